/* The saving of a zero in a register, and where it pays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/zero_register.h"

#include <optional>

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

std::vector<zero_store>
stores (std::size_t count, unsigned width_bytes, bool prefix_p = false)
{
  return std::vector<zero_store> (count, { width_bytes, prefix_p });
}

/* Return the hottest code in which a register pays for STORES, if any.  */
std::optional<hotness>
pays (const std::vector<zero_store> &stores, bool prefix_p = false)
{
  for (hotness hot : { hotness::loop, hotness::normal, hotness::rare })
    if (zero_register_pays_p (stores, prefix_p, hot))
      return hot;
  return std::nullopt;
}

} /* anonymous namespace */

TEST (ZeroRegister, WhatAStoreSaves)
{
  /* movb, movw, movl and movq have constants of 1, 2, 4 and 4 bytes.  */
  EXPECT_EQ ((zero_store { 1, false }.saved_code_bytes ()), 1u);
  EXPECT_EQ ((zero_store { 2, false }.saved_code_bytes ()), 2u);
  EXPECT_EQ ((zero_store { 4, false }.saved_code_bytes ()), 4u);
  EXPECT_EQ ((zero_store { 8, false }.saved_code_bytes ()), 4u);

  EXPECT_EQ ((zero_store { 1, true }.saved_code_bytes ()), 0u);
  EXPECT_EQ ((zero_store { 2, true }.saved_code_bytes ()), 1u);
  EXPECT_EQ ((zero_store { 4, true }.saved_code_bytes ()), 3u);
}

/* A register pays if it saves enough bytes beyond the two of its xor.  */
TEST (ZeroRegister, PaysByTheBytesSaved)
{
  EXPECT_EQ (pays (stores (1, 8)), hotness::rare);	       /* 2 bytes  */
  EXPECT_EQ (pays (stores (2, 8)), hotness::normal);	       /* 6 bytes  */
  EXPECT_EQ (pays (stores (2, 8), true), hotness::normal);     /* 5 bytes  */
  EXPECT_EQ (pays (stores (2, 4, true), true), hotness::rare); /* 3 bytes  */
  EXPECT_EQ (pays (stores (3, 8)), hotness::loop);	       /* 10 bytes  */
}

TEST (ZeroRegister, NeverPaysWithoutSavingCode)
{
  EXPECT_FALSE (pays ({}));
  EXPECT_FALSE (pays (stores (2, 1)));
  EXPECT_FALSE (pays (stores (1, 2)));
  EXPECT_FALSE (pays (stores (9, 1, true)));
}
