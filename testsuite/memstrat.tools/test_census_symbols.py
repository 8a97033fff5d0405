"""The symbols to which tools/memstrat census attributes code.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from test_census import Objects

from memstrat_tools.census.counts import named, sum_of


class Symbols(Objects):
    def test_labels_aliases_and_data(self) -> None:
        file = self.compiled("a.s", """
            .globl outer, alias
            .type outer,@function
            .type alias,@function
            .type inner,@function
            .type table,@object
outer:
alias:      nop
            rep movsb
inner:      nop
            .size inner,.-inner
within:     rep stosb
            .size outer,.-outer
            .size alias,1
table:      .byte 0xf3,0xa4,0xf3,0xa4
            .size table,.-table
label:      rep stosl
            .type sizeless,@function
sizeless:   rep movsl
            ret
            """)
        gathered = self.count(file)
        self.assertEqual(
            [(region.name, str(region.kind), region.size_bytes,
              region.instructions, dict(region.tally))
             for region in gathered.regions()],
            [("outer", "function", 5, 3, {("rep", "movsb"): 1,
                                          ("rep", "stosb"): 1}),
             ("inner", "function", 1, 1, {}),
             ("table", "data", 4, 0, {}),
             ("label", "label", 2, 1, {("rep", "stosl"): 1}),
             ("sizeless", "function", 3, 2, {("rep", "movsl"): 1})])
        self.assertEqual(sum_of(named(gathered.regions())).functions, 3)

    def test_padding_behind_what_has_no_size(self) -> None:
        """Labels of Linux's linker scripts, such as _etext, may precede
        megabytes of padding.  Code of known size may itself end with int3, as
        from -mharden-sls=all."""
        regions = self.count(self.compiled("a.s", """
            .fill 2,1,0x90
            .type f,@function
f:          .fill 100,1,0x90
            ret
            int3
            .size f,.-f
assembly:   int3
            jmp .-50  # ends with 0xcc
            .fill 100,1,0xcc
end:        .fill 1000,1,0xcc
            """)).regions()
        self.assertEqual(
            [(region.name, region.size_bytes, region.instructions)
             for region in regions],
            [("", 1102, 1102), ("f", 102, 102), ("assembly", 3, 2),
             ("end", 0, 0)])

    def test_own_memcpy(self) -> None:
        """Calls of the file's own memcpy have no relocation.  A relocated call
        has no distance yet, so it seems to call the next instruction."""
        for flags in "", "-m32":
            file = self.compiled("a.s", """
            .type memcpy,@function
            .type user,@function
user:       call memcpy
            jmp memcpy
            call other
            .size user,.-user
memcpy:     dec %eax
            jnz memcpy
            jmp other
            .size memcpy,.-memcpy
            """, flags)
            self.assertEqual(self.tally(file, "user"),
                             {("calls", "memcpy"): 1,
                              ("tail_jumps", "memcpy"): 1})
            self.assertEqual(self.tally(file, "memcpy"), {})

    def test_unknown_instructions(self) -> None:
        regions = self.regions(self.compiled("a.s", """
            .type f,@function
f:          nop
            .byte 0x62,0xff,0xff,0xff
            .size f,.-f
            """))
        self.assertGreater(regions["f"].undecoded_bytes, 0)
        self.assertEqual(regions["f"].size_bytes, 5)

    def test_long_code(self) -> None:
        """Long code is read in parts, which may begin anywhere."""
        file = self.compiled("a.s", """
            .type f,@function
f:          .rept 100000
            movabs $0xa4f3a4f3a4f3a4f3,%rax
            rep movsb
            .endr
            .size f,.-f
            """)
        self.assertEqual(self.regions(file)["f"].instructions, 200000)
        self.assertEqual(self.tally(file, "f"), {("rep", "movsb"): 100000})


MACHINE_AT = 18  # e_machine


class OtherMachines(Objects):
    def test_unknown(self) -> None:
        file = self.compiled("a.s", """.text
            .type f,@function
f:          .long 1, 2, 3
            .reloc ., R_X86_64_PC32, memcpy
            .long 4
            .size f,.-f
            """)
        content = bytearray(file.read_bytes())
        sparc = 43
        content[MACHINE_AT:MACHINE_AT + 2] = sparc.to_bytes(2, "little")
        file.write_bytes(content)
        counted, = self.count(file).objects
        self.assertEqual((counted.machine, counted.decoded),
                         ("SPARCV9", False))
        region = self.regions(file)["f"]
        self.assertEqual((region.size_bytes, region.instructions,
                          dict(region.tally)),
                         (16, 0, {("other_uses", "memcpy"): 1}))
