/* A block layer says what a request needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct request_data
{
  void *queue;
  u32 flags, shallow_depth;
  u32 command_flags, request_flags;
  u32 tag_count, reserved;
  void **cached;
  void *context, *hardware_context;
  u64 deadline, length;
};

struct bio
{
  void *queue;
  u32 flags, tag_count;
  void **cached;
};

void
PLAIN (struct request_data *data, const struct bio *bio)
{
  *data = (struct request_data) {
    .queue = bio->queue,
    .command_flags = bio->flags,
    .tag_count = bio->tag_count,
    .cached = bio->cached
  };
}

void
BY_HAND (struct request_data *data, const struct bio *bio)
{
  data->queue = bio->queue;
  data->flags = 0;
  data->shallow_depth = 0;
  data->command_flags = bio->flags;
  data->request_flags = 0;
  data->tag_count = bio->tag_count;
  data->reserved = 0;
  data->cached = bio->cached;
  data->context = 0;
  data->hardware_context = 0;
  data->deadline = 0;
  data->length = 0;
}
