// Walking and mapping, made from the description of every node in visit.h.
//
// The visitor that walks calls a Walker's hooks; the one that maps works on a copy of a node, replaces its children by
// what a Mapper's hooks return, and says whether anything changed. If nothing did, the copy is thrown away and the old
// node goes on being used, so that unchanged code costs no memory and keeps its identity.
#include "ir/traverse.h"

#include <memory>

#include "ir/dispatch.h"
#include "ir/visit.h"

namespace fehu::ir {

// Types are not in visit.h: equality compares them by kind (equal.cpp), while walking and mapping go into all
// their dimensions alike.
static void visit_type(auto& t, auto& v) {
  if (t.dims.empty() && t.kind != TypeKind::Acc) return;  // most types mention no names
  auto dim = [&](auto& d) {
    if (!d.is_ext()) v.operand(d.size);
  };
  v.list_of(dim, t.dims);
  if (t.kind != TypeKind::Acc) return;
  v.name(t.acc);
  v.list_of(dim, t.acc_shape);
  v.list_of([&](auto& elem) { v.type_at(elem); }, t.acc_elems);
}

// ---------------------------------------------------------------------------------------------------------------
// Walking

namespace {
// From the vocabulary of visit.h to the hooks of a Walker.
struct Walking {
  Walker& w;

  void operand(const Operand& x) { w.operand(x); }
  void name(VName n) { w.name(n); }
  void callee(VName n) { w.callee(n); }
  void binder(VName n) { w.binder(n); }
  void type(const Type& t) { w.type(t); }
  void type_at(const Type* t) { w.type(*t); }
  void param(const Param& p) { w.param(p); }
  void body(const Body* b) { w.body(b); }
  void lambda(const Lambda* l) { w.lambda(l); }
  void exp(const Exp* e) { walk_children(e, w); }
  void field(const auto&) {}
  void list_of(auto f, const auto& xs) {
    for (const auto& x : xs) f(x);
  }
  void list(const auto& xs) {
    for (const auto& x : xs) visit(*this, x);
  }
  void operands(List<Operand> xs) {
    for (const Operand& x : xs) w.operand(x);
  }
  void names(List<VName> xs) {
    for (VName x : xs) w.name(x);
  }
  void types(List<Type> xs) {
    for (const Type& x : xs) w.type(x);
  }
  void params(List<Param> xs) {
    for (const Param& x : xs) w.param(x);
  }
  void stms(List<Stm> xs) {
    for (const Stm& x : xs) w.stm(x);
  }
};
}  // namespace

void Walker::operand(const Operand& x) {
  if (x.is_var()) name(x.name);
}
void Walker::type(const Type& t) {
  walk_type(t, *this);
}
// The type before the name: sizes of a type are bound outside.
void Walker::param(const Param& p) {
  type(p.type);
  if (p.mem) walk_mem(*p.mem, *this);
  binder(p.name);
}
void Walker::stm(const Stm& s) {
  walk_stm(s, *this);
}
void Walker::body(const Body* b) {
  walk_body(b, *this);
}
void Walker::lambda(const Lambda* l) {
  walk_lambda(l, *this);
}

void walk_children(const Exp* e, Walker& w) {
  Walking v{w};
  dispatch(e, [&](const auto& node) { visit(v, node); });
}
void walk_type(const Type& t, Walker& w) {
  Walking v{w};
  visit_type(t, v);
}
void walk_mem(const MemInfo& info, Walker& w) {
  Walking v{w};
  visit(v, info);
}
void walk_stm(const Stm& s, Walker& w) {
  Walking v{w};
  visit(v, s);
}
void walk_body(const Body* b, Walker& w) {
  Walking v{w};
  visit(v, *b);
}
void walk_lambda(const Lambda* l, Walker& w) {
  Walking v{w};
  visit(v, *l);
}
void walk_fun(const Fun& f, Walker& w) {
  Walking v{w};
  visit(v, f);
}
void walk_program(const Program& p, Walker& w) {
  for (const Stm& s : p.constants) w.stm(s);
  for (const Fun& f : p.funs) walk_fun(f, w);
}

// ---------------------------------------------------------------------------------------------------------------
// Mapping

// Equality that is cheap: lists are the same if they are at the same address. It may say "no" for equal ones, which
// costs a copy and nothing else.
static bool same(VName a, VName b) {
  return a.id == b.id && a.base == b.base;
}
static bool same(const Operand& a, const Operand& b) {
  return same(a.name, b.name) && a.value == b.value;
}
template <typename T>
static bool same(List<T> a, List<T> b) {
  return a.data() == b.data() && a.size() == b.size();
}
static bool same(const Type& a, const Type& b) {
  return a.kind == b.kind && a.prim == b.prim && a.unique == b.unique && same(a.dims, b.dims) && same(a.acc, b.acc) &&
         same(a.acc_shape, b.acc_shape) && same(a.acc_elems, b.acc_elems);
}
static bool same(const Param& a, const Param& b) {
  return same(a.name, b.name) && same(a.type, b.type) && a.mem == b.mem;
}
static bool same(List<Attr> a, List<Attr> b) {
  return a.data() == b.data() && a.size() == b.size();
}
static bool same(const Stm& a, const Stm& b) {
  return same(a.pat, b.pat) && same(a.certs, b.certs) && same(a.attrs, b.attrs) && same(a.where.locs, b.where.locs) &&
         a.exp == b.exp;
}

namespace {
// Changes its arguments in place, and remembers whether anything changed.
struct Mapping {
  Mapper& m;
  bool is_changed = false;

  template <typename T>
  void set(T& x, const T& y) {
    if (same(x, y)) return;
    x = y;
    is_changed = true;
  }
  template <typename T>
  void set(const T*& x, const T* y) {
    is_changed |= x != y;
    x = y;
  }
  void operand(Operand& x) { set(x, m.operand(x)); }
  void name(VName& n) { set(n, m.name(n)); }
  void callee(VName& n) { set(n, m.callee(n)); }
  void binder(VName& n) { set(n, m.binder(n)); }
  void type(Type& t) { set(t, m.type(t)); }
  void type_at(const Type*& t) {
    Type mapped = m.type(*t);
    if (!same(mapped, *t)) set(t, static_cast<const Type*>(m.arena.make<Type>(mapped)));
  }
  void param(Param& p) { set(p, m.param(p)); }
  void body(const Body*& b) { set(b, m.body(b)); }
  void lambda(const Lambda*& l) { set(l, m.lambda(l)); }
  void exp(const Exp*& e) { set(e, map_children(e, m)); }

  void field(const auto&) {}
  // A new list is made at the first item that changes.
  template <typename T>
  void list_of(auto f, List<T>& xs) {
    bool was_changed = is_changed;
    T* copy = nullptr;
    for (size_t i = 0; i < xs.size(); i++) {
      T item = xs[i];
      is_changed = false;
      f(item);
      if (is_changed && !copy) {
        copy = m.arena.template make_array<T>(xs.size());
        std::uninitialized_copy(xs.begin(), xs.end(), copy);
      }
      if (is_changed) copy[i] = item;
    }
    is_changed = was_changed || copy;
    if (copy) xs = {copy, xs.size()};
  }
  void list(auto& xs) {
    list_of([&](auto& x) { visit(*this, x); }, xs);
  }
  void operands(List<Operand>& xs) {
    list_of([&](Operand& x) { operand(x); }, xs);
  }
  void names(List<VName>& xs) {
    list_of([&](VName& x) { name(x); }, xs);
  }
  void types(List<Type>& xs) {
    list_of([&](Type& x) { type(x); }, xs);
  }
  void params(List<Param>& xs) {
    list_of([&](Param& x) { param(x); }, xs);
  }
  void stms(List<Stm>& xs) {
    list_of([&](Stm& x) { set(x, m.stm(x)); }, xs);
  }
};
}  // namespace

Operand Mapper::operand(const Operand& x) {
  if (x.is_const()) return x;
  VName mapped = name(x.name);
  return {mapped, x.value};
}
Type Mapper::type(const Type& t) {
  return map_type(t, *this);
}
Param Mapper::param(const Param& p) {
  Type mapped = type(p.type);
  const MemInfo* mem = p.mem ? map_mem(p.mem, *this) : nullptr;
  return {binder(p.name), mapped, mem};
}
Stm Mapper::stm(const Stm& s) {
  return map_stm(s, *this);
}
const Body* Mapper::body(const Body* b) {
  return map_body(b, *this);
}
const Lambda* Mapper::lambda(const Lambda* l) {
  return map_lambda(l, *this);
}

// A copy of the node on the stack; it goes to the arena only if a child has changed.
const Exp* map_children(const Exp* e, Mapper& m) {
  return dispatch(e, [&]<typename E>(const E& node) -> const Exp* {
    Mapping v{m};
    E copy = node;
    visit(v, copy);
    return v.is_changed ? m.arena.make<E>(copy) : e;
  });
}

Type map_type(const Type& t, Mapper& m) {
  if (t.kind == TypeKind::Prim) return t;
  Mapping v{m};
  Type copy = t;
  visit_type(copy, v);
  return copy;
}
const MemInfo* map_mem(const MemInfo* info, Mapper& m) {
  Mapping v{m};
  MemInfo copy = *info;
  visit(v, copy);
  return v.is_changed ? m.arena.make<MemInfo>(copy) : info;
}
Stm map_stm(const Stm& s, Mapper& m) {
  Mapping v{m};
  Stm copy = s;
  visit(v, copy);
  return copy;
}
const Body* map_body(const Body* b, Mapper& m) {
  Mapping v{m};
  Body copy = *b;
  visit(v, copy);
  return v.is_changed ? m.arena.make<Body>(copy) : b;
}
const Lambda* map_lambda(const Lambda* l, Mapper& m) {
  Mapping v{m};
  Lambda copy = *l;
  visit(v, copy);
  return v.is_changed ? m.arena.make<Lambda>(copy) : l;
}
// Names of functions are mapped as callees, so that definitions and calls agree.
const Program* map_program(const Program* p, Mapper& m) {
  Mapping v{m};
  Program copy = *p;
  v.stms(copy.constants);
  auto fun = [&](Fun& f) {
    v.callee(f.name);
    visit(v, f);
  };
  v.list_of(fun, copy.funs);
  return v.is_changed ? m.arena.make<Program>(copy) : p;
}

}  // namespace fehu::ir
