/* malloc for one thread that asks for few sizes again and again, in place of wasi-libc's (Doug Lea's), which took a tenth
 * of isl's time. Freed blocks wait in lists by size and are never joined: segregated fits, Wilson et al., "Dynamic Storage
 * Allocation: A Survey and Critical Review", 1995. An instance lives as long as its context, for one region of a program.
 *
 * Sizes up to 1 KiB are multiples of 16; above, four steps to each power of two, so that at most a fifth is wasted.
 * A block begins with its size and the number of its list, 8 bytes. Blocks are aligned to 8 bytes: isl has no long double.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define PAGE 65536u
/* Pages that the memory grows by at least: 4 MiB. */
#define GROWTH 64u
#define SMALL 1024u
#define LARGEST 0x60000000u
#define LISTS (SMALL / 16 + 1 + 4 * 32)

struct header {
	uint32_t size;
	uint32_t list;
};

struct waiting {
	struct waiting *next;
};

extern unsigned char __heap_base;

static struct waiting *lists[LISTS];
static uintptr_t unused, limit;

/* The list of blocks of `size` bytes, and `size` rounded up to what all of its blocks have. */
static inline uint32_t list_of(uint32_t *size)
{
	uint32_t step, order;

	if (*size <= SMALL) {
		*size = (*size + 15) & ~15u;
		return *size / 16;
	}
	order = 31 - __builtin_clz(*size - 1);
	step = (*size - 1) >> (order - 2);
	*size = (step + 1) << (order - 2);
	return SMALL / 16 + 1 + 4 * order + (step & 3);
}

/* Bytes that were never used, or NULL where the memory can't grow. */
static __attribute__((noinline)) void *fresh(uint32_t size, uint32_t list)
{
	struct header *header;

	if (unused == 0) {
		unused = ((uintptr_t) &__heap_base + 15) & ~(uintptr_t) 15;
		limit = __builtin_wasm_memory_size(0) * PAGE;
	}
	if (limit - unused < size) {
		uint32_t pages = (size - (limit - unused) + PAGE - 1) / PAGE;

		if (pages < GROWTH)
			pages = GROWTH;
		if (__builtin_wasm_memory_grow(0, pages) == (size_t) -1)
			return NULL;
		limit += pages * PAGE;
	}
	header = (struct header *) unused;
	unused += size;
	header->size = size - sizeof(struct header);
	header->list = list;
	return header + 1;
}

void *malloc(size_t bytes)
{
	uint32_t size = bytes + sizeof(struct header), list;
	struct waiting *found;

	if (bytes > LARGEST)
		return NULL;
	list = list_of(&size);
	found = lists[list];
	if (!found)
		return fresh(size, list);
	lists[list] = found->next;
	return found;
}

void free(void *block)
{
	struct waiting *freed = block;
	uint32_t list;

	if (!block)
		return;
	list = ((struct header *) block - 1)->list;
	freed->next = lists[list];
	lists[list] = freed;
}

void *calloc(size_t count, size_t size)
{
	size_t bytes;
	void *block;

	if (__builtin_mul_overflow(count, size, &bytes))
		return NULL;
	block = malloc(bytes);
	return block ? memset(block, 0, bytes) : NULL;
}

void *realloc(void *block, size_t bytes)
{
	uint32_t room;
	void *larger;

	if (!block)
		return malloc(bytes);
	room = ((struct header *) block - 1)->size;
	if (bytes <= room)
		return block;
	larger = malloc(bytes);
	if (!larger)
		return NULL;
	memcpy(larger, block, room);
	free(block);
	return larger;
}
