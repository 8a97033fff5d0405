/* A program without a library, memcpy or memset.  SPDX-License-Identifier:
   GPL-3.0-or-later

   Like firmware, it clears .bss, copies a table to writable memory, and
   reports that it is up.  Linux's write replaces the serial line, so that the
   program runs on a PC.  */

struct device
{
  unsigned long registers[24];
  char name[56];
};

static const struct device defaults = { { 1, 2, 3 }, "uart" };

/* Stale contents, which the program must clear.  */
static struct device devices[3] = { { { 7 }, "stale" } };
static unsigned char buffer[1536] = { 1 };

static long
call_linux (long number, long a, long b, long c)
{
  long result;
  __asm__ volatile ("syscall"
		    : "=a"(result)
		    : "a"(number), "D"(a), "S"(b), "d"(c)
		    : "rcx", "r11", "memory");
  return result;
}

/* -ffreestanding makes memset an ordinary function. __builtin_memset stays a
   builtin.  */
#define clear(block) __builtin_memset (block, 0, sizeof *(block))

/* These functions are not inlined, so that their operations remain.  */

__attribute__ ((noinline)) static void
reset (struct device *device)
{
  *device = defaults;
}

__attribute__ ((noinline)) static void
erase (unsigned char (*block)[1536])
{
  clear (block);
}

__attribute__ ((noinline)) static void
copy_message (char *to, const char *from, unsigned long bytes)
{
  __builtin_memcpy (to, from, bytes);
}

__attribute__ ((noreturn, used)) static void
start (void)
{
  unsigned long sum = 0;
  for (int i = 0; i < 3; i++)
    reset (&devices[i]);
  erase (&buffer);
  for (unsigned i = 0; i < sizeof buffer; i++)
    sum += buffer[i];
  for (int i = 0; i < 3; i++)
    sum += devices[i].registers[2] - 3 + devices[i].registers[23];
  static const char up[] = "up\n";
  char message[8];
  copy_message (message, up, sizeof up - 1 + sum);
  call_linux (1, 1, (long) message, sizeof up - 1);
  call_linux (60, (long) sum, 0, 0);
  __builtin_unreachable ();
}

/* Linux starts a program with the stack aligned, and without a return
   address.  */
__asm__ (".globl _start\n_start:\n\tcall start\n");
