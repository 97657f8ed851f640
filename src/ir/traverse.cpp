// The children of every operation, once (`visit`), and walking and mapping made from it.
#include "ir/traverse.h"

#include <memory>
#include <type_traits>

namespace fehu::ir {

// ---------------------------------------------------------------------------------------------------------------
// The children of every operation. `e` is const for walking and a copy for mapping; `v` is a Walking or a Mapping.
// Binders come before their scope and after what is outside of it.

static void visit_slice(auto& slice, auto& v) {
  v.list(slice, [&](auto& d) {
    v.operand(d.start);
    if (d.is_fixed) return;
    v.operand(d.count);
    v.operand(d.stride);
  });
}

static void visit_flat_dims(auto& dims, auto& v) {
  v.list(dims, [&](auto& d) {
    v.operand(d.count);
    v.operand(d.stride);
  });
}

static void visit_loop(auto& e, auto& v) {
  v.list(e.params, [&](auto& p) { v.operand(p.init); });
  if (e.form == LoopForm::For) v.operand(e.bound);
  v.list(e.params, [&](auto& p) { v.param(p.param); });
  if (e.form == LoopForm::For) v.binder(e.counter);
  if (e.form == LoopForm::While) v.name(e.condition);
  v.body(e.body);
}

static void visit_with_acc(auto& e, auto& v) {
  v.list(e.inputs, [&](auto& input) {
    v.operands(input.shape);
    v.names(input.arrays);
    if (input.op) v.lambda(input.op);
    v.operands(input.neutral);
  });
  v.lambda(e.lambda);
}

static void visit_screma(auto& e, auto& v) {
  v.operand(e.width);
  v.names(e.arrays);
  v.list(e.scans, [&](auto& scan) {
    v.operands(scan.neutral);
    v.lambda(scan.op);
  });
  v.list(e.reduces, [&](auto& reduce) {
    v.operands(reduce.neutral);
    v.lambda(reduce.op);
  });
  v.lambda(e.lambda);
  if (e.post) v.lambda(e.post);
}

static void visit_hist(auto& e, auto& v) {
  v.operand(e.width);
  v.names(e.arrays);
  v.list(e.ops, [&](auto& op) {
    v.operands(op.shape);
    v.operand(op.race_factor);
    v.names(op.dests);
    v.operands(op.neutral);
    v.lambda(op.op);
  });
  v.lambda(e.lambda);
}

static void visit(auto& e, auto& v) {
  using E = std::remove_cvref_t<decltype(e)>;
  if constexpr (std::is_same_v<E, OperandExp> || std::is_same_v<E, OpaqueExp>) {
    v.operand(e.value);
  } else if constexpr (std::is_same_v<E, BinOpExp> || std::is_same_v<E, CmpOpExp>) {
    v.operand(e.x);
    v.operand(e.y);
  } else if constexpr (std::is_same_v<E, UnOpExp> || std::is_same_v<E, ConvOpExp>) {
    v.operand(e.x);
  } else if constexpr (std::is_same_v<E, FunOpExp>) {
    v.operands(e.args);
  } else if constexpr (std::is_same_v<E, AssertExp>) {
    v.operand(e.cond);
    v.list(e.message, [&](auto& part) {
      if (part.text.empty()) v.operand(part.value);
    });
  } else if constexpr (std::is_same_v<E, ArrayLitExp>) {
    v.operands(e.elems);
    v.type(e.elem_type);
  } else if constexpr (std::is_same_v<E, IndexExp>) {
    v.name(e.array);
    visit_slice(e.slice, v);
  } else if constexpr (std::is_same_v<E, UpdateExp>) {
    v.name(e.array);
    visit_slice(e.slice, v);
    v.operand(e.value);
  } else if constexpr (std::is_same_v<E, FlatIndexExp>) {
    v.name(e.array);
    v.operand(e.offset);
    visit_flat_dims(e.dims, v);
  } else if constexpr (std::is_same_v<E, FlatUpdateExp>) {
    v.name(e.array);
    v.operand(e.offset);
    visit_flat_dims(e.dims, v);
    v.name(e.value);
  } else if constexpr (std::is_same_v<E, ConcatExp>) {
    v.names(e.arrays);
    v.operand(e.size);
  } else if constexpr (std::is_same_v<E, IotaExp>) {
    v.operand(e.count);
    v.operand(e.start);
    v.operand(e.stride);
  } else if constexpr (std::is_same_v<E, ReplicateExp>) {
    v.operands(e.shape);
    v.operand(e.value);
  } else if constexpr (std::is_same_v<E, ScratchExp>) {
    v.operands(e.shape);
  } else if constexpr (std::is_same_v<E, AllocExp>) {
    v.operand(e.bytes);
    if (e.reused) v.name(e.reused);
  } else if constexpr (std::is_same_v<E, ReleaseExp>) {
    v.name(e.mem);
  } else if constexpr (std::is_same_v<E, CopyExp> || std::is_same_v<E, ManifestExp> ||
                       std::is_same_v<E, RearrangeExp>) {
    v.name(e.array);
  } else if constexpr (std::is_same_v<E, ReshapeExp>) {
    v.name(e.array);
    v.operands(e.shape);
  } else if constexpr (std::is_same_v<E, UpdateAccExp>) {
    v.name(e.acc);
    v.operands(e.indices);
    v.operands(e.values);
  } else if constexpr (std::is_same_v<E, ApplyExp>) {
    v.callee(e.fn);
    v.list(e.args, [&](auto& arg) { v.operand(arg.value); });
    v.types(e.ret);
  } else if constexpr (std::is_same_v<E, MatchExp>) {
    v.operands(e.scrutinees);
    v.list(e.cases, [&](auto& c) { v.body(c.body); });
    v.body(e.otherwise);
    v.types(e.ret);
  } else if constexpr (std::is_same_v<E, LoopExp>) {
    visit_loop(e, v);
  } else if constexpr (std::is_same_v<E, WithAccExp>) {
    visit_with_acc(e, v);
  } else if constexpr (std::is_same_v<E, ScremaExp>) {
    visit_screma(e, v);
  } else if constexpr (std::is_same_v<E, HistExp>) {
    visit_hist(e, v);
  } else if constexpr (std::is_same_v<E, ExpandExp>) {
    v.operand(e.width);
    v.names(e.arrays);
    v.lambda(e.size);
    v.lambda(e.lambda);
  } else if constexpr (std::is_same_v<E, FlatmapExp>) {
    v.operand(e.width);
    v.names(e.arrays);
    v.lambda(e.lambda);
  } else if constexpr (std::is_same_v<E, StreamExp>) {
    v.operand(e.width);
    v.names(e.arrays);
    v.operands(e.accs);
    v.lambda(e.lambda);
  } else {
    static_assert(!sizeof(E), "an operation without a list of its children");
  }
}

static void visit_type(auto& t, auto& v) {
  auto dim = [&](auto& d) {
    if (!d.is_ext()) v.operand(d.size);
  };
  v.list(t.dims, dim);
  if (t.kind != TypeKind::Acc) return;
  v.name(t.acc);
  v.list(t.acc_shape, dim);
  v.list(t.acc_elems, [&](auto& elem) { v.type_at(elem); });
}

static void visit_mem(auto& info, auto& v) {
  v.name(info.mem);
  v.operand(info.offset);
  v.operands(info.strides);
}

static void visit_stm(auto& s, auto& v) {
  v.names(s.certs);
  v.exp(s.exp);
  v.params(s.pat);
}

static void visit_body(auto& b, auto& v) {
  v.stms(b.stms);
  v.list(b.results, [&](auto& result) {
    v.names(result.certs);
    v.operand(result.value);
  });
}

static void visit_lambda(auto& l, auto& v) {
  v.params(l.params);
  v.types(l.ret);
  v.body(l.body);
}

static void visit_fun(auto& f, auto& v) {
  v.params(f.params);
  v.types(f.ret);
  v.body(f.body);
}

// ---------------------------------------------------------------------------------------------------------------
// Walking

namespace {
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
  void list(const auto& xs, auto f) {
    for (const auto& x : xs) f(x);
  }
  void operands(List<Operand> xs) {
    list(xs, [&](const Operand& x) { w.operand(x); });
  }
  void names(List<VName> xs) {
    list(xs, [&](VName x) { w.name(x); });
  }
  void types(List<Type> xs) {
    list(xs, [&](const Type& x) { w.type(x); });
  }
  void params(List<Param> xs) {
    list(xs, [&](const Param& x) { w.param(x); });
  }
  void stms(List<Stm> xs) {
    list(xs, [&](const Stm& x) { w.stm(x); });
  }
};
}  // namespace

void Walker::operand(const Operand& x) {
  if (x.is_var()) name(x.name);
}
void Walker::type(const Type& t) {
  walk_type(t, *this);
}
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
  switch (e->kind) {
#define OP(op, text, ...) \
  case ExpKind::op:       \
    return visit(*as<op##Exp>(e), v);
#include "ir/ops.def"
#undef OP
  }
}
void walk_type(const Type& t, Walker& w) {
  Walking v{w};
  visit_type(t, v);
}
void walk_mem(const MemInfo& info, Walker& w) {
  Walking v{w};
  visit_mem(info, v);
}
void walk_stm(const Stm& s, Walker& w) {
  Walking v{w};
  visit_stm(s, v);
}
void walk_body(const Body* b, Walker& w) {
  Walking v{w};
  visit_body(*b, v);
}
void walk_lambda(const Lambda* l, Walker& w) {
  Walking v{w};
  visit_lambda(*l, v);
}
void walk_fun(const Fun& f, Walker& w) {
  Walking v{w};
  visit_fun(f, v);
}
void walk_program(const Program& p, Walker& w) {
  for (const Stm& s : p.constants) w.stm(s);
  for (const Fun& f : p.funs) walk_fun(f, w);
}

// ---------------------------------------------------------------------------------------------------------------
// Mapping

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

  // A new list is made at the first item that changes.
  template <typename T>
  void list(List<T>& xs, auto f) {
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
  void operands(List<Operand>& xs) {
    list(xs, [&](Operand& x) { operand(x); });
  }
  void names(List<VName>& xs) {
    list(xs, [&](VName& x) { name(x); });
  }
  void types(List<Type>& xs) {
    list(xs, [&](Type& x) { type(x); });
  }
  void params(List<Param>& xs) {
    list(xs, [&](Param& x) { param(x); });
  }
  void stms(List<Stm>& xs) {
    list(xs, [&](Stm& x) { set(x, m.stm(x)); });
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

template <typename E>
static const Exp* map_fields(const E* e, Mapper& m) {
  Mapping v{m};
  E copy = *e;
  visit(copy, v);
  return v.is_changed ? m.arena.make<E>(copy) : e;
}

const Exp* map_children(const Exp* e, Mapper& m) {
  switch (e->kind) {
#define OP(op, text, ...) \
  case ExpKind::op:       \
    return map_fields(as<op##Exp>(e), m);
#include "ir/ops.def"
#undef OP
  }
  return e;
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
  visit_mem(copy, v);
  return v.is_changed ? m.arena.make<MemInfo>(copy) : info;
}
Stm map_stm(const Stm& s, Mapper& m) {
  Mapping v{m};
  Stm copy = s;
  visit_stm(copy, v);
  return copy;
}
const Body* map_body(const Body* b, Mapper& m) {
  Mapping v{m};
  Body copy = *b;
  visit_body(copy, v);
  return v.is_changed ? m.arena.make<Body>(copy) : b;
}
const Lambda* map_lambda(const Lambda* l, Mapper& m) {
  Mapping v{m};
  Lambda copy = *l;
  visit_lambda(copy, v);
  return v.is_changed ? m.arena.make<Lambda>(copy) : l;
}
const Program* map_program(const Program* p, Mapper& m) {
  Mapping v{m};
  Program copy = *p;
  v.stms(copy.constants);
  v.list(copy.funs, [&](Fun& f) {
    v.callee(f.name);
    visit_fun(f, v);
  });
  return v.is_changed ? m.arena.make<Program>(copy) : p;
}

}  // namespace fehu::ir
