/* x86: the registers and instructions of the current function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "options.h"
#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "hard-reg-set.h"
#include "flag-types.h"
#include "insn-config.h"
#include "predict.h"
#include "recog.h"
#include "stringpool.h"
#include "attribs.h"
#include "tm_p.h"
#include "varasm.h"

#include "core/question.h"

namespace memstrat {

namespace {

/* The fewest vector registers for vector code, which loads four at a time.  */
constexpr unsigned min_free_vector_registers = 4;

/* Return the number of vector registers that the user has not reserved (by
   -ffixed-xmm0 etc.).  Do not count registers that need AVX512VL.  */
unsigned
free_vector_registers ()
{
  unsigned count = 0;
  for (int regno = FIRST_SSE_REG; regno <= LAST_SSE_REG; regno++)
    count += !fixed_regs[regno];
  if (TARGET_64BIT)
    for (int regno = FIRST_REX_SSE_REG; regno <= LAST_REX_SSE_REG; regno++)
      count += !fixed_regs[regno];
  return count;
}

/* Return the width of the widest vector in the current function's instruction
   set: 16, 32 or 64.  Return 0 if too few vector registers are free, or if the
   function must preserve all registers: it cannot save vectors.  */
unsigned
max_vector_bytes ()
{
  if (!TARGET_SSE2 || preserves_registers_p (current_function_decl)
      || free_vector_registers () < min_free_vector_registers)
    return 0;
  return TARGET_AVX512F ? 64 : TARGET_AVX ? 32 : 16;
}

/* Return the width in bytes that LIMIT stands for, at most MAX_BYTES.  */
unsigned
preferred_bytes (prefer_vector_width limit, unsigned max_bytes)
{
  switch (limit)
    {
    case PVW_AVX128:
      return MIN (16u, max_bytes);
    case PVW_AVX256:
      return MIN (32u, max_bytes);
    default:
      return max_bytes;
    }
}

/* Return the width of the widest vector that the current function prefers for
   blocks, at most MAX_BYTES, or 0.  */
unsigned
vector_bytes (unsigned max_bytes)
{
  if (!TARGET_SSE_UNALIGNED_LOAD_OPTIMAL || !TARGET_SSE_UNALIGNED_STORE_OPTIMAL)
    return 0;
  /* Without vzeroupper, later SSE instructions may be slow.  The first three
     conditions are those of GCC's pass_insert_vzeroupper.  The others exclude
     wide accesses that the CPU splits: two narrower accesses are as good.  */
  bool wide_p = TARGET_VZEROUPPER && flag_expensive_optimizations
		&& !optimize_function_for_size_p (cfun)
		&& !TARGET_AVX256_SPLIT_UNALIGNED_LOAD
		&& !TARGET_AVX256_SPLIT_UNALIGNED_STORE;
  if (!wide_p)
    max_bytes = MIN (max_bytes, min_vector_bytes);
  max_bytes = preferred_bytes (prefer_vector_width_type, max_bytes);
#if MEMSTRAT_HAVE_MOVE_MAX
  if (global_options_set.x_ix86_move_max)
    max_bytes = preferred_bytes (ix86_move_max, max_bytes);
#endif
#if MEMSTRAT_HAVE_STORE_MAX
  if (global_options_set.x_ix86_store_max)
    max_bytes = preferred_bytes (ix86_store_max, max_bytes);
#endif
  return max_bytes;
}

/* Return true if the registers of string instructions are free, so that an
   asm in the current function may contain such an instruction.  */
bool
string_instructions_p ()
{
  if (ptr_mode != word_mode)
    return false;
  for (int regno : { AX_REG, CX_REG, SI_REG, DI_REG })
    if (fixed_regs[regno])
      return false;
  return true;
}

} /* anonymous namespace */

unsigned
word_bytes ()
{
  return UNITS_PER_WORD;
}

bool
preserves_registers_p (tree fndecl)
{
  tree attributes = TYPE_ATTRIBUTES (TREE_TYPE (fndecl));
  return lookup_attribute ("interrupt", attributes)
	 || lookup_attribute ("no_caller_saved_registers", attributes)
	 || lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl));
}

bool
lacks_vector_registers_p (const_tree fndecl)
{
  auto vectors_p = [] (tree target)
  { return TARGET_SSE_P (TREE_TARGET_OPTION (target)->x_ix86_isa_flags); };
  tree target = DECL_FUNCTION_SPECIFIC_TARGET (fndecl);
  return target && !vectors_p (target)
	 && vectors_p (target_option_default_node);
}

target_facts
query_target ()
{
  target_facts facts = default_facts (word_bytes ());
  facts.rep_p = string_instructions_p ();
  facts.max_vector_bytes = max_vector_bytes ();
  facts.vector_bytes = vector_bytes (facts.max_vector_bytes);
  facts.free_vector_registers = free_vector_registers ();
  facts.wide_needs_frame_p = !TARGET_64BIT;
  return facts;
}

void
restrict_to_compilers_vectors (target_facts &facts)
{
  unsigned widest_bytes = MOVE_MAX;
  if (widest_bytes < min_vector_bytes)
    widest_bytes = 0;
  facts.max_vector_bytes = MIN (facts.max_vector_bytes, widest_bytes);
  facts.vector_bytes = MIN (facts.vector_bytes, widest_bytes);
}

data_address
address_of_data (tree decl)
{
  /* Thread-local data needs %fs or %gs.  Other data of a 32-bit shared library
     needs a register with the address of the global offset table.  */
  if (!TARGET_64BIT || (VAR_P (decl) && DECL_THREAD_LOCAL_P (decl)))
    return !flag_pic || !VAR_P (decl) || targetm.binds_local_p (decl)
	     ? data_address::displacement
	     : data_address::computed;
  /* DECL's own symbol would make GCC emit DECL even without a reference.  */
  rtx symbol = gen_rtx_SYMBOL_REF (Pmode, "data");
  if (DECL_P (decl))
    SET_SYMBOL_REF_DECL (symbol, decl);
  targetm.encode_section_info (decl, gen_rtx_MEM (QImode, symbol), true);
  if (memory_address_p (QImode, symbol))
    return data_address::displacement;
  return immediate_operand (symbol, GET_MODE (symbol)) ? data_address::immediate
						       : data_address::computed;
}

} /* namespace memstrat */
