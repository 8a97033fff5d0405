/* What calls.c gives to calls-harness.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CALLS_H
#define CALLS_H

typedef void calls_operation (void *dest, const void *src);

enum { CALLS_COPY, CALLS_ZERO, CALLS_KINDS };

/* The operations of one size; size 0 ends a table.  */
struct calls_row
{
  int size_bytes;
  calls_operation *operations[CALLS_KINDS];
};

#endif
