/* OpenMP's private copies of structures.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require openmp } */
/* { dg-additional-options "-fopenmp" } */

struct block { int i[30]; };
struct large { int i[200]; };

static struct block each;
#pragma omp threadprivate (each)

static void
add (struct large *to, const struct large *from)
{
  for (int i = 0; i < 200; i++)
    to->i[i] += from->i[i];
}

#pragma omp declare reduction (add : struct large : add (&omp_out, &omp_in)) \
  initializer (omp_priv = (struct large) {})

static __attribute__ ((noipa)) struct block
work (struct block given, struct large *sum)
{
  struct large total = {};
  struct block last = {};
  each = given;
#pragma omp parallel for firstprivate (given) lastprivate (last) \
  copyin (each) reduction (add : total) num_threads (4)
  for (int i = 0; i < 40; i++)
    {
      struct block mine = given;
      mine.i[1] = i;
      total.i[each.i[3] + i] += mine.i[29];
      last = mine;
    }
  struct block told;
  int right = 0;
#pragma omp parallel private (told) reduction (+ : right) num_threads (2)
  {
#pragma omp single copyprivate (told)
    told = last;
    right += told.i[29] == 29 && told.i[1] == 39;
  }
  last.i[0] = right;
  *sum = total;
  return last;
}

int
main (void)
{
  struct block given;
  struct large sum;
  for (int i = 0; i < 30; i++)
    given.i[i] = i;
  struct block last = work (given, &sum);
  if (last.i[0] != 2 || last.i[1] != 39 || last.i[2] != 2 || last.i[29] != 29)
    return 1;
  for (int i = 0; i < 200; i++)
    if (sum.i[i] != (i >= 3 && i < 43 ? 29 : 0))
      return 2;
  return 0;
}
