/* Listings: what the statements that carry out a plan do, line by line.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/listing.h"

#include <algorithm>
#include <bit>
#include <cstdio>

namespace memstrat {

namespace {

std::string
byte_text (const symbolic_byte &byte)
{
  if (!byte.place.empty ())
    return byte.place + "[" + std::to_string (byte.number) + "]";
  char text[3];
  std::snprintf (text, sizeof text, "%02x",
		 static_cast<unsigned> (byte.number & 0xff));
  return text;
}

/* True if B is the byte after A in the same place.  */
bool
next_p (const symbolic_byte &a, const symbolic_byte &b)
{
  return !a.place.empty () && a.place == b.place && a.number + 1 == b.number;
}

} /* anonymous namespace */

std::string
bytes_text (const symbolic_bytes &bytes)
{
  std::string text;
  for (std::size_t begin = 0; begin < bytes.size ();)
    {
      std::size_t end = begin + 1;
      while (end < bytes.size () && next_p (bytes[end - 1], bytes[end]))
	++end;
      bool range_p = end - begin > 1;
      while (!range_p && end < bytes.size () && bytes[end] == bytes[begin])
	++end;

      if (!text.empty ())
	text += " ";
      if (range_p)
	text += bytes[begin].place + "[" + std::to_string (bytes[begin].number)
		+ ".." + std::to_string (bytes[end - 1].number + 1) + ")";
      else
	text += byte_text (bytes[begin]);
      if (!range_p && end - begin > 1)
	text += " x " + std::to_string (end - begin);
      begin = end;
    }
  return text;
}

symbolic_bytes
bytes_of_place (const std::string &place, std::int64_t offset_bytes,
		unsigned width_bytes)
{
  symbolic_bytes bytes;
  for (unsigned i = 0; i < width_bytes; i++)
    bytes.push_back ({ place, offset_bytes + i });
  return bytes;
}

std::string
load_line (const symbolic_bytes &source)
{
  return "load " + bytes_text (source);
}

std::string
store_line (const symbolic_bytes &dest, const symbolic_bytes &value)
{
  return "store " + bytes_text (dest) + " = " + bytes_text (value);
}

std::string
loop_line (const std::string &from, const std::string &to,
	   std::int64_t step_bytes)
{
  return "loop from " + from + " to " + to + " by "
	 + std::to_string (step_bytes);
}

std::string
if_line (const std::string &condition)
{
  return "if " + condition;
}

std::string
rep_line (const std::string &iterations, unsigned width_bytes,
	  const std::string &dest, const std::string &value)
{
  return "rep " + iterations + " of " + std::to_string (width_bytes) + ", "
	 + dest + " = " + value;
}

std::string
call_line (const std::string &callee, const std::string &dest,
	   const std::string &operand, const std::string &size)
{
  return "call " + callee + " (" + dest + ", " + operand + ", " + size + ")";
}

std::string
value_line (const std::string &value)
{
  return "value " + value;
}

std::string
place_text (const std::string &place, std::int64_t offset_bytes)
{
  return offset_bytes == 0 ? place
			   : place + " + " + std::to_string (offset_bytes);
}

namespace {

/* Writes the listing of one plan.  */
class lister
{
public:
  lister (const plan &plan, const mem_op &op, const listing_terms &terms)
    : m_plan (plan), m_op (op), m_terms (terms)
  {
  }

  std::vector<std::string> list ();

private:
  const plan &m_plan;
  const mem_op &m_op;
  const listing_terms &m_terms;
  std::vector<std::string> m_lines;

  void add (std::string line) { m_lines.push_back (std::move (line)); }

  std::string size () const;
  symbolic_bytes value_of (const piece &part, const std::string &src,
			   bool repeated_p) const;
  void list_pieces (const std::vector<piece> &parts, const std::string &index);
  void list_loop (const repetition &repeat, const std::string &end,
		  bool reverse_p);
  void list_run_time_loop (const repetition &repeat, bool reverse_p);
  void list_remainder (const piece &part);
  void list_string_instruction (const repetition &repeat);
  void list_step (const step &step, bool reverse_p);
  void list_steps (bool reverse_p);
};

std::string
lister::size () const
{
  return m_op.size_known_p ? std::to_string (m_op.size_bytes) : size_name;
}

/* The bytes that PART stores.  SRC is the name of its source.  If REPEATED_P and
   the source is known, these are the zeros at its end.  */
symbolic_bytes
lister::value_of (const piece &part, const std::string &src,
		  bool repeated_p) const
{
  if (m_terms.loads_p)
    return bytes_of_place (src, static_cast<std::int64_t> (part.offset_bytes),
			   part.width_bytes);
  symbolic_bytes value;
  for (std::uint64_t at = part.offset_bytes; at < part.end_bytes (); at++)
    value.push_back (
      m_terms.byte_at (repeated_p && m_op.src_known_p ? m_op.known_bytes : at));
  return value;
}

/* List loads of PARTS, and then their stores.  Unless INDEX is empty, they are
   relative to it.  */
void
lister::list_pieces (const std::vector<piece> &parts, const std::string &index)
{
  auto side = [&] (const char *name)
  { return index.empty () ? name : name + (" + " + index); };
  if (m_terms.loads_p)
    for (const piece &part : parts)
      add (load_line (value_of (part, side (src_name), false)));
  for (const piece &part : parts)
    {
      auto offset_bytes = static_cast<std::int64_t> (part.offset_bytes);
      add (store_line (bytes_of_place (side (dest_name), offset_bytes,
				       part.width_bytes),
		       value_of (part, side (src_name), !index.empty ())));
    }
}

/* List a loop over the pieces of REPEAT from 0 to END, or from END to 0 if
   REVERSE_P.  */
void
lister::list_loop (const repetition &repeat, const std::string &end,
		   bool reverse_p)
{
  auto step_bytes = static_cast<std::int64_t> (repeat.step_bytes ());
  add (reverse_p ? loop_line (end, "0", -step_bytes)
		 : loop_line ("0", end, step_bytes));
  list_pieces (repeat.body (), index_name);
  add (end_line);
}

/* The size of the operation, rounded down to a multiple of MULTIPLE_BYTES.  */
std::string
rounded_size (unsigned multiple_bytes)
{
  return std::string (size_name) + " & -" + std::to_string (multiple_bytes);
}

/* The size of the operation, divided by WIDTH_BYTES.  */
std::string
shifted_size (unsigned width_bytes)
{
  return std::string (size_name) + " >> "
	 + std::to_string (std::countr_zero (width_bytes));
}

void
lister::list_run_time_loop (const repetition &repeat, bool reverse_p)
{
  std::string end = rounded_size (repeat.width_bytes);
  add (if_line ("0 != " + end));
  list_loop (repeat, end, reverse_p);
  add (end_line);
}

void
lister::list_remainder (const piece &part)
{
  add (if_line (std::string (size_name) + " & "
		+ std::to_string (part.width_bytes) + " != 0"));
  list_pieces ({ part }, rounded_size (2 * part.width_bytes));
  add (end_line);
}

void
lister::list_string_instruction (const repetition &repeat)
{
  std::string value
    = m_terms.loads_p
	? src_name
	: bytes_text (value_of ({ 0, repeat.width_bytes }, "", true));
  std::string iterations = repeat.iterations != 0
			     ? std::to_string (repeat.iterations)
			   : repeat.width_bytes == 1
			     ? size_name
			     : shifted_size (repeat.width_bytes);
  add (rep_line (iterations, repeat.width_bytes, dest_name, value));
}

void
lister::list_step (const step &step, bool reverse_p)
{
  switch (step.kind)
    {
    case step_kind::barrier:
      add (barrier_line);
      break;
    case step_kind::group:
      list_pieces (step.pieces, "");
      break;
    case step_kind::loop:
      list_loop (step.repeat, std::to_string (step.repeat.size_bytes ()),
		 reverse_p);
      break;
    case step_kind::string_instruction:
      list_string_instruction (step.repeat);
      break;
    case step_kind::run_time_loop:
      list_run_time_loop (step.repeat, reverse_p);
      break;
    case step_kind::remainder:
      list_remainder (step.pieces.front ());
      break;
    case step_kind::call:
    case step_kind::clearing_call:
      add (call_line (m_terms.callee, dest_name, m_terms.operand, size ()));
      break;
    }
}

/* List all steps in order, or in reverse order if REVERSE_P.  */
void
lister::list_steps (bool reverse_p)
{
  for (const step &step : m_plan.steps_in_order (reverse_p))
    list_step (step, reverse_p);
}

std::vector<std::string>
lister::list ()
{
  if (m_plan.either_direction_p)
    {
      add (if_line ("dest - src < " + size ()));
      list_steps (true);
      add (else_line);
      list_steps (false);
      add (end_line);
    }
  else
    list_steps (false);
  if (!m_terms.value.empty ())
    add (value_line (m_terms.value));
  return m_lines;
}

} /* anonymous namespace */

std::vector<std::string>
plan_listing (const plan &plan, const mem_op &op, const listing_terms &terms)
{
  return lister (plan, op, terms).list ();
}

} /* namespace memstrat */
