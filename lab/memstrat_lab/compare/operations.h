/* The interface between the C files that lab/compare generates and harness.cc
   and verify.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum kind { COPY, ZERO, FILL, MOVE, KINDS };

/* A function with one block operation of constant size and alignment.  */
typedef void operation (void *dest, const void *src, int value);

struct operation_row
{
  enum kind kind;
  int align_bytes; /* known to the compiler, or 1 */
  int size_bytes;
  int timed;       /* if 0, for the distribution only */
  operation *call;
};

/* A function that stores X plus the field's offset to each field of SRC,
   copies SRC to DEST, and returns the field at OFFSET_BYTES of DEST.  */
typedef uint64_t chain (void *dest, void *src, uint64_t x, long offset_bytes);

struct chain_row
{
  int field_bytes;
  int size_bytes;
  chain *call;
};

/* A way to compile the operations.  A row with a null call ends a table.  */
struct variant
{
  const char *name;
  const struct operation_row *operations;
  const struct chain_row *chains;
};

/* An operation of the kernel's size distribution.  */
struct step
{
  enum kind kind;
  int align_bytes;
  int size_bytes;
};

extern const struct variant variants[]; /* ends with a null name */
extern const struct step steps[];	/* ends with size 0 */

#ifdef __cplusplus
}

/* The kinds' names.  */
constexpr const char *kind_names[] = { "copy", "zero", "fill", "move" };

/* Return true if all functions of V do their operation and change nothing
   else.  Otherwise report the first wrong function on standard error.
   Functions of the variant "nothing" must do nothing.  */
bool verify (const variant &v);
#endif

/* The rest is for the generated files of the variants.  */

typedef uint64_t field_8 __attribute__ ((may_alias));
typedef uint32_t field_4 __attribute__ ((may_alias));

#define FIELD(bytes, offset) \
  (*(field_##bytes *) (s + (offset)) = (field_##bytes) (x + (offset)))

/* Make the compiler read DEST's fields from memory, not from registers.  */
#define COPIED __asm__ volatile ("" : : : "memory")

#endif
