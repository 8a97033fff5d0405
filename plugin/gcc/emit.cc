/* From a plan to GIMPLE.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     *regs = *eregs;	(40 bytes)	->
					_1 = MEM <uint64> [eregs];
					_2 = MEM <uint64> [eregs + 8];
					_3 = MEM <uint64> [eregs + 16];
					_4 = MEM <uint64> [eregs + 24];
					MEM <uint64> [regs] = _1;
					MEM <uint64> [regs + 8] = _2;
					MEM <uint64> [regs + 16] = _3;
					MEM <uint64> [regs + 24] = _4;
					_5 = MEM <uint64> [eregs + 32];
					MEM <uint64> [regs + 32] = _5;

   Nothing is decided here: which pieces, in which order and by which means is
   the plan's.  */

#include "gcc/emit.h"

#include "gcc/asm_statement.h"
#include "gcc/statement_chain.h"

#include "builtins.h"
#include "rtl.h"
#include "fold-const.h"
#include "gimple-expr.h"
#include "stringpool.h"
#include "attribs.h"

namespace memstrat {

tree
piece_type (unsigned width_bytes)
{
  switch (width_bytes)
    {
    case 1: return unsigned_char_type_node;
    case 2: return uint16_type_node;
    case 4: return uint32_type_node;
    case 8: return uint64_type_node;
    default: gcc_unreachable ();
    }
}

namespace {

/* The widest piece there is a type for.  */
constexpr unsigned max_piece_bytes = 8;

/* Carries one plan out.  */
class plan_emitter
{
public:
  plan_emitter (candidate &found, const plan &what)
    : m_found (found), m_plan (what), m_chain (found.stmt)
  {
  }

  void emit_inline ();
  void emit_library_call ();

private:
  candidate &m_found;
  const plan &m_plan;
  statement_chain m_chain;

  /* The word that fills the block, a constant or an SSA name.  */
  tree m_word = NULL_TREE;
  /* The same for each width in use, by its bytes.  */
  tree m_of_width[max_piece_bytes + 1] = {};

  bool reads_memory_p () const;
  void prepare_fill ();
  tree fill_of_width (unsigned width_bytes);
  tree known_piece (const piece &part);
  tree load_piece (const piece &part, tree index);
  void store_piece (const piece &part, tree index, tree value);
  void emit_group (const piece *parts, std::size_t count, tree index);
  void emit_pieces (bool reverse_p);
  void emit_loop (tree end_bytes, bool reverse_p);
  void emit_rest (tree size, unsigned width_bytes);
  void emit_known_size (bool reverse_p);
  void emit_run_time_size (bool reverse_p);
  void emit_direction (bool reverse_p);
  void emit_either_direction ();
  void emit_string_instruction ();
  void emit_value ();
};

/* True if the pieces' values come from memory.  */
bool
plan_emitter::reads_memory_p () const
{
  return reads_source_p (m_found.op.kind) && !m_plan.immediates_p;
}

/* Compute what the pieces of a zero or fill store.  */
void
plan_emitter::prepare_fill ()
{
  const mem_op &op = m_found.op;
  if (reads_source_p (op.kind) && !m_plan.value_in_register_p)
    return;

  unsigned width_bytes = m_plan.repeat.width_bytes;
  for (const piece &part : m_plan.pieces)
    width_bytes = MAX (width_bytes, part.width_bytes);
  if (width_bytes == 0)
    return;

  tree type = piece_type (width_bytes);
  tree ones = fold_convert (type, build_int_cstu (uint64_type_node,
						  HOST_WIDE_INT_UC (
						    0x0101010101010101)));
  if (op.kind == op_kind::fill && !op.fill_known_p)
    {
      tree byte = m_chain.assign (unsigned_char_type_node, NOP_EXPR,
				  m_found.fill);
      m_word = byte;
      if (width_bytes > 1)
	m_word = m_chain.assign (type, MULT_EXPR,
				 m_chain.assign (type, NOP_EXPR, byte), ones);
    }
  else
    {
      tree byte = op.kind == op_kind::fill
		    ? fold_convert (type, fold_convert (
					    unsigned_char_type_node,
					    m_found.fill))
		    : build_zero_cst (type);
      m_word = fold_build2 (MULT_EXPR, type, byte, ones);
      if (m_plan.value_in_register_p)
	{
	  /* The empty asm hides the constant from later passes, which would
	     put it back into every store.  */
	  tree hidden = make_ssa_name (type);
	  m_chain.add (build_asm ("", { { "=r", hidden } },
				  { { "0", m_word } }, false));
	  m_word = hidden;
	}
    }
  m_of_width[width_bytes] = m_word;

  /* What a loop or a condition stores is defined ahead of it.  */
  if (m_plan.repeat.width_bytes != 0)
    fill_of_width (m_plan.repeat.width_bytes);
  if (m_plan.run_time_size_p)
    while ((width_bytes /= 2) != 0)
      fill_of_width (width_bytes);
}

/* The value that fills a piece of WIDTH_BYTES.  */
tree
plan_emitter::fill_of_width (unsigned width_bytes)
{
  tree &value = m_of_width[width_bytes];
  if (!value)
    {
      tree type = piece_type (width_bytes);
      value = CONSTANT_CLASS_P (m_word)
		? fold_convert (type, m_word)
		: m_chain.assign (type, NOP_EXPR, m_word);
    }
  return value;
}

/* The constant that a known source holds at PART.  */
tree
plan_emitter::known_piece (const piece &part)
{
  HOST_WIDE_INT offset_bytes;
  tree literal = m_found.src.string_literal (offset_bytes);
  offset_bytes += part.offset_bytes;

  gcc_assert (part.width_bytes <= max_piece_bytes);
  unsigned char bytes[max_piece_bytes] = {};
  for (unsigned i = 0; i < part.width_bytes; i++)
    if (offset_bytes + i < (unsigned) TREE_STRING_LENGTH (literal))
      bytes[i] = TREE_STRING_POINTER (literal)[offset_bytes + i];
  return native_interpret_expr (piece_type (part.width_bytes), bytes,
				part.width_bytes);
}

/* The value of PART, at INDEX if not null, of the source.  */
tree
plan_emitter::load_piece (const piece &part, tree index)
{
  tree type = piece_type (part.width_bytes);
  tree value = make_ssa_name (type);
  m_chain.add_load (gimple_build_assign (
    value, m_found.src.access (type, part.offset_bytes, index)));
  return value;
}

void
plan_emitter::store_piece (const piece &part, tree index, tree value)
{
  tree type = piece_type (part.width_bytes);
  m_chain.add_store (gimple_build_assign (
    m_found.dest.access (type, part.offset_bytes, index), value));
}

/* Load COUNT pieces from PARTS on, then store them.  */
void
plan_emitter::emit_group (const piece *parts, std::size_t count, tree index)
{
  std::vector<tree> values;
  for (std::size_t i = 0; i < count; i++)
    {
      const piece &part = parts[i];
      if (!reads_source_p (m_found.op.kind))
	values.push_back (fill_of_width (part.width_bytes));
      else if (reads_memory_p ())
	values.push_back (load_piece (part, index));
      else if (m_word && part.offset_bytes >= m_found.op.known_bytes)
	values.push_back (fill_of_width (part.width_bytes));
      else
	values.push_back (known_piece (part));
    }
  for (std::size_t i = 0; i < count; i++)
    store_piece (parts[i], index, values[i]);
}

/* The pieces behind the repetition, group by group.  REVERSE_P: the last group
   first.  */
void
plan_emitter::emit_pieces (bool reverse_p)
{
  const std::vector<piece> &pieces = m_plan.pieces;
  std::size_t per_group = m_plan.group_pieces;
  std::size_t groups = (pieces.size () + per_group - 1) / per_group;
  for (std::size_t i = 0; i < groups; i++)
    {
      std::size_t begin = (reverse_p ? groups - 1 - i : i) * per_group;
      emit_group (&pieces[begin], MIN (pieces.size () - begin, per_group),
		  NULL_TREE);
    }
}

/* A loop over what is repeated, [0, END_BYTES), a number or a gimple value.
   REVERSE_P: from the end down.  */
void
plan_emitter::emit_loop (tree end_bytes, bool reverse_p)
{
  const repetition &repeat = m_plan.repeat;
  std::vector<piece> body;
  for (unsigned i = 0; i < repeat.pieces; i++)
    body.push_back ({ std::uint64_t (i) * repeat.width_bytes,
		      repeat.width_bytes });

  HOST_WIDE_INT step_bytes = repeat.step_bytes ();
  tree index = m_chain.begin_loop (size_zero_node, end_bytes,
				   reverse_p ? -step_bytes : step_bytes,
				   repeat.iterations);
  emit_group (body.data (), body.size (), index);
  m_chain.end_loop ();
}

/* The block of a size that is known, REVERSE_P: from its end down.  */
void
plan_emitter::emit_known_size (bool reverse_p)
{
  if (reverse_p)
    emit_pieces (true);
  if (m_plan.repeat.iterations != 0)
    emit_loop (size_int (m_plan.repeat.size_bytes ()), reverse_p);
  if (!reverse_p)
    emit_pieces (false);
}

/* The piece of WIDTH_BYTES in the rest of a block of SIZE bytes, if there is
   one: if (SIZE & WIDTH_BYTES), at SIZE & -2 * WIDTH_BYTES.  */
void
plan_emitter::emit_rest (tree size, unsigned width_bytes)
{
  tree bit = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			     size_int (width_bytes));
  m_chain.begin_if (NE_EXPR, bit, size_zero_node);
  tree index = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			       size_int (-2 * (HOST_WIDE_INT) width_bytes));
  piece part = { 0, width_bytes };
  emit_group (&part, 1, index);
  m_chain.end_if ();
}

/* The block of a size known when the program runs, REVERSE_P: from its end
   down.  */
void
plan_emitter::emit_run_time_size (bool reverse_p)
{
  tree size = m_chain.assign (sizetype, NOP_EXPR, m_found.size);
  unsigned word_bytes = m_plan.repeat.width_bytes;
  tree end = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			     size_int (-(HOST_WIDE_INT) word_bytes));
  if (reverse_p)
    for (unsigned width_bytes = 1; width_bytes < word_bytes; width_bytes *= 2)
      emit_rest (size, width_bytes);
  emit_loop (end, reverse_p);
  if (!reverse_p)
    for (unsigned width_bytes = word_bytes / 2; width_bytes > 0;
	 width_bytes /= 2)
      emit_rest (size, width_bytes);
}

void
plan_emitter::emit_direction (bool reverse_p)
{
  if (m_plan.run_time_size_p)
    emit_run_time_size (reverse_p);
  else
    emit_known_size (reverse_p);
}

/* From the end down if the destination begins within the source.  */
void
plan_emitter::emit_either_direction ()
{
  auto as_number = [&] (const memory_block &block)
    {
      return m_chain.assign (sizetype, NOP_EXPR,
			     block.address (m_chain.gsi (), 0));
    };
  tree dest = as_number (m_found.dest);
  tree src = as_number (m_found.src);
  tree distance = m_chain.assign (sizetype, MINUS_EXPR, dest, src);
  tree size = m_plan.run_time_size_p
		? m_chain.assign (sizetype, NOP_EXPR, m_found.size)
		: size_int (m_found.op.size_bytes);
  m_chain.begin_if (LT_EXPR, distance, size);
  emit_direction (true);
  m_chain.begin_else ();
  emit_direction (false);
  m_chain.end_if ();
}

/* rep movs or rep stos.  */
void
plan_emitter::emit_string_instruction ()
{
  const repetition &repeat = m_plan.repeat;
  bool copy_p = reads_source_p (m_found.op.kind);
  const char *text;
  switch (repeat.width_bytes)
    {
    case 1: text = copy_p ? "rep movsb" : "rep stosb"; break;
    case 4:
      /* Intel's syntax has other names for these two.  */
      text = copy_p ? "rep {movsl|movsd}" : "rep {stosl|stosd}";
      break;
    case 8: text = copy_p ? "rep movsq" : "rep stosq"; break;
    default: gcc_unreachable ();
    }

  tree dest = m_found.dest.address (m_chain.gsi (), 0);
  tree count = build_int_cstu (sizetype, repeat.iterations);
  std::vector<asm_operand> outputs
    = { { "=D", make_ssa_name (ptr_type_node) },
	{ "=c", make_ssa_name (sizetype) } };
  std::vector<asm_operand> inputs = { { "0", dest }, { "1", count } };
  if (copy_p)
    {
      outputs.push_back ({ "=S", make_ssa_name (ptr_type_node) });
      inputs.push_back ({ "2", m_found.src.address (m_chain.gsi (), 0) });
    }
  else
    inputs.push_back ({ "a", fill_of_width (repeat.width_bytes) });

  gasm *stmt = build_asm (text, outputs, inputs, true);
  /* Its outputs have no use, its effect does.  */
  gimple_asm_set_volatile (stmt, true);
  m_chain.add_store (stmt);
}

/* Define the value of a call that is replaced.  */
void
plan_emitter::emit_value ()
{
  if (!m_found.op.explicit_call_p || !gimple_call_lhs (m_found.stmt))
    return;
  if (m_found.value_is_end_p && !m_found.op.size_known_p)
    {
      tree dest = m_found.dest.address (m_chain.gsi (), 0);
      tree size = m_chain.assign (sizetype, NOP_EXPR, m_found.size);
      m_chain.take_value (m_chain.assign (ptr_type_node, POINTER_PLUS_EXPR,
					  dest, size));
    }
  else
    m_chain.take_value (m_found.dest.address (m_chain.gsi (),
					      m_found.value_is_end_p
						? m_found.op.size_bytes : 0));
}

void
plan_emitter::emit_inline ()
{
  bool in_loop_p = m_plan.run_time_size_p || m_plan.repeat.iterations != 0;
  m_found.dest.settle (m_chain.gsi (), in_loop_p);
  if (reads_memory_p ())
    m_found.src.settle (m_chain.gsi (), in_loop_p);
  prepare_fill ();

  if (m_plan.either_direction_p)
    emit_either_direction ();
  else if (string_instruction_p (m_plan.how))
    {
      emit_string_instruction ();
      emit_pieces (false);
    }
  else
    emit_direction (false);
  emit_value ();
  m_chain.replace ();
}

/* A declaration of what BUILTIN declares that GCC does not know as its
   builtin: it would expand a call of that in its own way.  The user may have
   given BUILTIN attributes, another assembler name, or even a body.  */
tree
library_function (tree builtin)
{
  tree decl = copy_node (builtin);
  SET_DECL_RTL (decl, NULL_RTX);
  set_decl_built_in_function (decl, NOT_BUILT_IN, 0);
  if (DECL_STRUCT_FUNCTION (decl))
    {
      DECL_STRUCT_FUNCTION (decl) = nullptr;
      DECL_INITIAL (decl) = NULL_TREE;
      DECL_SAVED_TREE (decl) = NULL_TREE;
    }
  return decl;
}

/* The builtin that carries out OP by a call; what GCC calls for a mempcpy is
   memcpy too.  */
built_in_function
library_builtin (op_kind kind)
{
  switch (kind)
    {
    case op_kind::copy: return BUILT_IN_MEMCPY;
    case op_kind::move: return BUILT_IN_MEMMOVE;
    default: return BUILT_IN_MEMSET;
    }
}

void
plan_emitter::emit_library_call ()
{
  const mem_op &op = m_found.op;
  built_in_function code = library_builtin (op.kind);
  if (gimple_call_builtin_p (m_found.stmt, code))
    {
      /* It keeps its value, and its place as a tail call.  */
      gimple_call_set_fndecl (as_a<gcall *> (m_found.stmt),
			      library_function (
				gimple_call_fndecl (m_found.stmt)));
      update_stmt (m_found.stmt);
      return;
    }

  m_found.dest.settle (m_chain.gsi (), false);
  tree dest = m_found.dest.address (m_chain.gsi (), 0);
  tree operand = integer_zero_node;
  if (m_plan.immediates_p)
    code = BUILT_IN_MEMSET;
  else if (reads_source_p (op.kind))
    {
      m_found.src.settle (m_chain.gsi (), false);
      operand = m_found.src.address (m_chain.gsi (), 0);
    }
  else if (op.kind == op_kind::fill)
    operand = m_found.fill;

  tree size = op.size_known_p ? size_int (op.size_bytes) : m_found.size;
  tree function = library_function (builtin_decl_explicit (code));
  m_chain.add_store (gimple_build_call (function, 3, dest, operand, size));
  emit_pieces (false);
  emit_value ();
  m_chain.replace ();
}

} /* anonymous namespace */

void
emit_plan (candidate &found, const plan &what)
{
  plan_emitter emitter (found, what);
  if (what.how == strategy::libcall)
    emitter.emit_library_call ();
  else
    emitter.emit_inline ();
}

} /* namespace memstrat */
