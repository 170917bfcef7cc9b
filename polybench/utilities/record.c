/*
 * Stands in for polybench.c where parallel loops are checked by running them: every access to memory is seen, because the
 * kernel is compiled with -fsanitize=thread but linked with the functions below instead of the sanitizer's. The program
 * runs in one thread and in order, and each access is judged by what the iterations of the loop around it did before:
 *
 *     #pragma omp parallel for        iteration 1 writes a[1]
 *     for (i = 1; i < n; i++)         iteration 2 reads a[1]:  a conflict on the line of `for`, a flow
 *       a[i] = a[i - 1] + 1;
 *
 * The sanitizer itself would need two threads that happen to meet, and knows nothing of lines of loops. Variables whose
 * address nobody takes are not instrumented if they are private; what a loop shares lies in the struct that gcc passes
 * to its threads, and is. Arrays of variable size that are declared in the body of a parallel loop are on the stack below
 * all that was there when the iteration began: each iteration has its own. An access counts by its first byte: arrays are
 * not read in parts.
 *
 * Where the loops lie is recorded too: every write of the kernel to an array, with the loops around it. The file that
 * POLYBENCH_RECORD names gets lines of text, "conflict LINE flow|reuse COUNT" and "place NUMBER LINE... " (the loops from
 * outside, those of parallel loops negative), then "writes COUNT" and per write two 32-bit numbers: which byte of all
 * arrays, and the number of its place.
 */
#include "record.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POOL_BYTES (16u << 20)
#define STACK_BYTES (1u << 20)
#define MAX_DEPTH 32
#define MAX_PLACES 4096
#define MAX_LINE 20000
#define OTHERS (1u << 16)
#define MANY UINT32_MAX

static void fail(const char *what) {
  fprintf(stderr, "polybench record: %s\n", what);
  exit(1);
}

/* ---- Arrays: all in one pool, so that two programs have them at the same offsets ---- */

static _Alignas(4096) unsigned char pool[POOL_BYTES];
static size_t pool_used;

double polybench_program_total_flops = 0;

void *polybench_alloc_data(unsigned long long count, int element_size) {
  size_t bytes = ((size_t)count * (size_t)element_size + 4095) & ~(size_t)4095;
  void *data = pool + pool_used;
  if (bytes > POOL_BYTES - pool_used) fail("the arrays are too large");
  pool_used += bytes;
  return data;
}

void polybench_free_data(void *data) { (void)data; }

/* ---- Loops ---- */

struct loop {
  int line;
  int marked;
};

static struct loop loops[MAX_DEPTH];
static int depth;
/* The outermost parallel loop being run: its position in `loops` or -1, which run of one it is, the iteration from 1. */
static int parallel = -1;
static uint32_t epoch;
static uint32_t iteration;
/* The end of the stack when that iteration began. */
static uintptr_t stack_end;

struct place {
  int depth;
  struct loop loops[MAX_DEPTH];
};

static struct place places[MAX_PLACES];
static uint32_t place_count;
static uint32_t here;

static void find_place(void) {
  for (here = 0; here < place_count; here++)
    if (places[here].depth == depth && memcmp(places[here].loops, loops, (size_t)depth * sizeof loops[0]) == 0) return;
  if (place_count == MAX_PLACES) fail("too many loops");
  places[place_count].depth = depth;
  memcpy(places[place_count++].loops, loops, sizeof loops);
}

void record_enter(int line, int marked) {
  if (depth == MAX_DEPTH || line >= MAX_LINE) fail("loops too deep or too far down");
  loops[depth].line = line;
  loops[depth].marked = marked;
  if (marked && parallel < 0) {
    parallel = depth;
    epoch++;
    iteration = 0;
  }
  depth++;
  find_place();
}

void record_next(void) {
  if (depth - 1 != parallel) return;
  iteration++;
  stack_end = (uintptr_t)__builtin_dwarf_cfa();
}

void record_leave(void) {
  depth--;
  if (depth == parallel) parallel = -1;
  find_place();
}

/* ---- Accesses ---- */

/* Who accessed a byte in this run of a parallel loop: 0 nobody, an iteration, or MANY. */
struct shadow {
  uintptr_t address;
  uint32_t epoch;
  uint32_t writer;
  uint32_t reader;
};

static struct shadow of_pool[POOL_BYTES];
/* Of variables outside of the pool: globals, and those that a parallel loop shares. */
static struct shadow others[OTHERS];
static unsigned long flows[MAX_LINE];
static unsigned long reuses[MAX_LINE];

static int in_kernel;
static uint32_t *writes;
static size_t write_count, write_room;

static struct shadow *shadow_of(uintptr_t address) {
  size_t slot, tried;
  if (address - (uintptr_t)pool < POOL_BYTES) return &of_pool[address - (uintptr_t)pool];
  slot = (size_t)((address >> 2) * 0x9e3779b97f4a7c15ull >> 48) % OTHERS;
  for (tried = 0; others[slot].address != address && others[slot].address != 0; slot = (slot + 1) % OTHERS)
    if (++tried == OTHERS) fail("too many variables");
  others[slot].address = address;
  return &others[slot];
}

static int is_of_iteration(uintptr_t address) { return address < stack_end && stack_end - address < STACK_BYTES; }

static int is_other(uint32_t who) { return who != 0 && who != iteration; }

static void judge(uintptr_t address, int is_write) {
  struct shadow *seen;
  int line;
  if (parallel < 0 || iteration == 0 || is_of_iteration(address)) return;
  seen = shadow_of(address);
  line = loops[parallel].line;
  if (seen->epoch != epoch) {
    seen->epoch = epoch;
    seen->writer = seen->reader = 0;
  }
  if (is_write) {
    if (is_other(seen->writer) || is_other(seen->reader)) reuses[line]++;
    seen->writer = iteration;
  } else {
    if (is_other(seen->writer)) flows[line]++;
    seen->reader = is_other(seen->reader) ? MANY : iteration;
  }
}

static void log_write(uintptr_t address) {
  if (!in_kernel || address - (uintptr_t)pool >= POOL_BYTES) return;
  if (write_count == write_room) {
    write_room = write_room == 0 ? 1u << 16 : 2 * write_room;
    writes = realloc(writes, write_room * 2 * sizeof *writes);
    if (writes == NULL) fail("out of memory");
  }
  writes[2 * write_count] = (uint32_t)(address - (uintptr_t)pool);
  writes[2 * write_count++ + 1] = here;
}

/* gcc calls these; see its manual on -fsanitize=thread and libsanitizer's tsan_interface.h. */

#define INSTRUMENT(size)                                                                                               \
  void __tsan_read##size(void *address) { judge((uintptr_t)address, 0); }                                              \
  void __tsan_write##size(void *address) {                                                                             \
    judge((uintptr_t)address, 1);                                                                                      \
    log_write((uintptr_t)address);                                                                                     \
  }
INSTRUMENT(1)
INSTRUMENT(2)
INSTRUMENT(4)
INSTRUMENT(8)
INSTRUMENT(16)

void __tsan_read_range(void *address, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) judge((uintptr_t)address + i, 0);
}
void __tsan_write_range(void *address, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) judge((uintptr_t)address + i, 1);
}
void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}

/* ---- The instruments of the suite ---- */

void polybench_timer_start(void) {
  find_place();
  in_kernel = 1;
}

static void write_record(FILE *file) {
  for (int line = 0; line < MAX_LINE; line++) {
    if (flows[line] > 0) fprintf(file, "conflict %d flow %lu\n", line, flows[line]);
    if (reuses[line] > 0) fprintf(file, "conflict %d reuse %lu\n", line, reuses[line]);
  }
  for (uint32_t i = 0; i < place_count; i++) {
    fprintf(file, "place %u", i);
    for (int d = 0; d < places[i].depth; d++)
      fprintf(file, " %d", places[i].loops[d].marked ? -places[i].loops[d].line : places[i].loops[d].line);
    fprintf(file, "\n");
  }
  fprintf(file, "writes %zu\n", write_count);
  if (fwrite(writes, 2 * sizeof *writes, write_count, file) != write_count) fail("short write");
}

void polybench_timer_stop(void) {
  const char *path = getenv("POLYBENCH_RECORD");
  FILE *file = path == NULL ? NULL : fopen(path, "wb");
  if (file == NULL) fail("can't write POLYBENCH_RECORD");
  in_kernel = 0;
  write_record(file);
  if (fclose(file) != 0) fail("short write");
}

void polybench_timer_print(void) {}
void polybench_flush_cache(void) {}
void polybench_prepare_instruments(void) {}
