/* A transformation that there is not.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-disable=lower,bases" } */

/* { dg-error "-fplugin-arg-memstrat-disable=: unknown transformation 'bases', expected 'lower', 'general-registers', 'second-base', 'store-order' or 'share-zero'" "" { target *-*-* } 0 } */
