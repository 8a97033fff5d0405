/* Verifies and times the functions that lab/compare compiled.

   SPDX-License-Identifier: GPL-3.0-or-later

   usage: harness verify
	  harness WORKLOADS MICROSECONDS [Google Benchmark's options]

   The first form runs every function once for each position of the blocks, and
   compares the result with a loop over bytes.  A wrong function ends the
   program with status 1.  The second form prints a line
   "workload,kind,alignment,size,variant,nanoseconds" for each benchmark, with
   the time of one operation.  The workloads:

   throughput    calls one function through a pointer, on several blocks in
		 turn, with the blocks in L1 and every branch predicted
   latency       stores fields that depend on the previous operation's result,
		 copies them, and reads one field back
   distribution  runs the kernel's operations in an unpredictable order  */

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <benchmark/benchmark.h>

#include "benchmark_lines.h"
#include "random_draws.h"
#include "operations.h"

namespace {

constexpr int largest_bytes = 4096;
constexpr int most_blocks = 16;
constexpr int room_bytes = 16384;

alignas (4096) unsigned char dest_room[room_bytes];
/* src_room is offset by half a page, so that the addresses of a block and its
   copy differ in the low bits.  */
alignas (4096) unsigned char src_memory[2048 + room_bytes];
unsigned char *const src_room = src_memory + 2048;

/* Offsets from multiples of 8, for blocks of alignment 1.  Half of the offsets
   are 0, as for blocks from malloc; the others vary.  */
constexpr int unaligned[most_blocks]
  = { 0, 4, 0, 1, 0, 2, 0, 7, 0, 3, 0, 5, 0, 4, 0, 6 };

struct block
{
  unsigned char *dest, *src;
};

/* Return blocks of SIZE_BYTES that together fit into half of an L1 cache.  */
std::vector<block>
blocks_of (int size_bytes, int align_bytes)
{
  int stride = (size_bytes + 15) / 8 * 8 + 8;
  std::vector<block> result;
  for (int i = 0; i < most_blocks && (i + 1) * stride <= 10240; i++)
    {
      int at = i * stride + (align_bytes == 1 ? unaligned[i] : 0);
      int from = i * stride + (align_bytes == 1 ? unaligned[i ^ 3] : 0);
      result.push_back ({ dest_room + at, src_room + from });
    }
  return result;
}

/* Return how many operations of SIZE_BYTES take about MICROSECONDS, rounded up
   to a multiple of BATCH.  */
benchmark::IterationCount
operations_in (double microseconds, double size_bytes, int batch)
{
  double each_ns = 3 + size_bytes / 20;
  benchmark::IterationCount batches = microseconds * 1000 / each_ns / batch;
  return (batches + 1) * batch;
}

void
run_throughput (benchmark::State &state, operation_row row)
{
  std::vector<block> blocks = blocks_of (row.size_bytes, row.align_bytes);
  auto all = [&]
  {
    for (const block &b : blocks)
      {
	row.call (b.dest, b.src, 1);
	benchmark::ClobberMemory ();
      }
  };
  for (int i = 0; i < 4; i++)
    all ();
  while (state.KeepRunningBatch (blocks.size ()))
    all ();
}

void
run_latency (benchmark::State &state, chain_row row)
{
  long offsets[most_blocks];
  int fields = row.size_bytes / row.field_bytes;
  for (int i = 0; i < most_blocks; i++)
    offsets[i] = i * 5 % fields * row.field_bytes;
  std::vector<block> blocks = blocks_of (row.size_bytes, 8);
  std::uint64_t x = 1;
  auto all = [&]
  {
    for (std::size_t i = 0; i < blocks.size (); i++)
      x = row.call (blocks[i].dest, blocks[i].src, x, offsets[i]);
  };
  all ();
  while (state.KeepRunningBatch (blocks.size ()))
    all ();
  benchmark::DoNotOptimize (x);
}

void
run_distribution (benchmark::State &state,
		  const std::vector<operation *> &calls)
{
  constexpr int stride = 520;
  auto all = [&]
  {
    int i = 0;
    for (operation *call : calls)
      {
	call (dest_room + i * stride, src_room + i * stride, 1);
	benchmark::ClobberMemory ();
	i = (i + 1) % most_blocks;
      }
  };
  while (state.KeepRunningBatch (calls.size ()))
    all ();
}

using key = std::tuple<int, int, int>;

/* Return V's functions for those steps of the distribution that have KIND
   (KINDS means any kind), in the same random order for every V.  Return an
   empty vector if V lacks a function.  */
std::vector<operation *>
calls_of (const variant &v, int kind)
{
  std::map<key, operation *> functions;
  for (const operation_row *row = v.operations; row->call; row++)
    functions[{ row->kind, row->align_bytes, row->size_bytes }] = row->call;
  std::vector<operation *> calls;
  for (const step *s = steps; s->size_bytes; s++)
    if (kind == KINDS || s->kind == kind)
      {
	auto found
	  = functions.find ({ s->kind, s->align_bytes, s->size_bytes });
	if (found == functions.end ())
	  return {};
	calls.push_back (found->second);
      }
  return drawn (calls);
}

template<typename run>
void
add (const std::string &name, benchmark::IterationCount operations, run r)
{
  benchmark::RegisterBenchmark (name.c_str (), r)->Iterations (operations);
}

void
add_variant (const variant &v, std::string_view workloads, double microseconds)
{
  auto wanted = [&] (const char *name)
  { return workloads.find (name) != workloads.npos; };
  if (wanted ("throughput"))
    for (const operation_row *row = v.operations; row->call; row++)
      if (row->timed)
	add (std::string ("throughput,") + kind_names[row->kind]
	       + (row->align_bytes > 1 ? ",known," : ",unknown,")
	       + std::to_string (row->size_bytes) + "," + v.name,
	     operations_in (microseconds, row->size_bytes, most_blocks),
	     [row = *row] (benchmark::State &state)
	     { run_throughput (state, row); });
  if (wanted ("latency"))
    for (const chain_row *row = v.chains; row->call; row++)
      add ("latency,fields of " + std::to_string (row->field_bytes) + ",known,"
	     + std::to_string (row->size_bytes) + "," + v.name,
	   operations_in (microseconds, 300, most_blocks),
	   [row = *row] (benchmark::State &state)
	   { run_latency (state, row); });
  if (wanted ("distribution"))
    for (int kind : { int (COPY), int (ZERO), int (KINDS) })
      {
	std::vector<operation *> calls = calls_of (v, kind);
	if (!calls.empty ())
	  add (std::string ("distribution,")
		 + (kind == KINDS ? "all" : kind_names[kind]) + ",mixed,0,"
		 + v.name,
	       calls.size (),
	       [calls] (benchmark::State &state)
	       { run_distribution (state, calls); });
      }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  if (argc == 2 && argv[1] == std::string_view ("verify"))
    {
      for (const variant *v = variants; v->name; v++)
	if (!verify (*v))
	  return 1;
      return 0;
    }
  const char *workloads = argv[1];
  double microseconds = std::atof (argv[2]);
  for (const variant *v = variants; v->name; v++)
    add_variant (*v, workloads, microseconds);
  argv[2] = argv[0];
  argc -= 2;
  print_benchmarks (argc, argv + 2);
}
