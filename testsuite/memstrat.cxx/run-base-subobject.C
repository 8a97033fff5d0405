// Value-initializing or assigning a base, or a [[no_unique_address]] member,
// must not change its virtual bases or other members in its tail padding.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// By default, GCC 14 and 15 lose the zeros of most_named's base, even without
// the plugin.
// { dg-additional-options "-flifetime-dse=1" }

#include <cstring>
#include <new>
#include <string>
#include <utility>

#define NOINLINE __attribute__ ((noinline, noclone))

static unsigned char storage[1024] __attribute__ ((aligned (64)));

// Fill the storage, construct a T with ARGUMENTS in its middle, and count the
// changed bytes outside the object.
template<typename T, typename... Arguments>
NOINLINE int
changed_outside (T *&object, Arguments &&...arguments)
{
  const std::size_t begin = 256;
  memset (storage, 0xa5, sizeof storage);
  object = new (storage + begin) T (std::forward<Arguments> (arguments)...);
  int changed = 0;
  for (std::size_t i = 0; i < sizeof storage; i++)
    if ((i < begin || i >= begin + sizeof (T)) && storage[i] != 0xa5)
      changed++;
  return changed;
}

// A virtual base, constructed before the derived classes.
struct counter { int count = 5; };
struct table : virtual counter { long rows[9]; };
struct most : table { NOINLINE most () : table () {} };

struct named { std::string name = "a name too long for the object itself"; };
struct named_table : virtual named { long rows[30]; };
struct most_named : named_table { NOINLINE most_named () : named_table () {} };

// Tail padding: `size' of the derived class lies in the last word of the base.
class padded { protected: long words[10]; char last; };
struct in_padding : padded
{
  char size = 7;
  NOINLINE in_padding () {}
  NOINLINE explicit in_padding (int) : padded () {}
  NOINLINE void set_base (const padded &from)
  { static_cast<padded &> (*this) = from; }
  NOINLINE void take_base (in_padding &from)
  { static_cast<padded &> (*this) = static_cast<padded &> (from); }
  char get_last () { return last; }
  void set_last (char value) { last = value; }
};

// A member that has tail padding.
struct holder
{
  char before = 1;
  [[no_unique_address]] in_padding inner;
  char after = 2;
  NOINLINE holder () : inner (0) {}
  NOINLINE holder (const holder &from) : inner (from.inner) {}
  NOINLINE void set_inner (const in_padding &from) { inner = from; }
};

// A virtual base in the middle of a packed object.
struct __attribute__ ((packed)) packed_heir : table
{
  char first = 3;
  NOINLINE packed_heir () : table () {}
};

// Two bases, the second in the padding of the first.
class padded_too { protected: short shorts[25]; char last; };
struct two : padded, padded_too
{
  char tail = 9;
  NOINLINE two () : padded (), padded_too () {}
};

#define CHECK(truth) if (!(truth)) return __LINE__

int
main ()
{
  most *m;
  CHECK (!changed_outside (m) && m->count == 5 && m->rows[8] == 0);

  most_named *n;
  CHECK (!changed_outside (n) && n->name.size () == 37 && n->rows[29] == 0);

  in_padding *p;
  CHECK (!changed_outside (p, 1) && p->size == 7 && p->get_last () == 0);
  in_padding other;
  other.size = 1;
  other.set_last (4);
  p->set_base (other);
  CHECK (p->size == 7 && p->get_last () == 4);
  other.set_last (6);
  p->take_base (other);
  CHECK (p->size == 7 && p->get_last () == 6);

  holder *h;
  CHECK (!changed_outside (h) && h->before == 1 && h->after == 2
	 && h->inner.size == 7);
  h->after = 8;
  h->set_inner (other);
  CHECK (h->before == 1 && h->after == 8 && h->inner.size == 1
	 && h->inner.get_last () == 6);
  holder copy (*h);
  CHECK (copy.before == 1 && copy.after == 2 && copy.inner.get_last () == 6);

  packed_heir *q;
  CHECK (!changed_outside (q) && q->count == 5 && q->first == 3
	 && q->rows[8] == 0);

  two *t;
  CHECK (!changed_outside (t) && t->tail == 9);
  return 0;
}
