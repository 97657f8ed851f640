// `operator new` for the whole program: small blocks come from lists of free blocks, one list for each size.
//
// A compilation makes and frees hundreds of thousands of short vectors, strings and map nodes; with malloc that was a
// fifth of all instructions. Here both directions are a handful of instructions:
//
// - Small blocks lie in one region of address space, reserved once and taken page by page as it is used. The region is
//   cut into chunks; all blocks of a chunk have the same size, so a table by chunks tells the size of any block.
// - Free blocks of a size are linked through their own first words. Each thread has lists of its own. A block that
//   another thread frees goes to the lists of that thread: nothing is locked.
// - Everything else is left to malloc: large blocks, and all blocks if the region could not be reserved or is full.
//
// Memory of one size is never used for another again; a compiler ends before that matters. Builds with sanitizers keep
// the usual operators, which find more mistakes.
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(FEHU_FUZZING)

namespace {

constexpr size_t kStep = 16;        // sizes of blocks are multiples of this
constexpr size_t kMaxSmall = 1024;  // bytes
constexpr size_t kNumSizes = kMaxSmall / kStep + 1;
constexpr size_t kRegionBytes = size_t{1} << 34;
constexpr size_t kChunkBytes = size_t{1} << 16;
constexpr size_t kBatchBytes = size_t{1} << 12;  // so many are linked at a time, so that no page is touched too early

struct FreeBlock {
  FreeBlock* next;
};
struct FreeList {
  FreeBlock* first = nullptr;
  // The rest of the chunk that blocks were last cut from.
  char* rest = nullptr;
  char* rest_end = nullptr;
};
thread_local constinit std::array<FreeList, kNumSizes> free_lists;

// Zero bytes until the region is reserved, so that no address lies in it.
constinit char* region = nullptr;
constinit size_t region_bytes = 0;
constinit std::atomic<size_t> num_chunks = 0;
constinit std::array<uint8_t, kRegionBytes / kChunkBytes> size_numbers{};  // by chunk
static_assert(kNumSizes <= UINT8_MAX);

bool reserve_region() {
  void* reserved =
      mmap(nullptr, kRegionBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return false;
  region = static_cast<char*>(reserved);
  region_bytes = kRegionBytes;
  return true;
}

bool take_chunk(FreeList& list, size_t number) {
  static const bool is_reserved = reserve_region();
  if (!is_reserved) return false;
  size_t chunk = num_chunks.fetch_add(1, std::memory_order_relaxed);
  if (chunk >= size_numbers.size()) return false;
  size_numbers[chunk] = static_cast<uint8_t>(number);
  list.rest = region + chunk * kChunkBytes;
  list.rest_end = list.rest + kChunkBytes;
  return true;
}

[[gnu::noinline]] void* allocate_large(size_t bytes) {
  while (true) {
    if (void* made = std::malloc(bytes)) return made;
    std::new_handler handler = std::get_new_handler();
    if (!handler) std::abort();
    handler();
  }
}

// The list is empty: cuts the next batch of blocks, gives the first and keeps the others.
[[gnu::noinline]] void* allocate_from_chunk(FreeList& list, size_t number) {
  size_t bytes = std::max<size_t>(number, 1) * kStep;
  if (list.rest + bytes > list.rest_end && !take_chunk(list, number)) return allocate_large(bytes);
  char* made = list.rest;
  list.rest += bytes;
  for (char* end = made + kBatchBytes; list.rest + bytes <= list.rest_end && list.rest < end; list.rest += bytes)
    list.first = new (list.rest) FreeBlock{list.first};
  return made;
}

}  // namespace

void* operator new(size_t bytes) {
  if (bytes > kMaxSmall) return allocate_large(bytes);
  size_t number = (bytes + kStep - 1) / kStep;
  FreeList& list = free_lists[number];
  FreeBlock* block = list.first;
  if (!block) return allocate_from_chunk(list, number);
  list.first = block->next;
  return block;
}

void operator delete(void* block) noexcept {
  size_t offset = static_cast<size_t>(static_cast<char*>(block) - region);
  if (offset >= region_bytes) return std::free(block);
  FreeList& list = free_lists[size_numbers[offset / kChunkBytes]];
  list.first = new (block) FreeBlock{list.first};
}

void operator delete(void* block, size_t) noexcept {
  operator delete(block);
}

#endif
