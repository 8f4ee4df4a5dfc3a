/* What of a folder is on the disk, and not only in the system's memory: for kill.py.

   Loaded into the server before everything else. Whenever a file of the folder WATCH is synced, its content as of then is
   copied to the folder SHADOW; a file that is deleted goes there too. So SHADOW is what would be left if the machine,
   and not only the process, died now. The file COUNT has the number of syncs, as 8 bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The name within WATCH of a path; NULL for one that is elsewhere. */
static const char *watched(const char *path) {
    const char *folder = getenv("WATCH");
    size_t size = folder ? strlen(folder) : 0;
    if (!size || strncmp(path, folder, size) || path[size] != '/' || strchr(path + size + 1, '/')) return NULL;
    return path + size + 1;
}

static void fail(const char *what) {
    /* A shadow that is wrong would prove nothing. */
    perror(what);
    abort();
}

static void count(void) {
    uint64_t number = 0;
    const char *path = getenv("COUNT");
    int file = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
    if (file < 0) return;
    if (pread(file, &number, sizeof number, 0) < 0) fail("COUNT");
    number++;
    if (pwrite(file, &number, sizeof number, 0) != sizeof number) fail("COUNT");
    close(file);
}

/* Copy a file as it is now, all or nothing: the process may be killed in the middle. */
static void copy(const char *path, const char *name) {
    char part[PATH_MAX], whole[PATH_MAX];
    static char buffer[1 << 20];
    const char *folder = getenv("SHADOW");
    if (!folder) return;
    snprintf(part, sizeof part, "%s/.part", folder);
    snprintf(whole, sizeof whole, "%s/%s", folder, name);
    int from = open(path, O_RDONLY), to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (from < 0 || to < 0) fail("SHADOW");
    off_t at = 0;
    for (ssize_t size; (size = pread(from, buffer, sizeof buffer, at)) != 0; at += size)
        if (size < 0 || pwrite(to, buffer, size, at) != size) fail("SHADOW");
    close(from);
    close(to);
    if (rename(part, whole)) fail("SHADOW");
}

static int synced(const char *which, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, which);
    char link[64], path[PATH_MAX];
    int result = real(file);
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (result || size < 0) return result;
    path[size] = 0;
    const char *name = watched(path);
    if (name) {
        pthread_mutex_lock(&lock);
        copy(path, name);
        count();
        pthread_mutex_unlock(&lock);
    }
    return result;
}

int fsync(int file) { return synced("fsync", file); }

int fdatasync(int file) { return synced("fdatasync", file); }

int unlink(const char *path) {
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    const char *name = watched(path), *folder = getenv("SHADOW");
    int result = real(path);
    if (!result && name && folder) {
        char gone[PATH_MAX];
        snprintf(gone, sizeof gone, "%s/%s", folder, name);
        real(gone);
    }
    return result;
}
