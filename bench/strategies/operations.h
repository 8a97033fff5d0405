/* What operations.c gives to harness.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OPERATIONS_H
#define OPERATIONS_H

typedef void operation (void *dest, const void *src, int value);

enum { COPY, ZERO, FILL, KINDS };

/* The operations of one size; size 0 ends a table.  */
struct row
{
  int size_bytes;
  operation *operations[KINDS];
};

#endif
