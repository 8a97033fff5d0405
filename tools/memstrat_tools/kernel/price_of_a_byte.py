"""The command bench/price-of-a-byte: the size of a kernel's code at other
prices of a byte.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from memstrat_tools import TOP
from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.kernel.code_sizes import (
    function_bytes,
    print_growth,
    sums_of_files,
)
from memstrat_tools.kernel.commands import add_sample, compile_in, prepared
from memstrat_tools.kernel.kernels import FLAGS
from memstrat_tools.options import CommandParser, whole_number

DESCRIPTION = """\
FOLDER is a kernel that tools/kernel has built with memstrat, for example
build/kernel/D-memstrat.  Compiles FILES (default: 400) of its C files, always
the same ones, as GCC does by default, with the flags, and with memstrat at K
times the prices that tuning.def had at first, for each factor K; price-some-K
leaves rare and cold code at its first price.  Writes the bytes of the functions
of each file, and prints the sums as changes of the default's.  The files for
tune= are left in FOLDER, as memstrat-price-K.tune."""

# Of 64 bytes, before docs/decisions/0013.
FIRST_CENTICYCLES = {"line_loop": 32, "line_normal": 64, "line_rare": 700,
                     "line_cold": 700}
SELDOM = ("line_rare", "line_cold")


def tuning(factor: int, seldom: bool) -> str:
    """The text for tune= with FACTOR times the first prices; with SELDOM, also
    those of rare and cold code."""
    lines = [f"{key}_centicycles = "
             f"{value * (factor if seldom or key not in SELDOM else 1)}"
             for key, value in FIRST_CENTICYCLES.items()]
    return "\n".join(["like = generic", *lines, ""])


def compiled(folder: Path, command: str, flags: str) -> tuple[int, bytes]:
    """The bytes of the functions, and the object file, that COMMAND makes with
    FLAGS."""
    with tempfile.NamedTemporaryFile(suffix=".o") as out:
        compile_in(folder, prepared(command, flags, f"-c -o {out.name}"))
        return function_bytes(out.name), Path(out.name).read_bytes()


def row(folder: Path, command: str, variants: dict[str, str],
        prices: list[str]) -> list[int]:
    """The bytes of the functions of COMMAND with each of VARIANTS.  A cost is
    linear in the price, so if the lowest and the highest of PRICES give the
    same code, those between do, too."""
    ends = {name: compiled(folder, command, variants[name])
            for name in (prices[0], prices[-1])}
    same = len({content for _, content in ends.values()}) == 1
    sizes = {name: size for name, (size, _) in ends.items()}
    for name, flags in variants.items():
        if name not in sizes:
            sizes[name] = (sizes[prices[0]] if same and "price" in name
                           else compiled(folder, command, flags)[0])
    return [sizes[name] for name in variants]


def factors(text: str) -> list[int]:
    """Numbers of at least 1, or none."""
    return sorted(whole_number(1)(factor)
                  for factor in text.split(",") if factor)


def listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="price-of-a-byte", description=DESCRIPTION)
    parser.add_argument("--factors", default="1,2,4,6,8,16", metavar="LIST",
                        type=factors)
    parser.add_argument("--some", default="4", metavar="LIST", type=factors)
    parser.add_plugin()
    add_sample(parser, 400, TOP / "bench/results/price-of-a-byte/files.csv")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    plugin = chosen.plugin or built_plugin()
    variants = {"default": "", "flags": " ".join(FLAGS)}
    prices = [f"price-{factor}" for factor in chosen.factors]
    texts = {**{f"price-{factor}": tuning(factor, True)
                for factor in chosen.factors},
             **{f"price-some-{factor}": tuning(factor, False)
                for factor in chosen.some}}
    for name, text in texts.items():
        file = chosen.folder / f"memstrat-{name}.tune"
        file.write_text(text)
        variants[name] = " ".join(plugin_flags(plugin, [f"tune={file}"]))
    totals = sums_of_files(
        chosen, f"bench/price-of-a-byte --factors {listed(chosen.factors)}"
        f" --some {listed(chosen.some)}", list(variants),
        lambda command: row(chosen.folder, command, variants, prices))
    print_growth(list(variants), totals)
    print(f"The bytes of each file are in {chosen.result}.")
    return 0
