/* A copy of SIZE bytes, with the setting ATTRIBUTE.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef ATTRIBUTE
__attribute__ ((memstrat (ATTRIBUTE)))
#endif
void
copy (char *d, const char *s)
{
  __builtin_memcpy (d, s, SIZE);
}
