/* Block operations in many contexts.  The output is checksums of the memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   contexts.exp builds this file with and without the plugin, with many flags,
   and compares the output, which must not depend on the flags or the target.
   Therefore, types have at most 4 bytes, every printed byte is initialized,
   and no pointer is printed.  The only library function is printf, which
   -mregparm= does not change.  */

typedef unsigned char byte;
typedef __UINT32_TYPE__ word;
typedef __SIZE_TYPE__ size;

extern int printf (const char *, ...);

struct odd { byte b[43]; };
struct small { word w[4]; };
struct regs { word w[42]; };
struct large { word w[200]; };
struct packed { byte before; struct regs regs; byte after; }
  __attribute__ ((packed));
struct aligned { word w[24]; } __attribute__ ((aligned (64)));
struct bits { word a : 3, b : 17, : 5, c : 29; byte d; word e : 1; word f[9]; };
struct empty { };
struct zero { word n; struct empty none[3]; word array[0]; word w[12]; };
struct flexible { word n; word w[]; };
struct padded { byte a; word b; unsigned short c; word d[9]; byte e; };
struct nested { struct padded p[2]; struct odd odd[3]; struct regs regs; };
union pun { struct regs regs; byte b[168]; unsigned short s[84]; };

/* The room that the functions work in.  */
#define ROOM 2048
static byte dest[ROOM] __attribute__ ((aligned (64)));
static byte src[ROOM] __attribute__ ((aligned (64)));

#define AT(type, p) (*(struct type *) (p))
#define TEST(name) \
static __attribute__ ((noinline, noclone)) void name (byte *d, byte *s)

/* N, as a value that the compiler does not know.  */
#define HIDE(n) ({ __typeof__ (n) hidden = (n); \
		   __asm__ ("" : "+g" (hidden)); hidden; })

static __attribute__ ((noinline, noclone)) void
use (void *p)
{
  __asm__ volatile ("" : : "r" (p) : "memory");
}

/* Calls of the builtins.  */

#define CALLS(n) \
TEST (copy_##n) { __builtin_memcpy (d + 1, s, n); } \
TEST (move_up_##n) \
{ __builtin_memcpy (d, s, 900); __builtin_memmove (d + 5, d, n); } \
TEST (move_down_##n) \
{ __builtin_memcpy (d, s, 900); __builtin_memmove (d, d + 5, n); } \
TEST (clear_##n) { (void) s; __builtin_memset (d, 0, n); } \
TEST (fill_##n) { __builtin_memset (d, s[3], n); } \
TEST (fill_known_##n) \
{ (void) s; __builtin_memset (d + 3, 0x5a, n); }

#define EACH_SIZE(_) \
  _ (1) _ (7) _ (16) _ (31) _ (64) _ (100) _ (113) _ (255) _ (256) _ (257) _ (800)
EACH_SIZE (CALLS)

TEST (copy_value)
{
  byte *end = __builtin_mempcpy (d, s, 77);
  end = __builtin_mempcpy (end, s, 300);
  byte *last = __builtin_memset (end, 5, 10);
  *(byte *) __builtin_memcpy (last + 20, s, 40) = 99;
}

static __attribute__ ((noinline, noclone)) void *
copy_tail (void *d, void *s, int which)
{
  if (which == 1)
    return __builtin_memcpy (d, s, 64);
  if (which == 2)
    return __builtin_memcpy (d, s, 600);
  return __builtin_mempcpy (d, s, which == 3 ? 65 : 601);
}

TEST (copy_tails)
{
  byte *at = d;
  at = copy_tail (at + 3, s, 3);
  at = copy_tail (at + 3, s, 1);
  at = copy_tail (at + 68, s, 4);
  at = copy_tail (at + 3, s, 2);
  *at = 1;
}

TEST (literals)
{
  char text[300] = "the end of all our exploring";
  char full[29] = "will be to arrive where we";
  __builtin_memcpy (d, "started", 8);
  __builtin_memcpy (d + 8, full, s[2] & 15);
  use (text);
  use (full);
  AT (odd, d + 30) = AT (odd, text);
  AT (large, d + 80) = AT (large, s);
  __builtin_memcpy (d + 900, text, 300);
}

/* Assignments between objects of all forms.  */

#define ASSIGN(type) \
TEST (assign_##type) \
{ AT (type, d) = AT (type, s); AT (type, d + 1024) = (struct type) {}; } \
TEST (local_##type) \
{ struct type local = AT (type, s), other; use (&local); other = local; \
  use (&other); AT (type, d) = other; }

#define EACH_TYPE(_) \
  _ (small) _ (regs) _ (large) _ (packed) _ (aligned) _ (bits) _ (empty) \
  _ (zero) _ (flexible) _ (padded) _ (nested) _ (odd)
EACH_TYPE (ASSIGN)

TEST (assign_member)
{
  int i = HIDE (1);
  AT (nested, d).odd[2] = AT (nested, s).odd[i];
  AT (nested, d).p[i] = AT (nested, s).p[i - 1];
  AT (nested, d).regs = AT (packed, s + 200).regs;
  AT (packed, d + 701).regs = AT (nested, s).regs;
  AT (nested, d).odd[i - 1] = (struct odd) {};
}

static __attribute__ ((noinline, noclone)) void
assign_pointers (struct regs *a, struct large *b, struct regs *c,
		 struct large *e)
{
  *a = *c;
  *b = *e;
}

TEST (assign_self)
{
  __builtin_memcpy (d, s, 1000);
  assign_pointers (&AT (regs, d), &AT (large, d + 168), &AT (regs, d),
		   &AT (large, d + 168));
}

TEST (change_bits)
{
  struct bits b = AT (bits, s);
  b.b = 0x12345;
  b.c++;
  AT (bits, d) = b;
  AT (bits, d).e ^= 1;
  AT (bits, d + 64) = AT (bits, d);
}

TEST (punning)
{
  union pun u;
  u.regs = AT (regs, s);
  u.regs.w[3] = 15;
  u.s[0] = u.s[83] + 1;
  *(union pun *) d = u;
  u.b[5] = 7;
  AT (regs, d + 200) = u.regs;
  union pun *p = (union pun *) HIDE (d);
  p->s[9] = 10;
  union pun *q = (union pun *) (d + 400);
  *q = *p;
  p->regs.w[4] = q->s[9] == 10 ? q->regs.w[4] + 1 : 2;
}

static struct regs table[5];
static _Thread_local struct regs per_thread;
static const struct large constant = { { 1, 2, 3, [150] = 4 } };

TEST (statics)
{
  int i = HIDE (3);
  table[i] = AT (regs, s);
  table[1] = table[i];
  per_thread = table[i - 2];
  per_thread.w[0]++;
  AT (regs, d) = per_thread;
  AT (large, d + 200) = constant;
  table[i] = (struct regs) {};
  AT (regs, d + 1000) = table[i];
}

/* Calls that pass and return aggregates.  */

static __attribute__ ((noinline, noclone)) struct regs
by_value (struct regs r, struct padded p, word i)
{
  r.w[i]++;
  r.w[1] = p.d[2];
  return r;
}

TEST (values)
{
  AT (regs, d) = by_value (AT (regs, s), AT (padded, s + 8), 7);
  struct regs r = by_value (table[HIDE (1)], AT (padded, d), 9);
  r = by_value (r, (struct padded) { .b = 4 }, 3);
  AT (regs, d + 200) = r;
}

TEST (partial)
{
  struct large l = { { s[0], 0, s[2], [100] = 9 } };
  use (&l);
  AT (large, d) = l;
  struct regs r = { { [5] = s[5] } };
  AT (regs, d + 1000) = r;
}

/* Sizes known only at run time.  */

TEST (variable)
{
  size n = HIDE (100);
  byte vla[n];
  byte *more = __builtin_alloca (HIDE (400));
  __builtin_memcpy (vla, s, n);
  __builtin_memcpy (more, s + 50, 400);
  AT (odd, d) = AT (odd, vla);
  AT (regs, d + 52) = *(struct regs *) more;
  __builtin_memcpy (d + 300, vla, n);
  __builtin_memset (d + 600, 0, n);
  __builtin_memmove (d + 310, d + 300, 50);
}

/* Unusual control flow.  */

TEST (branches)
{
  for (int i = 0; i < 7; i++)
    switch (HIDE (i))
      {
      case 1: AT (regs, d) = AT (regs, s); break;
      case 2: __builtin_memset (d + 200, 0, 300); break;
      case 3: __builtin_memmove (d + 210, d, 100); break;
      case 4: AT (large, d + 600) = AT (large, s); /* Fall through.  */
      case 5: AT (odd, d + 1500 + i) = AT (odd, s + i); break;
      default: __builtin_memset (d + 1600 + 10 * i, i, 9);
      }
}

TEST (loops)
{
  struct odd *to = (struct odd *) d, *from = (struct odd *) s;
  word sum = 0;
  for (int i = 0; i < 20; i++)
    {
      to[i] = from[19 - i];
      sum += to[i].b[3];
      while (sum > 300)
	{
	  to[i + 1] = to[i];
	  to[i].b[7] = sum;
	  sum -= 200;
	}
      struct odd each = {};
      each.b[i] = i;
      use (&each);
      to[20 + i] = each;
    }
}

TEST (computed_goto)
{
  static void *const labels[] = { &&first, &&second, &&third, &&done };
  int i = 0;
  goto *labels[HIDE (i)];
first:
  AT (regs, d) = AT (regs, s);
  goto *labels[HIDE (++i)];
second:
  AT (large, d + 200) = AT (large, s);
  goto *labels[HIDE (++i)];
third:
  __builtin_memset (d + 1200, i, 70);
  if (d[1200]++ == 2)
    goto *labels[HIDE (1)];
  goto *labels[HIDE (++i)];
done:
  AT (odd, d + 1500) = AT (odd, d + 1200);
}

/* A longjmp must be in another function than its setjmp.  */
static __attribute__ ((noinline, noclone, noreturn)) void
leave (void *buffer)
{
  __builtin_longjmp (buffer, 1);
}

TEST (jumps)
{
  void *buffer[5];
  volatile int times = 0;
  struct regs local = AT (regs, s);
  struct large *l = &AT (large, d + 200);
  if (__builtin_setjmp (buffer))
    AT (regs, d) = local;
  *l = AT (large, s + 4 * times);
  if (times++ < 3)
    {
      local = *(struct regs *) (l->w + times);
      __builtin_memset (d + 1100, times, 90);
      use (&local);
      leave (buffer);
    }
}

TEST (nested_functions)
{
  __label__ out;
  struct regs mine = AT (regs, s);
  struct large big = AT (large, s + 8);
  __attribute__ ((noinline)) void inner (int i)
  {
    struct regs copy = mine;
    copy.w[2] = i;
    mine = copy;
    AT (large, d + 200) = big;
    big = (struct large) {};
    if (i == 3)
      goto out;
  }
  void (*pointer) (int) = HIDE (&inner);
  pointer (2);
  AT (regs, d) = mine;
  big.w[3] = 5;
  pointer (3);
  d[0] = 1;
out:
  AT (regs, d + 1024) = mine;
}

TEST (assembly)
{
  struct regs local = AT (regs, s);
  __asm__ volatile ("" : "+m" (local));
  AT (regs, d) = local;
  /* An asm that stores between two operations.  */
  __asm__ volatile ("{movb $17, %0|mov %0, 17}" : "=m" (d[4]));
  AT (regs, d + 200) = AT (regs, d);
  __asm__ volatile ("{movb $18, (%0)|mov byte ptr [%0], 18}"
		    : : "r" (d + 5) : "memory");
  __builtin_memcpy (d + 400, d, 64);
  __asm__ goto ("{cmpb $18, (%0)|cmp byte ptr [%0], 18}\n\tje %l1"
		: : "r" (d + 405) : "memory", "cc" : equal);
  AT (regs, d + 500) = (struct regs) {};
equal:
  AT (large, d + 700) = AT (large, s);
}

TEST (atomics)
{
  word *flag = (word *) d;
  __atomic_store_n (flag, 7, __ATOMIC_RELEASE);
  AT (regs, d + 200) = AT (regs, d);
  __atomic_fetch_add (flag, 7, __ATOMIC_SEQ_CST);
  AT (regs, d + 400) = AT (regs, d);
  __atomic_exchange_n (flag + 1, 8, __ATOMIC_ACQ_REL);
  AT (odd, d) = AT (odd, s);
  d[600] = __atomic_load_n (flag, __ATOMIC_ACQUIRE);
}

/* Functions that are compiled in other ways.  */

#define ATTRIBUTED(name, attribute) \
TEST (attribute_##name) __attribute__ ((attribute)); \
TEST (attribute_##name) \
{ struct regs local = AT (regs, s); use (&local); AT (regs, d) = local; \
  __builtin_memmove (d + 200, d + 190, 100); AT (large, d + 400) \
  = AT (large, s); __builtin_memset (d + 1300, s[7], 600); \
  __builtin_memset (d + 320, 0, 60); }

#define EACH_ATTRIBUTE(_) \
  _ (o0, optimize ("O0")) _ (os, optimize ("Os")) _ (o3, optimize ("O3")) \
  _ (no_ter, optimize ("no-tree-ter")) \
  _ (aliasing, optimize ("no-strict-aliasing")) \
  _ (general, target ("general-regs-only")) _ (no_sse, target ("no-sse")) \
  _ (generic, target ("tune=generic")) _ (atom, target ("tune=bonnell")) \
  _ (no_reorder, no_reorder) _ (cold, cold) _ (hot, hot) _ (used, used) \
  _ (realigned, force_align_arg_pointer) \
  _ (no_protector, no_stack_protector) \
  _ (zeroed, zero_call_used_regs ("all-gpr")) \
  _ (patchable, patchable_function_entry (8, 4)) \
  _ (uninstrumented, no_instrument_function) \
  _ (unsanitized, no_sanitize ("all")) \
  _ (unprofiled, no_profile_instrument_function)
EACH_ATTRIBUTE (ATTRIBUTED)

#define T(name) { #name, name },
#define T_CALLS(n) T (copy_##n) T (move_up_##n) T (move_down_##n) \
		   T (clear_##n) T (fill_##n) T (fill_known_##n)
#define T_ASSIGN(type) T (assign_##type) T (local_##type)
#define T_ATTRIBUTED(name, attribute) T (attribute_##name)

static const struct { const char *name; void (*function) (byte *, byte *); }
tests[] = {
  EACH_SIZE (T_CALLS)
  T (copy_value) T (copy_tails) T (literals)
  EACH_TYPE (T_ASSIGN)
  T (assign_member) T (assign_self) T (change_bits) T (punning)
  T (statics) T (values) T (partial) T (variable)
  T (branches) T (loops) T (computed_goto) T (jumps) T (nested_functions)
  T (assembly) T (atomics)
  EACH_ATTRIBUTE (T_ATTRIBUTED)
};

static word
checksum (const volatile byte *p)
{
  word sum = 1;
  for (int i = 0; i < ROOM; i++)
    sum = sum * 31 + p[i];
  return sum;
}

int
main (void)
{
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
    {
      for (int j = 0; j < ROOM; j++)
	{
	  ((volatile byte *) dest)[j] = 0xc3;
	  ((volatile byte *) src)[j] = j * 167 + j / 251 + 1;
	}
      tests[i].function (dest, src);
      printf ("%s %x %x\n", tests[i].name, checksum (dest), checksum (src));
    }
  return 0;
}
