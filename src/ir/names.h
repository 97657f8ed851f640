// Names in the core IR: fresh ones, free ones, renaming, substitution, renumbering.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace fehu::ir {

// Hands out names that occur nowhere in the program. Start it with Program::num_names, and store `next` there
// afterwards (with_names).
struct NameSource {
  uint32_t next = 1;
  VName fresh(Name base) { return {next++, base}; }
  VName fresh_like(VName name) { return {next++, name.base}; }
};

// What a pass has made of a program, with the names that it has handed out. The program itself if it made nothing else.
const Program* with_names(const Program* made, const Program* from, uint32_t num_names, Arena& arena);

// The variables used but not bound inside, each once, in order of their numbers. Sizes in types and places in
// memory count, names of functions do not.
std::vector<VName> free_names(const Exp* e);
std::vector<VName> free_names(const Stm& s);
std::vector<VName> free_names(const Body* b);
std::vector<VName> free_names(const Lambda* l);

// The numbers of all names that are bound inside, the parameters among them.
std::unordered_set<uint32_t> bound_names(const Lambda* l);

// A copy in which everything bound inside has a fresh name; to use code twice.
const Exp* rename(const Exp* e, NameSource& names, Arena& arena);
const Body* rename(const Body* b, NameSource& names, Arena& arena);
const Lambda* rename(const Lambda* l, NameSource& names, Arena& arena);

// What to put in place of variables. Where only a name can stand (an array, a certificate), a constant is not put.
class Substitution {
 public:
  void add(VName from, Operand to) { table_.insert_or_assign(from.id, to); }
  void add(VName from, VName to) { add(from, Operand{to, {}}); }
  const Operand* find(VName name) const;
  bool empty() const { return table_.empty(); }

 private:
  std::unordered_map<uint32_t, Operand> table_;
};
const Exp* substitute(const Exp* e, const Substitution& subst, Arena& arena);
Type substitute(const Type& t, const Substitution& subst, Arena& arena);
Param substitute(const Param& p, const Substitution& subst, Arena& arena);
Stm substitute(const Stm& s, const Substitution& subst, Arena& arena);
const Body* substitute(const Body* b, const Substitution& subst, Arena& arena);
const Lambda* substitute(const Lambda* l, const Substitution& subst, Arena& arena);

// The same program with names numbered from `first`: functions first, then variables in order of binding. Names with
// smaller numbers keep them. Texts of programs that differ in numbers only become equal.
const Program* renumber(const Program* p, Arena& arena, uint32_t first = 1);

}  // namespace fehu::ir
