/* The beginning of every program of freestanding_program.py: startup code
   without a library, and checks that do not use the functions to be checked.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef __SIZE_TYPE__ size;

#define NOIPA __attribute__ ((noipa))

void *memcpy (void *, const void *, size);
void *mempcpy (void *, const void *, size);
void *memmove (void *, const void *, size);
void *memset (void *, int, size);

/* Define a struct for access to any SIZE bytes of memory.  */
#define CHUNK(size) \
  struct chunk##size { u8 b[size]; } __attribute__ ((may_alias))

enum { area_bytes = 4096 };
static u8 area[area_bytes], model[area_bytes];
static volatile u32 opaque[4] = { 0, 1, 2, 3 };
static u32 sum = 0x811c9dc5;

static NOIPA void
system_call (long number, long a, long b, long c)
{
#ifdef __x86_64__
  __asm__ volatile ("syscall" : "+a" (number) : "D" (a), "S" (b), "d" (c)
		    : "rcx", "r11", "memory");
#else
  __asm__ volatile ("int $0x80" : "+a" (number) : "b" (a), "c" (b), "d" (c)
		    : "memory");
#endif
}

#ifdef __x86_64__
enum { write_call = 1, exit_call = 60 };
#else
enum { write_call = 4, exit_call = 1 };
#endif

static NOIPA void
leave (int status)
{
  system_call (exit_call, status, 0, 0);
  __builtin_unreachable ();
}

/* Print NAME and the checksum.  */
static NOIPA void
show (const char *name)
{
  volatile char line[40];
  u32 at = 0;
  while (name[at])
    {
      line[at] = name[at];
      at++;
    }
  line[at++] = ' ';
  for (int shift = 28; shift >= 0; shift -= 4)
    line[at++] = "0123456789abcdef"[sum >> shift & 15];
  line[at++] = '\n';
  system_call (write_call, 1, (long) line, at);
}

/* Fill area and model with the same bytes.  */
static NOIPA void
fill_areas (void)
{
  u32 state = sum;
  for (volatile u32 i = 0; i < area_bytes; i++)
    {
      state = state * 1664525 + 1013904223;
      area[i] = state >> 24;
      model[i] = state >> 24;
    }
}

/* Check that area, which the functions changed, still equals model.  */
static NOIPA void
check_areas (const char *name)
{
  for (volatile u32 i = 0; i < area_bytes; i++)
    {
      sum = (sum ^ area[i]) * 16777619;
      if (area[i] != model[i])
	{
	  show (name);
	  leave (99);
	}
    }
}

static NOIPA void
model_move (u32 to, u32 from, u32 n)
{
  if (to < from)
    for (volatile u32 i = 0; i < n; i++)
      model[to + i] = model[from + i];
  else
    for (volatile u32 i = n; i > 0; i--)
      model[to + i - 1] = model[from + i - 1];
}

static NOIPA void
model_set (u32 to, u8 value, u32 n)
{
  for (volatile u32 i = 0; i < n; i++)
    model[to + i] = value;
}

static NOIPA void
check_value (const char *name, const void *found, const void *expected)
{
  if (found != expected)
    {
      show (name);
      leave (98);
    }
}

typedef void *copy_function (void *, const void *, size);
typedef void *set_function (void *, int, size);

/* Check that F, called NAME, moves N bytes from FROM to TO, and returns a
   pointer to TO + END.  */
static NOIPA void
check_copy (const char *name, copy_function *f, u32 to, u32 from, u32 n,
	    u32 end)
{
  fill_areas ();
  check_value (name, f (area + to, area + from, n), area + to + end);
  model_move (to, from, n);
  check_areas (name);
}

static NOIPA void
check_set (const char *name, set_function *f, u32 to, int value, u32 n)
{
  fill_areas ();
  check_value (name, f (area + to, value, n), area + to);
  model_set (to, value, n);
  check_areas (name);
}

/* Return the size to try after N: every size up to 80, then larger steps.  */
static u32
next_size (u32 n)
{
  return n < 80 ? n + 1 : n + n / 7;
}

static NOIPA void
check_copies (const char *name, copy_function *f, int overlap, int end)
{
  for (u32 n = 0; n < 1500; n = next_size (n))
    {
      check_copy (name, f, n % 17, 2000 + n % 5, n, end ? n : 0);
      check_copy (name, f, 2000 + n % 9, 8, n, end ? n : 0);
      if (overlap)
	{
	  check_copy (name, f, 100, 100 + n / 3 + 1, n, end ? n : 0);
	  check_copy (name, f, 100 + n / 5 + 1, 100, n, end ? n : 0);
	  check_copy (name, f, 77, 77, n, end ? n : 0);
	}
    }
  show (name);
}

static NOIPA void
check_sets (const char *name, set_function *f)
{
  for (u32 n = 0; n < 1500; n = next_size (n))
    {
      check_set (name, f, n % 17, 0, n);
      check_set (name, f, 33, n + 0x101, n);
    }
  show (name);
}

/* The resolver of an ifunc, which the C library calls in other programs.  */
typedef size resolver (void);

#ifdef __x86_64__
struct relocation { size place, info, resolver; };
#define IPLT "__rela_iplt_"
#define RESOLVER(r) (r)->resolver
#else
struct relocation { size place, info; };
#define IPLT "__rel_iplt_"
#define RESOLVER(r) *(volatile size *) (r)->place
#endif

extern const struct relocation relocations[]
  __asm__ (IPLT "start") __attribute__ ((visibility ("hidden")));
extern const struct relocation relocations_end[]
  __asm__ (IPLT "end") __attribute__ ((visibility ("hidden")));

static NOIPA void
relocate (void)
{
  for (const struct relocation *r = relocations; r < relocations_end; r++)
    {
      size address = RESOLVER (r);
      *(volatile size *) r->place = ((resolver *) address) ();
    }
}

static NOIPA void run (void);

__attribute__ ((used, externally_visible, noreturn)) void
start (void)
{
  relocate ();
  run ();
  show ("end");
  leave (sum & 63);
  __builtin_unreachable ();
}

#ifdef __x86_64__
#define ALIGN_STACK "andq $-64, %rsp"
#else
#define ALIGN_STACK "andl $-64, %esp"
#endif
__asm__ (".text\n\t.globl _start\n_start:\n"
	 "\txorl %ebp, %ebp\n\t" ALIGN_STACK "\n\tcall start\n");
