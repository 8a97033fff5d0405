/* Wrong text in an attribute is an error that says what was expected.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2" } */

__attribute__ ((memstrat ("threshold=x")))
void number (void); /* { dg-error "memstrat setting threshold=: 'x' is not a number, expected 0 to 2147483647" } */

__attribute__ ((memstrat ("limit=1")))
void compilation (void); /* { dg-error "unknown memstrat setting 'limit=1', expected KEY or KEY=VALUE with one of memcpy, memmove, memset, threshold, tune, prefer, regs, libcall, off" } */

__attribute__ ((memstrat (1)))
void string (void); /* { dg-error "memstrat attribute: argument is not a string, expected" } */

__attribute__ ((memstrat ())) void empty (void); /* { dg-error "wrong number of arguments specified for 'memstrat' attribute" } */

int variable __attribute__ ((memstrat ("off"))); /* { dg-error "memstrat attribute: expected a function" } */

__attribute__ ((memstrat ("regs=gpr", "memcpy=loop")))
void second (void); /* { dg-error "memstrat setting memcpy=: no size in range 'loop'" } */

/* { dg-final { no-output } } */
