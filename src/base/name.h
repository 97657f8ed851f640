// Interned strings. Two names are equal iff they are the same pointer, and a name knows its own text.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "base/arena.h"
#include "base/text_hash.h"

namespace fehu {

struct NameData {
  std::string_view text;
  uint32_t index;  // dense, in order of first appearance: side tables are arrays over it
};

class Name {
 public:
  Name() = default;
  explicit Name(const NameData* data) : data_(data) {}
  std::string_view str() const { return data_ ? data_->text : std::string_view(); }
  uint32_t index() const { return data_->index; }
  explicit operator bool() const { return data_ != nullptr; }
  friend bool operator==(Name a, Name b) { return a.data_ == b.data_; }

 private:
  const NameData* data_ = nullptr;
};

// The order of record fields and constructors: numbers first and by value, then by text. Output depends on this
// order only, never on pointers.
bool label_less(Name a, Name b);

// Names live as long as the interner; a compilation has one.
class Interner {
 public:
  Interner() = default;
  // Knows the names of `base`, which must live longer than the copy.
  Interner(const Interner& base) : table_(base.table_) {}
  Interner& operator=(const Interner&) = delete;
  Name intern(std::string_view text);
  uint32_t size() const { return static_cast<uint32_t>(table_.size()); }

 private:
  Arena arena_;
  std::unordered_map<std::string_view, const NameData*, TextHash> table_;
};

}  // namespace fehu
