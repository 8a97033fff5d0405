"""No CPU's flags cause a new call where new calls are forbidden.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

from compiling import CC, Compiling, plugin_flags

# 38 sizes up to 65,537 bytes: powers of two, and one byte more than a power of
# two or three times a power.
SIZES = sorted({2**power + more for power in range(4, 17) for more in (0, 1)}
               | {3 * 2**power + 1 for power in range(3, 15)})

# New calls are forbidden between STAC and CLAC.  This context stands for all
# others, which forbid the same calls.
OPEN, CLOSE = (f'__asm__ volatile ("{name}" ::: "memory");'
               for name in ("stac", "clac"))
FUNCTION = "void {name} ({parameters}) {{ {open} {statement} {close} }}\n"


def function(name: str, parameters: str, statement: str) -> str:
    return FUNCTION.format(name=name, parameters=parameters, open=OPEN,
                           statement=statement, close=CLOSE)


def functions(size: int) -> str:
    """Return a copy and a clear of SIZE bytes."""
    return (f"struct s{size} {{ char b[{size}]; }};\n"
            + function(f"copy_{size}", f"struct s{size} *d, struct s{size} *s",
                       "*d = *s;")
            + function(f"clear_{size}", "char *d",
                       f"__builtin_memset (d, 0, {size});"))


# Sizes that are known only at run time, with and without bounds.
RUN_TIME = "".join(
    function(f"run_time_{kind}_{bound}", "char *d, char *s, unsigned n",
             f"n &= {bound}u; {call} n);")
    for bound in (31, 255, 4095, 65535, 2**32 - 1)
    for kind, call in (("copy", "__builtin_memcpy (d, s,"),
                       ("clear", "__builtin_memset (d, 0,")))


class NewCalls(Compiling):
    def calling(self, *flags: str) -> set[str]:
        """Return the functions that make calls when compiled with FLAGS."""
        self.compile("-O2", "-w", *flags, "-S", "all.c")
        return {name for name, code in re.findall(
            r"^(\w+):\n(.*?)\.size", self.text("all.s"),
            re.MULTILINE | re.DOTALL) if re.search(r"\t(call|jmp)\t\*?[a-z]",
                                                   code)}

    def known(self, mode: str, option: str) -> list[str]:
        """Return the values of OPTION, such as "-march", in MODE."""
        listed = self.run_command(CC, mode, "-Q", "--help=target").stdout
        found = re.search(
            rf"Known valid arguments for {option}= option:\n\s+(.*)", listed)
        self.assertTrue(found)
        assert found
        return [name for name in found[1].split() if self.run_command(
            CC, mode, f"{option}={name}", "-S", "none.c").returncode == 0]

    def test_every_cpu(self) -> None:
        self.write("none.c", "")
        self.write("all.c", "".join(map(functions, SIZES)) + RUN_TIME)
        for mode in "-m64", "-m32":
            if self.run_command(CC, mode, "-S", "none.c").returncode:
                continue
            cpus = self.known(mode, "-march")
            flags = [f"-march={cpu}" for cpu in cpus] + [
                f"-mtune={cpu}" for cpu in self.known(mode, "-mtune")
                if cpu not in cpus]
            self.assertGreater(len(flags), 10)
            for flag in flags:
                with self.subTest(mode=mode, flag=flag):
                    before = self.calling(mode, flag)
                    after = self.calling(mode, flag, *plugin_flags())
                    self.assertEqual(after - before, set())
