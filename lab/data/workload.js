// The workload of lab/programs for MuJS: strings, objects, arrays and closures.
//
// SPDX-License-Identifier: GPL-3.0-or-later

var seed = 1;

function random(below) {
	seed = (seed * 69069 + 1) % 4294967296;
	return Math.floor(seed / 65536) % below;
}

// Words, counted in an object and sorted.
function words(total) {
	var list = [], count = {}, names = [], i, name;
	for (i = 0; i < total; ++i)
		list.push("word" + random(300) + "abcdefghijklmnop".substring(0, random(16)));
	for (i = 0; i < total; ++i)
		count[list[i]] = (count[list[i]] || 0) + 1;
	for (name in count)
		names.push(name);
	names.sort();
	return names.join(" ");
}

// A small interpreter of arithmetic.
function evaluate(text) {
	var at = 0;
	function atom() {
		var value = 0;
		if (text[at] === "(") {
			++at;
			value = sum();
			++at;
			return value;
		}
		while (at < text.length && text[at] >= "0" && text[at] <= "9")
			value = value * 10 + text.charCodeAt(at++) - 48;
		return value;
	}
	function product() {
		var value = atom();
		while (text[at] === "*") {
			++at;
			value *= atom();
		}
		return value;
	}
	function sum() {
		var value = product();
		while (text[at] === "+") {
			++at;
			value += product();
		}
		return value;
	}
	return sum();
}

function Point(x, y) {
	this.x = x;
	this.y = y;
}

Point.prototype.plus = function (other) {
	return new Point(this.x + other.x, this.y + other.y);
};

function points(total) {
	var sum = new Point(0, 0), i;
	for (i = 0; i < total; ++i)
		sum = sum.plus(new Point(i, random(10)));
	return sum.x + sum.y;
}

function sieve(below) {
	var composite = [], count = 0, i, j;
	for (i = 2; i < below; ++i)
		if (!composite[i]) {
			++count;
			for (j = i * i; j < below; j += i)
				composite[j] = true;
		}
	return count;
}

function texts(total) {
	var length = 0, i, tree;
	for (i = 0; i < total; ++i) {
		tree = JSON.parse(JSON.stringify({ id: i, list: [i, "a" + i], on: true }));
		length += tree.list[1].length;
		length += ("x" + i + ",y").split(",").length;
		length += String(i / 7).replace(/[0-9]+\./, "<$&>").length;
	}
	return length;
}

print(words(4000).length, evaluate("(1+2*3)*(4+5)+6*7*(8+9)"), points(5000),
	sieve(8000), texts(1500));
for (var n = 0, total = 0; n < 300; ++n)
	total += evaluate("1+2*(3+" + n + ")*4+" + n % 7);
print(total);
