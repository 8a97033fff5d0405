/* Where records go.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/record_file.h"

#include <gtest/gtest.h>

using namespace memstrat;

TEST (RecordFile, NamesInAFolder)
{
  auto is = [] (const char *folder, const char *object, const char *file)
  { EXPECT_EQ (record_file_in (folder, object, "/home/me/linux"), file); };
  is ("r/", "a", "r/home/me/linux/a.jsonl");
  is ("r//", "./a", "r/home/me/linux/a.jsonl");
  is ("/r", "sub/a", "/r/home/me/linux/sub/a.jsonl");
  is ("r", "/y/a", "r/y/a.jsonl");
  is ("r", "../a", "r/home/me/a.jsonl");
  is ("/", "a", "/home/me/linux/a.jsonl");
  /* Nothing gets out of the folder.  */
  is ("r", "../../../../a", "r/a.jsonl");
  is ("r", "/../a", "r/a.jsonl");
}
