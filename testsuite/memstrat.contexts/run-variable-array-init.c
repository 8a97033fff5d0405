/* An array of a size known only at run time is initialized without a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero -fplugin-arg-memstrat-libcall=never" } */

#include "../lib/dirty-stack.h"

__attribute__ ((noipa)) int
sum (const char *bytes, int n)
{
  int result = 0;
  for (int i = 0; i < n; i++)
    result += bytes[i];
  return result;
}

__attribute__ ((noipa)) int
sum_of_array (int n)
{
  char bytes[n];
  return sum (bytes, n);
}

int
main (void)
{
  for (int n = 1; n < 2000; n += n < 300 ? 1 : 37)
    {
      dirty_stack ();
      if (sum_of_array (n) != 0)
	return 1;
    }
  return 0;
}
