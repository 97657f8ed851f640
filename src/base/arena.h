// A bump allocator for trees that live as long as one compilation.
//
// Nodes are plain, trivially destructible structs; the arena frees everything at once. Lists inside nodes are
// `List<T>`: a pointer and a length into the same arena.
#pragma once

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace fehu {

// An immutable list stored in an arena. Cheap to copy.
template <typename T>
using List = std::span<const T>;

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Nodes that know their kind (`T::kKind`) are made from the fields that come after it: `make<CopyExp>(array)`.
  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    void* room = allocate(sizeof(T), alignof(T));
    if constexpr (
        requires { T::kKind; } && !requires { T{std::forward<Args>(args)...}; })
      return new (room) T{{}, std::forward<Args>(args)...};
    else
      return new (room) T{std::forward<Args>(args)...};
  }

  // Uninitialised room for `count` values of a trivial type.
  template <typename T>
  T* make_array(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    return static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
  }

  // Copies into the arena. An empty list needs no room.
  template <typename T>
  List<T> list(std::span<const T> items) {
    if (items.empty()) return {};
    T* copy = make_array<T>(items.size());
    std::uninitialized_copy(items.begin(), items.end(), copy);
    return {copy, items.size()};
  }
  template <typename T>
  List<T> list(const std::vector<T>& items) {
    return list(std::span<const T>(items));
  }
  template <typename T>
  List<T> list(std::initializer_list<T> items) {
    return list(std::span<const T>(items.begin(), items.size()));
  }

  // A copy of the characters, which lives as long as the arena.
  std::string_view text(std::string_view s) {
    if (s.empty()) return {};
    char* copy = make_array<char>(s.size());
    std::memcpy(copy, s.data(), s.size());
    return {copy, s.size()};
  }

  size_t bytes_used() const { return bytes_used_; }

 private:
  void* allocate(size_t size, size_t align) {
    size_t start = (reinterpret_cast<size_t>(next_) + align - 1) & ~(align - 1);
    if (next_ == nullptr || start + size > reinterpret_cast<size_t>(end_)) return allocate_block(size, align);
    next_ = reinterpret_cast<char*>(start + size);
    bytes_used_ += size;
    return reinterpret_cast<void*>(start);
  }
  // The rest of the current block is given up.
  void* allocate_block(size_t size, size_t align);

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  char* end_ = nullptr;
  size_t bytes_used_ = 0;
};

}  // namespace fehu
