// Statements under construction, with arithmetic on sizes. What is known about the sizes is in `sizes`, which hears of
// every statement.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/sizes.h"
#include "base/name.h"
#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::mem {

class Code {
 public:
  Code(Arena& arena, Interner& interner, uint32_t num_names)
      : arena(arena), names{num_names}, sizes(num_names), interner_(interner) {}

  // --- bodies under construction, innermost last
  void begin_body() { scopes_.emplace_back(); }
  List<ir::Stm> end_body();
  void emit(const ir::Stm& s);
  VName fresh(std::string_view base) { return names.fresh(interner_.intern(base)); }

  // --- arithmetic in i64: folded, and made once per scope
  ir::Operand add(const ir::Operand& x, const ir::Operand& y);
  ir::Operand mul(const ir::Operand& x, const ir::Operand& y);
  // The bytes of an array. The size of rows may be negative here: the error is the check's that fails when the first
  // row is made, and without rows there is none. A number that is too large makes the allocation fail.
  ir::Operand bytes(prim::PrimType type, std::span<const ir::Operand> shape);

  Arena& arena;
  ir::NameSource names;
  analysis::Sizes sizes;
  ir::Provenance where;  // of the statements that are made here

 private:
  struct Key {
    uint64_t op, x, y;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  struct Scope {
    std::vector<ir::Stm> stms;
    std::vector<Key> made;
  };

  ir::Operand bin(prim::BinOp op, const ir::Operand& x, const ir::Operand& y);
  static Key key_of(prim::BinOp op, const ir::Operand& x, const ir::Operand& y);
  void remember(const Key& key, VName name);
  void note(const ir::Stm& s);

  Interner& interner_;
  std::vector<Scope> scopes_;
  std::unordered_map<Key, VName, KeyHash> known_;
};

}  // namespace fehu::mem
