/* A zero in a register: what it saves, and when it pays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/zero_register.h"

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

/* The lowest price of a byte, in centicycles, at which a register pays for
   STORES; 0 if none does.  */
std::uint64_t
lowest_price (const std::vector<zero_store> &stores, bool prefix_p = false)
{
  for (std::uint64_t price = 1; price <= 20; price++)
    if (zero_register_pays_p (stores, prefix_p, code, 64 * price))
      return price;
  return 0;
}

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

/* A fifth of a cycle for what is saved beyond the two bytes of a xor.  */
TEST (ZeroRegister, PaysByThePriceOfAByte)
{
  EXPECT_EQ (lowest_price (stores (1, 8)), 10u); /* 2 bytes  */
  EXPECT_EQ (lowest_price (stores (2, 8)), 4u);	 /* 6 bytes  */
  EXPECT_EQ (lowest_price (stores (3, 8)), 2u);	 /* 10 bytes  */
  EXPECT_EQ (lowest_price (stores (6, 8)), 1u);	 /* 22 bytes  */

  EXPECT_EQ (lowest_price (stores (2, 8), true), 4u);	    /* 5 bytes  */
  EXPECT_EQ (lowest_price (stores (2, 4, true), true), 7u); /* 3 bytes  */
}

TEST (ZeroRegister, NeverPaysWithoutSavingCode)
{
  EXPECT_EQ (lowest_price ({}), 0u);
  EXPECT_EQ (lowest_price (stores (2, 1)), 0u);
  EXPECT_EQ (lowest_price (stores (1, 2)), 0u);
  EXPECT_EQ (lowest_price (stores (9, 1, true)), 0u);
  EXPECT_FALSE (zero_register_pays_p (stores (100, 8), false, code, 0));
}
