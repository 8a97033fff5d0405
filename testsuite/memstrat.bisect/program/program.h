/* The program that is bisected.  Each part copies or clears blocks, and
   returns true if the last words are right.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef unsigned long word;

#define DEFINE_COPY(name, words)					\
  struct name { word word[words]; };					\
  static struct name name##_dest, name##_src;				\
  __attribute__ ((noipa)) static void					\
  copy_##name (struct name *dest, const struct name *src)		\
  {									\
    *dest = *src;							\
  }									\
  static int								\
  name##_right (void)							\
  {									\
    name##_src.word[words - 1] = words;					\
    copy_##name (&name##_dest, &name##_src);				\
    return name##_dest.word[words - 1] == words;			\
  }

#ifdef __cplusplus
extern "C" {
#endif
int copies_right (void);
int others_right (void);
int clears_right (void);
int classes_right (void);
#ifdef __cplusplus
}
#endif
