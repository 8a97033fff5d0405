/* The decision on one operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_DECISION_H
#define MEMSTRAT_CORE_DECISION_H

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "core/names.h"
#include "core/plan.h"

namespace memstrat {

enum class outcome : unsigned char
{
  lowered, /* Loads and stores, in straight code or in a loop.  */
  called,  /* A library call, new or old.  */
  left	   /* Untouched.  */
};

template<>
inline constexpr std::array names_of<outcome> = { "lowered", "called", "left" };

/* The reason why an operation is not lowered.  */
enum class reason : unsigned char
{
  none,
#define MEMSTRAT_REASON(OUTCOME, NAME, SENTENCE) NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

template<>
inline constexpr std::array names_of<reason> = {
  "none",
#define MEMSTRAT_REASON(OUTCOME, NAME, SENTENCE) #NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

template<>
inline constexpr std::array sentences_of<reason> = {
  "no reason",
#define MEMSTRAT_REASON(OUTCOME, NAME, SENTENCE) SENTENCE,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

constexpr outcome
outcome_of (reason why)
{
  constexpr outcome outcomes[] = {
    outcome::lowered,
#define MEMSTRAT_REASON(OUTCOME, NAME, SENTENCE) outcome::OUTCOME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
  };
  return outcomes[static_cast<unsigned> (why)];
}

enum class rule : unsigned char
{
#define MEMSTRAT_RULE(NAME, SENTENCE) NAME,
#include "core/rules.def"
#undef MEMSTRAT_RULE
};

template<>
inline constexpr std::array names_of<rule> = {
#define MEMSTRAT_RULE(NAME, SENTENCE) #NAME,
#include "core/rules.def"
#undef MEMSTRAT_RULE
};

template<>
inline constexpr std::array sentences_of<rule> = {
#define MEMSTRAT_RULE(NAME, SENTENCE) SENTENCE,
#include "core/rules.def"
#undef MEMSTRAT_RULE
};

struct lowered
{
  memstrat::plan plan;
};

struct called
{
  memstrat::plan plan;
  reason why;
  std::optional<std::uint64_t> why_bytes = {}; /* The %s in WHY's text.  */
};

struct left
{
  reason why;
};

class decision
{
public:
  decision (lowered how) : m_made (std::move (how)) {}
  decision (called how) : m_made (std::move (how)) {}
  decision (left how) : m_made (how) {}

  rule by = rule::row;

  memstrat::outcome outcome () const
  {
    return static_cast<memstrat::outcome> (m_made.index ());
  }

  bool lowered_p () const { return outcome () == outcome::lowered; }

  /* Return the plan, or null if the operation is left.  */
  const memstrat::plan *plan () const
  {
    if (auto *how = std::get_if<lowered> (&m_made))
      return &how->plan;
    auto *how = std::get_if<called> (&m_made);
    return how ? &how->plan : nullptr;
  }

  reason why () const
  {
    if (auto *how = std::get_if<called> (&m_made))
      return how->why;
    auto *how = std::get_if<left> (&m_made);
    return how ? how->why : reason::none;
  }

  std::optional<std::uint64_t> why_bytes () const
  {
    auto *how = std::get_if<called> (&m_made);
    return how ? how->why_bytes : std::nullopt;
  }

private:
  /* The types are in the order of memstrat::outcome.  */
  std::variant<lowered, called, left> m_made;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_DECISION_H */
