/* Values that GCC would move in vector registers and that can be split.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/general_registers/splittable_values.h"

#include "fold-const.h"
#include "gimple-iterator.h"
#include "ssa-iterators.h"
#include "stor-layout.h"
#include "tree-cfg.h"
#include "tree-eh.h"

#include "gcc/read/memory_block.h"
#include "gcc/write/emit.h"
#include "core/choose.h"

namespace memstrat {

namespace {

/* True if GCC would move values of TYPE in vector registers, and they can be
   split.  A vector type with a name is the user's own: whoever writes one wants
   vectors.  */
bool
splittable_type_p (const_tree type, const target_facts &facts)
{
  HOST_WIDE_INT size_bytes = int_size_in_bytes (type);
  if (size_bytes < 1 || size_bytes > max_value_bytes || !pow2p_hwi (size_bytes))
    return false;
  if (VECTOR_TYPE_P (type))
    return VECTOR_MODE_P (TYPE_MODE (type)) && !TYPE_NAME (type)
	   && !VECTOR_BOOLEAN_TYPE_P (type)
	   && (INTEGRAL_TYPE_P (TREE_TYPE (type))
	       || POINTER_TYPE_P (TREE_TYPE (type)));
  return INTEGRAL_TYPE_P (type) && size_bytes > facts.word_bytes
	 && SCALAR_INT_MODE_P (TYPE_MODE (type))
	 && TYPE_PRECISION (type) == size_bytes * BITS_PER_UNIT;
}

/* True if a value of TYPE, which has the width of a piece, is a piece as it
   is.  */
bool
scalar_part_type_p (const_tree type)
{
  return POINTER_TYPE_P (type)
	 || (INTEGRAL_TYPE_P (type)
	     && TYPE_PRECISION (type)
		  == int_size_in_bytes (type) * BITS_PER_UNIT);
}

/* True if the definition of NAME is in no block: it was in a handler that GCC
   found to be unreachable before it wrote the function in SSA form.  */
bool
dropped_p (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  return !gimple_nop_p (stmt) && !gimple_bb (stmt);
}

} /* anonymous namespace */

bool
splittable_access_p (gimple *stmt, tree ref, const target_facts &facts)
{
  if (gimple_has_volatile_ops (stmt) || stmt_ends_bb_p (stmt)
      || lookup_stmt_eh_lp (stmt) != 0
      || !splittable_type_p (TREE_TYPE (ref), facts)
      || reverse_storage_order_for_component_p (ref))
    return false;
  memory_block block = memory_block::of_reference (ref);
  if (block.in_register_p ())
    return false;
  /* If the offset is not constant, only these references surely have an
     address.  */
  return block.constant_offset_p () || TREE_CODE (ref) == MEM_REF
	 || TREE_CODE (ref) == TARGET_MEM_REF || TREE_CODE (ref) == ARRAY_REF
	 || (TREE_CODE (ref) == COMPONENT_REF
	     && !DECL_BIT_FIELD (TREE_OPERAND (ref, 1)));
}

tree
permuted_piece (gimple *stmt, const piece &part, piece &from)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  unsigned element_bytes = int_size_in_bytes (TREE_TYPE (type));
  unsigned elements = int_size_in_bytes (type) / element_bytes;
  tree mask = gimple_assign_rhs3 (stmt);
  tree selected = VECTOR_CST_ELT (mask, part.offset_bytes / element_bytes);
  unsigned index = TREE_INT_CST_LOW (selected) % (2 * elements);
  from = { std::uint64_t (index % elements) * element_bytes
	     + part.offset_bytes % element_bytes,
	   part.width_bytes };
  return index < elements ? gimple_assign_rhs1 (stmt)
			  : gimple_assign_rhs2 (stmt);
}

bool
uniform_p (tree constructor)
{
  unsigned i;
  tree element;
  tree first = CONSTRUCTOR_ELT (constructor, 0)->value;
  if (VECTOR_TYPE_P (TREE_TYPE (first))
      || maybe_ne (TYPE_VECTOR_SUBPARTS (TREE_TYPE (constructor)),
		   CONSTRUCTOR_NELTS (constructor)))
    return false;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (constructor), i, element)
  if (!operand_equal_p (first, element, 0))
    return false;
  return true;
}

tree
constant_piece (tree constant, const piece &part)
{
  unsigned char bytes[max_value_bytes];
  int size_bytes = native_encode_expr (constant, bytes, sizeof bytes);
  if (size_bytes != int_size_in_bytes (TREE_TYPE (constant)))
    return NULL_TREE;
  return native_interpret_expr (piece_type (part.width_bytes),
				bytes + part.offset_bytes, part.width_bytes);
}

piece
scalar_taken (gimple *stmt, tree name)
{
  piece none = { 0, 0 };
  if (!is_gimple_assign (stmt))
    return none;
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  if ((code != BIT_FIELD_REF && code != VIEW_CONVERT_EXPR)
      || TREE_OPERAND (rhs, 0) != name || !VECTOR_TYPE_P (TREE_TYPE (name))
      || !scalar_part_type_p (type))
    return none;

  unsigned width_bytes = int_size_in_bytes (type);
  if (code == VIEW_CONVERT_EXPR)
    return { 0, width_bytes };
  unsigned HOST_WIDE_INT bitpos, bits;
  if (!bit_field_offset (rhs).is_constant (&bitpos)
      || !bit_field_size (rhs).is_constant (&bits)
      || bits != width_bytes * BITS_PER_UNIT || bitpos % bits != 0)
    return none;
  return { bitpos / BITS_PER_UNIT, width_bytes };
}

splittable_values::value *
splittable_values::find (tree operand)
{
  if (TREE_CODE (operand) != SSA_NAME)
    return nullptr;
  unsigned version = SSA_NAME_VERSION (operand);
  int index = version < m_of_version.size () ? m_of_version[version] : -1;
  return index < 0 ? nullptr : &m_values[index];
}

splittable_values::value &
splittable_values::web (value &member)
{
  unsigned at = &member - m_values.data ();
  while (m_values[at].parent != at)
    at = m_values[at].parent = m_values[m_values[at].parent].parent;
  return m_values[at];
}

/* Put A and B into one web, to be split in the same way.  */
void
splittable_values::join (value &a, value &b)
{
  value &root = web (a);
  value &other = web (b);
  if (&root == &other)
    return;
  other.parent = &root - m_values.data ();
  root.split_p &= other.split_p;
  root.part_bytes = MIN (root.part_bytes, other.part_bytes);
  root.least_bytes = MAX (root.least_bytes, other.least_bytes);
}

/* USER is defined by OPERAND.  Refuse USER unless that is a value or a known
   constant.  */
void
splittable_values::join_operand (value &user, tree operand)
{
  if (value *operand_value = find (operand))
    join (user, *operand_value);
  else if (!CONSTANT_CLASS_P (operand) || !constant_piece (operand, { 0, 1 }))
    refuse (user);
}

void
splittable_values::refuse (value &member)
{
  web (member).split_p = false;
}

/* A part of PART_BYTES of MEMBER is used alone; with EXACT_P, it has to be a
   piece.  */
void
splittable_values::ask_part (value &member, unsigned part_bytes, bool exact_p)
{
  value &root = web (member);
  root.part_bytes = MIN (root.part_bytes, part_bytes);
  if (exact_p)
    root.least_bytes = MAX (root.least_bytes, part_bytes);
}

/* STMT loads MEMBER from REF or stores it there.  */
void
splittable_values::ask_access (value &member, gimple *stmt, tree ref)
{
  if (!splittable_access_p (stmt, ref, m_facts))
    refuse (member);
  else if (!m_facts.unaligned_fast_p)
    ask_part (member, memory_block::of_reference (ref).align_bytes (), false);
}

void
splittable_values::collect (function *fun)
{
  m_of_version.assign (num_ssa_names, -1);
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
  if (!virtual_operand_p (name) && !dropped_p (name)
      && splittable_type_p (TREE_TYPE (name), m_facts))
    {
      unsigned size_bytes = int_size_in_bytes (TREE_TYPE (name));
      unsigned index = m_values.size ();
      m_of_version[i] = index;
      m_values.push_back ({ name, size_bytes, index, true, size_bytes, 1 });
    }
}

void
splittable_values::examine_constructor (value &result, tree constructor)
{
  if (CONSTRUCTOR_NELTS (constructor) == 0)
    return refuse (result);

  bool uniform = uniform_p (constructor);
  unsigned i;
  tree index, element;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (constructor), i, index, element)
  {
    tree type = TREE_TYPE (element);
    unsigned size_bytes = int_size_in_bytes (type);
    if (index
	&& (TREE_CODE (index) != INTEGER_CST
	    || compare_tree_int (index, i) != 0))
      refuse (result);
    else if (VECTOR_TYPE_P (type))
      {
	join_operand (result, element);
	ask_part (result, size_bytes, false);
      }
    else if (!scalar_part_type_p (type))
      refuse (result);
    else if (uniform)
      web (result).least_bytes = MAX (web (result).least_bytes, size_bytes);
    else
      ask_part (result, size_bytes, true);
  }
}

/* RESULT is REF, a BIT_FIELD_REF, which is part of another value.  */
void
splittable_values::examine_part (value &result, tree ref)
{
  unsigned HOST_WIDE_INT bitpos = bit_field_offset (ref).to_constant ();
  join_operand (result, TREE_OPERAND (ref, 0));
  if (bitpos % BITS_PER_UNIT != 0)
    refuse (result);
  else if (bitpos != 0)
    ask_part (result,
	      MIN (least_bit_hwi (bitpos / BITS_PER_UNIT),
		   (unsigned HOST_WIDE_INT) max_value_bytes),
	      false);
}

/* RESULT is defined by STMT, a VEC_PERM_EXPR.  */
void
splittable_values::examine_permutation (value &result, gassign *stmt)
{
  tree type = TREE_TYPE (result.name);
  if (!VECTOR_TYPE_P (type)
      || TREE_CODE (gimple_assign_rhs3 (stmt)) != VECTOR_CST)
    return refuse (result);
  for (tree operand : { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) })
    if (int_size_in_bytes (TREE_TYPE (operand)) != result.size_bytes)
      refuse (result);
    else
      join_operand (result, operand);
  ask_part (result, int_size_in_bytes (TREE_TYPE (type)), false);
}

void
splittable_values::examine_assignment (value &result, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_assign_load_p (stmt))
    ask_access (result, stmt, rhs);
  else if (code == CONSTRUCTOR)
    examine_constructor (result, rhs);
  else if (code == BIT_FIELD_REF)
    examine_part (result, rhs);
  else if (code == VEC_PERM_EXPR)
    examine_permutation (result, stmt);
  else if (code == VIEW_CONVERT_EXPR || CONVERT_EXPR_CODE_P (code))
    {
      if (code == VIEW_CONVERT_EXPR)
	rhs = TREE_OPERAND (rhs, 0);
      if (int_size_in_bytes (TREE_TYPE (rhs)) != result.size_bytes)
	refuse (result);
      join_operand (result, rhs);
    }
  /* The first operand of 5 - x is not its value.  */
  else if (gimple_assign_single_p (stmt))
    join_operand (result, rhs);
  else
    refuse (result);
}

/* Find out whether the definition of RESULT can be split.  */
void
splittable_values::examine_definition (value &result)
{
  gimple *stmt = SSA_NAME_DEF_STMT (result.name);
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result.name))
    refuse (result);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      join_operand (result, gimple_phi_arg_def (phi, i));
  else if (gassign *assign = dyn_cast<gassign *> (stmt))
    examine_assignment (result, assign);
  else
    refuse (result);
}

/* Find out whether USE, a use of USED, can be split.  */
void
splittable_values::examine_use (value &used, use_operand_p use)
{
  gimple *stmt = USE_STMT (use);
  if (is_gimple_debug (stmt))
    return;
  /* An index is part of an address, not the value that is moved.  */
  if (is_gimple_assign (stmt) && gimple_vuse (stmt)
      && use->use != gimple_assign_rhs1_ptr (stmt))
    return refuse (used);
  tree lhs = nullptr;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    lhs = gimple_phi_result (phi);
  else if (is_gimple_assign (stmt))
    lhs = gimple_assign_lhs (stmt);
  if (!lhs)
    return refuse (used);

  if (value *result = find (lhs))
    join (used, *result);
  else if (gimple_store_p (stmt))
    ask_access (used, stmt, lhs);
  else if (unsigned width_bytes = scalar_taken (stmt, used.name).width_bytes)
    ask_part (used, width_bytes, true);
  else
    refuse (used);
}

splittable_values::splittable_values (function *fun, const target_facts &facts)
  : m_facts (facts)
{
  collect (fun);
  for (value &member : m_values)
    {
      examine_definition (member);
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, member.name)
      examine_use (member, use);
    }
}

plan
splittable_values::plan_for (tree name)
{
  value &member = *find (name);
  return split_value_plan (member.size_bytes, web (member).part_bytes, m_facts);
}

std::vector<tree>
splittable_values::names ()
{
  std::vector<tree> names;
  for (value &member : m_values)
    if (web (member).split_p
	&& plan_for (member.name).pieces ().front ().width_bytes
	     >= web (member).least_bytes)
      names.push_back (member.name);
  return names;
}

} /* namespace memstrat */
