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

/* What became of an operation.  */
enum class outcome : unsigned char
{
  lowered, /* Loads and stores, in straight code or in a loop.  */
  called,  /* It becomes, or stays, a call of the library.  */
  left	   /* It is untouched.  */
};

template<>
inline constexpr std::array names_of<outcome> = { "lowered", "called", "left" };

/* Why an operation is left, or becomes a call of the library.  */
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

/* The outcome that WHY is a reason for.  */
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

/* What a decision follows from.  */
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

/* The operation is carried out inline.  */
struct lowered
{
  memstrat::plan plan;
};

/* It is a call of the library.  */
struct called
{
  memstrat::plan plan;
  reason why;

  /* The number for the %s in the reason's sentence, if it has one.  */
  std::optional<std::uint64_t> why_bytes = {};
};

/* The statement stays as it is.  */
struct left
{
  reason why;
};

/* The decision on an operation, and the rule that it follows from.  */
class decision
{
public:
  decision (lowered how) : m_made (std::move (how)) {}
  decision (called how) : m_made (std::move (how)) {}
  decision (left how) : m_made (std::move (how)) {}

  rule by = rule::row;

  memstrat::outcome outcome () const
  {
    return static_cast<memstrat::outcome> (m_made.index ());
  }

  bool lowered_p () const { return outcome () == outcome::lowered; }

  /* Return the plan; null if the operation is left.  */
  const memstrat::plan *plan () const
  {
    if (auto *how = std::get_if<lowered> (&m_made))
      return &how->plan;
    auto *how = std::get_if<called> (&m_made);
    return how ? &how->plan : nullptr;
  }

  /* Return the reason why the operation is not lowered; none if it is.  */
  reason why () const
  {
    if (auto *how = std::get_if<called> (&m_made))
      return how->why;
    auto *how = std::get_if<left> (&m_made);
    return how ? how->why : reason::none;
  }

  /* Return the number for the %s in the reason's sentence, if it has one.  */
  std::optional<std::uint64_t> why_bytes () const
  {
    auto *how = std::get_if<called> (&m_made);
    return how ? how->why_bytes : std::nullopt;
  }

private:
  /* In the order of the outcomes.  */
  std::variant<lowered, called, left> m_made;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_DECISION_H */
