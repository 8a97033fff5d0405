/* A system call describes the user's buffers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct iov_iter
{
  u8 type, nofault, source, user_backed;
  u32 unused;
  u64 offset;
  const void *buffers;
  u64 count;
  u64 segments;
};

struct call
{
  const void *buffers;
  u64 count, segments;
};

void
PLAIN (struct iov_iter *iter, const struct call *call)
{
  *iter = (struct iov_iter) {
    .type = 1,
    .source = 1,
    .user_backed = 1,
    .buffers = call->buffers,
    .count = call->count,
    .segments = call->segments
  };
}

void
BY_HAND (struct iov_iter *iter, const struct call *call)
{
  iter->type = 1;
  iter->nofault = 0;
  iter->source = 1;
  iter->user_backed = 1;
  iter->unused = 0;
  iter->offset = 0;
  iter->buffers = call->buffers;
  iter->count = call->count;
  iter->segments = call->segments;
}
