"""The counts of the library that is preloaded into unmodified programs.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import signal
import unittest
from collections import Counter, defaultdict
from collections.abc import Iterable

from compiling import CXX, Record
from traced import FUNCTIONS, HEAD, LIBRARIES, Traced

HAS_32_BITS = (LIBRARIES / "32/libmemstrat-preload.so").exists()

# The lines of HEAD with a copy and a clear.
COPY, CLEAR = 14, 15


def counts_of(lines: Iterable[Record]) -> dict[int, Counter[int]]:
    """Return how often each size occurs in LINES of a trace, by line of the
    source.  Count a range as its largest size."""
    counts: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for line in lines:
        for *_, most_bytes, times in line["sizes"] + line["ranges"]:
            counts[line["line"]][most_bytes] += times
    return counts


class Preload(Traced):
    def run_and_count(self, status: int = 0) -> dict[int, Counter[int]]:
        """Return ./prog's counts by line of a.c.  Require exit STATUS."""
        (self.folder / "t.jsonl").unlink(missing_ok=True)
        found, _, errors = self.trace("./prog")
        self.assertEqual(found, status, errors)
        source = str(self.folder / "a.c")
        return counts_of(line for line in self.lines()
                         if line["file"] == source)

    def counted(self, body: str, *given: str, status: int = 0
                ) -> dict[int, Counter[int]]:
        self.build(body, *given)
        return self.run_and_count(status)

    COUNTS = {20: Counter({1024: 2}), 21: Counter({31: 3}),
              22: Counter({32: 4}), 23: Counter({33: 5}),
              24: Counter({34: 6}), 25: Counter({0: 7}), 26: Counter({3: 1}),
              27: Counter({1: 1})}
    KINDS = {20: "copy", 21: "move", 22: "copy", 23: "clear", 24: "fill",
             25: "clear", 26: "copy", 27: "move"}

    def test_functions(self) -> None:
        self.assertEqual(self.counted(FUNCTIONS), self.COUNTS)
        self.assertEqual({line["line"]: line["kind"]
                          for line in self.lines()
                          if line["file"].endswith("/a.c")}, self.KINDS)
        [line] = [line for line in self.lines()
                  if line["line"] == 20]
        self.assertEqual(
            [line[key] for key in ("trace", "way", "function", "symbol",
                                   "object", "ranges", "count", "bytes")],
            [2, "preload", "main", "main", str(self.folder / "prog"),
             [[513, 1024, 2]], 2, 2000])
        self.assertEqual(list(line), [
            "trace", "way", "file", "line", "inlined_from", "function",
            "symbol", "kind", "object", "address", "sizes", "ranges", "count",
            "bytes"])

    def test_checked_functions(self) -> None:
        head = HEAD
        for name, last in (("memcpy", "const void *"),
                           ("memmove", "const void *"),
                           ("mempcpy", "const void *"), ("memset", "int")):
            head += (f"void *__{name}_chk (void *, {last}, size_t, size_t);\n"
                     f"#define {name}(d, s, n) __{name}_chk (d, s, n, 9000)\n")
        self.build(FUNCTIONS, head=head)
        self.assertEqual(self.run_and_count(), {
            line + 8: sizes for line, sizes in self.COUNTS.items()})
        self.build("int main () { memcpy (to, from, 9001); }", head=head)
        status, _, errors = self.trace("./prog")
        self.assertEqual(status, 128 + signal.SIGABRT)
        self.assertIn("buffer overflow detected", errors)

    def test_values_and_bytes(self) -> None:
        """The preloaded functions return and store the right values."""
        self.assertEqual(sum(sizes.total() for sizes in self.counted(r"""
int main ()
{
  int wrong = 0;
  for (int i = 0; i < 300; i++)
    {
      for (int j = 0; j < 9000; j++)
        from[j] = j * 7 + i, to[j] = 0;
      wrong += memcpy (to + i, from, i) != to + i;
      wrong += memcmp (to + i, from, i) || to[i + i] || (i && to[i - 1]);
      wrong += mempcpy (to, from, i) != to + i || memcmp (to, from, i);
      memcpy (to, from, 1000);
      wrong += memmove (to + i, to, 500) != to + i;
      wrong += memcmp (to + i, from, 500) != 0;
      memcpy (to, from, 1000);
      wrong += memmove (to, to + i, 500) != to;
      wrong += memcmp (to, from + i, 500) != 0;
      wrong += memset (to, i, i) != to;
      for (int j = 0; j < i; j++)
        wrong += to[j] != (char) i;
    }
  return wrong != 0;
}
""").values()), 7 * 300)

    def test_threads(self) -> None:
        self.assertEqual(self.counted("""
static void *work (void *own)
{
  TIMES (200000) { copy (own, from, i % 3 * 400); clear (own, 8); }
  return 0;
}
int main ()
{
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    pthread_create (&threads[i], 0, work, to + i * 1000);
  for (int i = 0; i < 8; i++)
    pthread_join (threads[i], 0);
}
"""), {COPY: Counter({0: 8 * 66667, 512: 8 * 66667, 1024: 8 * 66666}),
       CLEAR: Counter({8: 8 * 200000})})

    def test_many_threads_that_begin_together(self) -> None:
        """All threads find new calls at the same time."""
        self.build("""
static pthread_barrier_t barrier;
static void *work (void *own)
{
  pthread_barrier_wait (&barrier);
  for (int n = 0; n < 4000; n++)
    copy (own, from, n % 257);
  return 0;
}
int main ()
{
  pthread_t threads[16];
  pthread_barrier_init (&barrier, 0, 16);
  for (int i = 0; i < 16; i++)
    pthread_create (&threads[i], 0, work, to + i * 300);
  for (int i = 0; i < 16; i++)
    pthread_join (threads[i], 0);
}
""")
        for _ in range(10):
            sizes = self.run_and_count()[COPY]
            self.assertEqual(sizes.total(), 16 * 4000)
            self.assertEqual((sizes[0], sizes[256]), (16 * 16, 16 * 15))

    def test_children(self) -> None:
        self.assertEqual(self.counted("""
int main (int argc, char **argv)
{
  if (argc > 1)
    {
      TIMES (11) copy (to, from, 60);
      _exit (0);
    }
  TIMES (7) copy (to, from, 10);
  TIMES (4)
    if (fork () == 0)
      {
        TIMES (5) copy (to, from, 20);
        if (fork () == 0)
          {
            TIMES (6) copy (to, from, 30);
            kill (getpid (), SIGKILL);
          }
        wait (0);
        copy (to, from, 40);
        execl (argv[0], argv[0], "again", (char *) 0);
      }
  if (vfork () == 0)
    {
      copy (to, from, 50);
      _exit (0);
    }
  while (wait (0) > 0);
  TIMES (3) copy (to, from, 10);
}
"""), {COPY: Counter({10: 10, 20: 20, 30: 24, 40: 4, 50: 1, 60: 44})})

    def test_shared_libraries(self) -> None:
        self.write("one.c", HEAD + """
__attribute__ ((constructor)) static void begin () { copy (to, from, 1); }
__attribute__ ((destructor)) static void end () { copy (to, from, 2); }
void one () { copy (to, from, 3); }
""")
        self.compile("-O2", "-g", "-fno-builtin", "-w", "-shared", "-fPIC",
                     "one.c", "-o", "libone.so")
        self.build("""
#include <dlfcn.h>
int main ()
{
  void *library = dlopen ("./libone.so", RTLD_NOW);
  TIMES (4) ((void (*) ()) dlsym (library, "one")) ();
  dlclose (library);
}
""", "-ldl")
        self.run_and_count()
        [line] = [line for line in self.lines()
                  if line["file"].endswith("/one.c")]
        self.assertEqual(line["sizes"], [[1, 1], [2, 1], [3, 4]])
        self.assertEqual(line["object"], str(self.folder / "libone.so"))

    def test_before_the_library_is_ready(self) -> None:
        """A resolver of an ifunc runs before relocations.  A library's
        constructor may run before the preloaded library's constructor."""
        self.write("early.c", HEAD + """
static char copied[400];
static int get ()
{
  return copied[0] == 0 && copied[1] == 0 && copied[300] == (char) 299
         && copied[301] == (char) 301 && copied[389] == (char) 389
         && copied[390] == 9;
}
static int (*resolve ()) ()
{
  for (int i = 0; i < 400; i++)
    from[i] = i;
  memcpy (copied, from, 400);
  memmove (copied + 1, copied, 300);
  memset (copied + 390, 9, 10);
  return get;
}
int early () __attribute__ ((ifunc ("resolve")));
static int constructed;
__attribute__ ((constructor)) static void begin ()
{
  copy (to, "begin", 6);
  constructed = !strcmp (to, "begin");
}
int begun () { return constructed; }
""")
        self.compile("-O2", "-fno-builtin", "-w", "-shared", "-fPIC",
                     "early.c", "-o", "libearly.so")
        for binding in "lazy", "now":
            self.assertEqual(self.counted("""
extern int early (), begun ();
int main () { copy (to, from, 5); return !early () || !begun (); }
""", f"-Wl,-z,{binding}", "-L.", "-learly", "-Wl,-rpath,$ORIGIN"),
                {COPY: Counter({5: 1})})

    def test_signal_handlers(self) -> None:
        """The handler makes new calls on a stack of the smallest size."""
        self.assertEqual(self.counted("""
static void handle (int signal) { copy (to, from, to[100]++); }
int main ()
{
  stack_t stack = { .ss_sp = malloc (MINSIGSTKSZ), .ss_size = MINSIGSTKSZ };
  struct sigaction action = { .sa_handler = handle, .sa_flags = SA_ONSTACK };
  sigaltstack (&stack, 0);
  sigaction (SIGUSR1, &action, 0);
  TIMES (100) raise (SIGUSR1);
}
"""), {COPY: Counter(range(100))})

    def test_errno(self) -> None:
        self.assertEqual(self.counted("""
int main ()
{
  errno = ERANGE;
  for (int n = 0; n < 4000; n++)
    copy (to, from, n % 257);
  return errno != ERANGE;
}
""")[COPY].total(), 4000)

    def test_full_table(self) -> None:
        self.build("#define A(f) f f f f f f f f f f\n"
                   "int main () { for (int n = 0; n < 257; n++) {\n"
                   + "A (A (memcpy (to, from, n);))\n" * 6 + "} }\n")
        status, _, errors = self.trace("./prog")
        self.assertEqual(status, 0)
        counted = sum(line["count"] for line in self.lines())
        self.assertRegex(errors, "^memstrat: trace: [0-9,]+ calls not counted:"
                         " there was no room in a table")
        uncounted = int(errors.split()[2].replace(",", ""))
        self.assertGreater(uncounted, 20000)
        self.assertAlmostEqual(counted + uncounted, 600 * 257, delta=100)

    @unittest.skipUnless(HAS_32_BITS, "there is no C library for -m32")
    def test_32_bits(self) -> None:
        self.assertEqual(self.counted(FUNCTIONS, "-m32"), self.COUNTS)
        self.assertEqual(self.counted(FUNCTIONS, "-m32", "-fPIE",
                                      "-pie"), self.COUNTS)

    def test_classes_and_inlined_functions(self) -> None:
        self.build("""
namespace space {
struct block { char bytes[700]; block (const block &other, int n); };
static inline __attribute__ ((always_inline)) void
deep (char *p, const char *q, size_t n)
{
  memcpy (p, q, n);
}
NOIPA block::block (const block &other, int n)
{
  deep (bytes, other.bytes, n);
}
}
int main ()
{
  space::block one = *(space::block *) from;
  for (int i = 0; i < 9; i++)
    space::block two (one, 600 + i);
}
""", compiler=CXX)
        self.assertEqual(self.trace("./prog")[0], 0)
        [line] = [line for line in self.lines()
                  if "space::block" in line["function"]]
        self.assertEqual(
            (line["line"], line["function"], line["symbol"]),
            (22, "space::block::block(space::block const&, int)",
             "_ZN5space5blockC2ERKS0_i"))
        [call] = line["inlined_from"]
        self.assertEqual((call["function"], call["line"]),
                         (line["function"], 26))
        self.assertEqual((line["ranges"], line["bytes"]),
                         ([[513, 1024, 9]], sum(range(600, 609))))

    def test_without_debug_information(self) -> None:
        self.build(FUNCTIONS, "-g0", "-s")
        self.trace("./prog")
        lines = [line for line in self.lines()
                 if line["object"] == str(self.folder / "prog")]
        self.assertEqual({line["file"] for line in lines}, {""})
        self.assertEqual(sorted(line["count"] for line in lines),
                         sorted(sizes.total()
                                for sizes in self.COUNTS.values()))
