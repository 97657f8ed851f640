// Structural equality, made from the description of every node in visit.h: both nodes are visited side by side.
//
// Names are compared by number, so equality is that of texts: code that differs in the numbers of its names is
// different. Use rename or renumber first if that is not meant.
#include "ir/equal.h"

#include "ir/dispatch.h"
#include "ir/visit.h"

namespace fehu::ir {

bool equal(const Operand& a, const Operand& b) {
  return a.is_var() ? a.name == b.name : b.is_const() && a.value == b.value;
}

namespace {

// Of the same length, and equal item by item.
bool equal_lists(auto as, auto bs, auto is_equal) {
  if (as.size() != bs.size()) return false;
  for (size_t i = 0; i < as.size(); i++)
    if (!is_equal(as[i], bs[i])) return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// What contains no code

// Numbers, names, operators, flags, texts. What is behind a pointer is compared, never the pointer.
template <typename T>
requires(!std::is_pointer_v<T>) bool eq(const T& a, const T& b) {
  return a == b;
}
bool eq(const Operand& a, const Operand& b) {
  return equal(a, b);
}
bool eq(const Type& a, const Type& b) {
  return equal(a, b);
}
// An existential size is equal to itself only.
bool eq(const Dim& a, const Dim& b) {
  return a.is_ext() ? a.ext == b.ext : !b.is_ext() && equal(a.size, b.size);
}
bool eq(const Attr& a, const Attr& b) {
  return a.name == b.name && a.number == b.number &&
         equal_lists(a.args, b.args, [](auto& x, auto& y) { return eq(x, y); });
}
// The value beside a wildcard is not looked at.
bool eq(const CaseLiterals& a, const CaseLiterals& b) {
  if (a.values.size() != b.values.size()) return false;
  for (size_t i = 0; i < a.values.size(); i++)
    if (a.is_wildcard[i] != b.is_wildcard[i] || (!a.is_wildcard[i] && a.values[i] != b.values[i])) return false;
  return true;
}
bool eq(const Param& a, const Param& b);

bool eq(const EntryType& a, const EntryType& b);
bool eq(const EntryParam& a, const EntryParam& b);
bool eq(const OpaqueField& a, const OpaqueField& b);
bool eq(const OpaqueConstr& a, const OpaqueConstr& b);
bool eq(const OpaqueType& a, const OpaqueType& b);

template <typename T>
bool eq(List<T> as, List<T> bs) {
  return equal_lists(as, bs, [](const T& a, const T& b) { return eq(a, b); });
}

bool eq(const MemInfo* a, const MemInfo* b) {
  if (!a || !b) return a == b;
  return a->mem == b->mem && eq(a->offset, b->offset) && eq(a->strides, b->strides);
}
bool eq(const Param& a, const Param& b) {
  return a.name == b.name && equal(a.type, b.type) && eq(a.mem, b.mem);
}

bool eq(const EntryType& a, const EntryType& b) {
  if (a.kind != b.kind || a.unique != b.unique) return false;
  switch (a.kind) {
    case EntryTypeKind::Prim:
      return a.prim == b.prim;
    case EntryTypeKind::Array:
      return a.prim == b.prim && a.rank == b.rank;
    case EntryTypeKind::Opaque:
      return a.name == b.name;
  }
  return false;
}
bool eq(const EntryParam& a, const EntryParam& b) {
  return a.name == b.name && eq(a.type, b.type) && a.num_values == b.num_values;
}
bool eq(const OpaqueField& a, const OpaqueField& b) {
  return a.name == b.name && eq(a.type, b.type);
}
bool eq(const OpaqueConstr& a, const OpaqueConstr& b) {
  return a.name == b.name && eq(a.payload, b.payload) && eq(a.slots, b.slots);
}
bool eq(const OpaqueType& a, const OpaqueType& b) {
  return a.name == b.name && a.kind == b.kind && eq(a.parts, b.parts) && eq(a.fields, b.fields) &&
         eq(a.constrs, b.constrs) && a.rank == b.rank && a.elem == b.elem && a.doc == b.doc;
}
bool eq(const Entry* a, const Entry* b) {
  if (!a || !b) return a == b;
  return a->name == b->name && eq(a->params, b->params) && eq(a->results, b->results) && eq(a->output, b->output) &&
         a->doc == b->doc;
}

// ---------------------------------------------------------------------------------------------------------------
// Code

// A visitor of two nodes: says whether everything so far was equal, with or without the places in the source.
struct Equality {
  Places places;
  bool is_equal = true;

  void field(const auto& a, const auto& b) { is_equal = is_equal && eq(a, b); }
  void operand(const Operand& a, const Operand& b) { field(a, b); }
  void name(VName a, VName b) { field(a, b); }
  void callee(VName a, VName b) { field(a, b); }
  void binder(VName a, VName b) { field(a, b); }
  void type(const Type& a, const Type& b) { field(a, b); }
  void param(const Param& a, const Param& b) { field(a, b); }
  void operands(List<Operand> as, List<Operand> bs) { field(as, bs); }
  void names(List<VName> as, List<VName> bs) { field(as, bs); }
  void types(List<Type> as, List<Type> bs) { field(as, bs); }
  void params(List<Param> as, List<Param> bs) { field(as, bs); }
  void list_of(auto f, const auto& as, const auto& bs) {
    is_equal = is_equal && as.size() == bs.size();
    for (size_t i = 0; is_equal && i < as.size(); i++) f(as[i], bs[i]);
  }
  void list(const auto& as, const auto& bs) {
    list_of([&](const auto& a, const auto& b) { visit(*this, a, b); }, as, bs);
  }
  void stms(List<Stm> as, List<Stm> bs) {
    list_of([&](const Stm& a, const Stm& b) { stm(a, b); }, as, bs);
  }
  // The pattern first: a name is bound once, so what stands at two places of a program differs there.
  void stm(const Stm& a, const Stm& b) {
    params(a.pat, b.pat);
    field(a.attrs, b.attrs);
    names(a.certs, b.certs);
    if (places == Places::Compare) field(a.where.locs, b.where.locs);
    exp(a.exp, b.exp);
  }
  void exp(const Exp* a, const Exp* b) {
    is_equal = is_equal && a->kind == b->kind;
    if (!is_equal) return;
    dispatch(a, [&]<typename E>(const E& node) { visit(*this, node, *as<E>(b)); });
  }
  void body(const Body* a, const Body* b) {
    if (is_equal) visit(*this, *a, *b);
  }
  void lambda(const Lambda* a, const Lambda* b) {
    is_equal = is_equal && (a != nullptr) == (b != nullptr);
    if (is_equal && a) visit(*this, *a, *b);
  }
  void fun(const Fun& a, const Fun& b) {
    field(a.name, b.name);
    field(a.entry, b.entry);
    field(a.attrs, b.attrs);
    if (places == Places::Compare) field(a.loc, b.loc);
    visit(*this, a, b);
  }
};

}  // namespace

bool equal(const Type& a, const Type& b) {
  if (a.kind != b.kind || a.unique != b.unique) return false;
  switch (a.kind) {
    case TypeKind::Prim:
      return a.prim == b.prim;
    case TypeKind::Array:
      return a.prim == b.prim && a.is_strided == b.is_strided && a.is_placed == b.is_placed && eq(a.dims, b.dims);
    case TypeKind::Acc:
      return a.acc == b.acc && eq(a.acc_shape, b.acc_shape) &&
             equal_lists(a.acc_elems, b.acc_elems, [](const Type* x, const Type* y) { return equal(*x, *y); });
    case TypeKind::Cert:
      return true;
    case TypeKind::Mem:
      return a.space == b.space;
  }
  return false;
}

bool equal(const Exp* a, const Exp* b, Places places) {
  Equality v{places};
  v.exp(a, b);
  return v.is_equal;
}
bool equal(const Body* a, const Body* b, Places places) {
  Equality v{places};
  v.body(a, b);
  return v.is_equal;
}
bool equal(const Lambda* a, const Lambda* b, Places places) {
  Equality v{places};
  v.lambda(a, b);
  return v.is_equal;
}

bool equal(const Program& a, const Program& b, Places places) {
  if (a.stage != b.stage || a.num_names != b.num_names || !eq(a.opaque_types, b.opaque_types)) return false;
  Equality v{places};
  v.stms(a.constants, b.constants);
  v.list_of([&](const Fun& x, const Fun& y) { v.fun(x, y); }, a.funs, b.funs);
  return v.is_equal;
}

}  // namespace fehu::ir
