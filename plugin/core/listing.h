/* Listings: what the statements that carry out a plan do, line by line.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, straight, 1 piece of 8, 1 of 4	load src[0..8)
						load src[8..12)
						store dest[0..8) = src[0..8)
						store dest[8..12) = src[8..12)

     clear, loop, 6 of 32			loop from 0 to 192 by 32
						store dest + i[0..32) = 00 x 32
						end

   read_back.h produces the same lines from the statements that were emitted, so
   that the two listings can be compared.  */

#ifndef MEMSTRAT_CORE_LISTING_H
#define MEMSTRAT_CORE_LISTING_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/mem_op.h"
#include "core/plan.h"

namespace memstrat {

/* A byte, identified by where it comes from: byte NUMBER of PLACE ("src",
   "fill"), or, if PLACE is empty, the constant NUMBER.  */
struct symbolic_byte
{
  std::string place;
  std::int64_t number = 0;

  bool operator== (const symbolic_byte &) const = default;
};

using symbolic_bytes = std::vector<symbolic_byte>;

/* BYTES in short form: "src[8..16)", "00 x 8", "61 62 00 x 2".  */
std::string bytes_text (const symbolic_bytes &bytes);

/* The WIDTH_BYTES bytes of PLACE that begin at OFFSET_BYTES.  */
symbolic_bytes bytes_of_place (const std::string &place,
			       std::int64_t offset_bytes, unsigned width_bytes);

/* "load src[8..16)".  */
std::string load_line (const symbolic_bytes &source);

/* "store dest[8..16) = src[8..16)".  */
std::string store_line (const symbolic_bytes &dest,
			const symbolic_bytes &value);

/* "loop from 0 to 192 by 32".  */
std::string loop_line (const std::string &from, const std::string &to,
		       std::int64_t step_bytes);

/* "if n & 4 != 0".  */
std::string if_line (const std::string &condition);

/* "rep 5 of 8, dest = src".  */
std::string rep_line (const std::string &iterations, unsigned width_bytes,
		      const std::string &dest, const std::string &value);

/* "call memcpy (dest, src, n)".  */
std::string call_line (const std::string &callee, const std::string &dest,
		       const std::string &operand, const std::string &size);

/* "value dest + 8".  */
std::string value_line (const std::string &value);

/* The address OFFSET_BYTES after PLACE: "dest", "dest + 8", "i + -8".  */
std::string place_text (const std::string &place, std::int64_t offset_bytes);

/* The lines for a barrier, and for the second branch of a condition and the
   end of a loop or condition.  */
inline constexpr const char *barrier_line = "barrier";
inline constexpr const char *else_line = "else";
inline constexpr const char *end_line = "end";

/* The names of the operands in a listing.  */
inline constexpr const char *dest_name = "dest";
inline constexpr const char *src_name = "src";
inline constexpr const char *size_name = "n";
inline constexpr const char *index_name = "i";

/* What a listing contains that is not in the plan.  */
struct listing_terms
{
  /* True if the pieces are loaded.  Otherwise BYTE_AT returns the byte that is
     stored at an offset.  */
  bool loads_p = false;
  std::function<symbolic_byte (std::uint64_t)> byte_at;

  /* The function that a libcall calls, and the second argument of that
     call.  */
  std::string callee;
  std::string operand;

  /* What replaces the value of the statement; empty if it has no value that
     has to be replaced.  */
  std::string value;
};

/* The listing of PLAN, a sound one for OP, with TERMS.  */
std::vector<std::string> plan_listing (const plan &plan, const mem_op &op,
				       const listing_terms &terms);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LISTING_H */
