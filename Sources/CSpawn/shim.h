// What glibc has beyond POSIX for starting programs and about the clock, which Swift's module of
// it leaves out.
#include <spawn.h>
#include <sys/timex.h>

/// Has a program begin without the descriptors from a number on; since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/// Makes a pipe whose ends have flags, such as O_CLOEXEC.
int pipe2(int ends[2], int flags);
