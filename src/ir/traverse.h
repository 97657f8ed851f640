// Walking over and rewriting the core IR, one level at a time.
//
// A Walker or Mapper has one hook for each kind of child. By default a hook goes on into the child, so a class that
// overrides nothing visits everything; override a hook to do something there, or to stop. Children are visited in the
// order of evaluation, and binders before their scope. Mapping returns the same pointer (or the same list) where
// nothing changed.
#pragma once

#include "ir/ir.h"

namespace fehu::ir {

class Walker {
 public:
  virtual ~Walker() = default;
  virtual void operand(const Operand& x);
  virtual void name(VName) {}    // the use of a variable, also inside operands, types and places in memory
  virtual void callee(VName) {}  // the name of a function
  virtual void binder(VName) {}  // where a variable is bound
  virtual void type(const Type& t);
  virtual void param(const Param& p);  // the type, the place in memory, the name
  virtual void stm(const Stm& s);
  virtual void body(const Body* b);
  virtual void lambda(const Lambda* l);
};

void walk_children(const Exp* e, Walker& w);
void walk_type(const Type& t, Walker& w);
void walk_mem(const MemInfo& info, Walker& w);
void walk_stm(const Stm& s, Walker& w);  // the expression, then the pattern
void walk_body(const Body* b, Walker& w);
void walk_lambda(const Lambda* l, Walker& w);
void walk_fun(const Fun& f, Walker& w);
void walk_program(const Program& p, Walker& w);

class Mapper {
 public:
  explicit Mapper(Arena& arena) : arena(arena) {}
  virtual ~Mapper() = default;
  virtual Operand operand(const Operand& x);
  virtual VName name(VName n) { return n; }
  virtual VName callee(VName n) { return n; }
  virtual VName binder(VName n) { return n; }
  virtual Type type(const Type& t);
  virtual Param param(const Param& p);
  virtual Stm stm(const Stm& s);
  virtual const Body* body(const Body* b);
  virtual const Lambda* lambda(const Lambda* l);

  Arena& arena;
};

const Exp* map_children(const Exp* e, Mapper& m);
Type map_type(const Type& t, Mapper& m);
const MemInfo* map_mem(const MemInfo* info, Mapper& m);
Stm map_stm(const Stm& s, Mapper& m);
const Body* map_body(const Body* b, Mapper& m);
const Lambda* map_lambda(const Lambda* l, Mapper& m);
const Program* map_program(const Program* p, Mapper& m);

// The program with other bodies for its functions, as `body_of(function)` gives them. The same program if all are.
template <typename BodyOf>
const Program* map_bodies(const Program* p, Arena& arena, BodyOf body_of) {
  std::vector<Fun> funs(p->funs.begin(), p->funs.end());
  bool is_changed = false;
  for (Fun& f : funs) {
    const Body* before = f.body;
    f.body = body_of(f);
    is_changed |= f.body != before;
  }
  if (!is_changed) return p;
  Program made = *p;
  made.funs = arena.list(funs);
  return arena.make<Program>(made);
}

}  // namespace fehu::ir
