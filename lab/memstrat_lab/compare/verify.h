/* Compares each function with loops over bytes before it is timed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VERIFY_H
#define VERIFY_H

#include "operations.h"

namespace memstrat {

/* True if all functions of V do what they should and touch nothing else; else
   says on the standard error what the first wrong one does.  A variant named
   "nothing" is right if it does nothing.  */
bool verify (const variant &v);

} /* namespace memstrat */

#endif
