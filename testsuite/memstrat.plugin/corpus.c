/* Block operations of every form, in contexts that make a difference to
   emission: pointers, locals, members, variable indices, statics, thread-local
   and segment-relative data, loops, values, and types of many sizes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct regs { unsigned long r[21]; };
struct large { long l[100]; };
struct odd { char c[43]; };
struct packed { char before; struct regs regs; } __attribute__ ((packed));
struct tree { struct tree *next; struct regs regs; struct odd odd[5]; };
union pun { struct regs regs; char bytes[168]; double d[21]; };

typedef struct regs __seg_gs gs_regs;
typedef struct large __seg_gs gs_large;

extern void use (void *);
extern struct large table[10];
static struct regs own[10];
__thread struct regs per_thread;
__seg_gs struct regs gs_table[4];

void assign (struct regs *a, struct regs *b) { *a = *b; }
void assign_self (struct regs *a) { *a = *a; }
void assign_large (struct large *a, struct large *b) { *a = *b; }
void assign_member (struct tree *a, struct tree *b) { a->regs = b->regs; }
void assign_packed (struct packed *a, struct packed *b) { a->regs = b->regs; }
void assign_union (union pun *a, union pun *b) { *a = *b; }
void assign_index (struct tree *a, int i, int j) { a->odd[i] = a->odd[j]; }
void assign_static (int i) { own[i] = own[3]; }
void assign_extern (int i) { table[i] = table[3]; }
void assign_thread (struct regs *a) { *a = per_thread; }
void assign_to_thread (struct regs *a) { per_thread = *a; }
void from_gs (struct regs *d, gs_regs *s) { *d = *s; }
void to_gs (gs_regs *d, struct regs *s) { *d = *s; }
void large_from_gs (struct large *d, gs_large *s) { *d = *s; }
void gs_index (struct regs *d, int i) { *d = gs_table[i]; gs_table[0] = *d; }

struct regs
by_value (struct regs *p)
{
  struct regs local = *p;
  local.r[3]++;
  use (&local);
  return local;
}

void
locals (int n)
{
  struct tree a = {}, b;
  char text[80] = "a text";
  struct large big = {};
  use (&a);
  b = a;
  use (&b);
  use (text);
  use (&big);
  for (int i = 0; i < n; i++)
    {
      struct regs each = {};
      each.r[i] = n;
      use (&each);
      own[i] = each;
      a.odd[i % 5] = b.odd[(i + 1) % 5];
    }
  use (&a);
}

void
branches (struct regs *d, struct regs *s, int i)
{
  switch (i)
    {
    case 1: *d = *s; break;
    case 2: __builtin_memset (d, 0, sizeof *d); break;
    case 3: __builtin_memmove (d, s, 100); break;
    case 4: __builtin_memmove (d, s, 1000); break;
    case 5: *d = own[i]; /* Fall through.  */
    default: __builtin_memset (d, i, 77);
    }
}

void *copy_value (void *d, void *s) { return __builtin_memcpy (d, s, 50); }
char *end_value (char *d, char *s) { return __builtin_mempcpy (d, s, 51); }
char *end_of_call (char *d, char *s) { return __builtin_mempcpy (d, s, 501); }
void store_value (void **p, void *d) { *p = __builtin_memset (d, 9, 52); }
void fill (char *p, int c) { __builtin_memset (p, c, 300); }
void literal (char *p) { __builtin_memcpy (p, "0123456789", 11); }
void constant_address (void *s)
{
  __builtin_memcpy ((void *) 0xb8000, s, 160);
}
void code_bytes (void *p) { __builtin_memcpy (p, (void *) fill, 64); }
void nothing (void *p, void *s) { __builtin_memcpy (p, s, 0); }

int
loop_around (struct odd *d, struct odd *s, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      d[i] = s[n - i];
      sum += d[i].c[3];
      while (sum > 100)
	{
	  d[sum] = d[i];
	  sum -= d->c[1];
	}
    }
  return sum;
}

extern int setjmp (void *) __attribute__ ((returns_twice));

void
after_setjmp (void *buffer, struct large *d, struct large *s)
{
  struct large local = *s;
  if (setjmp (buffer))
    *d = local;
  use (&local);
}
