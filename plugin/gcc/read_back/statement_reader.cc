/* From emitted GIMPLE back to a listing: the statements.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read_back/statement_reader.h"

#include "alias.h"
#include "gimple-pretty-print.h"
#include "stor-layout.h"
#include "tree-eh.h"

#include "gcc/read/recognize.h"

namespace memstrat {

namespace {

/* CONSTANT as a number, with SIGNED_P as if its type were signed.  */
std::string
number_text (tree constant, bool signed_p)
{
  if (signed_p)
    return std::to_string (wi::to_wide (constant).to_shwi ());
  return tree_fits_uhwi_p (constant) ? std::to_string (tree_to_uhwi (constant))
				     : "?";
}

/* The constraint of OPERAND, of an asm statement.  */
const char *
constraint_of (tree operand)
{
  return TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (operand)));
}

/* True if the operands of STMT have the constraints OUTPUTS and INPUTS.  */
bool
constraints_p (gasm *stmt, const std::vector<std::string_view> &outputs,
	       const std::vector<std::string_view> &inputs)
{
  if (gimple_asm_noutputs (stmt) != outputs.size ()
      || gimple_asm_ninputs (stmt) != inputs.size ()
      || gimple_asm_nlabels (stmt) != 0)
    return false;
  for (unsigned i = 0; i < outputs.size (); i++)
    if (constraint_of (gimple_asm_output_op (stmt, i)) != outputs[i])
      return false;
  for (unsigned i = 0; i < inputs.size (); i++)
    if (constraint_of (gimple_asm_input_op (stmt, i)) != inputs[i])
      return false;
  return true;
}

/* True if STMT is volatile, and clobbers memory and nothing else.  */
bool
memory_asm_p (gasm *stmt)
{
  return gimple_asm_volatile_p (stmt) && gimple_asm_nclobbers (stmt) == 1
	 && strcmp (TREE_STRING_POINTER (
		      TREE_VALUE (gimple_asm_clobber_op (stmt, 0))),
		    "memory")
	      == 0;
}

/* The operand number INPUT of STMT's inputs.  */
tree
input_of (gasm *stmt, unsigned input)
{
  return TREE_VALUE (gimple_asm_input_op (stmt, input));
}

/* True if REF, a MEM_REF or TARGET_MEM_REF, refers to a volatile variable: GCC
   makes REF volatile, too.  */
bool
volatile_object_p (tree ref)
{
  tree base = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == MEM_REF && TREE_CODE (base) == ADDR_EXPR
	 && TREE_THIS_VOLATILE (TREE_OPERAND (base, 0));
}

} /* anonymous namespace */

statement_reader::statement_reader (const operands &operands, tree vuse,
				    gimple *end,
				    const std::vector<edge> &last_edges,
				    const symbolic_values &values)
  : m_operands (operands), m_end (end), m_last_edges (last_edges),
    m_values (&values), m_state (vuse)
{
  /* A constant beyond what any block can have is treated like a size that only
     the program knows.  */
  if (operands.size && !known_size_p (operands.size))
    m_texts[operands.size] = size_name;
}

/* PROBLEM is what is wrong, with STMT if that is not null.  Only the first
   complaint is kept.  */
void
statement_reader::complain (const char *problem, gimple *stmt)
{
  if (!m_problem.empty ())
    return;
  m_problem = problem;
  if (stmt)
    {
      pretty_printer printer;
      pp_gimple_stmt_1 (&printer, stmt, 0, TDF_SLIM);
      m_problem += std::string (" in '") + pp_formatted_text (&printer) + "'";
    }
}

/* The text of OPERAND, which has an integer type; "?" if it has none.  */
std::string
statement_reader::text_of (tree operand) const
{
  auto known = m_texts.find (operand);
  if (known != m_texts.end ())
    return known->second;
  return TREE_CODE (operand) == INTEGER_CST ? number_text (operand, false)
					    : "?";
}

/* The text of POINTER, as a distance from the start of BLOCK, which is called
   NAME.  */
std::string
statement_reader::address_text (tree pointer, const block_address &block,
				const char *name) const
{
  if (std::optional<HOST_WIDE_INT> distance
      = block.distance_to (m_sums.of (pointer)))
    return place_text (name, *distance);
  gassign *stmt = TREE_CODE (pointer) == SSA_NAME
		    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer))
		    : nullptr;
  if (!stmt || gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
    return "?";
  return address_text (gimple_assign_rhs1 (stmt), block, name) + " + "
	 + text_of (gimple_assign_rhs2 (stmt));
}

/* The text of what STMT computes from the size, from an index or from both
   addresses; empty if it computes something else.  */
std::string
statement_reader::computed_text (gassign *stmt) const
{
  tree op1 = gimple_assign_rhs1 (stmt);
  tree op2 = gimple_assign_rhs2 (stmt);
  auto pointer_of = [] (tree number) -> tree
  {
    gassign *conversion = TREE_CODE (number) == SSA_NAME
			    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (number))
			    : nullptr;
    if (conversion && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (conversion))
	&& POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (conversion))))
      return gimple_assign_rhs1 (conversion);
    return NULL_TREE;
  };
  switch (gimple_assign_rhs_code (stmt))
    {
    CASE_CONVERT:
      return m_texts.count (op1) ? text_of (op1) : "";
    case BIT_AND_EXPR:
      if (m_texts.count (op1) && TREE_CODE (op2) == INTEGER_CST)
	return text_of (op1) + " & " + number_text (op2, true);
      return "";
    case RSHIFT_EXPR:
      if (m_texts.count (op1) && TREE_CODE (op2) == INTEGER_CST)
	return text_of (op1) + " >> " + number_text (op2, true);
      return "";
    case PLUS_EXPR:
      if (m_texts.count (op1) && TREE_CODE (op2) == INTEGER_CST)
	return text_of (op1) + " + " + number_text (op2, true);
      return "";
    case MINUS_EXPR:
      if (tree dest = pointer_of (op1))
	if (tree src = pointer_of (op2))
	  return address_text (dest, m_operands.dest, dest_name) + " - "
		 + address_text (src, m_operands.src, src_name);
      return "";
    default:
      return "";
    }
}

/* Verify that STMT uses the current memory state.  If it makes a new one, that
   becomes the current one.  Also verify its location, and that it has no
   handler.  */
void
statement_reader::check_memory_state (gimple *stmt)
{
  if (gimple_vuse (stmt) != m_state)
    complain ("a memory state that is not the last one", stmt);
  if (tree vdef = gimple_vdef (stmt))
    {
      if (SSA_NAME_DEF_STMT (vdef) != stmt)
	complain ("a memory state with another definition", stmt);
      m_state = vdef;
    }
  if (gimple_location (stmt) != m_operands.loc)
    complain ("another location", stmt);
  if (lookup_stmt_eh_lp (stmt) != 0)
    complain ("a handler", stmt);
}

/* The bytes of BLOCK, which is called NAME, that REF of STMT accesses.  */
symbolic_bytes
statement_reader::place_of (gimple *stmt, tree ref, const block_address &block,
			    const char *name)
{
  bool indexed_p = TREE_CODE (ref) == TARGET_MEM_REF;
  if (!indexed_p && TREE_CODE (ref) != MEM_REF)
    {
      complain ("an access that is not a piece's", stmt);
      return {};
    }
  if (indexed_p && (!TMR_INDEX (ref) || TMR_STEP (ref) || TMR_INDEX2 (ref)))
    {
      complain ("an address of another form", stmt);
      return {};
    }
  address_sum address = m_sums.of (TREE_OPERAND (ref, 0));
  address.add (m_sums.of (TREE_OPERAND (ref, 1)), 1);
  std::optional<HOST_WIDE_INT> offset_bytes = block.distance_to (address);
  if (!offset_bytes)
    {
      complain ("an address that is not in the block", stmt);
      return {};
    }

  tree type = TREE_TYPE (ref);
  unsigned width_bytes = int_size_in_bytes (type);
  if (TREE_THIS_VOLATILE (ref) != volatile_object_p (ref))
    complain ("a volatile access", stmt);
  if (get_alias_set (ref) != 0)
    complain ("an alias set", stmt);
  if (TYPE_ADDR_SPACE (type) != block.space ())
    complain ("another address space", stmt);
  if (TYPE_ALIGN (type) > block.align_bits (*offset_bytes)
      || (indexed_p && TYPE_ALIGN (type) > width_bytes * BITS_PER_UNIT))
    complain ("an alignment that is not known", stmt);

  std::string place = name;
  if (indexed_p)
    place += " + " + text_of (TMR_INDEX (ref));
  return bytes_of_place (place, *offset_bytes, width_bytes);
}

void
statement_reader::read_load (gassign *stmt)
{
  check_memory_state (stmt);
  symbolic_bytes source
    = place_of (stmt, gimple_assign_rhs1 (stmt), m_operands.src, src_name);
  m_lines.push_back (load_line (source));
  m_values.set (gimple_assign_lhs (stmt), std::move (source));
}

void
statement_reader::read_store (gassign *stmt)
{
  check_memory_state (stmt);
  symbolic_bytes dest
    = place_of (stmt, gimple_assign_lhs (stmt), m_operands.dest, dest_name);
  m_lines.push_back (
    store_line (dest, m_values.of (gimple_assign_rhs1 (stmt))));
}

/* Read STMT, which defines the value of the old call.  */
void
statement_reader::read_value (gassign *stmt)
{
  if (gimple_vdef (stmt))
    check_memory_state (stmt);
  std::string value
    = address_text (gimple_assign_rhs1 (stmt), m_operands.dest, dest_name);
  m_lines.push_back (value_line (value));
}

void
statement_reader::read_computation (gassign *stmt)
{
  if (gimple_location (stmt) != m_operands.loc)
    complain ("another location", stmt);
  m_values.define (stmt);
  m_sums.define (stmt);
  std::string text = computed_text (stmt);
  if (!text.empty ())
    m_texts.emplace (gimple_assign_lhs (stmt), std::move (text));
}

/* Read STMT, which has the text of KNOWN.  */
void
statement_reader::read_string_instruction (gasm *stmt,
					   const string_instruction &known)
{
  bool sound_p = known.copy_p
		   ? constraints_p (stmt,
				    { known.dest, known.count, known.operand },
				    { "0", "1", "2" })
		   : constraints_p (stmt, { known.dest, known.count },
				    { "0", "1", known.operand });
  if (!sound_p || !memory_asm_p (stmt))
    return complain ("a string instruction with unexpected operands", stmt);
  std::string value
    = known.copy_p ? address_text (input_of (stmt, 2), m_operands.src, src_name)
		   : bytes_text (m_values.of (input_of (stmt, 2)));
  m_lines.push_back (
    rep_line (text_of (input_of (stmt, 1)), known.width_bytes,
	      address_text (input_of (stmt, 0), m_operands.dest, dest_name),
	      value));
}

void
statement_reader::read_asm (gasm *stmt)
{
  const char *text = gimple_asm_string (stmt);
  if (*text == 0 && constraints_p (stmt, { "=r" }, { "0" })
      && gimple_asm_nclobbers (stmt) == 0 && !gimple_asm_volatile_p (stmt))
    return m_values.define (stmt);

  check_memory_state (stmt);
  if (*text == 0 && constraints_p (stmt, {}, {}) && memory_asm_p (stmt))
    {
      m_lines.push_back (barrier_line);
      return;
    }
  for (const string_instruction &known : string_instructions ())
    if (strcmp (text, known.text) == 0)
      return read_string_instruction (stmt, known);
  complain ("an unknown asm", stmt);
}

void
statement_reader::read_call (gcall *stmt)
{
  check_memory_state (stmt);
  tree function = gimple_call_fndecl (stmt);
  if (!function || gimple_call_num_args (stmt) != 3)
    return complain ("a call of something else", stmt);
  tree operand = gimple_call_arg (stmt, 1);
  std::string operand_text
    = POINTER_TYPE_P (TREE_TYPE (operand))
	? address_text (operand, m_operands.src, src_name)
	: bytes_text ({ in_memory_order (m_values.of (operand))[0] });
  m_lines.push_back (
    call_line (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function)),
	       address_text (gimple_call_arg (stmt, 0), m_operands.dest,
			     dest_name),
	       operand_text, text_of (gimple_call_arg (stmt, 2))));
  if (gimple_call_lhs (stmt) && gimple_call_lhs (stmt) != m_operands.lhs)
    complain ("another value", stmt);
}

/* Read STMT, which does not end its block.  */
void
statement_reader::read_statement (gimple *stmt)
{
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    read_asm (statement);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    read_call (call);
  else if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      if (gimple_assign_lhs (assign) == m_operands.lhs)
	read_value (assign);
      else if (gimple_vdef (stmt))
	read_store (assign);
      else if (gimple_vuse (stmt))
	read_load (assign);
      else
	read_computation (assign);
    }
  else
    complain ("an unknown statement", stmt);
}

/* Read the statements of a block from GSI on, except for a condition at its
   end.  Return true if that reaches the end of what is to be read, or a
   problem.  */
bool
statement_reader::read_statements (gimple_stmt_iterator gsi)
{
  basic_block bb = gsi_bb (gsi);
  for (; !gsi_end_p (gsi) && m_problem.empty (); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == m_end)
	{
	  m_last_block = bb;
	  return true;
	}
      if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_COND)
	read_statement (stmt);
    }
  if (!m_problem.empty () || (!m_end && last_block_p (bb)))
    {
      m_last_block = bb;
      return true;
    }
  return false;
}

} /* namespace memstrat */
