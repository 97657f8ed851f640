// What is known of a loop `for each` whose iterations are executed side by side, as lanes of vectors: which values are
// the same in all lanes, which go up evenly from lane to lane, and which differ.
//
//   for each i < n {                      i        Affine: lane k has that of lane 0, plus k
//     const x = xs[i]                     x        Varying, read from neighbouring elements
//     const y = mul(ys[3], 2)             y        Uniform: computed once, as a scalar
//     while go { .. }                     go       Varying, if it depends on x: the loop diverges
//   }
#pragma once

#include <optional>
#include <unordered_map>

#include "imp/imp.h"

namespace fehu::imp {

// Divisions of integers are done lane by lane, and not at all in lanes that are elsewhere: they might be by zero.
bool is_division(prim::BinOp op);
// But those of 32 bits by a constant are products and shifts, which can be done in vectors, whoever is there.
bool is_division_by_constant(const BinExp& e);

enum class LaneKind : uint8_t { Uniform, Affine, Varying };

class LaneFacts {
 public:
  explicit LaneFacts(const For& loop);

  LaneKind kind(VName name) const;
  LaneKind kind(const Exp* e) const;
  bool is_uniform(const Exp* e) const { return kind(e) == LaneKind::Uniform; }
  // How much an affine value goes up from lane to lane, where that is a constant.
  std::optional<int64_t> stride(const Exp* e) const;
  // Where an affine variable gets its value.
  const Exp* definition(VName name) const;

 private:
  struct Fact {
    LaneKind kind = LaneKind::Uniform;
    int depth = 0;               // of the declaration: how many branches and loops around it diverge
    const Exp* value = nullptr;  // of a constant
  };
  void code(Code code);
  void stm(const Stm* s);
  void inside(Code code, bool diverges);
  void raise(VName name, LaneKind kind);

  std::unordered_map<uint32_t, Fact> facts_;  // of the names that the loop declares
  int depth_ = 0;
  bool is_changed_ = false;
};

}  // namespace fehu::imp
