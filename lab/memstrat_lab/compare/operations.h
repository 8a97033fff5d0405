/* What the files that lab/compare makes give to harness.cc and verify.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum kind { COPY, ZERO, FILL, MOVE, KINDS };

/* One block operation of a size and an alignment the compiler knows.  */
typedef void operation (void *dest, const void *src, int value);

struct operation_row
{
  enum kind kind;
  int align_bytes; /* what the compiler was told, 1 if nothing */
  int size_bytes;
  int timed;       /* else for the distribution only */
  operation *call;
};

/* Store fields X, X + 8, ... (the offset is added) to SRC, copy SRC to DEST,
   and return the field at OFFSET_BYTES of DEST.  */
typedef uint64_t chain (void *dest, void *src, uint64_t x, long offset_bytes);

struct chain_row
{
  int field_bytes;
  int size_bytes;
  chain *call;
};

/* One way to compile them; a row without a call ends a table.  */
struct variant
{
  const char *name;
  const struct operation_row *operations;
  const struct chain_row *chains;
};

/* One operation of the kernel's size distribution.  */
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

/* By kind.  */
constexpr const char *kind_names[] = { "copy", "zero", "fill", "move" };

/* True if all functions of V do what they should and touch nothing else; else
   says on the standard error what the first wrong one does.  A variant named
   "nothing" is right if it does nothing.  */
bool verify (const variant &v);
#endif

/* For the files of the variants.  */

typedef uint64_t field_8 __attribute__ ((may_alias));
typedef uint32_t field_4 __attribute__ ((may_alias));

#define FIELD(bytes, offset) \
  (*(field_##bytes *) (s + (offset)) = (field_##bytes) (x + (offset)))

/* The compiler may not look for DEST's fields in its registers.  */
#define COPIED __asm__ volatile ("" : : : "memory")

#endif
