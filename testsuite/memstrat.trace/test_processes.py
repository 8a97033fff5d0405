"""Threads, children, shared libraries, and the ends of programs with trace.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from compiling import CC, plugin_flags
from tracing import RUNTIME, Tracing, counts_of

HEAD = r"""
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static char bytes[9000];
__attribute__ ((noipa)) void
known (char *p) { __builtin_memset (p, 1, 99); }
__attribute__ ((noipa)) void
some (char *p, size_t n) { __builtin_memset (p, 1, n); }
#define TIMES(n) for (int i = 0; i < (n); i++)
"""


class Processes(Tracing):
    def counted(self, body: str, *given: str, status: int = 0
                ) -> Counter[int]:
        """How often there was each size in a program that consists of HEAD and
        BODY."""
        self.write("a.c", HEAD + body)
        self.build("a.c", "-O2", "-pthread", *given)
        return self.run_and_count(status)

    def run_and_count(self, status: int = 0) -> Counter[int]:
        total: Counter[int] = Counter()
        for sizes in self.counts(status).values():
            total += sizes
        return total

    def test_threads(self) -> None:
        body = """
static void *work (void *own)
{
  TIMES (200000) { known (own); some (own, i % 3 * 400); }
  return 0;
}
int main ()
{
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    pthread_create (&threads[i], 0, work, bytes + i * 1000);
  for (int i = 0; i < 8; i++)
    pthread_join (threads[i], 0);
}
"""
        times = 8 * 200000
        self.assertEqual(self.counted(body), {
            99: times, 0: 8 * 66667, 512: 8 * 66667, 1024: 8 * 66666})
        [line] = [line for line in self.traced_again()
                  if line["size_bytes"] is None]
        self.assertEqual(line["bytes"], 8 * (66667 * 400 + 66666 * 800))

    def traced_again(self) -> list[dict[str, object]]:
        self.start()
        return self.trace()

    def test_signal_handlers(self) -> None:
        self.assertEqual(self.counted("""
static void handle (int signal) { (void) signal; known (bytes); }
int main ()
{
  signal (SIGUSR1, handle);
  TIMES (5000) { known (bytes); raise (SIGUSR1); }
}
"""), {99: 10000})

    def test_fork(self) -> None:
        body = """
int main ()
{
  TIMES (7) known (bytes);
  TIMES (4)
    if (fork () == 0)
      {
        TIMES (5) some (bytes, 40);
        if (fork () == 0)
          TIMES (6) some (bytes, 50);
        exit (0);
      }
  while (wait (0) > 0);
  TIMES (3) known (bytes);
}
"""
        # Who runs this waits for all: they hold the pipe.
        self.assertEqual(self.counted(body), {99: 10, 40: 20, 50: 24})

    def test_child_that_the_library_does_not_know(self) -> None:
        self.assertEqual(self.counted("""
int main ()
{
  TIMES (7) known (bytes);
  if (syscall (SYS_clone, SIGCHLD, 0, 0, 0, 0) == 0)
    {
      TIMES (5) known (bytes);
      exit (0);
    }
  wait (0);
}
"""), {99: 7})

    def test_vfork(self) -> None:
        self.assertEqual(self.counted("""
int main ()
{
  TIMES (7) known (bytes);
  if (vfork () == 0)
    {
      known (bytes);
      _exit (0);
    }
  wait (0);
}
"""), {99: 8})

    def test_ends_without_exit(self) -> None:
        for end in ("_exit (3);", 'execl ("/bin/sh", "sh", "-c", "exit 3",'
                    " (char *) 0);"):
            with self.subTest(end=end):
                self.write("a.c", f"{HEAD} int main () {{ known (bytes); {end}"
                           " }")
                self.build("a.c", "-O2")
                self.assertEqual(self.start().returncode, 3)
                self.assertFalse((self.folder / "t.jsonl").exists())
                self.assertEqual(self.counted(
                    "void __memstrat_trace_write (void);"
                    "int main () { TIMES (4) known (bytes);"
                    f" __memstrat_trace_write (); {end} }}", status=3),
                    {99: 4})

    def test_written_in_between(self) -> None:
        self.assertEqual(self.counted("""
void __memstrat_trace_write (void);
int main ()
{
  TIMES (4) known (bytes);
  __memstrat_trace_write ();
  TIMES (3) known (bytes);
}
"""), {99: 7})

    def test_before_and_after_main(self) -> None:
        self.assertEqual(self.counted("""
__attribute__ ((constructor)) static void first (void) { known (bytes); }
__attribute__ ((destructor)) static void last (void) { some (bytes, 9); }
static void between (void) { some (bytes, 8); }
int main () { atexit (between); }
"""), {99: 1, 9: 1, 8: 1})

    def test_nothing_ran(self) -> None:
        self.write("a.c", f"{HEAD} int main (int argc, char **argv)"
                   "{ (void) argv; if (argc > 1) known (bytes); }")
        self.build("a.c", "-O2")
        self.assertEqual(self.start().returncode, 0)
        self.assertFalse((self.folder / "t.jsonl").exists())
        self.assertEqual(self.start("./prog", "1").returncode, 0)
        self.assertEqual(self.text("t.jsonl").count("\n"), 1)

    def test_shared_libraries(self) -> None:
        for name, size in ("one", 111), ("two", 222):
            self.write(f"{name}.c", "static char bytes[999];"
                       f" void {name} (void)"
                       f" {{ __builtin_memset (bytes, 1, {size}); }}")
            self.compile(*plugin_flags("trace"), "-O2", "-shared", "-fPIC",
                         f"{name}.c", f"-L{RUNTIME}", "-lmemstrat-trace",
                         "-o", f"lib{name}.so")
        self.assertEqual(self.counted("""
#include <dlfcn.h>
void one (void);
int main ()
{
  TIMES (2) known (bytes);
  TIMES (3) one ();
  for (int n = 0; n < 2; n++)
    {
      void *library = dlopen ("./libtwo.so", RTLD_NOW);
      TIMES (4) ((void (*) (void)) dlsym (library, "two")) ();
      dlclose (library);
    }
}
""", "-L.", "-lone", "-Wl,-rpath,$ORIGIN", "-ldl"), {99: 2, 111: 3, 222: 8})

    def test_many_at_once(self) -> None:
        self.write("a.c", HEAD + "int main () { TIMES (3) known (bytes);"
                   "for (size_t n = 1; n < 400; n++) some (bytes, n); }")
        self.build("a.c", "-O2", "-pthread")
        with ThreadPoolExecutor(16) as pool:
            ended = list(pool.map(lambda _: self.start().returncode,
                                  range(200)))
        self.assertEqual(set(ended), {0})
        lines = self.trace()
        self.assertEqual(len(lines), 400)
        known, some = counts_of(lines).values()
        self.assertEqual({known.total(), some.total()}, {600, 399 * 200})

    def test_another_programs_functions(self) -> None:
        """Names that the runtime must not take, and functions that it must not
        call."""
        self.assertEqual(self.counted("""
int path, start, end, process, trace, add, flush;
void put_text (void) { abort (); }
void *malloc (size_t n) { (void) n; abort (); }
int main () { known (bytes); }
"""), {99: 1})


class NoCalls(Tracing):
    def test_functions_that_are_left_alone(self) -> None:
        """In the order of call_context.cc."""
        self.write("a.c", r"""
typedef unsigned long size_t;
#define BODY { __builtin_memset (p, 1, 99); }
__attribute__ ((section (".noinstr.text"))) void noinstr (char *p) BODY
__attribute__ ((section (".mine"))) void mine (char *p) BODY
__attribute__ ((no_instrument_function)) void asked (char *p) BODY
void *memset (void *s, int c, size_t n)
{ for (size_t i = 0; i < n; i++) ((char *) s)[i] = c; return s; }
static char table[99];
static void chosen (void) { }
static void (*resolve (void)) (void)
{ __builtin_memset (table, 1, 99); return chosen; }
void resolved (void) __attribute__ ((ifunc ("resolve")));
void access_user (char *p)
{ asm volatile ("stac"); __builtin_memset (p, 1, 99); asm volatile ("clac"); }
void in_register (char *p)
{ register long r asm ("r10") = 1; asm ("" : "+r" (r));
  __builtin_memset (p, 1, 99); asm ("" :: "r" (r)); }
__attribute__ ((naked)) void bare (void)
{ __builtin_memset (table, 1, 99); asm ("ret"); }
struct frame;
__attribute__ ((interrupt, target ("general-regs-only")))
void handler (struct frame *f) { (void) f; __builtin_memset (table, 1, 99); }
void ordinary (char *p) BODY
""")
        for level in "-O0", "-O2":
            assembly = self.assembly(level)
            self.assertEqual(assembly.count("__memstrat_trace\n"), 2)
            self.assertRegex(
                assembly, r"\nordinary:(?:\n(?!\w).*)*\n"
                r"\s*call\s+__memstrat_trace\n")

    def assembly(self, *given: str) -> str:
        self.compile(*plugin_flags("trace", "no-call-sections=.mine"), "-S",
                     "-w", *given, "a.c")
        return self.text("a.s")

    def test_without_the_option(self) -> None:
        self.write("a.c", "void f (char *p) { __builtin_memset (p, 1, 99); }")
        self.compile(*plugin_flags(), "-O2", "-S", "a.c")
        self.assertNotIn("trace", self.text("a.s"))

    def test_no_runtime(self) -> None:
        self.write("a.c", "char c[99];"
                   "int main () { __builtin_memset (c, 1, 99); }")
        done = self.run_command(CC, *plugin_flags("trace"), "a.c")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("undefined reference to `__memstrat_trace'",
                      done.stderr)


if __name__ == "__main__":
    unittest.main()
