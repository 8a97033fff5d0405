/* The message that a file cannot be written.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD  */

#ifndef MEMSTRAT_UNWRITABLE_H
#define MEMSTRAT_UNWRITABLE_H

/* Say on stderr that PATH cannot be written because of PROBLEM.  */
void memstrat_say_unwritable (const char *path, const char *problem);

#endif /* MEMSTRAT_UNWRITABLE_H */
