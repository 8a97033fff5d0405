/* A wrong pragma is an error, and changes nothing.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2" } */

#pragma memstrat pop /* { dg-error "'#pragma memstrat pop' without a '#pragma memstrat push'" } */
#pragma memstrat /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat on /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat push off /* { dg-error "expected 'push', 'pop', 'off', or strings in parentheses" } */
#pragma memstrat ("off" "x") /* { dg-error "unknown memstrat setting 'offx'" } */
#pragma memstrat ("threshold=x") /* { dg-error "memstrat setting threshold=: 'x' is not a number" } */
#pragma memstrat (64) /* { dg-error "expected a string" } */
#pragma memstrat ("off" /* { dg-error "expected ','" } */

/* { dg-final { no-output } } */
