/* Settings of the compiler that are changed for one pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_TARGET_CHANGED_SETTINGS_H
#define MEMSTRAT_TARGET_CHANGED_SETTINGS_H

#include "gcc/compat.h"

namespace memstrat {

class changed_settings
{
public:
  /* Set SETTING to VALUE until undo is called.  */
  template<typename T>
  void change (T &setting, const std::type_identity_t<T> &value)
  {
    m_undo.push_back ([&setting, old = setting] { setting = old; });
    setting = value;
  }

  /* Undo all changes, the last one first.  */
  void undo ()
  {
    for (; !m_undo.empty (); m_undo.pop_back ())
      m_undo.back () ();
  }

private:
  std::vector<std::function<void ()>> m_undo;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_TARGET_CHANGED_SETTINGS_H */
