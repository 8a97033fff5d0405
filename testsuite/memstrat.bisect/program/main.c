/* Crash if a part is wrong.  With an argument, crash only if both the copies
   and the classes are wrong.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "program.h"

int
main (int argc, char **argv)
{
  (void) argv;
  int copies = copies_right (), classes = classes_right ();
  if (argc > 1 ? !copies && !classes
	       : !(copies && classes && clears_right () && others_right ()))
    __builtin_trap ();
  return 0;
}
