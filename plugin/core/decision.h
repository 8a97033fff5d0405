/* The decision on one operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_DECISION_H
#define MEMSTRAT_CORE_DECISION_H

#include <cstdint>
#include <optional>

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

struct decision
{
  /* How to carry the operation out.  Without a plan, the statement stays as it
     is.  */
  std::optional<memstrat::plan> plan = {};

  /* Why the operation becomes a call (`plan' is a libcall then) or is left
     untouched (without a plan); reason::none if it is lowered.  */
  reason why = reason::none;

  /* The number for the %s in the reason's sentence, if it has one.  */
  std::optional<std::uint64_t> why_bytes = {};

  rule by = rule::row;

  memstrat::outcome outcome () const { return outcome_of (why); }

  bool lowered_p () const { return why == reason::none; }
};

/* The decision to leave an operation untouched because of WHY.  */
inline decision
leave (reason why)
{
  return { std::nullopt, why, std::nullopt };
}

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_DECISION_H */
