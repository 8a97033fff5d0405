"""The C file of one variant, with a function for every operation.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  static void copy_known_23 (void *dest, const void *src, int value)
  {
    __builtin_memcpy (__builtin_assume_aligned (dest, 8),
		      __builtin_assume_aligned (src, 8), 23);
  }

For every size that a struct can have, there is also a chain: a function that
stores the struct's fields, copies the struct, and returns a field of the copy.
"""

from collections.abc import Iterable

from memstrat_lab.compare import bound
from memstrat_lab.compare.flag_sets import FlagSet
from memstrat_lab.compare.sizes import Operation
from memstrat_lab.compare.variants import ALIGNMENTS, Variant

FIELDS = (8, 4)

CALLS = {"copy": "memcpy ({d}, {s}, {size})",
         "zero": "memset ({d}, 0, {size})",
         "fill": "memset ({d}, value, {size})",
         "move": "memmove ({d}, {s}, {size})"}

DECLARATIONS = """\
void *memcpy (void *, const void *, size_t);
void *memset (void *, int, size_t);
void *memmove (void *, const void *, size_t);
"""


def assembly(text: str, vectors_p: bool) -> str:
    """Return the instructions TEXT, from bound.py, as an asm statement."""
    quoted = text.replace("%", "%%").replace("\n", "\\n")
    registers = bound.used_general(text)
    if vectors_p:
        registers += [f"xmm{n}" for n in range(bound.VECTORS)]
    clobbers = ", ".join(f'"{name}"' for name in (*registers, "memory", "cc"))
    value = ', "d" (value)' if "%edx" in text or "%dl" in text else ""
    operands = (f'"+D" (dest), "+S" (src) : {value[2:]}'
                if "rep " in text else f': "D" (dest), "S" (src){value}')
    return f'__asm__ volatile ("{quoted}" : {operands} : {clobbers});'


def statement(variant: Variant, operation: Operation,
              flag_set: FlagSet) -> str | None:
    """Return VARIANT's C statement for OPERATION, or None if there is none."""
    if variant.body == "nothing":
        return ""
    if variant.body == "assembly":
        text = bound.body(operation.kind, operation.size, variant.width,
                          variant.rep_from, flag_set.avx_p)
        return None if text is None else assembly(text, variant.width > 8)
    align = ALIGNMENTS[operation.alignment]
    d, s = ((f"__builtin_assume_aligned ({name}, {align})" if align > 1
             else name) for name in ("dest", "src"))
    builtin = "__builtin_" if variant.body == "builtin" else ""
    call = CALLS[operation.kind].format(d=d, s=s, size=operation.size)
    return f"{builtin}{call};"


def function_name(variant: Variant, operation: Operation) -> str:
    return (f"{variant.prefix}_{operation.kind}_{operation.alignment}"
            f"_{operation.size}")


def chain_function(variant: Variant, field: int, size: int,
                   copy: str) -> str:
    """Return a function that fills SIZE bytes with fields of FIELD bytes,
    executes COPY, and returns one field."""
    stores = [f"FIELD ({field}, {offset});"
              for offset in range(0, size - field + 1, field)]
    if size % field:
        stores.append(f"FIELD (4, {size - 4});")
    read_from = "s" if variant.body == "nothing" else "d"
    return (f"static uint64_t {variant.prefix}_chain_{field}_{size}"
            " (void *dest, void *src, uint64_t x, long offset)\n"
            "{ unsigned char *d = __builtin_assume_aligned (dest, 8);"
            " unsigned char *s = __builtin_assume_aligned (src, 8);"
            "\n"
            f"{' '.join(stores)}\n{copy} COPIED;\n"
            f"return *(field_{field} *) ({read_from} + offset); }}\n")


def source(variant: Variant, operations: Iterable[Operation],
           timed: set[Operation], chains: Iterable[int],
           flag_set: FlagSet) -> str:
    """Return VARIANT's C file for OPERATIONS.  Operations in TIMED are timed
    one by one; the others are only for the distribution."""
    parts = ['#include "operations.h"\n', DECLARATIONS]
    rows, chain_rows = [], []
    for operation in operations:
        text = statement(variant, operation, flag_set)
        if text is None:
            continue
        name = function_name(variant, operation)
        parts.append(f"static void {name} (void *dest, const void *src,"
                     f" int value)\n{{ {text} }}\n")
        rows.append(f"{{ {operation.kind.upper()},"
                    f" {ALIGNMENTS[operation.alignment]}, {operation.size},"
                    f" {int(operation in timed)}, {name} }},\n")
    for size in chains:
        copy = statement(variant, Operation("copy", "known", size), flag_set)
        if copy is None or (variant.body == "assembly" and variant.rep_from):
            continue
        for field in FIELDS:
            parts.append(chain_function(variant, field, size, copy))
            chain_rows.append(f"{{ {field}, {size},"
                              f" {variant.prefix}_chain_{field}_{size} }},\n")
    parts.append(f"const struct operation_row {variant.prefix}_operations[]"
                 f" = {{\n{''.join(rows)}{{ 0 }} }};\n")
    parts.append(f"const struct chain_row {variant.prefix}_chains[]"
                 f" = {{\n{''.join(chain_rows)}{{ 0 }} }};\n")
    return "".join(parts)


def tables(variants: Iterable[Variant], steps: Iterable[Operation]) -> str:
    """Return the C file with the tables of VARIANTS and STEPS."""
    parts = ['#include "operations.h"\n']
    rows = []
    for variant in variants:
        parts.append(
            "extern const struct operation_row"
            f" {variant.prefix}_operations[];\n"
            f"extern const struct chain_row {variant.prefix}_chains[];\n")
        rows.append(f'{{ "{variant.name}", {variant.prefix}_operations,'
                    f" {variant.prefix}_chains }},\n")
    parts.append(f"const struct variant variants[] = {{\n{''.join(rows)}"
                 "{ 0 } };\n")
    lines = [f"{{ {step.kind.upper()}, {ALIGNMENTS[step.alignment]},"
             f" {step.size} }},\n" for step in steps]
    parts.append(f"const struct step steps[] = {{\n{''.join(lines)}"
                 "{ 0 } };\n")
    return "".join(parts)
