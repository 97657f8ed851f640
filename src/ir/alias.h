// Which names may share memory, and what operations consume.
//
// Every array or accumulator that comes into being is a root: what a fresh result is bound to, a parameter. A name
// stands for memory of one or more roots; two names may share memory iff they have a root in common. Consuming a name
// consumes its roots.
//
//   Operand, Opaque, Index, FlatIndex, Rearrange, Reshape   the roots of the array
//   Update, FlatUpdate, UpdateAcc, Scatter, Hist, WithAcc   fresh: the old roots are consumed
//   Apply       unique results are fresh; others share with each other and with the arguments that are not consumed
//   Match       the union over the branches, less what a branch consumes
//   Loop        unique: fresh; otherwise what the initial value or the body's result may share
//   all others  fresh
//
// What is fresh inside a body but leaves it by several results is shared between them. Parameters of lambdas and loops
// are roots of their own: that they are parts of arrays outside is a matter for who looks at the whole operation.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "ir/ir.h"

namespace fehu::ir {

class AliasTable {
 public:
  // The numbers of the roots, sorted. Empty for scalars and certificates.
  std::span<const uint32_t> roots(VName name) const;
  std::span<const uint32_t> roots(const Operand& x) const;
  bool may_share(VName a, VName b) const;
  // Is it consumed anywhere, under this or a later name?
  bool is_consumed(uint32_t root) const { return root < is_consumed_.size() && is_consumed_[root]; }
  // Of a match: the roots outside of it that some branch consumes, so that others may give them away.
  std::span<const uint32_t> consumed_by(const Stm& match) const;

 private:
  friend class AliasAnalysis;
  struct Range {
    uint32_t start = 0;
    uint32_t count = 0;
  };
  std::vector<Range> ranges_;                                     // by number of the name
  std::vector<uint32_t> roots_;                                   // all ranges, one after the other
  std::vector<bool> is_consumed_;                                 // by root
  std::unordered_map<uint32_t, std::vector<uint32_t>> consumed_;  // by the first name that a match binds
};

// For a well-typed program. Names of undefined things have no roots.
AliasTable alias_analysis(const Program& p);

// The names that the operation itself consumes, one for each place: not what its lambdas do to their parameters.
void append_consumed(const Exp* e, std::vector<VName>& out);

// Does a parameter or result of the type belong to who gets it? Accumulators are never shared, marked unique or not.
inline bool is_owned(const Type& t) {
  return t.unique || t.kind == TypeKind::Acc;
}

// Does a value of the type have memory that can be shared?
inline bool has_memory(const Type& t) {
  return t.kind == TypeKind::Array || t.kind == TypeKind::Acc;
}

// Operations on scalars: they neither share nor consume anything.
inline bool is_about_scalars(ExpKind kind) {
  return kind == ExpKind::BinOp || kind == ExpKind::UnOp || kind == ExpKind::CmpOp || kind == ExpKind::ConvOp ||
         kind == ExpKind::FunOp;
}

}  // namespace fehu::ir
