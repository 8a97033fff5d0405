/* The program that prints memstrat's decisions, and plans by every strategy.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: memstrat-plan <OPERATIONS
	  memstrat-plan --rows

   Each line of OPERATIONS is a JSON object.  Its keys are kind, size_bytes,
   word_bytes, vector_bytes, the keys in core/question_field.def, and
   memstrat's options for functions, with texts as values.

     {"kind": "copy", "size_bytes": 168, "tune": "skylake"}

   The output has a line for each operation, with the decision, the row of
   thresholds and every plan.  --rows prints the CPUs, their rows, and the keys
   of options.  If an operation cannot be read, the output is only a message,
   and the exit status is 2.  tools/memstrat plan has a shorter syntax.  */

#include <algorithm>
#include <bit>
#include <cerrno>
#include <concepts>
#include <cstring>
#include <iostream>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/choose.h"
#include "core/inline_plan.h"
#include "core/question.h"
#include "core/legal_strategies.h"
#include "core/remark.h"
#include "core/thresholds.h"

using namespace memstrat;
using json = nlohmann::ordered_json;

namespace {

/* Return VALUE, a text or a number, as text.  */
std::string
text_of (const json &value)
{
  return value.is_string () ? value.get<std::string> () : value.dump ();
}

/* Throw an error that names KEY, its VALUE and what was EXPECTED.  */
[[noreturn]] void
refuse (const std::string &key, const json &value, const std::string &expected)
{
  throw std::runtime_error (key + ": found " + value.dump () + ", expected "
			    + expected);
}

/* Read VALUE of KEY into the first argument.  Each type has an overload.  */

void
read (bool &result, const std::string &key, const json &value)
{
  if (!value.is_boolean ())
    refuse (key, value, "true or false");
  value.get_to (result);
}

template<std::unsigned_integral T>
void
read (T &result, const std::string &key, const json &value)
{
  if (!value.is_number_unsigned ()
      || value.get<std::uint64_t> () > std::numeric_limits<T>::max ())
    refuse (key, value,
	    "a whole number from 0 to "
	      + std::to_string (std::numeric_limits<T>::max ()));
  value.get_to (result);
}

template<named T>
void
read (T &result, const std::string &key, const json &value)
{
  std::string text = text_of (value);
  std::optional<T> named = value_named<T> (text);
  if (!named)
    {
      std::string list;
      for (const std::string &name :
	   std::set<std::string> (names_of<T>.begin (), names_of<T>.end ()))
	list += (list.empty () ? "" : ", ") + name;
      throw std::runtime_error (key + ": found '" + text + "', expected one of "
				+ list);
    }
  result = *named;
}

void
read (std::optional<compilers_code> &result, const std::string &key,
      const json &value)
{
  read (result.emplace (), key, value);
}

/* Add the pairs of numbers in VALUE, the member KEY, to RESULT.  EXPECTED
   describes VALUE.  The first number of a pair is of type FIRST.  */
template<typename First, typename Pair>
void
read_pairs (std::vector<Pair> &result, const std::string &key,
	    const json &value, const char *expected)
{
  auto number_p = [] (const json &first)
  {
    return std::is_unsigned_v<First> ? first.is_number_unsigned ()
				     : first.is_number_integer ();
  };
  if (!value.is_array ())
    refuse (key, value, expected);
  for (const json &pair : value)
    {
      if (!pair.is_array () || pair.size () != 2 || !number_p (pair[0])
	  || !pair[1].is_number_unsigned ())
	refuse (key, value, expected);
      result.push_back (
	{ pair[0].get<First> (), pair[1].get<std::uint64_t> () });
    }
}

void
read (std::vector<fresh_store> &result, const std::string &key,
      const json &value)
{
  read_pairs<std::int64_t> (result, key, value,
			    "pairs of an offset and a width in bytes");
}

void
read (std::vector<size_count> &result, const std::string &key,
      const json &value)
{
  read_pairs<std::uint64_t> (result, key, value,
			     "pairs of a size in bytes and its runs");
}

/* Return the member KEY of OPERATION, or the first of WIDTHS if there is no
   KEY.  The member must be one of WIDTHS, which EXPECTED lists.  */
unsigned
read_width (const json &operation, const std::string &key,
	    const std::vector<unsigned> &widths, const char *expected)
{
  unsigned width_bytes = widths.front ();
  if (operation.contains (key))
    read (width_bytes, key, operation[key]);
  if (std::find (widths.begin (), widths.end (), width_bytes) == widths.end ())
    refuse (key, operation[key], expected);
  return width_bytes;
}

/* Read VALUE, the member KEY, into ASKED.  KEY is not a width.  */
void
read_member (question &asked, const std::string &key, const json &value)
{
  std::string known = "kind, size_bytes, word_bytes, vector_bytes, ";
#define MEMSTRAT_QUESTION_FIELD(PART, MEMBER, KEY) \
  if (key == (KEY))                                \
    return read (asked.PART.MEMBER, key, value);   \
  known += std::string (KEY) + ", ";
#include "core/question_field.def"
#undef MEMSTRAT_QUESTION_FIELD
  bool option_p = false;
  for (const option_row &row : all_options ())
    option_p |= row.scope == option_scope::function && row.key == key;
  if (!option_p)
    throw std::runtime_error ("found '" + key + "', expected one of " + known
			      + "or an option of memstrat that a function may"
				" have");
  std::string problem
    = parse_setting (value == true ? key : key + "=" + text_of (value),
		     asked.opts);
  if (!problem.empty ())
    throw std::runtime_error (problem);
}

/* Return the question that OPERATION describes.  */
question
read_question (const json &operation)
{
  question asked;
  asked.facts
    = default_facts (read_width (operation, "word_bytes", { 8, 4 }, "8 or 4"),
		     read_width (operation, "vector_bytes", { 0, 16, 32, 64 },
				 "0, 16, 32 or 64"));
  for (const auto &[key, value] : operation.items ())
    if (key == "kind")
      read (asked.op.kind, key, value);
    else if (key == "size_bytes")
      read (asked.op.size_bytes, key, value);
    else if (key != "word_bytes" && key != "vector_bytes")
      read_member (asked, key, value);
  for (const char *needed : { "kind", "size_bytes" })
    if (!operation.contains (needed))
      throw std::runtime_error (std::string (needed)
				+ ": found nothing, expected it");
  auto check_alignment = [&] (const std::string &key, std::uint64_t align_bytes)
  {
    if (!std::has_single_bit (align_bytes))
      refuse (key, operation[key], "a power of two");
  };
  check_alignment ("dest_align_bytes", asked.op.dest_align_bytes);
  check_alignment ("src_align_bytes", asked.op.src_align_bytes);
  if (asked.op.dest_end_align_bytes != 0)
    check_alignment ("dest_end_align_bytes", asked.op.dest_end_align_bytes);
  asked.tune = &tuning_for (asked.opts.tune, "generic");
  return asked;
}

/* Return the plan for ASKED by STRATEGY.  Return nothing if STRATEGY is not
   legal.  */
std::optional<plan>
plan_by (const question &asked, strategy strategy)
{
  question forced = asked;
  strategy_table table = { { strategy, unlimited_bytes } };
  forced.opts.memcpy = forced.opts.memmove = forced.opts.memset = table;
  decision chosen = choose_plan (forced);
  if (!chosen.plan () || chosen.plan ()->strategy != strategy)
    return std::nullopt;
  return *chosen.plan ();
}

/* Return PLAN with its number of executed stores: null for a run-time size, a
   string instruction or a call.  */
json
described (const plan &plan)
{
  strategy_kind kind = shape_of (plan.strategy).kind;
  json stores;
  if (kind == strategy_kind::straight || kind == strategy_kind::loop)
    if (const repetition *repeat = plan.repeated ();
	!repeat || repeat->iterations != 0)
      stores = plan.pieces ().size ()
	       + (repeat ? repeat->iterations * repeat->pieces : 0);
  return { { "strategy", name_of (plan.strategy) },
	   { "plan", plan_text (plan) },
	   { "stores", stores } };
}

json
answer (const question &asked)
{
  decision chosen = choose_plan (asked);
  const usable_question limited (asked);
  const threshold_row &row = row_for (limited);

  const mem_op &op = asked.op;
  json result = { { "kind", name_of (op.kind) },
		  { "size_bytes", op.size_bytes },
		  { "cpu", asked.tune->name },
		  { "row", row.text () },
		  { "origin", row.origin },
		  { "table", strategy_table_text (row.table) },
		  { "size_known", op.size_known_p },
		  { "rule", sentence_of (chosen.by) },
		  { "by", name_of (chosen.by) },
		  { "calls", calls_p (asked) },
		  { "remark", remark_text (asked.op, chosen) },
		  { "no_call", sentence_of (asked.op.where.why_no_call) },
		  { "why_cold", sentence_of (asked.op.where.why_cold) },
		  { "decision", name_of (chosen.outcome ()) },
		  { "reason", name_of (chosen.why ()) } };
  result["chosen"] = chosen.plan () ? described (*chosen.plan ()) : json ();
  json plans = json::array ();
  if (op.size_known_p)
    for (strategy strategy : all_of<strategy>)
      if (std::optional<plan> plan = chosen.plan ()
					 && chosen.plan ()->strategy == strategy
				       ? *chosen.plan ()
				       : plan_by (asked, strategy))
	plans.push_back (described (*plan));
  result["plans"] = plans;
  return result;
}

json
rows ()
{
  json all = json::object ();
  for (const tuning &tune : all_tunings ())
    {
      json texts = json::array ();
      for (const threshold_row &row : tune.rows)
	texts.push_back ({ { "row", row.text () }, { "origin", row.origin } });
      all[tune.name] = { { "cpus", tune.cpus }, { "rows", texts } };
    }
  json settings = json::array ();
  for (const option_row &row : all_options ())
    if (row.scope == option_scope::function)
      settings.push_back (row.key);
  return { { "settings", settings }, { "cpus", all } };
}

/* Return the operation that LINE contains, directly or in a record.  */
json
read_operation (const std::string &line)
{
  json operation;
  try
    {
      operation = json::parse (line);
    }
  catch (const json::exception &)
    {
      throw std::runtime_error ("found no JSON, expected an object in a line");
    }
  if (operation.is_object () && operation.contains ("question"))
    {
      if (operation.value ("asked", json (true)) == false)
	throw std::runtime_error ("asked: found false, expected a record of an"
				  " operation that was decided on");
      operation = json (operation["question"]);
    }
  if (!operation.is_object ())
    throw std::runtime_error ("found " + operation.dump ()
			      + ", expected an object");
  return operation;
}

/* Answer all lines of the standard input.  */
void
answer_all ()
{
  json answers = json::array ();
  unsigned number = 0;
  for (std::string line; std::getline (std::cin, line);)
    {
      number++;
      try
	{
	  answers.push_back (answer (read_question (read_operation (line))));
	}
      catch (const std::exception &problem)
	{
	  throw std::runtime_error ("operation " + std::to_string (number)
				    + ": " + problem.what ());
	}
    }
  for (const json &each : answers)
    std::cout << each << '\n';
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  try
    {
      if (argc == 2 && std::string (argv[1]) == "--rows")
	std::cout << rows () << '\n';
      else if (argc == 1)
	answer_all ();
      else
	throw std::runtime_error (std::string ("found '") + argv[1]
				  + "', expected nothing or --rows");
      if (!std::cout.flush ())
	throw std::runtime_error (std::string ("standard output: ")
				  + std::strerror (errno));
    }
  catch (const std::exception &problem)
    {
      std::cerr << "memstrat-plan: " << problem.what () << '\n';
      return 2;
    }
  return 0;
}
