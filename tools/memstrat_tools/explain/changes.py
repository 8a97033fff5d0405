"""Changes that would alter a decision.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core decides the same question again, with one fact or setting changed.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from memstrat_tools import core
from memstrat_tools.records import Record

Question = Mapping[str, Any]

Change = tuple[str, Question]
"""A description, and keys to set in a question (None removes the key)."""

# Advice to the user, by reason.  For the reason for_size, see FOR_SIZE_ADVICE.
# {option} and {function} depend on the kind of operation.
ADVICE = {
    "for_size": "",
    "unknown_size": "the compiler's own code is best here",
    "volatile_access": "remove volatile if nothing but this program changes"
    " the block",
    "reverse_storage_order": "give both structures the same storage order",
    "bit_field": "copy the whole structure, or make the field a plain one",
    "in_register": "nothing: there is a register on one side, and no block to"
    " move",
    "vector_mode": "the compiler moves it by one load and one store; regs=gpr"
    " moves it in words",
    "has_handler": "use memcpy, which throws nothing, or compile without"
    " -fnon-call-exceptions",
    "abnormal_edge": "call __builtin_memcpy or __builtin_memset, which the"
    " compiler knows to return",
    "user_flag": "remove -m{option}-strategy=, -mstringop-strategy=,"
    " -minline-all-stringops or -minline-stringops-dynamically, whichever is"
    " given",
    "not_builtin": "write -fbuiltin after -ffreestanding or -fno-builtin, call"
    " __builtin_{function}, or use libcall=never",
    "off": "remove 'off' from the command line, the attribute or the pragma",
    "limit": "give a larger limit=, or none",
    "disabled": "remove 'lower' from disable=",
    "sanitized": "compile the function without the sanitizer"
    " (no_sanitize_address and the like)",
    "beyond_threshold": "nothing: larger blocks are calls, unless an option"
    " says otherwise",
    "asked_call": "change the option, or remove it",
    "many_operations": "divide the function, or ask for code by memcpy=STRATEGY"
    " or memset=STRATEGY",
    "run_time_size": "libcall=never makes inline code",
    "may_overlap": "use memcpy if the blocks never overlap",
}

# Remedies for code that is optimized for size, by the reason (why_cold).
FOR_SIZE_ADVICE = {
    "size_option": "compile its function for speed: with -O2, or with the"
    " attribute optimize (\"O2\")",
    "attribute": "remove the attribute cold (Linux's __init and __cold have"
    " it)",
    "callers": "mark its function hot",
    "not_trained": "if the program runs it in earnest, train it with input"
    " that does",
    "seldom_trained": "if the program runs it more often in earnest, train it"
    " with input that does",
    "cold_path": "move the operation out of that path, or remove the attribute"
    " cold of the function that is called there",
    "runs_once": "mark its function hot, or say that the path is likely"
    " (__builtin_expect)",
    "guess": "mark its function hot, or say that the branches on the way are"
    " likely (__builtin_expect)",
}


# The options behind reasons that do not depend on the operation.
GATES = {"limit": "limit=", "disabled": "disable=lower"}

FOR_SPEED = "in a function that is compiled for speed"
NOT_COLD = "in code that is not cold"
COPY_INSTEAD = "memcpy instead of memmove"

SMALL_BOUND = "where the compiler knows that it has at most {} bytes"

LARGEST_THRESHOLD = 2 ** 31 - 1

# Parts of remarks that comparisons ignore: the reason for a call, the kind.
SAME = re.compile(r"(?<= called: ).*$|(?<=^memstrat: )\w+")


def advice(record: Record, differs: Collection[tuple[str, str]]) -> str:
    """Return advice about RECORD, whose operation is called or left.  Return
    "" for reasons of a newer plugin.  DIFFERS is a result of what_differs."""
    # GCC's flags for copies also hold for moves.
    option = core.STRATEGIES[record.kind].replace("move", "cpy")
    text = ADVICE.get(record.reason or "", "").format(
        option=option, function=core.STRATEGIES[record.kind])
    asked = record.question or {}
    if record.reason == "for_size":
        changed = dict(differs)
        if " left: " in changed.get(FOR_SPEED, changed.get(NOT_COLD, "")):
            return "nothing: it would be left in code for speed, too"
        return FOR_SIZE_ADVICE.get(asked.get("why_cold", ""), "")
    if record.reason in ("asked_call", "beyond_threshold"):
        for option in core.STRATEGIES[record.kind], "threshold":
            if option in asked:
                return f"change {option}=, or remove it"
    if record.reason == "may_overlap" and not any(
            change == COPY_INSTEAD for change, _ in differs):
        return "nothing: a memcpy of this size is a call, too"
    if record.reason in ("unknown_size", "run_time_size"):
        small_bytes = small_bound_bytes(asked)
        if SMALL_BOUND.format(small_bytes) in dict(differs):
            return (f"{text}; where the size has a small bound, say so: if"
                    f" ((unsigned long) n > {small_bytes})"
                    " __builtin_unreachable ();")
    return text


def changed(question: Question, fields: Question) -> Question:
    """Return QUESTION with FIELDS.  Remove a field whose value is None."""
    return {key: value for key, value in {**question, **fields}.items()
            if value is not None}


def compilers_loop(question: Question) -> Question:
    """Return the fields of a size for which the compiler itself makes a loop.
    Return no fields if QUESTION is about a move."""
    return {} if question["kind"] == "move" else {"compilers": "inline"}


def small_bound_bytes(question: Question) -> int:
    """Return the largest bound that gives a ladder: see
    bounded_ladder_max_bytes in plugin/core/run_time_size.cc."""
    width: int = 16 if question["vector_bytes"] else question["word_bytes"]
    return 4 * width


def settings(question: Question) -> Iterator[Change]:
    """Yield the changes that an option, an attribute or a pragma can make."""
    for preference in "speed", "small":
        if question.get("prefer") != preference:
            yield f"prefer={preference}", {"prefer": preference}
    if question.get("prefer"):
        yield "prefer=balanced", {"prefer": "balanced"}
    # If a call makes its function save registers, regs=gpr may forbid the
    # call.  The core does not decide that.
    if question.get("vector_bytes") and not question.get("call_setup"):
        yield "regs=gpr", {"regs": "gpr"}
    if question.get("libcall") != "never":
        yield "libcall=never", {"libcall": "never"}
    size_bytes = question["size_bytes"]
    if (question.get("size_known", True)
            and int(question.get("threshold", 0)) < size_bytes
            <= LARGEST_THRESHOLD):
        yield f"threshold={size_bytes}", {"threshold": str(size_bytes)}


# The facts for code that need not be short.
FOR_SPEED_FIELDS: Question = {
    "place": "normal", "for_size": False, "function_for_size": False,
    "compilers": None}


def for_speed(question: Question) -> Iterator[Question]:
    """Yield the facts that would differ in code that need not be short.  Yield
    nothing for a size with a large bound, for which the compiler's own code is
    unknown.  Without a bound, the compiler's own code is a call."""
    size_bytes = question["size_bytes"]
    if question.get("size_known", True) or size_bytes >= LARGEST_THRESHOLD:
        yield FOR_SPEED_FIELDS
    elif size_bytes <= small_bound_bytes(question):
        yield {**FOR_SPEED_FIELDS, **compilers_loop(question)}


def facts(question: Question) -> Iterator[Change]:
    """Yield the changes that other code or other compiler flags can make."""
    if question.get("function_for_size") or question.get("place") == "cold":
        text = FOR_SPEED if question.get("function_for_size") else NOT_COLD
        for fields in for_speed(question):
            yield text, fields
    else:
        for place, text in (("loop", "in a loop"),
                            ("normal", "in code that runs once per call"),
                            ("rare", "behind an unlikely branch")):
            if question.get("place", "normal") != place:
                yield text, {"place": place, "for_size": False}
    small_bytes = small_bound_bytes(question)
    if not (question.get("size_known", True) or question.get("runs_seen") or (
            question.get("bound_certain")
            and question["size_bytes"] <= small_bytes)):
        yield SMALL_BOUND.format(small_bytes), {
            "size_bytes": small_bytes, "bound_certain": True,
            **compilers_loop(question)}
    # During expansion, GCC's own MOVE_MAX also limits the width of vectors.
    for width, flags in (32, "-O2 -mavx2"), (64, "-O2 -mavx512f"):
        if (0 < question["vector_bytes"] < width
                and not question.get("in_expansion")):
            yield f"with vectors of {width} bytes ({flags})", {
                "vector_bytes": width, "max_vector_bytes": width}
    if question.get("why_no_call", "none") != "none":
        yield "in a function that may call the library", {"why_no_call": "none"}
    if question["kind"] == "move":
        yield COPY_INSTEAD, {"kind": "copy", "compilers": None}


def what_differs(question: Question, remark: str) -> list[tuple[str, str]]:
    """Return the changes that alter the core's answer REMARK to QUESTION, each
    with the new answer.  Calls for different reasons count as the same answer.
    A bound is listed only if it gives a ladder."""
    tried = [*settings(question), *facts(question)]
    answers = core.ask(changed(question, fields) for _, fields in tried)
    return [(what, answer.outcome)
            for (what, fields), answer in zip(tried, answers, strict=True)
            if SAME.sub("", answer.remark) != SAME.sub("", remark)
            and ("bound_certain" not in fields or " lowered: " in
                 answer.remark)]
