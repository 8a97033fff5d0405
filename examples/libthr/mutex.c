/* The case of 2015 on FreeBSD: unlocking a mutex in libthr.
   SPDX-License-Identifier: GPL-3.0-or-later

   A thread keeps the mutexes it owns in a list.  Unlocking a mutex takes it
   off that list and clears both its links.  The links are neighbors, so GCC 12
   merges the two pointer stores of zero into one store of a vector register.
   README.md has the cost, and the assembly.

   The code was written for this example, in the shape of libthr's thr_mutex.c;
   the lists are those of <sys/queue.h>.  */

#include <stddef.h>

struct mutex;

struct links
{
  struct mutex *next;
  struct mutex **prev;
};

struct mutex
{
  int lock;			/* The owner's identifier, or 0.  */
  int flags;
  int recursion;
  int ceiling;
  struct links links;		/* In the owner's list.  */
};

struct owned
{
  struct mutex *first;
  struct mutex **last;
};

struct sleepers
{
  void *wakeups[2];
  long deadline;
  long count;
};

struct thread
{
  int identifier;
  struct owned owned;
  struct sleepers defer;	/* Threads to wake when the lock is free.  */
};

void wake (struct sleepers *);

static void
remove_owned (struct thread *self, struct mutex *m)
{
  if (m->links.next)
    m->links.next->links.prev = m->links.prev;
  else
    self->owned.last = m->links.prev;
  *m->links.prev = m->links.next;

  /* Not on a list.  */
  m->links.next = NULL;
  m->links.prev = NULL;
}

int
mutex_unlock (struct thread *self, struct mutex *m)
{
  if (m->lock != self->identifier)
    return 1;
  if (m->recursion > 0)
    {
      m->recursion--;
      return 0;
    }

  remove_owned (self, m);
  struct sleepers defer = self->defer;
  self->defer = (struct sleepers) { .count = 0 };
  __atomic_store_n (&m->lock, 0, __ATOMIC_RELEASE);
  if (defer.count > 0)
    wake (&defer);
  return 0;
}
