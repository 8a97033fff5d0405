/* The library of lto-idle.c and lto-busy.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/own-library.h"
