/* Where records go.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/record_file.h"

#include <gtest/gtest.h>

using namespace memstrat;

TEST (RecordFile, NamesInAFolder)
{
  auto is = [] (const char *folder, const char *object, const char *file)
  { EXPECT_EQ (record_file_in (folder, object, "/work/x"), file); };
  is ("r/", "a", "r/work/x/a.jsonl");
  is ("r//", "./a", "r/work/x/a.jsonl");
  is ("/r", "sub/a", "/r/work/x/sub/a.jsonl");
  is ("r", "/y/a", "r/y/a.jsonl");
  is ("r", "../a", "r/work/a.jsonl");
  is ("/", "a", "/work/x/a.jsonl");
  /* Nothing gets out of the folder.  */
  is ("r", "../../../../a", "r/a.jsonl");
  is ("r", "/../a", "r/a.jsonl");
}
