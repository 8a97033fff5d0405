/* A system call begins to read a file.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct kiocb
{
  void *file;
  u64 position;
  void (*complete) (struct kiocb *);
  void *private;
  u32 flags;
  u16 priority, unused;
  void *wait;
};

struct file
{
  u64 mode;
  u32 flags, priority;
};

void
PLAIN (struct kiocb *kiocb, struct file *file)
{
  *kiocb = (struct kiocb) {
    .file = file,
    .flags = file->flags,
    .priority = file->priority
  };
}

void
BY_HAND (struct kiocb *kiocb, struct file *file)
{
  kiocb->file = file;
  kiocb->position = 0;
  kiocb->complete = 0;
  kiocb->private = 0;
  kiocb->flags = file->flags;
  kiocb->priority = file->priority;
  kiocb->unused = 0;
  kiocb->wait = 0;
}
