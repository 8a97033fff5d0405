/* Writing JSON.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/json_text.h"

#include <gtest/gtest.h>

using namespace memstrat;

TEST (JsonText, Text)
{
  EXPECT_EQ (json_string (""), R"("")");
  EXPECT_EQ (json_string ("a b</script>"), R"("a b</script>")");
  EXPECT_EQ (json_string ("\"\\/"), R"("\"\\/")");
  EXPECT_EQ (json_string ("\t\n\x01\x1f\x7f"),
	     R"("\u0009\u000a\u0001\u001f\u007f")");
  EXPECT_EQ (json_string (std::string ("\0", 1)), R"("\u0000")");
  /* First and last characters of each length, and neighbors of surrogates.  */
  for (std::string text :
       { "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
	 "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf" })
    EXPECT_EQ (json_string (text), "\"" + text + "\"");
}

TEST (JsonText, BytesThatAreNoUtf8)
{
  EXPECT_EQ (json_string ("\x80"), R"("\udc80")");
  EXPECT_EQ (json_string ("a\xff"
			  "b"),
	     R"("a\udcffb")");
  /* Sequences that are truncated, overlong, surrogates, or beyond Unicode.  */
  EXPECT_EQ (json_string ("\xe2\x82"), R"("\udce2\udc82")");
  EXPECT_EQ (json_string ("\xc0\xaf"), R"("\udcc0\udcaf")");
  EXPECT_EQ (json_string ("\xed\xa0\x80"), R"("\udced\udca0\udc80")");
  EXPECT_EQ (json_string ("\xf4\x90\x80\x80"), R"("\udcf4\udc90\udc80\udc80")");
  EXPECT_EQ (json_string ("\xe2z"), R"("\udce2z")");
  EXPECT_EQ (json_string ("\xe0\x9f\xbf"), R"("\udce0\udc9f\udcbf")");
  EXPECT_EQ (json_string ("\xf0\x8f\xbf\xbf"), R"("\udcf0\udc8f\udcbf\udcbf")");
  EXPECT_EQ (json_string ("\xf5\x80\x80\x80"), R"("\udcf5\udc80\udc80\udc80")");
}

TEST (JsonText, Objects)
{
  json_object object;
  object.add ("text", "a");
  object.add ("number", std::uint64_t (18446744073709551615u));
  object.add ("negative", -1);
  object.add ("flag", true);
  object.add ("nothing", std::optional<int> ());
  object.add ("something", std::optional<bool> (false));
  object.add_json ("list", json_array ({ "1", "[]" }));
  EXPECT_EQ (object.text (),
	     R"({"text":"a","number":18446744073709551615,"negative":-1,)"
	     R"("flag":true,"nothing":null,"something":false,"list":[1,[]]})");
  EXPECT_EQ (json_object ().text (), "{}");
  EXPECT_EQ (json_array ({}), "[]");
}
