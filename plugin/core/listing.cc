/* A plan as a listing: what the statements that carry it out do, in order.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/listing.h"

#include <algorithm>
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

/* True if B is the byte behind A in the same place.  */
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
	text += bytes[begin].place + "["
		+ std::to_string (bytes[begin].number) + ".."
		+ std::to_string (bytes[end - 1].number + 1) + ")";
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
rep_line (std::uint64_t iterations, unsigned width_bytes,
	  const std::string &dest, const std::string &value)
{
  return "rep " + std::to_string (iterations) + " of "
	 + std::to_string (width_bytes) + ", " + dest + " = " + value;
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
  lister (const plan &what, const mem_op &op, const listing_terms &terms)
    : m_plan (what), m_op (op), m_terms (terms)
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
  symbolic_bytes value_of (const piece &part, const std::string &src) const;
  void list_group (const std::vector<piece> &parts, const std::string &index);
  void list_pieces (bool reverse_p);
  void list_loop (const std::string &end, bool reverse_p);
  void list_rest (unsigned width_bytes);
  void list_run_time_size (bool reverse_p);
  void list_direction (bool reverse_p);
  void list_string_instruction ();
};

std::string
lister::size () const
{
  return m_op.size_known_p ? std::to_string (m_op.size_bytes) : size_name;
}

/* What is stored as PART; SRC: where the source is.  */
symbolic_bytes
lister::value_of (const piece &part, const std::string &src) const
{
  if (m_terms.loads_p)
    return bytes_of_place (src, static_cast<std::int64_t> (part.offset_bytes),
			   part.width_bytes);
  symbolic_bytes value;
  for (std::uint64_t at = part.offset_bytes; at < part.end_bytes (); at++)
    value.push_back (m_terms.byte_at (at));
  return value;
}

/* Loads of PARTS, all behind INDEX unless that is empty, and their stores.  */
void
lister::list_group (const std::vector<piece> &parts, const std::string &index)
{
  auto side = [&] (const char *name)
    {
      return index.empty () ? name : name + (" + " + index);
    };
  if (m_terms.loads_p)
    for (const piece &part : parts)
      add (load_line (value_of (part, side (src_name))));
  for (const piece &part : parts)
    {
      auto offset_bytes = static_cast<std::int64_t> (part.offset_bytes);
      add (store_line (bytes_of_place (side (dest_name), offset_bytes,
				       part.width_bytes),
		       value_of (part, side (src_name))));
    }
}

void
lister::list_pieces (bool reverse_p)
{
  std::vector<std::vector<piece>> groups;
  for (const piece &part : m_plan.pieces)
    {
      if (groups.empty () || groups.back ().size () == m_plan.group_pieces)
	groups.emplace_back ();
      groups.back ().push_back (part);
    }
  if (reverse_p)
    std::reverse (groups.begin (), groups.end ());
  for (const std::vector<piece> &group : groups)
    list_group (group, "");
}

/* What is repeated, up to END.  */
void
lister::list_loop (const std::string &end, bool reverse_p)
{
  const repetition &repeat = m_plan.repeat;
  auto step_bytes = static_cast<std::int64_t> (repeat.step_bytes ());
  add (reverse_p ? loop_line (end, "0", -step_bytes)
		 : loop_line ("0", end, step_bytes));
  std::vector<piece> parts;
  for (unsigned i = 0; i < repeat.pieces; i++)
    parts.push_back ({ std::uint64_t (i) * repeat.width_bytes,
		       repeat.width_bytes });
  list_group (parts, index_name);
  add (end_line);
}

/* The size, rounded down to a multiple of MULTIPLE_BYTES.  */
std::string
rounded_size (unsigned multiple_bytes)
{
  return std::string (size_name) + " & -" + std::to_string (multiple_bytes);
}

void
lister::list_rest (unsigned width_bytes)
{
  add (if_line (std::string (size_name) + " & "
		+ std::to_string (width_bytes) + " != 0"));
  list_group ({ { 0, width_bytes } }, rounded_size (2 * width_bytes));
  add (end_line);
}

void
lister::list_run_time_size (bool reverse_p)
{
  unsigned word_bytes = m_plan.repeat.width_bytes;
  if (reverse_p)
    for (unsigned width_bytes = 1; width_bytes < word_bytes; width_bytes *= 2)
      list_rest (width_bytes);
  std::string end = rounded_size (word_bytes);
  add (if_line ("0 != " + end));
  list_loop (end, reverse_p);
  add (end_line);
  if (!reverse_p)
    for (unsigned width_bytes = word_bytes / 2; width_bytes != 0;
	 width_bytes /= 2)
      list_rest (width_bytes);
}

/* All of an inline plan but string instructions; REVERSE_P: from the end
   down.  */
void
lister::list_direction (bool reverse_p)
{
  if (m_plan.run_time_size_p)
    return list_run_time_size (reverse_p);
  if (reverse_p)
    list_pieces (true);
  if (m_plan.repeat.iterations != 0)
    list_loop (std::to_string (m_plan.repeat.size_bytes ()), reverse_p);
  if (!reverse_p)
    list_pieces (false);
}

void
lister::list_string_instruction ()
{
  const repetition &repeat = m_plan.repeat;
  std::string value
    = m_terms.loads_p ? src_name
		      : bytes_text (value_of ({ 0, repeat.width_bytes }, ""));
  add (rep_line (repeat.iterations, repeat.width_bytes, dest_name, value));
}

std::vector<std::string>
lister::list ()
{
  if (m_plan.behind_stores_p)
    add (barrier_line);
  if (m_plan.how == strategy::libcall)
    {
      add (call_line (m_terms.callee, dest_name, m_terms.operand, size ()));
      list_pieces (false);
    }
  else if (m_plan.either_direction_p)
    {
      add (if_line ("dest - src < " + size ()));
      list_direction (true);
      add (else_line);
      list_direction (false);
      add (end_line);
    }
  else if (string_instruction_p (m_plan.how))
    {
      list_string_instruction ();
      list_pieces (false);
    }
  else
    list_direction (false);
  if (!m_terms.value.empty ())
    add (value_line (m_terms.value));
  return m_lines;
}

} /* anonymous namespace */

std::vector<std::string>
plan_listing (const plan &what, const mem_op &op, const listing_terms &terms)
{
  return lister (what, op, terms).list ();
}

} /* namespace memstrat */
