/* Bans on library calls.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In these cases, no call of any size is allowed:

     memstrat_copy_inline,	  the program asks for inline code
     memstrat_clear_inline
     .noinstr.text, .entry.text,  objtool refuses a call to other sections
     .cpuidle.text		  (.cpuidle.text after Linux 6.1)
     an interrupt handler	  saves the registers that it uses, and the
				  library uses vector registers
     a register variable that	  expansion may read a part while it sets up
       has parts		  the call (decision 0027)

   In these cases, a call is banned up to 8192 bytes, and beyond that unless
   GCC itself would make the call:

     a unit with its own memcpy	  the call might never return, or do something
				  else (own_library.h)
     a unit with an ifunc	  its resolver may run while memcpy, also an
				  ifunc, cannot be called yet
     a name like hal_memcpy	  the linker may bind memcpy to it
     target ("no-sse"), where	  the library may clobber the caller's vector
       the command line has SSE	  registers, even if the function is inlined
     a static function called	  the reasons of its callers apply
       only by these or handlers
     between STAC and CLAC	  objtool refuses calls while user access is on
     another register variable,	  a call may clobber it, such as the %r10 of a
       if it is used later	  hypercall
     no_sanitize_address	  in a program with -fsanitize=address, which
				  intercepts memcpy
     -fnon-call-exceptions	  an exception cannot pass through the library
     a call by a retpoline	  would work, but is slower than GCC's own code
     regs=gpr			  where only this call would make the function
				  save vector registers (ms_abi)

   With -fno-builtin, a call that the user wrote stays.  */

#include "gcc/read/call_context.h"

#include <fnmatch.h>

#include "gcc/read/banned_functions.h"
#include "gcc/read/place.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The sections that objtool treats as noinstr (read_sections in its
   check.c).  */
constexpr std::string_view kernel_sections[]
  = { ".noinstr.text", ".entry.text", ".cpuidle.text" };

/* Return true if FNDECL is in a section whose code must not call anything: in
   one of the kernel's sections, or in one that matches a pattern in
   USER_SECTIONS.  */
bool
no_call_section_p (tree fndecl, const std::vector<std::string> &user_sections)
{
  const char *section = DECL_SECTION_NAME (fndecl);
  auto same_p = [&] (std::string_view name) { return name == section; };
  auto matches_p = [&] (const std::string &pattern)
  { return fnmatch (pattern.c_str (), section, 0) == 0; };
  return section
	 && (std::any_of (std::begin (kernel_sections),
			  std::end (kernel_sections), same_p)
	     || std::any_of (user_sections.begin (), user_sections.end (),
			     matches_p));
}

/* Return true if STMT switches access to user memory on or off: its asm
   contains STAC or CLAC, by name or as the bytes in the kernel's smap.h.  */
bool
user_access_p (gimple *stmt)
{
  gasm *statement = dyn_cast<gasm *> (stmt);
  if (!statement)
    return false;
  std::string_view text = gimple_asm_string (statement);
  for (std::string_view bytes : { "0x0f,0x01,0xcb", "0x0f,0x01,0xca" })
    if (text.find (bytes) != std::string_view::npos)
      return true;
  return has_word_p (text, "stac") || has_word_p (text, "clac");
}

/* Return true if a lack of vector registers bans calls from FNDECL.  */
bool
without_vectors_p (tree fndecl)
{
  return why_banned (fndecl) == no_call::no_vectors;
}

} /* anonymous namespace */

bool
has_word_p (std::string_view text, std::string_view word)
{
  auto letter_p = [&] (std::size_t at)
  { return at < text.size () && (ISALNUM (text[at]) || text[at] == '_'); };
  for (std::size_t at = text.find (word); at != std::string_view::npos;
       at = text.find (word, at + 1))
    if (!letter_p (at - 1) && !letter_p (at + word.size ()))
      return true;
  return false;
}

call_context::call_context (function *fun,
			    const std::vector<std::string> &no_call_sections,
			    bool general_p)
  : m_registers (fun), m_general_p (general_p),
    m_setup_p (library_call_setup_p ())
{
  auto rule_out = [&] (bool applies_p, no_call why, bool new_only_p)
  {
    if (applies_p && m_ban.why == no_call::none)
      m_ban = { why, new_only_p };
  };
  rule_out (no_call_section_p (fun->decl, no_call_sections), no_call::section,
	    false);
  rule_out (preserves_registers_p (fun->decl), no_call::handler, false);
  no_call banned = why_banned (fun->decl);
  rule_out (banned != no_call::none, banned, true);
  rule_out (holds_inlined_p (fun, without_vectors_p), no_call::no_vectors,
	    true);
  rule_out (exempt_function_p (), no_call::sanitizer, true);
  rule_out (fun->can_throw_non_call_exceptions, no_call::exceptions, true);
  rule_out (retpoline_call_p (), no_call::retpoline, true);
}

void
call_context::visit (gimple *stmt, const candidate *operation)
{
  /* Among operations, count only calls that GCC keeps: other operations may
     become inline code.  */
  if (setup_p ()
      && (!operation
	  || (operation->op.explicit_call_p
	      && operation->op.compilers == compilers_code::call)))
    m_setup_shared_p = shares_call_setup_p (stmt);
  if (m_ban.why == no_call::none && user_access_p (stmt))
    m_ban = { no_call::user_access, true };
}

/* Return the ban without regard to register variables.  */
call_ban
call_context::ban_without_variables () const
{
  if (m_ban.why == no_call::none && m_general_p && setup_p ()
      && preserves_vector_registers_p (cfun))
    return { no_call::vector_registers, true };
  return m_ban;
}

call_ban
call_context::ban () const
{
  return m_ban.why == no_call::none && m_registers.any_p ()
	   ? call_ban { no_call::register_variable, true }
	   : ban_without_variables ();
}

call_ban
call_context::ban (const candidate &operation)
{
  if (operation.op.where.inline_only_p ())
    return { no_call::inline_only, false };
  if (m_registers.parts_p () && !m_ban.total_p ())
    return { no_call::register_variable, false };
  return !operation.asked_p () || m_registers.live_behind_p (operation.stmt)
	   ? ban ()
	   : ban_without_variables ();
}

} /* namespace memstrat */
