/* What bounded.c gives to bounded-harness.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BOUNDED_H
#define BOUNDED_H

typedef void bounded_operation (void *dest, const void *src,
				unsigned long size);

enum { BOUNDED_COPY, BOUNDED_ZERO, BOUNDED_FILL, BOUNDED_KINDS };

/* The operations for sizes to MAX_BYTES; the last row has 0.  A fill is with
   the first byte of SRC.  */
struct bounded_row
{
  unsigned long max_bytes;
  bounded_operation *operations[BOUNDED_KINDS];
};

#endif
