// Walking over and rewriting the imperative IR, one level at a time.
//
// A Walker or Mapper has one hook for each kind of child. By default a hook goes on into the child, so a
// class that overrides nothing visits everything; override a hook to do something there, or to stop.
// Children are visited in the order of execution, so a name is declared before it is used. Mapping returns
// the same pointer (or the same list) where nothing changed.
#pragma once

#include <vector>

#include "imp/imp.h"

namespace fehu::imp {

// What happens to the variable that is named; of pointers, to the elements behind it.
enum class Use : uint8_t {
  Declare,  // it begins to exist
  Read,     // functions: called
  Write,    // it gets a value, without a look at the one it has
  Update,   // both: a block that is let go of, moved away or swapped; a pointer that a call may do anything with
};

class Walker {
 public:
  virtual ~Walker() = default;
  virtual void name(VName, NameKind, Use) {}
  virtual void exp(const Exp* e);
  virtual void stm(const Stm* s);
  virtual void code(Code code);
};

// These visit the children of one node, or the statements of one list, without a look at the node itself.
void walk_children(const Exp* e, Walker& w);
void walk_children(const Stm* s, Walker& w);
void walk_code(Code code, Walker& w);

class Mapper {
 public:
  explicit Mapper(Arena& arena) : arena(arena) {}
  virtual ~Mapper() = default;
  virtual VName name(VName name, NameKind, Use) { return name; }
  virtual const Exp* exp(const Exp* e);
  virtual const Stm* stm(const Stm* s);  // null: the statement goes
  virtual Code code(Code code);

  Arena& arena;
};

const Exp* map_children(const Exp* e, Mapper& m);
const Stm* map_children(const Stm* s, Mapper& m);
Code map_code(Code code, Mapper& m);
// The same with several statements in place of some, or none: `replace(s, out)` says whether it has appended what
// stands for the statement. The others are mapped.
template <typename Replace>
Code map_code(Code code, Mapper& m, Replace replace) {
  std::vector<const Stm*> out;
  bool is_changed = false;
  for (const Stm* s : code) {
    if (replace(s, out)) {
      is_changed = true;
      continue;
    }
    const Stm* mapped = m.stm(s);
    is_changed |= mapped != s;
    if (mapped) out.push_back(mapped);
  }
  return is_changed ? m.arena.list(out) : code;
}

// A name that code uses but does not declare, and what it does with it.
struct FreeName {
  VName name;
  NameKind kind;
  bool is_read = false, is_written = false;
};
// In the order of their first use, functions among them. What a loop or a branch may or may not do, counts as done.
std::vector<FreeName> free_names(Code code);

}  // namespace fehu::imp
