// A handler that GCC finds unreachable leaves SSA names whose definitions are
// in no basic block.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fplugin-arg-memstrat-regs=gpr" }

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
#else
typedef unsigned long long wide;
#endif

wide from = 1, to, caught;
long long four[4], others[4];

__attribute__ ((noipa)) void
quiet () noexcept
{
}

__attribute__ ((noipa)) void
take (wide value)
{
  caught = value;
}

__attribute__ ((noipa)) void
global ()
{
  try
    {
      quiet ();
    }
  catch (...)
    {
      to = from;
      for (int i = 0; i < 4; i++)
	four[i] = others[i];
    }
}

__attribute__ ((noipa)) void
by_reference ()
{
  try
    {
      quiet ();
      to = from;
    }
  catch (wide &value)
    {
      take (value);
    }
}

int
main ()
{
  global ();
  if (to != 0)
    return 1;
  by_reference ();
  return to != 1 || caught != 0;
}
