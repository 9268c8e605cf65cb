/* Memory for C and C++ from the allocator of Rust, so that the module has one heap.
 *
 * Idea: C gives pieces back without their sizes, so each has a head before it. C and C++ may rely on an alignment of 16, and ask
 * for more; the allocator gives 8, and what is left over lies before the head.
 * Invariant: all functions of the C library that give memory are here, so that none of another heap comes to `free`. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What `heap.rs` has. */
void *c_heap_take(size_t size);
void c_heap_give_back(void *place, size_t size);

#define ALIGNMENT 16

/* What was taken, and how far from its beginning the piece lies. */
struct head {
  uint32_t size;
  uint32_t offset;
};

static struct head *head_of(void *piece) { return (struct head *)piece - 1; }

static size_t room_of(void *piece) { return head_of(piece)->size - head_of(piece)->offset; }

static void *take(size_t alignment, size_t size) {
  if (size > SIZE_MAX - alignment) {
    errno = ENOMEM;
    return NULL;
  }
  /* The piece begins at most `alignment` bytes later, since both are multiples of the size of a head. */
  const size_t whole = size + alignment;
  char *const begin = c_heap_take(whole);
  if (begin == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  const uintptr_t after_head = (uintptr_t)begin + sizeof(struct head);
  char *const piece = (char *)((after_head + alignment - 1) & ~(uintptr_t)(alignment - 1));
  *head_of(piece) = (struct head){.size = whole, .offset = piece - begin};
  return piece;
}

void *malloc(size_t size) { return take(ALIGNMENT, size); }

void free(void *piece) {
  if (piece == NULL) return;
  const struct head head = *head_of(piece);
  c_heap_give_back((char *)piece - head.offset, head.size);
}

void *calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) {
    errno = ENOMEM;
    return NULL;
  }
  void *const piece = take(ALIGNMENT, all);
  if (piece != NULL) memset(piece, 0, all);
  return piece;
}

void *realloc(void *piece, size_t size) {
  if (piece == NULL) return take(ALIGNMENT, size);
  const size_t room = room_of(piece);
  if (size <= room && size >= room / 2) return piece;
  void *const other = take(ALIGNMENT, size);
  if (other == NULL) return NULL;
  memcpy(other, piece, size < room ? size : room);
  free(piece);
  return other;
}

void *reallocarray(void *piece, size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(piece, all);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return take(alignment < ALIGNMENT ? ALIGNMENT : alignment, size);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *const piece = aligned_alloc(alignment, size);
  if (piece == NULL) return ENOMEM;
  *place = piece;
  return 0;
}

void *valloc(size_t size) { return take(1 << 16, size); }

size_t malloc_usable_size(void *piece) { return piece == NULL ? 0 : room_of(piece); }
