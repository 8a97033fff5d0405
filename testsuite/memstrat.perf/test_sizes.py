"""Sizes that follow from the code before an operation.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from compiling import CC, Compiling

from memstrat_tools.census.program import Program

# The flags make GCC use a rep for each of these operations.  GCC does not know
# the alignment of most blocks.
C = """
#define BLOCK(n) struct b##n { char byte[n]; }
BLOCK (300);
struct regs { unsigned long reg[21]; };
void regs (struct regs *d, struct regs *s) { *d = *s; }
void bytes (struct b300 *d, struct b300 *s) { *d = *s; }
void clear (void *d) { __builtin_memset (d, 0, 4096); }
void fill (void *d) { __builtin_memset (d, 7, 500); }
"""

# Each function has one operation, right before ret.
ASM = {
    "mov $3, %ecx; rep stosl": 12,
    "mov $3, %ecx; xor %eax, %eax; rep movsw": 6,
    "xor %ecx, %ecx; rep movsb": 0,
    "mov $3, %ecx; mov (%rdi), %edx; test %edx, %edx; jz 1f; inc %edx\\n"
    "1: rep movsb": 3,
    "mov $3, %ecx\\n1: dec %edx; jnz 1b; rep movsb": 3,
    # A jump may skip the constant, or the register changes afterwards.
    "test %edx, %edx; jz 1f; mov $3, %ecx\\n1: rep movsb": None,
    "mov $3, %ecx; call f0; rep movsb": None,
    "mov $3, %ecx; sub %edx, %ecx; rep movsb": None,
    "mov $3, %ecx; mov %dl, %cl; rep movsb": None,
    "mov $3, %ecx; shr $3, %ecx; rep movsq": None,
    "add $48, %ecx; shr $3, %ecx; rep movsq": 48,
    "mov %rdx, %rcx; rep movsb": None,
    "rep movsb": None,
    "mov $40, %edx; call memcpy": 40,
    "mov %rsi, %rdx; call memcpy": None,
    "mov $40, %edx; mul %rcx; call memcpy": None,
}


class Sizes(Compiling):
    def found(self, file: str, name: str) -> tuple[str, int | None]:
        """Return the kind and size of the operation in the function NAME."""
        program = Program(self.folder / file)
        [start] = program.symbols[name]
        for address, length, mnemonic, _ in program.function(start):
            if mnemonic.startswith("rep "):
                found = program.rep(address, True)
                self.assertEqual(program.rep(address + length, False), found)
                self.assertIsNone(program.rep(address + length, True))
            elif mnemonic == "call":
                found = program.call(address + length)
                self.assertEqual(program.call(address + length - 1), found)
                self.assertIsNone(program.call(address))
            else:
                continue
            if found:
                return program.kind_and_size(*found)
        raise AssertionError(f"found no operation in {name}")

    def test_of_gcc(self) -> None:
        self.write("a.c", C, "int main () {}\n")
        flags = ("-O2", "-mno-sse", "-mmemcpy-strategy=rep_8byte:-1:align",
                 "-mmemset-strategy=rep_8byte:-1:align")
        self.compile(*flags, "a.c", "-o", "linked")
        self.compile(*flags, "-c", "-ffunction-sections", "a.c", "-o", "a.ko")
        for file in "linked", "a.ko":
            for name, expected in (("regs", ("copy", 168)),
                                   ("bytes", ("copy", 300)),
                                   ("clear", ("clear", 4096)),
                                   ("fill", ("fill", 500))):
                self.assertEqual(self.found(file, name), expected, file)

    def test_of_assembly(self) -> None:
        functions = [f'.globl f{number}; .type f{number}, @function\\n'
                     f"f{number}: {code}; ret; .size f{number}, .-f{number}"
                     for number, code in enumerate(ASM)]
        self.write("a.c", "".join(f'__asm__ (".text; {text}");\n'
                                  for text in functions), "int main () {}\n")
        self.run_well(CC, "-no-pie", "a.c", "-o", "a")
        for number, (code, size) in enumerate(ASM.items()):
            with self.subTest(code):
                kind, found = self.found("a", f"f{number}")
                self.assertEqual(found, size)
                self.assertEqual(kind, "fill" if "stos" in code else "copy")
