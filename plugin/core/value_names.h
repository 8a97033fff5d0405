/* The names of the values that options for functions may have.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_VALUE_NAMES_H
#define MEMSTRAT_CORE_VALUE_NAMES_H

#include <string_view>
#include <utility>
#include <vector>

#include "core/option_table.h"

namespace memstrat {

/* The names of an option's values, with their meanings.  */
template<typename T>
using value_names = std::vector<std::pair<std::string_view, T>>;

const value_names<preference> &preference_names ();
const value_names<register_class> &register_class_names ();
const value_names<libcall_use> &libcall_use_names ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_VALUE_NAMES_H */
