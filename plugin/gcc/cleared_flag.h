/* A flag of the compiler that is off for one pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CLEARED_FLAG_H
#define MEMSTRAT_GCC_CLEARED_FLAG_H

namespace memstrat {

class cleared_flag
{
public:
  explicit cleared_flag (int &flag) : m_flag (flag) {}

  /* Turn it off.  */
  void set ()
  {
    m_saved = m_flag;
    m_flag = 0;
    m_set_p = true;
  }

  /* Undo the last set; do nothing if there was none.  */
  void reset ()
  {
    if (m_set_p)
      m_flag = m_saved;
    m_set_p = false;
  }

private:
  int &m_flag;
  int m_saved = 0;
  bool m_set_p = false;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CLEARED_FLAG_H */
