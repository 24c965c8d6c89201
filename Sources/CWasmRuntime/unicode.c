// The Unicode data of Swift's String and Character, in a sixth of the space that the toolchain's
// own tables take in a module: general categories, and what canonical equality needs. Same
// results, scalar by scalar; the tables in the headers beside are decoded at first use. Breaking a
// text into Characters still uses the toolchain's tables. Natively this file is empty.

#include "CWasmRuntime.h"

#ifdef __wasm__

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "unicode_categories.h"
#include "unicode_normalization.h"

// A number of seven bits a byte, the lowest first.
static uint32_t number(const uint8_t **at) {
  uint32_t result = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*at)++;
    result |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) return result;
  }
}

// The last place whose start is not above the scalar; the first start must not be.
static size_t place_of(uint32_t scalar, const uint32_t *starts, size_t count) {
  size_t low = 0;
  while (count > 1) {
    size_t half = count / 2;
    if (starts[low + half] <= scalar) low += half;
    count -= half;
  }
  return low;
}

// General categories: runs of scalars, each with its category.

static uint32_t run_starts[CATEGORY_RUNS];
static uint8_t run_categories[CATEGORY_RUNS];
static bool has_categories = false;

// A run is a byte: its category in five bits, its length less one in three; lengths from 8 follow.
static void decode_categories(void) {
  const uint8_t *at = categories;
  uint32_t start = 0;
  for (size_t run = 0; run < CATEGORY_RUNS; run++) {
    uint8_t byte = *at++;
    run_starts[run] = start;
    run_categories[run] = byte & 31;
    start += (uint32_t)(byte >> 5) + 1;
    if (byte >> 5 == 7) start += number(&at);
  }
  has_categories = true;
}

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) {
  if (!has_categories) decode_categories();
  return run_categories[place_of(scalar, run_starts, CATEGORY_RUNS)];
}

// Normalization: decompositions into two scalars (or one: then the second is 0), which are also
// the compositions unless excluded, and combining classes.

// 0, 1: changes under NFD; 2: changes under NFC; 4: may change under NFC; 8 and up: the class.
static uint16_t norm_pages[NORM_PAGES][256];
static uint8_t norm_page_of[0x1100];
static uint32_t composites[DECOMPOSITIONS];
static uint32_t firsts[DECOMPOSITIONS];
static uint32_t seconds[DECOMPOSITIONS];
static uint16_t text_places[DECOMPOSITIONS];
static uint8_t texts[DECOMPOSITION_BYTES];
// Compositions by their parts: the latest with that sum of parts, and the one before; from 1.
static uint16_t latest[256];
static uint16_t before[DECOMPOSITIONS];
static bool has_normalization = false;

const uint8_t *const _swift_stdlib_nfd_decompositions = texts;

static uint8_t bucket(uint32_t first, uint32_t second) { return (uint8_t)(first + 7 * second); }

static uint16_t *norm_of(uint32_t scalar) {
  static uint8_t pages = 0;
  uint8_t *page = &norm_page_of[scalar >> 8];
  // The first page stays zero, for all scalars without data.
  if (*page == 0) *page = ++pages;
  return &norm_pages[*page][scalar & 255];
}

// The place of a scalar's decomposition; DECOMPOSITIONS when it has none.
static size_t decomposition_of(uint32_t scalar) {
  if (scalar < composites[0]) return DECOMPOSITIONS;
  size_t place = place_of(scalar, composites, DECOMPOSITIONS);
  return composites[place] == scalar ? place : DECOMPOSITIONS;
}

static uint8_t *put_utf8(uint32_t scalar, uint8_t *to) {
  if (scalar < 0x80) {
    *to++ = (uint8_t)scalar;
    return to;
  }
  int more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  // As many leading ones as there are bytes, a zero, the highest bits.
  *to++ = (uint8_t)(0xF80 >> more | scalar >> 6 * more);
  while (more-- > 0) *to++ = (uint8_t)(0x80 | (scalar >> 6 * more & 63));
  return to;
}

// Parts decompose further: the first of them, by the data's own rule, and singletons.
static uint8_t *put_decomposed(uint32_t scalar, uint8_t *to) {
  size_t place = decomposition_of(scalar);
  if (place == DECOMPOSITIONS) return put_utf8(scalar, to);
  to = put_decomposed(firsts[place], to);
  return seconds[place] == 0 ? to : put_decomposed(seconds[place], to);
}

// Columns one after the other: composites with their exclusion, first parts as differences, the
// places of second parts in a list, that list; classes in runs: gaps, lengths, classes.
static void decode_normalization(void) {
  static uint32_t distinct[SECONDS];
  const uint8_t *at = normalization;
  uint32_t scalar = 0;
  for (size_t place = 0; place < DECOMPOSITIONS; place++) {
    uint32_t step = number(&at);
    scalar += (step >> 1) + 1;
    composites[place] = scalar;
    *norm_of(scalar) = step & 1 ? 3 : 1;
  }
  uint32_t first = 0;
  for (size_t place = 0; place < DECOMPOSITIONS; place++) {
    uint32_t step = number(&at);
    first += step & 1 ? ~(step >> 1) : step >> 1;
    firsts[place] = first;
  }
  const uint8_t *places = at;
  at += DECOMPOSITIONS;
  uint32_t second = 0;
  for (size_t index = 0; index < SECONDS; index++) distinct[index] = second += number(&at);
  for (size_t place = 0; place < DECOMPOSITIONS; place++) seconds[place] = distinct[places[place]];

  const uint8_t *lengths = at;
  for (size_t run = 0; run < CLASS_RUNS; run++) number(&lengths);
  const uint8_t *classes = lengths;
  for (size_t run = 0; run < CLASS_RUNS; run++) number(&classes);
  scalar = 0;
  for (size_t run = 0; run < CLASS_RUNS; run++) {
    scalar += number(&at);
    for (uint32_t left = number(&lengths) + 1; left > 0; left--) {
      *norm_of(scalar++) |= (uint16_t)(classes[run] << 3);
    }
  }
  has_normalization = true;
}

// Derived from the columns: compositions, the scalars that may compose with the one before, texts.
static void derive_normalization(void) {
  decode_normalization();
  for (uint32_t vowel = 0x1161; vowel <= 0x1175; vowel++) *norm_of(vowel) |= 4;
  for (uint32_t tail = 0x11A8; tail <= 0x11C2; tail++) *norm_of(tail) |= 4;
  for (size_t place = 0; place < DECOMPOSITIONS; place++) {
    if (*norm_of(composites[place]) & 2) continue;
    uint8_t sum = bucket(firsts[place], seconds[place]);
    before[place] = latest[sum];
    latest[sum] = (uint16_t)(place + 1);
    *norm_of(seconds[place]) |= 4;
  }
  uint8_t *to = texts;
  for (size_t place = 0; place < DECOMPOSITIONS; place++) {
    uint16_t *norm = norm_of(composites[place]);
    if (!(*norm & 2)) *norm |= *norm_of(firsts[place]) & 4;
    text_places[place] = (uint16_t)(to - texts);
    uint8_t *end = put_decomposed(composites[place], to + 1);
    *to = (uint8_t)(end - to - 1);
    to = end;
  }
}

uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  if (!has_normalization) derive_normalization();
  return norm_pages[norm_page_of[scalar >> 8]][scalar & 255];
}

// The place of the text in 14 bits and the scalar in 18; another scalar when it has none.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  if (!has_normalization) derive_normalization();
  size_t place = decomposition_of(scalar);
  return place == DECOMPOSITIONS ? (scalar ^ 1) & 0x3FFFF
                                 : (uint32_t)text_places[place] << 18 | scalar;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  if (!has_normalization) derive_normalization();
  for (size_t next = latest[bucket(first, second)]; next != 0; next = before[next - 1]) {
    if (firsts[next - 1] == first && seconds[next - 1] == second) return composites[next - 1];
  }
  return UINT32_MAX;
}

#else

typedef int calepin_unicode_is_empty_natively;

#endif
