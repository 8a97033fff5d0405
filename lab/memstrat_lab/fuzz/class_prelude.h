/* The text after prelude.h in every program of class_program.py.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

inline void *
operator new (__SIZE_TYPE__, void *place) noexcept
{
  return place;
}

struct numbers { u32 a, b, c; };

/* A pointer to member, whose null value does not consist of zero bits.  */
typedef u32 numbers::*member;

static const numbers abc = { 1, 2, 3 };

static NOIPA member
any_member ()
{
  static const member all[] = { nullptr, &numbers::a, &numbers::b,
				&numbers::c };
  return all[next () & 3];
}

/* A string with a pointer to characters inside it, like std::string: a copy of
   its bytes is not a valid string.  */
class text
{
  char *first;
  u64 size;
  char local[16];

  void
  set (const char *from, u64 n)
  {
    first = local;
    size = n;
    for (u64 i = 0; i < n; i++)
      local[i] = from[i];
  }

public:
  text () { set ("abc", 3); }
  text (const text &other) { set (other.first, other.size); }
  text (text &&other) { set (other.first, other.size); other.size = 0; }
  ~text () { mix (size); }

  text &
  operator= (const text &other)
  {
    if (this != &other)
      set (other.first, other.size);
    return *this;
  }

  void change (const text &other) { *this = other; }
  void reset () { *this = text (); }

  NOIPA void
  fill ()
  {
    size = next () % 16;
    for (u64 i = 0; i < size; i++)
      local[i] = (char) (next () & 63);
  }

  NOIPA void
  hash () const
  {
    if (first != local)
      {
	__builtin_printf ("text moved\n");
	__builtin_abort ();
      }
    for (u64 i = 0; i < size; i++)
      mix (local[i]);
    mix (size);
  }
};

/* Define the template NAME: an object between two frames.  */
#define FRAMED(name, attribute) \
  template <class T, u32 low, u32 high> struct name \
  { \
    u8 lo[low]; \
    attribute T o; \
    u8 hi[high]; \
  \
    name () : o () { set_frame (lo, low); set_frame (hi, high); } \
    void check () const { check_frame (lo, low); check_frame (hi, high); } \
  };

FRAMED (framed, )
/* The second frame starts in the object's tail padding, if there is any.  */
FRAMED (closely_framed, [[no_unique_address]])
