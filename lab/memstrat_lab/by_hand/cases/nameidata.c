/* A path begins to be looked up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct path
{
  void *mount, *entry;
};

struct nameidata
{
  struct path path;
  u64 hash_and_length;
  const char *last;
  struct path root;
  void *inode;
  u32 flags, state;
  u32 sequence, next_sequence, mount_sequence, root_sequence;
  int last_type;
  u32 depth;
  int total_links, directory;
  void *stack;
  const char *name;
  struct nameidata *saved;
};

struct lookup
{
  const char *name;
  int directory;
  u32 flags;
  struct path root;
};

void
PLAIN (struct nameidata *data, const struct lookup *lookup)
{
  *data = (struct nameidata) {
    .root = lookup->root,
    .flags = lookup->flags,
    .directory = lookup->directory,
    .name = lookup->name
  };
}

void
BY_HAND (struct nameidata *data, const struct lookup *lookup)
{
  data->path.mount = 0;
  data->path.entry = 0;
  data->hash_and_length = 0;
  data->last = 0;
  data->root.mount = lookup->root.mount;
  data->root.entry = lookup->root.entry;
  data->inode = 0;
  data->flags = lookup->flags;
  data->state = 0;
  data->sequence = 0;
  data->next_sequence = 0;
  data->mount_sequence = 0;
  data->root_sequence = 0;
  data->last_type = 0;
  data->depth = 0;
  data->total_links = 0;
  data->directory = lookup->directory;
  data->stack = 0;
  data->name = lookup->name;
  data->saved = 0;
}
