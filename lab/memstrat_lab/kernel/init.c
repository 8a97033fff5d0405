/* The first process of a kernel under test.  It uses the kernel a little,
   loads the modules in /modules, and turns the machine off.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every line that it prints begins with "memstrat-init:"; after success, the
   last line is "memstrat-init: done".  With the argument "reboot" it reboots,
   for a kernel that cannot turn the machine off.  */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

static void
say (const char *what, const char *how)
{
  printf ("memstrat-init: %s: %s\n", what, how);
  fflush (stdout);
}

/* Print the result of WHAT, with errno if GOOD_P is false.  */
static void
result (const char *what, int good_p)
{
  char how[100];
  snprintf (how, sizeof how, "failed, %s", strerror (errno));
  say (what, good_p ? "good" : how);
}

static int signals;

static void
count_signal (int number)
{
  (void) number;
  signals++;
}

static void
use_files (void)
{
  char in[5000], out[5000];
  struct stat status;
  memset (out, 42, sizeof out);
  int fd = open ("/tmp/file", O_CREAT | O_RDWR, 0600);
  int good_p = fd >= 0 && write (fd, out, sizeof out) == sizeof out
	       && lseek (fd, 0, SEEK_SET) == 0
	       && read (fd, in, sizeof in) == sizeof in
	       && memcmp (in, out, sizeof in) == 0 && fstat (fd, &status) == 0
	       && status.st_size == sizeof out && unlink ("/tmp/file") == 0;
  result ("file", good_p);
  close (fd);
}

static void
use_memory (void)
{
  char *pages = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int good_p = pages != MAP_FAILED;
  for (int i = 0; good_p && i < 1 << 20; i += 4096)
    {
      good_p = pages[i] == 0;
      pages[i] = 1;
    }
  result ("memory", good_p && munmap (pages, 1 << 20) == 0);
}

/* Receive text through a socket and a pipe from a child, which then ends
   itself by a signal.  */
static void
use_processes (void)
{
  int pair[2], ends[2], status = 0;
  char text[16] = "";
  struct sigaction action = { .sa_handler = count_signal };
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, pair) != 0 || pipe (ends) != 0
      || sigaction (SIGCHLD, &action, NULL) != 0)
    {
      result ("process", 0);
      return;
    }
  pid_t child = fork ();
  if (child == 0)
    {
      if (write (pair[1], "child", 5) == 5 && write (ends[1], "pipe", 4) == 4)
	kill (getpid (), SIGTERM);
      _exit (1);
    }
  int good_p = child > 0;
  while (good_p && waitpid (child, &status, 0) < 0)
    good_p = errno == EINTR;
  good_p = good_p && WIFSIGNALED (status) && WTERMSIG (status) == SIGTERM
	   && signals == 1 && read (pair[0], text, 5) == 5
	   && read (ends[0], text + 5, 4) == 4
	   && strcmp (text, "childpipe") == 0;
  result ("process", good_p);
}

static int
module_p (const struct dirent *entry)
{
  return entry->d_name[0] != '.';
}

/* Load the modules in /modules, in the order of their names.  */
static void
load_modules (void)
{
  struct dirent **modules;
  int count = scandir ("/modules", &modules, module_p, alphasort);
  for (int i = 0; i < count; i++)
    {
      char path[300], what[300];
      snprintf (path, sizeof path, "/modules/%s", modules[i]->d_name);
      snprintf (what, sizeof what, "module %s", modules[i]->d_name);
      int fd = open (path, O_RDONLY);
      say (what, "loading");
      /* Modules with tests may refuse to stay loaded.  */
      int good_p = syscall (SYS_finit_module, fd, "", 0) == 0;
      say (what, good_p ? "good" : strerror (errno));
      close (fd);
    }
}

int
main (int argc, char **argv)
{
  struct utsname name;
  mkdir ("/proc", 0755);
  mkdir ("/sys", 0755);
  mkdir ("/tmp", 0755);
  result ("proc", mount ("proc", "/proc", "proc", 0, NULL) == 0);
  result ("sysfs", mount ("sysfs", "/sys", "sysfs", 0, NULL) == 0);
  result ("tmpfs", mount ("tmpfs", "/tmp", "tmpfs", 0, NULL) == 0);
  uname (&name);
  say ("kernel", name.release);
  use_files ();
  use_memory ();
  use_processes ();
  load_modules ();
  puts ("memstrat-init: done");
  fflush (stdout);
  sync ();
  reboot (argc > 1 && strcmp (argv[1], "reboot") == 0 ? RB_AUTOBOOT
						      : RB_POWER_OFF);
  return 1;
}
