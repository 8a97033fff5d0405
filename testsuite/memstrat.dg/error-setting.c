/* A wrong setting changes nothing.  Its error says what was expected.
   SPDX-License-Identifier: GPL-3.0-or-later  */

__attribute__ ((memstrat ("threshold=x")))
void number (void); /* { dg-error "memstrat setting threshold=: 'x' is not a number, expected 0 to 2147483647" } */

__attribute__ ((memstrat ("limit=1")))
void compilation (void); /* { dg-error "unknown memstrat setting 'limit', expected one of memcpy, memmove, memset, threshold, tune, prefer, regs, libcall, off" } */

__attribute__ ((memstrat (1)))
void string (void); /* { dg-error "memstrat setting: found no string, expected .KEY=VALUE. or .KEY." } */

__attribute__ ((memstrat ())) void empty (void); /* { dg-error "wrong number of arguments specified for 'memstrat' attribute" } */

int variable __attribute__ ((memstrat ("off"))); /* { dg-error "memstrat attribute: expected a function" } */

__attribute__ ((memstrat ("regs=gpr", "memcpy=loop")))
void second (void); /* { dg-error "memstrat setting memcpy=: no size in range 'loop'" } */

/* A NUL does not end a setting, and a wide string is not a setting.  */

__attribute__ ((memstrat ("regs=gpr\0x")))
void value (void); /* { dg-error "memstrat setting regs=: NUL byte in 'gpr.0x', expected 'regs=auto.gpr.sse.avx.avx512'" } */

__attribute__ ((memstrat ("off\0")))
void last (void); /* { dg-error "unknown memstrat setting 'off.0', expected one of memcpy" } */

__attribute__ ((memstrat ("\0")))
void first (void); /* { dg-error "unknown memstrat setting '.0', expected one of memcpy" } */

__attribute__ ((memstrat ("tune=/dev/null\0x")))
void file (void); /* { dg-error "memstrat setting tune=: NUL byte in '/dev/null.0x', expected 'tune=auto.NAME.FILE'" } */

__attribute__ ((memstrat (L"off")))
void wide (void); /* { dg-error "memstrat setting: found a wide string, expected" } */

__attribute__ ((memstrat (u"off")))
void wide_16 (void); /* { dg-error "memstrat setting: found a wide string, expected" } */

__attribute__ ((memstrat ("off" U"")))
void wide_32 (void); /* { dg-error "memstrat setting: found a wide string, expected" } */

#pragma memstrat ("off\0x") /* { dg-error "unknown memstrat setting 'off.0x', expected one of memcpy" } */
#pragma memstrat push ("threshold=64\0") /* { dg-error "memstrat setting threshold=: NUL byte in '64.0', expected 'threshold=N'" } */
#pragma memstrat (L"off") /* { dg-error "memstrat setting: found no string, expected" } */

#pragma memstrat pop /* { dg-error "'#pragma memstrat pop' without a '#pragma memstrat push'" } */
#pragma memstrat /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat on /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat push off /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat ("off" "x") /* { dg-error "unknown memstrat setting 'offx'" } */
#pragma memstrat ("threshold=x") /* { dg-error "memstrat setting threshold=: 'x' is not a number" } */
#pragma memstrat (64) /* { dg-error "memstrat setting: found no string, expected" } */
#pragma memstrat () /* { dg-error "memstrat setting: found no string, expected" } */
#pragma memstrat ("off" /* { dg-error "expected ','" } */

/* { dg-final { no-output } } */
