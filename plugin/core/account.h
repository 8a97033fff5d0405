/* The sum of what the steps of a plan cost; for cost.h.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_ACCOUNT_H
#define MEMSTRAT_CORE_ACCOUNT_H

#include <cstdint>
#include <vector>

#include "core/biased_base.h"
#include "core/cost.h"
#include "core/port.h"

namespace memstrat {

/* The one of four numbers that is for code that is HOT.  */
inline std::uint64_t
of_hotness (hotness hot, std::uint64_t cold, std::uint64_t rare,
	    std::uint64_t normal, std::uint64_t loop)
{
  const std::uint64_t numbers[] = { cold, rare, normal, loop };
  return numbers[static_cast<unsigned> (hot)];
}

/* The time for loads, for stores, and for their addresses, which overlap in
   time.  */
struct traffic
{
  const tuning &tune;
  bool loads_p;
  std::uint64_t loads_centicycles = 0;
  std::uint64_t stores_centicycles = 0;
  std::uint64_t accesses = 0;

  /* Add COUNT pieces of WIDTH_BYTES.  */
  void add (unsigned width_bytes, std::uint64_t count);

  std::uint64_t time_centicycles () const;
};

/* The sizes of an operation, with their runs, or their shares of all runs.  */
using size_counts = std::vector<size_count>;

/* Adds up what the steps of one plan cost.  */
class account
{
public:
  account (const plan &plan, const mem_op &op, const target_facts &facts,
	   const tuning &tune, std::uint64_t line_centicycles)
    : m_plan (plan), m_op (op), m_facts (facts), m_tune (tune),
      m_line_centicycles (line_centicycles),
      m_code (port_code_lengths (facts.word_bytes)),
      m_loads_p (plan.values == value_source::loads),
      m_moved { tune, m_loads_p },
      m_loads (base_in_groups (op.src_base), m_code),
      m_stores (base_in_groups (op.dest_base), m_code)
  {
  }

  cost sum ();

  /* The same for a ladder, and for a call where only the program knows the
     size.  */
  cost sum_of_sizes () const
  {
    return { sizes_centicycles (), sizes_code_bytes () };
  }

private:
  const plan &m_plan;
  const mem_op &m_op;
  const target_facts &m_facts;
  const tuning &m_tune;
  std::uint64_t m_line_centicycles;
  const code_lengths &m_code;
  bool m_loads_p;
  /* The loads and stores in the code.  */
  traffic m_moved;
  /* The addresses of those in groups.  */
  addresses m_loads, m_stores;
  /* The time of everything else, and all code.  */
  cost m_sum;

  block_base base_in_groups (block_base base) const;
  std::uint64_t move_code_bytes (unsigned width_bytes,
				 std::uint64_t address_bytes) const;
  std::uint64_t immediate_code_bytes (const piece &part) const;
  std::uint64_t value_code_bytes () const;
  std::uint64_t argument_code_bytes () const;
  void add_group (const step &group);
  void add_loop (const repetition &repeat, std::uint64_t iterations);
  void add_string_instruction (const repetition &repeat);
  void add_call ();
  void add_step (const step &step);
  void add_second_bases ();

  size_counts sizes () const;
  std::uint64_t rung_code_bytes (const step &step) const;
  std::uint64_t sizes_code_bytes () const;
  std::uint64_t rung_centicycles (const step &step,
				  std::uint64_t size_bytes) const;
  std::uint64_t sizes_centicycles () const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ACCOUNT_H */
