/* A kernel says why it sends a signal.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct siginfo
{
  int number, error, code, trap;
  u64 address, lower, upper, key;
};

struct fault
{
  int number, code;
  u64 address;
};

void
PLAIN (struct siginfo *info, const struct fault *fault)
{
  __builtin_memset (info, 0, sizeof *info);
  info->number = fault->number;
  info->code = fault->code;
  info->address = fault->address;
}

void
BY_HAND (struct siginfo *info, const struct fault *fault)
{
  info->number = fault->number;
  info->error = 0;
  info->code = fault->code;
  info->trap = 0;
  info->address = fault->address;
  info->lower = 0;
  info->upper = 0;
  info->key = 0;
}
