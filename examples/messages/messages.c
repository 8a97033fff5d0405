/* Copies of messages from one queue to another, the hot loop of many
   programs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <memstrat.h>
#include <stdint.h>
#include <stdio.h>

struct message
{
  uint64_t header[3];
  unsigned char payload[232];
};

struct queue
{
  struct message slots[64];
  unsigned first, count;
};

/* A function that runs for each message: only time counts.  */
MEMSTRAT ("prefer=speed")
__attribute__ ((noinline)) void
move_one (struct queue *to, struct queue *from)
{
  to->slots[(to->first + to->count++) % 64] = from->slots[from->first % 64];
  from->first++;
  from->count--;
}

/* A function that runs rarely.  */
MEMSTRAT ("prefer=small")
__attribute__ ((noinline)) void
report_loss (struct message *message)
{
  *message = (struct message) { { 0xdead } };
}

int
main (void)
{
  static struct queue a, b;
  uint64_t sum = 0;
  for (unsigned i = 0; i < 64; i++, a.count++)
    {
      a.slots[i].header[0] = i;
      for (unsigned j = 0; j < sizeof a.slots[i].payload; j++)
	a.slots[i].payload[j] = (unsigned char) (i * j);
    }
  while (a.count)
    move_one (&b, &a);
  report_loss (&b.slots[7]);
  for (unsigned i = 0; i < 64; i++)
    {
      sum = sum * 31 + b.slots[i].header[0] + b.slots[i].header[1];
      for (unsigned j = 0; j < sizeof b.slots[i].payload; j++)
	sum = sum * 31 + b.slots[i].payload[j];
    }
  printf ("%016llx\n", (unsigned long long) sum);
  return 0;
}
