/* A system call tells the user about a file.  By hand, only the fields are
   cleared that nothing else is stored in.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct attributes
{
  u64 device, inode, links;
  u32 mode, user, group;
  u64 size, block_size, blocks, accessed, modified, changed;
};

struct stat
{
  u64 device, inode, links;
  u32 mode, user, group, padding;
  u64 special_device, size, block_size, blocks;
  u64 accessed, accessed_ns, modified, modified_ns, changed, changed_ns;
  u64 unused[3];
};

static inline void
fill_in (struct stat *stat, const struct attributes *file)
{
  stat->device = file->device;
  stat->inode = file->inode;
  stat->links = file->links;
  stat->mode = file->mode;
  stat->user = file->user;
  stat->group = file->group;
  stat->special_device = 0;
  stat->size = file->size;
  stat->block_size = file->block_size;
  stat->blocks = file->blocks;
  stat->accessed = file->accessed;
  stat->accessed_ns = 0;
  stat->modified = file->modified;
  stat->modified_ns = 0;
  stat->changed = file->changed;
  stat->changed_ns = 0;
}

void
PLAIN (void *user, const struct attributes *file)
{
  struct stat stat;
  __builtin_memset (&stat, 0, sizeof stat);
  fill_in (&stat, file);
  copy_to_user (user, &stat, sizeof stat);
}

void
BY_HAND (void *user, const struct attributes *file)
{
  struct stat stat;
  stat.padding = 0;
  stat.unused[0] = 0;
  stat.unused[1] = 0;
  stat.unused[2] = 0;
  fill_in (&stat, file);
  copy_to_user (user, &stat, sizeof stat);
}
