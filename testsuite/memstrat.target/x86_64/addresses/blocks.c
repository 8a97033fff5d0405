/* Static blocks of 21 words of 8 bytes, for addresses.exp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HOW
#define HOW
#endif

struct block { long long words[21]; };

#define BLOCKS(NAME, DECLARATION) \
  DECLARATION HOW struct block NAME##_1, NAME##_2; \
  void copy_##NAME (void) { NAME##_1 = NAME##_2; } \
  void clear_##NAME (void) { NAME##_1 = (struct block) {}; }

BLOCKS (own, )
BLOCKS (local, static)
BLOCKS (other, extern)
BLOCKS (hidden, extern __attribute__ ((visibility ("hidden"))))

/* Without this variable, the local blocks would be constants.  */
struct block *volatile blocks[2];
void
keep (void)
{
  blocks[0] = &local_1;
  blocks[1] = &local_2;
}
