/* The table that lab/by-hand makes for harness.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FORMS_H
#define FORMS_H

struct form_row
{
  const char *name;    /* Of the case.  */
  const char *form;    /* "plain" or "by_hand".  */
  const char *variant; /* What compiled it.  */
  void (*call) (void *to, const void *from);
};

/* The forms of a case follow one another; the last row has no function.  */
extern const form_row forms[];

#endif /* FORMS_H */
