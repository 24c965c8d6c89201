// Defines the few C functions that would otherwise drag WASI imports into the module: hash seeds
// come from env.random, trap messages leave through env.log. Memory comes from wasi-libc.
// Natively this file is empty.

#include "CWasmRuntime.h"

#ifdef __wasm__

#include <stddef.h>
#include <stdint.h>

__attribute__((import_module("env"), import_name("random")))
extern void page_random(void *bytes, size_t count);

__attribute__((import_module("env"), import_name("log")))
extern void page_log(const void *bytes, size_t count);

// The hash seed of Set and Dictionary, and SystemRandomNumberGenerator.
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// Swift requests all of its memory with an alignment, for which wasi-libc takes a slow path: it
// cuts each piece out of a larger one, though all its memory is aligned to 16 bytes anyway.
extern void *malloc(size_t size);
extern void *aligned_alloc(size_t alignment, size_t size);

int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
  *place = alignment <= 16 ? malloc(size) : aligned_alloc(alignment, size);
  return *place ? 0 : 12 /* ENOMEM */;
}

// Swift writes a trap's message one character at a time and ends it with a line feed; the page
// gets whole lines. A line longer than the buffer is sent in parts rather than being cut.
static char line[512];
static size_t line_length = 0;

static void flush_line(void) {
  if (line_length > 0) page_log(line, line_length);
  line_length = 0;
}

int putchar(int character) {
  if (character == '\n') {
    flush_line();
    return character;
  }
  line[line_length++] = (char)character;
  if (line_length == sizeof line) flush_line();
  return character;
}

// Debian's compiler-rt (128-bit arithmetic) is compiled with stack protectors. A broken canary
// means memory is already wrong, so it ends like every other trap.
uintptr_t __stack_chk_guard = 0x5ca1ab1eu;

__attribute__((noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }

#else

typedef int calepin_wasm_runtime_is_empty_natively;

#endif
