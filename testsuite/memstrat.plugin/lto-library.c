/* The library of lto-busy.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/own-library.h"
