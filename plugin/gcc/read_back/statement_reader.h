/* From emitted GIMPLE back to a listing.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Reads the statements between two others one by one, through conditions and
   loops of one block.  It does not know what was to be emitted, and verifies
   what has to hold for every statement there.  */

#ifndef MEMSTRAT_GCC_STATEMENT_READER_H
#define MEMSTRAT_GCC_STATEMENT_READER_H

#include "gcc/compat.h"
#include "gimple-iterator.h"
#include "gcc/read_back/block_address.h"
#include "gcc/read_back/symbolic_values.h"
#include "target/target.h"

namespace memstrat {

/* The operands of a block operation, each as its statement has it.  */
struct operands
{
  block_address dest;
  block_address src;
  tree size = NULL_TREE; /* Of a call,  */
  tree lhs = NULL_TREE;	 /* and its value.  */
  location_t loc = UNKNOWN_LOCATION;
};

class statement_reader
{
public:
  /* A reader of the statements for an operation with OPERANDS.  VUSE is the
     memory state before them.  They end before the statement END or, if that is
     null, at the end of the block that LAST_EDGES leave.  VALUES are known.  */
  statement_reader (const operands &operands, tree vuse, gimple *end,
		    const std::vector<edge> &last_edges,
		    const symbolic_values &values);

  /* Read from GSI on.  */
  void read (gimple_stmt_iterator gsi);

  const std::vector<std::string> &listing () const { return m_lines; }

  /* What is wrong, at the first statement where something is; empty if nothing
     is.  */
  const std::string &problem () const { return m_problem; }

  /* The memory state after what was read, the number of blocks that were read,
     and the last one of them.  */
  tree state () const { return m_state; }
  unsigned blocks () const { return m_blocks; }
  basic_block last_block () const { return m_last_block; }

private:
  const operands &m_operands;
  gimple *m_end;
  const std::vector<edge> &m_last_edges;
  symbolic_values m_values;
  address_sums m_sums;

  tree m_state;
  unsigned m_blocks = 1;
  basic_block m_last_block = nullptr;
  std::vector<std::string> m_lines;
  std::string m_problem;

  /* The texts of names: of the size and of what is computed from it, and of a
     loop's index.  */
  std::unordered_map<tree, std::string> m_texts;

  void complain (const char *problem, gimple *stmt);
  bool last_block_p (basic_block bb) const;
  std::string text_of (tree operand) const;
  std::string address_text (tree pointer, const block_address &block,
			    const char *name) const;
  std::string computed_text (gassign *stmt) const;

  void check_memory_state (gimple *stmt);
  symbolic_bytes place_of (gimple *stmt, tree ref, const block_address &block,
			   const char *name);
  void read_load (gassign *stmt);
  void read_store (gassign *stmt);
  void read_value (gassign *stmt);
  void read_computation (gassign *stmt);
  void read_asm (gasm *stmt);
  void read_string_instruction (gasm *stmt, const string_instruction &known);
  void read_call (gcall *stmt);
  void read_statement (gimple *stmt);

  bool read_statements (gimple_stmt_iterator gsi);
  edge read_path (gimple_stmt_iterator gsi);
  edge read_branch (edge branch);
  edge read_loop (edge entry);
  basic_block read_condition (gcond *condition);
  void read_join (edge first, tree first_state, edge other, tree other_state);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_READER_H */
