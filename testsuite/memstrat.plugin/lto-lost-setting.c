/* Settings whose files are missing, or changed, at the time of the link.  */
/* SPDX-License-Identifier: GPL-3.0-or-later  */

struct s { char c[200]; } a, b;

__attribute__ ((noinline, memstrat ("tune=gone.tune"))) void
with_file (void)
{
  a = b;
}

__attribute__ ((noinline, memstrat ("tune=gone.tune"))) void
also_with_file (void)
{
  b = a;
}

__attribute__ ((noinline, memstrat ("tune=other.tune"))) void
with_other_file (void)
{
  a = b;
}

int
main (void)
{
  with_file ();
  also_with_file ();
  with_other_file ();
  return 0;
}
