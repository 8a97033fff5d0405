/* A zero in a register: what it saves, and when it pays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/zero_register.h"

#include <utility>

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

const code_lengths &code = port_code_lengths (8);

/* COUNT stores of WIDTH_BYTES.  */
std::vector<zero_store>
stores (std::size_t count, unsigned width_bytes, bool prefix_p = false)
{
  return std::vector<zero_store> (count, { width_bytes, prefix_p });
}

/* True if a register pays for STORES: usually, and where code is rare.  */
std::pair<bool, bool>
pays (const std::vector<zero_store> &stores, bool prefix_p = false)
{
  return { zero_register_pays_p (stores, prefix_p, code, false),
	   zero_register_pays_p (stores, prefix_p, code, true) };
}

constexpr std::pair<bool, bool> everywhere = { true, true };
constexpr std::pair<bool, bool> where_rare = { false, true };
constexpr std::pair<bool, bool> nowhere = { false, false };

} /* anonymous namespace */

TEST (ZeroRegister, WhatAStoreSaves)
{
  /* movb, movw, movl and movq with a constant of 1, 2, 4 and 4 bytes.  */
  EXPECT_EQ ((zero_store { 1, false }.saved_code_bytes (code)), 1u);
  EXPECT_EQ ((zero_store { 2, false }.saved_code_bytes (code)), 2u);
  EXPECT_EQ ((zero_store { 4, false }.saved_code_bytes (code)), 4u);
  EXPECT_EQ ((zero_store { 8, false }.saved_code_bytes (code)), 4u);

  EXPECT_EQ ((zero_store { 1, true }.saved_code_bytes (code)), 0u);
  EXPECT_EQ ((zero_store { 2, true }.saved_code_bytes (code)), 1u);
  EXPECT_EQ ((zero_store { 4, true }.saved_code_bytes (code)), 3u);
}

/* By what is saved beyond the two bytes of a xor.  */
TEST (ZeroRegister, PaysByTheBytesSaved)
{
  EXPECT_EQ (pays (stores (1, 8)), where_rare);		/* 2 bytes  */
  EXPECT_EQ (pays (stores (2, 8)), everywhere);		/* 6 bytes  */
  EXPECT_EQ (pays (stores (2, 8), true), everywhere);	/* 5 bytes  */
  EXPECT_EQ (pays (stores (2, 4, true), true), where_rare); /* 3 bytes  */
}

TEST (ZeroRegister, NeverPaysWithoutSavingCode)
{
  EXPECT_EQ (pays ({}), nowhere);
  EXPECT_EQ (pays (stores (2, 1)), nowhere);
  EXPECT_EQ (pays (stores (1, 2)), nowhere);
  EXPECT_EQ (pays (stores (9, 1, true)), nowhere);
}
