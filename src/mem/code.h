// Statements under construction, with arithmetic on sizes, and what is known about the sizes.
//
// Known are: copies (`let m = n`), products of sizes, and the equalities that an assert has shown. Two sizes are the
// same if they are products of the same factors; arithmetic is modulo 2^64, so that is exact.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/name.h"
#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::mem {

class Code {
 public:
  Code(Arena& arena, Interner& interner, uint32_t num_names) : arena(arena), names{num_names}, interner_(interner) {}

  // --- bodies under construction, innermost last
  void begin_body() { scopes_.emplace_back(); }
  List<ir::Stm> end_body();
  void emit(const ir::Stm& s);
  VName fresh(std::string_view base) { return names.fresh(interner_.intern(base)); }

  // --- arithmetic in i64: folded, and made once per scope
  ir::Operand add(const ir::Operand& x, const ir::Operand& y);
  ir::Operand mul(const ir::Operand& x, const ir::Operand& y);

  // --- knowledge
  ir::Operand resolve(const ir::Operand& x) const;  // looks through copies
  bool is_same(const ir::Operand& x, const ir::Operand& y) const;
  // Is `x` the product of the sizes?
  bool is_product(const ir::Operand& x, std::span<const ir::Operand> sizes) const;
  // Is the product of the first the product of the others?
  bool is_same_product(std::span<const ir::Operand> xs, std::span<const ir::Operand> ys) const;
  // May the statement that needs the certificates take the sizes for equal?
  bool is_asserted_same(List<VName> certs, const ir::Operand& x, const ir::Operand& y) const;

  Arena& arena;
  ir::NameSource names;
  ir::Provenance where;  // of the statements that are made here

 private:
  // coefficient * factors, which are sorted numbers of names.
  struct Product {
    uint64_t coefficient = 1;
    std::vector<uint32_t> factors;
    friend bool operator==(const Product&, const Product&) = default;
  };
  // x == y, or both of two other conditions; or, for a certificate, the condition it stands for.
  struct Condition {
    enum class Kind : uint8_t { Equal, Both, Same } kind;
    ir::Operand x, y;
  };
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
  void note_bin(const ir::Stm& s, const ir::BinOpExp& e);
  Product product_of(const ir::Operand& x) const;
  Product product_of(std::span<const ir::Operand> xs) const;

  Interner& interner_;
  std::vector<Scope> scopes_;
  std::unordered_map<Key, VName, KeyHash> known_;
  std::unordered_map<uint32_t, ir::Operand> copies_;
  std::unordered_map<uint32_t, Product> products_;
  std::unordered_map<uint32_t, Condition> conditions_;
};

}  // namespace fehu::mem
