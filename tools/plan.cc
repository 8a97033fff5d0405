/* What memstrat makes of an operation, and what every strategy would cost.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: memstrat-plan <OPERATIONS
	  memstrat-plan --rows

   OPERATIONS are lines, each of which is a JSON object.  Its keys are those of
   the operation and of the target, see `readers' below, and memstrat's options
   that a function may have, with their values as text.

     {"kind": "copy", "size_bytes": 168, "tune": "skylake"}

   For each of them a line is printed, with the decision and the cost of every
   plan.  --rows prints the rows of CPUs and their fields.  If an operation
   cannot be read, the exit status is 2, and only a message is printed.
   tools/memstrat plan has a shorter syntax for all this.  */

#include <bit>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "core/cheapest.h"
#include "core/choose.h"
#include "core/port.h"
#include "core/remark.h"

using namespace memstrat;
using json = nlohmann::ordered_json;

namespace {

/* All that a decision depends on, except for the row of the CPU.  */
struct question
{
  mem_op op;
  target_facts facts = port_facts (8);
  options opts;
};

/* VALUE as text; it may also be a number.  */
std::string
text_of (const json &value)
{
  return value.is_string () ? value.get<std::string> () : value.dump ();
}

/* The enumerator that NAMES has for TEXT, the value of KEY.  */
template<typename T>
T
named (const std::string &key, const std::string &text,
       const std::map<std::string, T> &names)
{
  auto place = names.find (text);
  if (place != names.end ())
    return place->second;
  std::string expected;
  for (const auto &[name, value] : names)
    expected += (expected.empty () ? "" : ", ") + name;
  throw std::runtime_error (key + ": found '" + text + "', expected one of "
			    + expected);
}

using reader = void (*) (question &, const std::string &key, const json &value);

/* Read VALUE, the value of KEY, into RESULT: a number that is not negative, or
   a truth value.  */
template<typename T>
void
read_plain (T &result, const std::string &key, const json &value)
{
  bool bool_p = std::is_same_v<T, bool>;
  if (bool_p ? !value.is_boolean () : !value.is_number_unsigned ())
    throw std::runtime_error (key + ": found " + value.dump () + ", expected "
			      + (bool_p ? "true or false" : "a number"));
  value.get_to (result);
}

template<auto member>
void
read_op (question &asked, const std::string &key, const json &value)
{
  read_plain (asked.op.*member, key, value);
}

template<auto member>
void
read_place (question &asked, const std::string &key, const json &value)
{
  read_plain (asked.op.where.*member, key, value);
}

/* The value has to be a power of two.  */
template<auto member>
void
read_alignment (question &asked, const std::string &key, const json &value)
{
  std::uint64_t &align_bytes = asked.op.*member;
  read_plain (align_bytes, key, value);
  if (!std::has_single_bit (align_bytes))
    throw std::runtime_error (key + ": found " + value.dump ()
			      + ", expected a power of two");
}

template<auto member>
void
read_fact (question &asked, const std::string &key, const json &value)
{
  read_plain (asked.facts.*member, key, value);
}

void
read_kind (question &asked, const std::string &key, const json &value)
{
  std::map<std::string, op_kind> names;
  for (op_kind kind :
       { op_kind::copy, op_kind::move, op_kind::zero, op_kind::fill })
    names.emplace (op_kind_name (kind), kind);
  asked.op.kind = named (key, text_of (value), names);
}

void
read_hotness (question &asked, const std::string &key, const json &value)
{
  asked.op.where.hot = named<hotness> (key, text_of (value),
				       { { "cold", hotness::cold },
					 { "rare", hotness::rare },
					 { "normal", hotness::normal },
					 { "loop", hotness::loop } });
}

/* A word of 4 bytes also means fewer registers.  */
void
read_word (question &asked, const std::string &key, const json &value)
{
  unsigned word_bytes = 0;
  read_plain (word_bytes, key, value);
  if (word_bytes != 4 && word_bytes != 8)
    throw std::runtime_error (key + ": found " + std::to_string (word_bytes)
			      + ", expected 4 or 8");
  target_facts words = port_facts (word_bytes);
  asked.facts.word_bytes = words.word_bytes;
  asked.facts.free_registers = words.free_registers;
  asked.facts.scratch_registers = words.scratch_registers;
}

/* The target has vectors of that width, and enough registers for them.  */
void
read_vectors (question &asked, const std::string &key, const json &value)
{
  unsigned vector_bytes = 0;
  read_plain (vector_bytes, key, value);
  if (vector_bytes != 0 && vector_bytes != 16 && vector_bytes != 32
      && vector_bytes != 64)
    throw std::runtime_error (key + ": found " + std::to_string (vector_bytes)
			      + ", expected 0, 16, 32 or 64");
  asked.facts.vector_bytes = asked.facts.max_vector_bytes = vector_bytes;
  asked.facts.free_vector_registers
    = vector_bytes == 0 ? 0 : 2 * asked.facts.word_bytes;
}

/* The keys that an operation may have, except for options.  */
const std::map<std::string, reader> readers = {
  { "kind", read_kind },
  { "size_bytes", read_op<&mem_op::size_bytes> },
  { "size_known", read_op<&mem_op::size_known_p> },
  { "dest_align_bytes", read_alignment<&mem_op::dest_align_bytes> },
  { "src_align_bytes", read_alignment<&mem_op::src_align_bytes> },
  { "src_known", read_op<&mem_op::src_known_p> },
  { "known_bytes", read_op<&mem_op::known_bytes> },
  { "fill_known", read_op<&mem_op::fill_known_p> },
  { "explicit_call", read_op<&mem_op::explicit_call_p> },
  { "sanitized", read_place<&place::sanitized_p> },
  { "named_space", read_op<&mem_op::named_space_p> },
  { "no_call_to_bytes", read_place<&place::no_call_to_bytes> },
  { "for_size", read_place<&place::for_size_p> },
  { "function_for_size", read_place<&place::function_for_size_p> },
  { "place", read_hotness },
  { "word_bytes", read_word },
  { "vector_bytes", read_vectors },
  { "unaligned_fast", read_fact<&target_facts::unaligned_fast_p> },
  { "rep", read_fact<&target_facts::rep_p> },
};

/* Read KEY with VALUE into ASKED.  */
void
read (question &asked, const std::string &key, const json &value)
{
  auto place = readers.find (key);
  if (place != readers.end ())
    {
      place->second (asked, key, value);
      return;
    }
  bool option_p = false;
  std::string known;
  for (const option_row &row : all_options ())
    option_p |= row.scope == option_scope::function && row.key == key;
  for (const auto &[name, function] : readers)
    known += name + ", ";
  if (!option_p)
    throw std::runtime_error ("found '" + key + "', expected one of " + known
			      + "or an option of memstrat");
  std::string text = text_of (value);
  std::string problem
    = parse_setting (value == true ? key : key + "=" + text, asked.opts);
  if (!problem.empty ())
    throw std::runtime_error (problem);
}

/* The plan for ASKED by STRATEGY; nothing if that is not legal.  */
std::optional<plan>
plan_by (const question &asked, strategy strategy, const tuning &tune)
{
  options forced = asked.opts;
  strategy_table table = { { strategy, unlimited_bytes, false } };
  forced.memcpy = forced.memmove = forced.memset = forced.memzero = table;
  decision chosen = choose_plan (asked.op, asked.facts, tune, forced);
  if (!chosen.plan || chosen.plan->strategy != strategy)
    return std::nullopt;
  return chosen.plan;
}

json
costed (const plan &plan, const question &asked, const tuning &tune)
{
  cost costs = plan_cost (plan, asked.op, asked.facts, tune);
  std::uint64_t wait = wait_centicycles (plan, asked.op, tune);
  costs.time_centicycles += wait;
  std::uint64_t line
    = line_price_centicycles (tune, asked.op.where.hot, asked.opts.prefer);
  return { { "strategy", strategy_name (plan.strategy) },
	   { "plan", plan_text (plan) },
	   { "time_centicycles", costs.time_centicycles },
	   { "code_bytes", costs.code_bytes },
	   { "price_centicycles", price_of (costs, line) / 64 } };
}

json
answer (const question &asked)
{
  const tuning &tune
    = tuning_for (asked.opts.tune, "generic", asked.facts.word_bytes);
  decision chosen = choose_plan (asked.op, asked.facts, tune, asked.opts);
  explain (chosen, asked.op, asked.facts, tune, asked.opts);

  json result
    = { { "row", tune.name },
	{ "line_centicycles", line_price_centicycles (tune, asked.op.where.hot,
						      asked.opts.prefer) },
	{ "remark", remark_text (asked.op, chosen) },
	{ "facts", facts_text (asked.op) },
	{ "reason", reason_name (chosen.why) } };
  result["chosen"] = chosen.plan && asked.op.size_known_p
		       ? costed (*chosen.plan, asked, tune)
		       : json ();
  result["plans"] = json::array ();
  if (asked.op.size_known_p)
    for (strategy strategy : all_strategies ())
      if (std::optional<plan> plan = plan_by (asked, strategy, tune))
	result["plans"].push_back (costed (*plan, asked, tune));
  return result;
}

json
rows ()
{
  json fields = json::array ();
  for (const tuning_field &field : all_tuning_fields ())
    fields.push_back ({ { "name", field.name },
			{ "min", field.min },
			{ "max", field.max },
			{ "description", field.sentence } });
  json all = json::object ();
  for (const tuning &row : all_tunings ())
    for (const tuning_field &field : all_tuning_fields ())
      all[row.name][std::string (field.name)] = row.*field.member;
  return { { "fields", fields }, { "rows", all } };
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
	  question asked;
	  json operation = json::parse (line);
	  if (!operation.is_object ())
	    throw std::runtime_error ("found " + line + ", expected an object");
	  for (const auto &[key, value] : operation.items ())
	    read (asked, key, value);
	  answers.push_back (answer (asked));
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
    }
  catch (const std::exception &problem)
    {
      std::cerr << "memstrat-plan: " << problem.what () << '\n';
      return 2;
    }
  return 0;
}
