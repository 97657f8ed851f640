// `operator new` for the whole program: blocks come from lists of free blocks, one list for each size.
//
// A compilation makes and frees hundreds of thousands of short vectors, strings and map nodes; with malloc that was a
// fifth of all instructions. Here both directions are a handful of instructions:
//
// - Blocks lie in one region of address space, reserved once and taken as it is used, in large pages where the system
//   has them: a third of the time of a short compilation went into the faults of small ones. The region is cut into
//   chunks; all blocks of a chunk have the same size, so a table by chunks tells the size of any block. A block that is
//   larger than a chunk has some of its own.
// - Sizes are multiples of 16 bytes up to a kilobyte, then four for each power of two.
// - Free blocks of a size are linked through their own first words. Each thread has lists of its own. A block that
//   another thread frees goes to the lists of that thread: nothing is locked. When a thread ends, its lists wait for
//   one that needs blocks of that size: test runners start a thread for each program.
// - Everything else is left to malloc: blocks of more than a megabyte, and all if the region could not be reserved or
//   is full.
//
// Memory of one size is never used for another again; a compiler ends before that matters. Builds with sanitizers keep
// the usual operators, which find more mistakes.
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(FEHU_FUZZING)

namespace {

constexpr size_t kStep = 16;        // sizes of small blocks are multiples of this
constexpr size_t kMaxSmall = 1024;  // bytes
constexpr size_t kNumSmall = kMaxSmall / kStep + 1;
constexpr int kLogMaxSmall = 10, kLogMax = 20;
constexpr size_t kMaxBytes = size_t{1} << kLogMax;
constexpr size_t kNumSizes = kNumSmall + 4 * (kLogMax - kLogMaxSmall);
constexpr size_t kRegionBytes = size_t{1} << 34;
constexpr size_t kLargePage = size_t{1} << 21;
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

// The lists of threads that have ended, by number of the size.
struct LeftList {
  FreeList list;
  LeftList* next;
};
constinit std::mutex left_lock;
constinit std::array<LeftList*, kNumSizes> left_lists{};

// Destroyed when a thread ends that has ever needed memory.
struct ThreadEnd {
  ~ThreadEnd() {
    std::lock_guard lock(left_lock);
    for (size_t number = 0; number < kNumSizes; number++) {
      FreeList& list = free_lists[number];
      if (!list.first && list.rest == list.rest_end) continue;
      auto* left = static_cast<LeftList*>(std::malloc(sizeof(LeftList)));
      if (!left) return;  // then these are lost
      left_lists[number] = new (left) LeftList{list, left_lists[number]};
      list = {};
    }
  }
};
thread_local ThreadEnd thread_end;

bool take_left(FreeList& list, size_t number) {
  std::lock_guard lock(left_lock);
  LeftList* left = left_lists[number];
  if (!left) return false;
  left_lists[number] = left->next;
  list = left->list;
  std::free(left);
  return true;
}

// Zero bytes until the region is reserved, so that no address lies in it.
constinit char* region = nullptr;
constinit size_t region_bytes = 0;
constinit std::atomic<size_t> num_chunks = 0;
constinit std::array<uint8_t, kRegionBytes / kChunkBytes> size_numbers{};  // by chunk
static_assert(kNumSizes <= UINT8_MAX);

// The number of the smallest size that is at least `bytes`, for more than kMaxSmall bytes, and the other way round.
size_t number_of(size_t bytes) {
  int log = std::bit_width(bytes - 1) - 1;  // the sizes above 2^log are 5/4, 6/4, 7/4 and 8/4 of it
  size_t quarters = (bytes - 1) >> (log - 2) & 3;
  return kNumSmall + static_cast<size_t>(log - kLogMaxSmall) * 4 + quarters;
}
size_t bytes_of(size_t number) {
  if (number < kNumSmall) return std::max<size_t>(number, 1) * kStep;
  size_t log = kLogMaxSmall + (number - kNumSmall) / 4, quarters = (number - kNumSmall) % 4;
  return (5 + quarters) << (log - 2);
}

// Large pages are a wish: if there are none, nothing else changes.
bool reserve_region() {
  void* reserved = mmap(nullptr, kRegionBytes + kLargePage, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return false;
  size_t start = (reinterpret_cast<size_t>(reserved) + kLargePage - 1) & ~(kLargePage - 1);
  region = reinterpret_cast<char*>(start);
  region_bytes = kRegionBytes;
  madvise(region, kRegionBytes, MADV_HUGEPAGE);
  return true;
}

bool take_chunks(FreeList& list, size_t number) {
  static const bool is_reserved = reserve_region();
  if (!is_reserved) return false;
  size_t count = (bytes_of(number) + kChunkBytes - 1) / kChunkBytes;
  size_t chunk = num_chunks.fetch_add(count, std::memory_order_relaxed);
  if (chunk + count > size_numbers.size()) return false;
  size_numbers[chunk] = static_cast<uint8_t>(number);
  list.rest = region + chunk * kChunkBytes;
  list.rest_end = list.rest + count * kChunkBytes;
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
  size_t bytes = bytes_of(number);
  bool is_used_up = list.rest + bytes > list.rest_end;
  [[maybe_unused]] const ThreadEnd& at_end = thread_end;  // the first use in a thread makes it
  if (is_used_up && take_left(list, number) && list.first) {
    FreeBlock* block = list.first;
    list.first = block->next;
    return block;
  }
  is_used_up = list.rest + bytes > list.rest_end;
  if (is_used_up && !take_chunks(list, number)) return allocate_large(bytes);
  char* made = list.rest;
  list.rest += bytes;
  for (char* end = made + kBatchBytes; list.rest + bytes <= list.rest_end && list.rest < end; list.rest += bytes)
    list.first = new (list.rest) FreeBlock{list.first};
  return made;
}

}  // namespace

void* operator new(size_t bytes) {
  if (bytes > kMaxBytes) return allocate_large(bytes);
  size_t number = bytes <= kMaxSmall ? (bytes + kStep - 1) / kStep : number_of(bytes);
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
