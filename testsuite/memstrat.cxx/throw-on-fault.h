/* Make faults throw exceptions, with -fnon-call-exceptions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <csignal>

/* From now on, make an access that faults throw an int.  */
inline void
throw_on_fault ()
{
  struct sigaction action = {};
  action.sa_handler = [] (int) { throw 1; };
  /* The handler does not return, so do not block its signal.  */
  action.sa_flags = SA_NODEFER;
  sigaction (SIGSEGV, &action, nullptr);
}
