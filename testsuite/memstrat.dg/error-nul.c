/* A NUL in a setting does not end it, and a wide string is none.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2" } */

__attribute__ ((memstrat ("regs=gpr\0x")))
void value (void); /* { dg-error "memstrat setting regs=: NUL byte in 'gpr.0x', expected 'regs=auto.gpr.sse.avx.avx512'" } */

__attribute__ ((memstrat ("off\0")))
void last (void); /* { dg-error "unknown memstrat setting 'off.0', expected KEY or KEY=VALUE" } */

__attribute__ ((memstrat ("\0")))
void first (void); /* { dg-error "unknown memstrat setting '.0', expected KEY or KEY=VALUE" } */

__attribute__ ((memstrat ("tune=/dev/null\0x")))
void file (void); /* { dg-error "memstrat setting tune=: NUL byte in '/dev/null.0x', expected 'tune=auto.NAME.FILE'" } */

__attribute__ ((memstrat (L"off")))
void wide (void); /* { dg-error "memstrat attribute: argument is a wide string, expected" } */

__attribute__ ((memstrat (u"off")))
void wide_16 (void); /* { dg-error "memstrat attribute: argument is a wide string, expected" } */

__attribute__ ((memstrat ("off" U"")))
void wide_32 (void); /* { dg-error "memstrat attribute: argument is a wide string, expected" } */

#pragma memstrat ("off\0x") /* { dg-error "unknown memstrat setting 'off.0x', expected KEY or KEY=VALUE" } */
#pragma memstrat push ("threshold=64\0") /* { dg-error "memstrat setting threshold=: NUL byte in '64.0', expected 'threshold=N'" } */
#pragma memstrat (L"off") /* { dg-error "expected a string" } */

/* { dg-final { no-output } } */
