/* A memset that is not the library's.
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern void memset (char *dest, __SIZE_TYPE__ size, int value);
