// The slow path of the arena: getting another block.
#include "base/arena.h"

#include <algorithm>

namespace fehu {

// 256 KiB; larger requests get a block of their own.
static constexpr size_t kBlockSize = size_t{1} << 18;

void* Arena::allocate_block(size_t size, size_t align) {
  size_t bytes = std::max(kBlockSize, size + align);
  blocks_.push_back(std::make_unique_for_overwrite<char[]>(bytes));
  next_ = blocks_.back().get();
  end_ = next_ + bytes;
  return allocate(size, align);
}

}  // namespace fehu
