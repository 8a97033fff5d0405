// Faults about which the C++ compiler warns.
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstring>

class guarded
{
public:
  guarded ();
  guarded (const guarded &);
  virtual ~guarded ();
private:
  long l[12];
};

struct plain { long l[12]; };

extern plain plains[2];

void clear (guarded *p) { std::memset (p, 0, sizeof *p); }
void copy (guarded *p, guarded *q) { std::memcpy (p, q, sizeof *p); }
void part (plain *p) { std::memset (p, 0, sizeof p); }
void outside (plain *p) { *p = plains[2]; plains[3] = plain (); }
void overflow (const void *p) { std::memcpy (plains, p, 200); }
void uninitialized (plain *p) { plain local; *p = local; }

void
overflow_new (const void *p)
{
  plain *q = new plain;
  std::memcpy (q, p, sizeof *q + 1);
  plains[0] = *q;
  delete q;
}
