/* Results of Google Benchmark in lines that are easy to parse.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCHMARK_LINES_H
#define BENCHMARK_LINES_H

#include <cstdio>
#include <vector>

#include <benchmark/benchmark.h>

/* A reporter that prints "NAME,NANOSECONDS" for each repetition: the CPU time
   of an iteration, divided by the counter "steps" if there is one.  */
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

/* Run the registered benchmarks, with the ARGC arguments ARGV of main.  */
inline void
print_benchmarks (int argc, char **argv)
{
  benchmark::Initialize (&argc, argv);
  benchmark_lines reporter;
  benchmark::RunSpecifiedBenchmarks (&reporter);
}

#endif
