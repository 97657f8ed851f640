// The children of every node, once (`visit`), and walking and mapping made from it.
// A new kind of node gets its children listed in one of the two `visit` functions; walking, mapping and free names
// follow from that, and a forgotten kind is a compile-time error.
#include "imp/traverse.h"

#include <type_traits>
#include <unordered_map>
#include <unordered_set>

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// The children of every node. `e` and `s` are const for walking and copies for mapping; `v` is a Walking or a Mapping.

static void visit_exp(auto& e, auto& v) {
  using E = std::remove_cvref_t<decltype(e)>;
  if constexpr (std::is_same_v<E, ConstExp>) {
    return;
  } else if constexpr (std::is_same_v<E, VarExp>) {
    v.name(e.name, NameKind::Scalar, Use::Read);
  } else if constexpr (std::is_same_v<E, BinExp> || std::is_same_v<E, CmpExp>) {
    v.exp(e.x);
    v.exp(e.y);
  } else if constexpr (std::is_same_v<E, UnExp> || std::is_same_v<E, ConvExp>) {
    v.exp(e.x);
  } else if constexpr (std::is_same_v<E, FunExp>) {
    v.exps(e.args);
  } else if constexpr (std::is_same_v<E, LoadExp>) {
    v.name(e.pointer, NameKind::Pointer, Use::Read);
    v.exp(e.index);
  } else if constexpr (std::is_same_v<E, TuningExp>) {
    v.exp(e.initial);
    if (e.compared) v.exp(e.compared);
  } else if constexpr (std::is_same_v<E, ChunksExp>) {
    v.exp(e.count);
    v.exp(e.cost);
  } else {
    static_assert(!sizeof(E), "an expression without a list of its children");
  }
}

static void visit_strided(auto& array, Use use, auto& v) {
  v.name(array.pointer, NameKind::Pointer, use);
  v.exp(array.offset);
  v.exps(array.strides);
}

// Arguments are read before results are written.
static void visit_call(auto& s, auto& v) {
  v.name(s.function, NameKind::Function, Use::Read);
  v.list(s.args, [&](auto& arg) {
    if (arg.kind == NameKind::Scalar)
      v.exp(arg.scalar);
    else
      v.name(arg.name, arg.kind, arg.is_read_only ? Use::Read : Use::Update);
  });
  v.list(s.updates, [&](auto& name) { v.name(name, NameKind::Block, Use::Update); });
  v.list(s.results, [&](auto& result) { v.name(result.name, result.kind, Use::Write); });
}

static void visit_trace(auto& s, auto& v) {
  if (s.scalar) return v.exp(s.scalar);
  v.exps(s.shape);
  visit_strided(s.array, Use::Read, v);
}

// In the order of execution: what is read, then what is written or declared, then bodies.
static void visit_stm(auto& s, auto& v) {
  using S = std::remove_cvref_t<decltype(s)>;
  if constexpr (std::is_same_v<S, DeclareScalar>) {
    if (s.value) v.exp(s.value);
    v.name(s.name, NameKind::Scalar, Use::Declare);
  } else if constexpr (std::is_same_v<S, Assign>) {
    v.exp(s.value);
    v.name(s.name, NameKind::Scalar, Use::Write);
  } else if constexpr (std::is_same_v<S, DeclareBlock>) {
    v.name(s.name, NameKind::Block, Use::Declare);
  } else if constexpr (std::is_same_v<S, Allocate>) {
    v.exp(s.bytes);
    if (s.kept) {
      v.exp(s.kept);
      v.name(s.start, NameKind::Pointer, Use::Read);
      v.name(s.grown, NameKind::Block, Use::Update);
    }
    v.name(s.block, NameKind::Block, s.is_renewal ? Use::Update : Use::Write);
  } else if constexpr (std::is_same_v<S, ShareBlock>) {
    v.name(s.from, NameKind::Block, Use::Read);
    v.name(s.to, NameKind::Block, Use::Write);
  } else if constexpr (std::is_same_v<S, MoveBlock>) {
    v.name(s.from, NameKind::Block, Use::Update);
    v.name(s.to, NameKind::Block, Use::Write);
  } else if constexpr (std::is_same_v<S, SwapBlocks>) {
    v.name(s.x, NameKind::Block, Use::Update);
    v.name(s.y, NameKind::Block, Use::Update);
  } else if constexpr (std::is_same_v<S, Release>) {
    v.name(s.block, NameKind::Block, Use::Update);
  } else if constexpr (std::is_same_v<S, DeclarePointer>) {
    v.name(s.block, NameKind::Block, Use::Read);
    v.exp(s.offset);
    v.name(s.name, NameKind::Pointer, Use::Declare);
  } else if constexpr (std::is_same_v<S, DeclareBuffer>) {
    v.name(s.name, NameKind::Pointer, Use::Declare);
  } else if constexpr (std::is_same_v<S, Store>) {
    v.exp(s.index);
    v.exp(s.value);
    v.name(s.pointer, NameKind::Pointer, Use::Write);
  } else if constexpr (std::is_same_v<S, StoreTable>) {
    v.name(s.pointer, NameKind::Pointer, Use::Write);
  } else if constexpr (std::is_same_v<S, Copy>) {
    v.exps(s.shape);
    visit_strided(s.from, Use::Read, v);
    visit_strided(s.to, Use::Write, v);
  } else if constexpr (std::is_same_v<S, Fill>) {
    v.exps(s.shape);
    v.exp(s.value);
    visit_strided(s.to, Use::Write, v);
  } else if constexpr (std::is_same_v<S, Prefix>) {
    v.exp(s.count);
    v.exp(s.carry);
    v.exp(s.from.offset);
    v.exp(s.to.offset);
    bool is_in_place = s.is_in_place();
    v.name(s.from.pointer, NameKind::Pointer, Use::Read);
    v.name(s.to.pointer, NameKind::Pointer, is_in_place ? Use::Update : Use::Write);
  } else if constexpr (std::is_same_v<S, For>) {
    v.exp(s.bound);
    v.name(s.counter, NameKind::Scalar, Use::Declare);
    v.code(s.body);
  } else if constexpr (std::is_same_v<S, While>) {
    v.name(s.condition, NameKind::Scalar, Use::Read);
    v.code(s.body);
  } else if constexpr (std::is_same_v<S, If>) {
    v.exp(s.condition);
    v.code(s.yes);
    v.code(s.no);
  } else if constexpr (std::is_same_v<S, Parallel>) {
    v.exp(s.count);
    v.exp(s.cost);
    v.name(s.first, NameKind::Scalar, Use::Declare);
    v.name(s.last, NameKind::Scalar, Use::Declare);
    v.code(s.body);
  } else if constexpr (std::is_same_v<S, Call>) {
    visit_call(s, v);
  } else if constexpr (std::is_same_v<S, Assert>) {
    v.exp(s.condition);
    v.list(s.message, [&](auto& part) {
      if (part.value) v.exp(part.value);
    });
  } else if constexpr (std::is_same_v<S, Trace>) {
    visit_trace(s, v);
  } else {
    static_assert(!sizeof(S), "a statement without a list of its children");
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Walking

namespace {
// Passes children on to the hooks of a walker.
struct Walking {
  Walker& w;

  void name(VName name, NameKind kind, Use use) { w.name(name, kind, use); }
  void exp(const Exp* e) { w.exp(e); }
  void code(Code code) { w.code(code); }
  void list(const auto& xs, auto f) {
    for (const auto& x : xs) f(x);
  }
  void exps(List<const Exp*> xs) {
    for (const Exp* x : xs) w.exp(x);
  }
};
}  // namespace

void Walker::exp(const Exp* e) {
  walk_children(e, *this);
}
void Walker::stm(const Stm* s) {
  walk_children(s, *this);
}
void Walker::code(Code code) {
  walk_code(code, *this);
}

void walk_children(const Exp* e, Walker& w) {
  Walking v{w};
  switch (e->kind) {
#define EXP(kind, text) \
  case ExpKind::kind:   \
    return visit_exp(*as<kind##Exp>(e), v);
#include "imp/imp.def"
  }
}
void walk_children(const Stm* s, Walker& w) {
  Walking v{w};
  switch (s->kind) {
#define STM(kind, text) \
  case StmKind::kind:   \
    return visit_stm(*as<kind>(s), v);
#include "imp/imp.def"
  }
}
void walk_code(Code code, Walker& w) {
  for (const Stm* s : code) w.stm(s);
}

// ---------------------------------------------------------------------------------------------------------------
// Mapping

namespace {
// Changes its arguments in place, and remembers whether anything changed.
struct Mapping {
  Mapper& m;
  bool is_changed = false;

  void name(VName& name, NameKind kind, Use use) {
    VName mapped = m.name(name, kind, use);
    is_changed |= mapped != name;
    name = mapped;
  }
  void exp(const Exp*& e) {
    const Exp* mapped = m.exp(e);
    is_changed |= mapped != e;
    e = mapped;
  }
  void code(Code& code) {
    Code mapped = m.code(code);
    is_changed |= mapped.data() != code.data() || mapped.size() != code.size();
    code = mapped;
  }
  // A new list is made at the first item that changes.
  template <typename T>
  void list(List<T>& xs, auto f) {
    bool was_changed = is_changed;
    std::vector<T> copy;
    for (size_t i = 0; i < xs.size(); i++) {
      T item = xs[i];
      is_changed = false;
      f(item);
      if (is_changed && copy.empty()) copy.assign(xs.begin(), xs.end());
      if (is_changed) copy[i] = item;
    }
    is_changed = was_changed || !copy.empty();
    if (!copy.empty()) xs = m.arena.list(copy);
  }
  void exps(List<const Exp*>& xs) {
    list(xs, [&](const Exp*& x) { exp(x); });
  }
};
}  // namespace

const Exp* Mapper::exp(const Exp* e) {
  return map_children(e, *this);
}
const Stm* Mapper::stm(const Stm* s) {
  return map_children(s, *this);
}
Code Mapper::code(Code code) {
  return map_code(code, *this);
}

// The same node if no child changed, so that unchanged code is shared.
const Exp* map_children(const Exp* e, Mapper& m) {
  auto map = [&](auto copy) -> const Exp* {
    Mapping v{m};
    visit_exp(copy, v);
    return v.is_changed ? m.arena.make<decltype(copy)>(copy) : e;
  };
  switch (e->kind) {
#define EXP(kind, text) \
  case ExpKind::kind:   \
    return map(*as<kind##Exp>(e));
#include "imp/imp.def"
  }
  return e;
}

const Stm* map_children(const Stm* s, Mapper& m) {
  auto map = [&](auto copy) -> const Stm* {
    Mapping v{m};
    visit_stm(copy, v);
    return v.is_changed ? m.arena.make<decltype(copy)>(copy) : s;
  };
  switch (s->kind) {
#define STM(kind, text) \
  case StmKind::kind:   \
    return map(*as<kind>(s));
#include "imp/imp.def"
  }
  return s;
}

// A statement that became null is left out.
Code map_code(Code code, Mapper& m) {
  return map_code(code, m, [](const Stm*, std::vector<const Stm*>&) { return false; });
}

// ---------------------------------------------------------------------------------------------------------------
// Free names

namespace {
// Declarations come before uses, so one set of declared names is enough, without scopes.
class FreeNames : public Walker {
 public:
  std::vector<FreeName> found;

  void name(VName name, NameKind kind, Use use) override {
    if (use == Use::Declare) {
      declared_.insert(name.id);
      return;
    }
    if (declared_.contains(name.id)) return;
    auto [at, is_new] = numbers_.emplace(name.id, found.size());
    if (is_new) found.push_back({name, kind});
    FreeName& free = found[at->second];
    free.is_read |= use != Use::Write;
    free.is_written |= use != Use::Read;
  }

 private:
  std::unordered_set<uint32_t> declared_;
  std::unordered_map<uint32_t, size_t> numbers_;
};
}  // namespace

std::vector<FreeName> free_names(Code code) {
  FreeNames names;
  walk_code(code, names);
  return std::move(names.found);
}

}  // namespace fehu::imp
