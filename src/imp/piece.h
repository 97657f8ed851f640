// Makes a function of a run of statements: what they read becomes parameters, what they assign results, blocks that
// they change are variables of the caller. Used where functions are cut (split.h) and where loops get versions of their
// own.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/imp.h"
#include "imp/traverse.h"

namespace fehu::imp {

// A piece under construction, and what is to stand in its place.
struct Piece {
  std::vector<Param> results, params;
  std::vector<VName> updates;
  std::vector<CallResult> call_results;
  std::vector<CallArg> args;
  std::vector<const Stm*> begin, code, end;  // of the function
  std::vector<const Stm*> before, after;     // the call, in the list that it stands in
};

// Cuts pieces off one function. Scalars go in and out through variables of their own, so that none that loops use has
// an address; they are called the same in the piece and around it.
class PieceMaker {
 public:
  PieceMaker(const Function& function, const std::unordered_set<uint32_t>& globals, Arena& arena, uint32_t& last_name);

  VName fresh(VName like) { return {++last_name_, like.base}; }
  const Exp* variable(VName name) { return arena_.make<VarExp>(types_.at(name.id), name); }
  const Stm* declare(VName name, prim::PrimType type, const Exp* value, bool is_constant) {
    return arena_.make<DeclareScalar>(name, type, value, is_constant);
  }
  // Results of the function can be written only in the function itself.
  bool can_be_cut_off(std::span<const FreeName> free) const;
  bool is_without_value(VName name) const { return without_value_.contains(name.id); }
  // A name that the piece uses and does not declare.
  void take_free_name(const FreeName& free, Piece& piece);
  // A scalar that the piece gives. It goes to a variable of its own in the caller, whose name is returned.
  VName add_result(VName name, Piece& piece);
  // All at once, for code of which `free` are the free names.
  Function cut_off(Code code, std::span<const FreeName> free, std::vector<const Stm*>& out);
  // The function, whose name is new, and at the end of `out` what calls it.
  Function finish(const Piece& piece, std::vector<const Stm*>& out);

 private:
  void assign_around(VName name, Piece& piece);

  const Function& function_;
  const std::unordered_set<uint32_t>& globals_;
  Arena& arena_;
  uint32_t& last_name_;
  std::unordered_map<uint32_t, prim::PrimType> types_;
  std::unordered_set<uint32_t> without_value_;  // variables that have none from the beginning
};

}  // namespace fehu::imp
