// A disk that fails, and a clock that jumps, when a test says so: put before the system's library
// (LD_PRELOAD), it stands between a whole process and the files of one folder. What is to fail is
// told in a small file that both have mapped; the rest of the system is as it is.
// Tests/CalepinServerTests/Disk uses it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// What both sides see, eight bytes each. Numbers count from 1; 0 is never.
struct told {
    // Calls that would have written or waited for the disk, those that failed included.
    int64_t writes, syncs;
    // From this write on there is no room, until `is_full` is taken back.
    int64_t full_at, is_full;
    // The wait for the disk of this number fails, once.
    int64_t sync_at;
    // How many calls failed.
    int64_t failed;
    // The write of this number fails, once; of this number only half is written, once.
    int64_t broken_at, short_at;
    // Seconds by which the clock of the day is wrong; the one that measures time is not.
    int64_t clock_error;
};

static struct told nothing, *told = &nothing;
static char folder[4096];
static size_t folder_length;

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("CALEPIN_FAILING_TOLD"), *place = getenv("CALEPIN_FAILING_FOLDER");
    if (!file || !place || strlen(place) >= sizeof folder) return;
    int descriptor = open(file, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    void *map = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (map == MAP_FAILED) return;
    strcpy(folder, place);
    folder_length = strlen(folder);
    told = map;
}

// Whether a file is in the folder.
static int is_ours(int descriptor) {
    if (!folder_length) return 0;
    char link[64] = "/proc/self/fd/", place[4096], digits[16];
    int length = 0, number = descriptor;
    do digits[length++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    for (size_t at = strlen(link); length > 0; link[at] = 0) link[at++] = digits[--length];
    ssize_t count = readlink(link, place, sizeof place);
    return count >= (ssize_t)folder_length && !memcmp(place, folder, folder_length);
}

// How many of so many bytes may still be written: of the write at which the room ends, half.
static size_t room(int descriptor, size_t count) {
    if (!is_ours(descriptor)) return count;
    int64_t number = __atomic_add_fetch(&told->writes, 1, __ATOMIC_SEQ_CST);
    if (number == __atomic_load_n(&told->broken_at, __ATOMIC_SEQ_CST)) {
        __atomic_add_fetch(&told->failed, 1, __ATOMIC_SEQ_CST);
        errno = EIO;
        return 0;
    }
    if (number == __atomic_load_n(&told->short_at, __ATOMIC_SEQ_CST) && count > 1) {
        __atomic_add_fetch(&told->failed, 1, __ATOMIC_SEQ_CST);
        return count / 2;
    }
    int64_t last = __atomic_load_n(&told->full_at, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&told->is_full, __ATOMIC_SEQ_CST)) count = 0;
    else if (last > 0 && number >= last) {
        __atomic_store_n(&told->full_at, 0, __ATOMIC_SEQ_CST);
        __atomic_store_n(&told->is_full, 1, __ATOMIC_SEQ_CST);
        count /= 2;
    } else return count;
    if (count == 0) {
        __atomic_add_fetch(&told->failed, 1, __ATOMIC_SEQ_CST);
        errno = ENOSPC;
    }
    return count;
}

static int is_refused(int descriptor) {
    if (!is_ours(descriptor)) return 0;
    int64_t number = __atomic_add_fetch(&told->syncs, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&told->sync_at, __ATOMIC_SEQ_CST) != number) return 0;
    __atomic_add_fetch(&told->failed, 1, __ATOMIC_SEQ_CST);
    errno = EIO;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count) {
    size_t most = room(descriptor, count);
    return most || !count ? REAL(write)(descriptor, bytes, most) : -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    size_t most = room(descriptor, count);
    return most || !count ? REAL(pwrite)(descriptor, bytes, most, offset) : -1;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    size_t most = room(descriptor, count);
    return most || !count ? REAL(pwrite64)(descriptor, bytes, most, offset) : -1;
}

ssize_t sendfile(int descriptor, int from, off_t *offset, size_t count) {
    size_t most = room(descriptor, count);
    return most || !count ? REAL(sendfile)(descriptor, from, offset, most) : -1;
}

ssize_t sendfile64(int descriptor, int from, off64_t *offset, size_t count) {
    size_t most = room(descriptor, count);
    return most || !count ? REAL(sendfile64)(descriptor, from, offset, most) : -1;
}

ssize_t copy_file_range(
    int from, off64_t *start, int descriptor, off64_t *offset, size_t count, unsigned flags) {
    size_t most = room(descriptor, count);
    return most || !count
        ? REAL(copy_file_range)(from, start, descriptor, offset, most, flags) : -1;
}

int posix_fallocate(int descriptor, off_t offset, off_t count) {
    errno = 0;
    if (room(descriptor, 2) == 2) return REAL(posix_fallocate)(descriptor, offset, count);
    return errno ? errno : ENOSPC;
}

int fallocate(int descriptor, int mode, off_t offset, off_t count) {
    errno = 0;
    if (room(descriptor, 2) == 2) return REAL(fallocate)(descriptor, mode, offset, count);
    if (!errno) errno = ENOSPC;
    return -1;
}

int fsync(int descriptor) { return is_refused(descriptor) ? -1 : REAL(fsync)(descriptor); }

int fdatasync(int descriptor) {
    return is_refused(descriptor) ? -1 : REAL(fdatasync)(descriptor);
}

// The clock of the day, in each of the ways to ask for it.

static time_t wrong(void) { return (time_t)__atomic_load_n(&told->clock_error, __ATOMIC_SEQ_CST); }

int clock_gettime(clockid_t clock, struct timespec *moment) {
    int result = REAL(clock_gettime)(clock, moment);
    if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        moment->tv_sec += wrong();
    return result;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
    int result = REAL(gettimeofday)(moment, zone);
    if (!result) moment->tv_sec += wrong();
    return result;
}

time_t time(time_t *moment) {
    time_t now = REAL(time)(NULL) + wrong();
    if (moment) *moment = now;
    return now;
}
