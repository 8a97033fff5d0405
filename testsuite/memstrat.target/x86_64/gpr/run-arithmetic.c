/* What is computed is not taken for its first operand, a constant or not.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 i128;
#else
typedef u64 u128;
typedef i64 i128;
#endif

#define NOIPA __attribute__ ((noipa))
#define BITS(type) (8 * (int) sizeof (type))
/* Without a name: the compiler's own, to regs=gpr.  */
#define VECTOR(element, size) element __attribute__ ((vector_size (size)))

static unsigned char bytes[512] __attribute__ ((aligned (64)));
static unsigned char result[512] __attribute__ ((aligned (64)));
static unsigned char expected[512] __attribute__ ((aligned (64)));

static int
differs (int size)
{
  for (volatile int i = 0; i < size; i++)
    if (result[i] != expected[i])
      return 1;
  return 0;
}

/* NAME computes EXPRESSION of a constant C and X, which is loaded; n is a
   number from 0 on.  The same is computed again, of volatile C and X.  */
#define TEST(name, type, constant, expression) \
  NOIPA static void \
  name (type *out, const type *in, int n) \
  { \
    const type c = constant; \
    type x = *in; \
    (void) n; \
    (void) c; \
    *out = expression; \
  } \
  NOIPA static void \
  name##_moved (type *out, const type *in, int n) \
  { \
    const type c = constant; \
    type x = *in; \
    (void) n; \
    (void) c; \
    out[1] = x; \
    type y = expression; \
    out[0] = y; \
    out[2] = y; \
  } \
  NOIPA static int \
  check_##name (void) \
  { \
    for (volatile int n = 0; n < 32; n++) \
      { \
	const volatile type c = constant; \
	volatile type x = ((type *) bytes)[n & 3]; \
	type *to = (type *) expected; \
	to[0] = expression; \
	name ((type *) result, (type *) bytes + (n & 3), n); \
	if (differs (sizeof (type))) \
	  return 1; \
	to[1] = x; \
	to[2] = to[0]; \
	name##_moved ((type *) result, (type *) bytes + (n & 3), n); \
	if (differs (3 * sizeof (type))) \
	  return 2; \
      } \
    return 0; \
  }

/* All operators.  */
#define INTEGER(type, unsigned_type) \
  TEST (minus_##type, type, 5, (type) ((unsigned_type) c - x)) \
  TEST (minus_large_##type, type, (type) 3 << (BITS (type) - 4), \
	(type) ((unsigned_type) c - x)) \
  TEST (plus_##type, type, 7, (type) ((unsigned_type) c + x)) \
  TEST (times_##type, type, 11, (type) ((unsigned_type) c * x)) \
  TEST (and_##type, type, 0x5a5a, c & x) \
  TEST (or_##type, type, 0x5a5a, c | x) \
  TEST (xor_##type, type, 0x5a5a, c ^ x) \
  TEST (divide_##type, type, 1000000, c / (x | 1)) \
  TEST (modulo_##type, type, 1000000, c % (x | 1)) \
  TEST (left_##type, type, 1, (type) ((unsigned_type) c << n)) \
  TEST (left_by_##type, type, 3, \
	(type) ((unsigned_type) c << ((unsigned_type) x % BITS (type)))) \
  TEST (right_##type, type, (type) -1 - 12345, c >> n) \
  TEST (rotate_##type, type, 12345, \
	(type) ((unsigned_type) c << n \
		| (unsigned_type) c >> (-n & (BITS (type) - 1)))) \
  TEST (rotate_first_##type, type, 0, \
	(type) ((unsigned_type) x << n \
		| (unsigned_type) x >> (-n & (BITS (type) - 1)))) \
  TEST (less_##type, type, 77, c < x) \
  TEST (smaller_##type, type, 77, c < x ? c : x) \
  TEST (not_##type, type, 0, ~x) \
  TEST (negate_##type, type, 0, (type) -(unsigned_type) x) \
  TEST (byte_##type, type, 9, c - (u8) x) \
  TEST (choice_##type, type, 9, n & 1 ? c : n & 2 ? x : 5 - (n & 4)) \
  TEST (double_##type, type, 100, \
	(type) ((unsigned_type) c - ((unsigned_type) c - x)))
INTEGER (u64, u64)
INTEGER (i64, u64)
INTEGER (u128, u128)
INTEGER (i128, u128)

#define CHECKS(type) \
  { check_minus_##type, "minus " #type }, \
  { check_minus_large_##type, "minus, large " #type }, \
  { check_plus_##type, "plus " #type }, \
  { check_times_##type, "times " #type }, \
  { check_and_##type, "and " #type }, \
  { check_or_##type, "or " #type }, \
  { check_xor_##type, "xor " #type }, \
  { check_divide_##type, "divide " #type }, \
  { check_modulo_##type, "modulo " #type }, \
  { check_left_##type, "left " #type }, \
  { check_left_by_##type, "left by " #type }, \
  { check_right_##type, "right " #type }, \
  { check_rotate_##type, "rotate " #type }, \
  { check_rotate_first_##type, "rotate first " #type }, \
  { check_less_##type, "less " #type }, \
  { check_smaller_##type, "smaller " #type }, \
  { check_not_##type, "not " #type }, \
  { check_negate_##type, "negate " #type }, \
  { check_byte_##type, "byte " #type }, \
  { check_choice_##type, "choice " #type }, \
  { check_double_##type, "double " #type },

/* Vectors that the user computes with.  */
#define ELEMENTS(element, size) \
  TEST (element##_##size##_minus, VECTOR (element, size), \
	(VECTOR (element, size)) {} + (element) 7, c - x) \
  TEST (element##_##size##_minus_some, VECTOR (element, size), \
	((VECTOR (element, size)) { 1, 200 }), c - x) \
  TEST (element##_##size##_left, VECTOR (element, size), \
	(VECTOR (element, size)) {} + (element) 1, \
	c << (x & (element) (BITS (element) - 1))) \
  TEST (element##_##size##_right, VECTOR (element, size), \
	(VECTOR (element, size)) {} + (element) 200, \
	c >> (x & (element) (BITS (element) - 1))) \
  TEST (element##_##size##_divide, VECTOR (element, size), \
	(VECTOR (element, size)) {} + (element) 200, c / (x | (element) 1)) \
  TEST (element##_##size##_insert, VECTOR (element, size), \
	((VECTOR (element, size)) { 1, 200 }), \
	({ VECTOR (element, size) y = c; y[1] = x[0]; y; })) \
  TEST (element##_##size##_shuffle, VECTOR (element, size), \
	((VECTOR (element, size)) { 1, 200 }), \
	__builtin_shuffle (c, x, ((VECTOR (element, size)) { 1, 8 })))
ELEMENTS (u8, 8)
ELEMENTS (u8, 16)
ELEMENTS (u16, 16)
ELEMENTS (u32, 16)
ELEMENTS (u64, 16)
ELEMENTS (u32, 32)
ELEMENTS (u64, 64)

#define VECTOR_CHECKS(element, size) \
  { check_##element##_##size##_minus, #element " " #size " minus" }, \
  { check_##element##_##size##_minus_some, #element " " #size " some" }, \
  { check_##element##_##size##_left, #element " " #size " left" }, \
  { check_##element##_##size##_right, #element " " #size " right" }, \
  { check_##element##_##size##_divide, #element " " #size " divide" }, \
  { check_##element##_##size##_insert, #element " " #size " insert" }, \
  { check_##element##_##size##_shuffle, #element " " #size " shuffle" },

/* Loops and rows that become vectors.  */
#define LOOP(type) \
  NOIPA static void \
  loop_##type (type *restrict out, const type *restrict in, int n) \
  { \
    for (int i = 0; i < n; i++) \
      out[i] = 5 - in[i]; \
  } \
  NOIPA static void \
  shift_##type (type *restrict out, const type *restrict in, int n) \
  { \
    for (int i = 0; i < n; i++) \
      out[i] = (type) 1 << (in[i] & 7); \
  } \
  NOIPA static void \
  row_##type (type *out, const type *in) \
  { \
    type a = in[0], b = in[1], c = in[2], d = in[3]; \
    out[0] = 5 - a; \
    out[1] = 6 - b; \
    out[2] = 7 - c; \
    out[3] = 8 - d; \
  } \
  NOIPA static int \
  check_loops_##type (void) \
  { \
    enum { n = 512 / sizeof (type) }; \
    const volatile type *in = (type *) bytes; \
    volatile type *to = (type *) expected; \
    for (volatile int i = 0; i < n; i++) \
      to[i] = 5 - in[i]; \
    loop_##type ((type *) result, (type *) bytes, n); \
    if (differs (512)) \
      return 1; \
    for (volatile int i = 0; i < n; i++) \
      to[i] = (type) 1 << (in[i] & 7); \
    shift_##type ((type *) result, (type *) bytes, n); \
    if (differs (512)) \
      return 2; \
    for (volatile int i = 0; i < 4; i++) \
      to[i] = 5 + i - in[i]; \
    row_##type ((type *) result, (type *) bytes); \
    return differs (512) ? 3 : 0; \
  }
LOOP (u8)
LOOP (u16)
LOOP (u32)
LOOP (u64)
LOOP (u128)

static const struct
{
  int (*check) (void);
  const char *name;
} checks[] = {
  CHECKS (u64) CHECKS (i64) CHECKS (u128) CHECKS (i128)
  VECTOR_CHECKS (u8, 8) VECTOR_CHECKS (u8, 16) VECTOR_CHECKS (u16, 16)
  VECTOR_CHECKS (u32, 16) VECTOR_CHECKS (u64, 16) VECTOR_CHECKS (u32, 32)
  VECTOR_CHECKS (u64, 64)
  { check_loops_u8, "loops of u8" }, { check_loops_u16, "loops of u16" },
  { check_loops_u32, "loops of u32" }, { check_loops_u64, "loops of u64" },
  { check_loops_u128, "loops of u128" }
};

int
main (void)
{
  for (volatile int i = 0; i < 512; i++)
    bytes[i] = i * 37 + i / 7 + (i & 64 ? 0 : 11);
  int wrong = 0;
  for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++)
    {
      int found = checks[i].check ();
      if (found)
	{
	  __builtin_printf ("%s: %d\n", checks[i].name, found);
	  wrong = 1;
	}
    }
  return wrong;
}
