/* What Google Benchmark measures, in lines that are easy to read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCHMARK_LINES_H
#define BENCHMARK_LINES_H

#include <cstdio>
#include <vector>

#include <benchmark/benchmark.h>

/* Prints "NAME,NANOSECONDS" for each repetition: the CPU time of an iteration,
   or of one of its steps if the counter "steps" says how many it has.  */
class benchmark_lines : public benchmark::BenchmarkReporter
{
public:
  bool ReportContext (const Context &) override { return true; }

  void ReportRuns (const std::vector<Run> &runs) override
  {
    for (const Run &run : runs)
      if (run.run_type == Run::RT_Iteration)
	{
	  auto steps = run.counters.find ("steps");
	  std::printf ("%s,%.5f\n", run.run_name.function_name.c_str (),
		       run.GetAdjustedCPUTime ()
			 / (steps == run.counters.end ()
			    ? 1 : steps->second.value));
	}
  }
};

/* Carry out the benchmarks that are registered, as the ARGC arguments ARGV of
   main say.  */
inline void
print_benchmarks (int argc, char **argv)
{
  benchmark::Initialize (&argc, argv);
  benchmark_lines reporter;
  benchmark::RunSpecifiedBenchmarks (&reporter);
}

#endif
