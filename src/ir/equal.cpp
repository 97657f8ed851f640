// Structural equality, one function per kind of node. Fields without meaning (the literal of a wildcard) are not
// compared.
#include "ir/equal.h"

namespace fehu::ir {

bool equal(const Operand& a, const Operand& b) {
  return a.is_var() ? a.name == b.name : b.is_const() && a.value == b.value;
}

namespace {

bool equal_lists(auto as, auto bs, auto is_equal) {
  if (as.size() != bs.size()) return false;
  for (size_t i = 0; i < as.size(); i++)
    if (!is_equal(as[i], bs[i])) return false;
  return true;
}

bool eq(const Operand& a, const Operand& b) {
  return equal(a, b);
}
bool eq(VName a, VName b) {
  return a == b;
}
bool eq(uint32_t a, uint32_t b) {
  return a == b;
}
bool eq(const Type& a, const Type& b) {
  return equal(a, b);
}
bool eq(const Dim& a, const Dim& b) {
  return a.is_ext() ? a.ext == b.ext : !b.is_ext() && equal(a.size, b.size);
}
bool eq(const Param& a, const Param& b);
bool eq(const Attr& a, const Attr& b) {
  return a.name == b.name && a.number == b.number &&
         equal_lists(a.args, b.args, [](auto& x, auto& y) { return eq(x, y); });
}
bool eq(const SliceDim& a, const SliceDim& b) {
  if (a.is_fixed != b.is_fixed || !eq(a.start, b.start)) return false;
  return a.is_fixed || (eq(a.count, b.count) && eq(a.stride, b.stride));
}
bool eq(const FlatDim& a, const FlatDim& b) {
  return eq(a.count, b.count) && eq(a.stride, b.stride);
}
bool eq(const Arg& a, const Arg& b) {
  return eq(a.value, b.value) && a.is_consumed == b.is_consumed;
}
bool eq(const MessagePart& a, const MessagePart& b) {
  return a.text == b.text && (!a.text.empty() || (eq(a.value, b.value) && a.type == b.type));
}

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

// Two nodes that contain code: compares with or without places.
struct Comparison {
  Places places;

  bool body(const Body* a, const Body* b) const {
    auto result = [](const Result& x, const Result& y) { return eq(x.certs, y.certs) && eq(x.value, y.value); };
    return stms(a->stms, b->stms) && equal_lists(a->results, b->results, result);
  }
  bool stms(List<Stm> as, List<Stm> bs) const {
    return equal_lists(as, bs, [&](const Stm& a, const Stm& b) { return stm(a, b); });
  }
  bool stm(const Stm& a, const Stm& b) const {
    auto same_loc = [](Loc x, Loc y) { return x == y; };
    if (places == Places::Compare && !equal_lists(a.where.locs, b.where.locs, same_loc)) return false;
    return eq(a.pat, b.pat) && eq(a.certs, b.certs) && eq(a.attrs, b.attrs) && exp(a.exp, b.exp);
  }
  bool lambda(const Lambda* a, const Lambda* b) const {
    if (!a || !b) return a == b;
    return eq(a->params, b->params) && eq(a->ret, b->ret) && body(a->body, b->body);
  }
  bool exp(const Exp* a, const Exp* b) const {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
#define OP(op, text, ...) \
  case ExpKind::op:       \
    return fields(*as<op##Exp>(a), *as<op##Exp>(b));
#include "ir/ops.def"
#undef OP
    }
    return false;
  }

  bool fields(const OperandExp& a, const OperandExp& b) const {
    return eq(a.value, b.value);
  }
  bool fields(const OpaqueExp& a, const OpaqueExp& b) const {
    return eq(a.value, b.value);
  }
  bool fields(const BinOpExp& a, const BinOpExp& b) const {
    return a.op == b.op && a.type == b.type && eq(a.x, b.x) && eq(a.y, b.y);
  }
  bool fields(const UnOpExp& a, const UnOpExp& b) const {
    return a.op == b.op && a.type == b.type && eq(a.x, b.x);
  }
  bool fields(const CmpOpExp& a, const CmpOpExp& b) const {
    return a.op == b.op && a.type == b.type && eq(a.x, b.x) && eq(a.y, b.y);
  }
  bool fields(const ConvOpExp& a, const ConvOpExp& b) const {
    return a.op == b.op && a.from == b.from && a.to == b.to && eq(a.x, b.x);
  }
  bool fields(const FunOpExp& a, const FunOpExp& b) const {
    return a.op == b.op && a.type == b.type && eq(a.args, b.args);
  }
  bool fields(const AssertExp& a, const AssertExp& b) const {
    return eq(a.cond, b.cond) && eq(a.message, b.message);
  }
  bool fields(const ArrayLitExp& a, const ArrayLitExp& b) const {
    return eq(a.elems, b.elems) && eq(a.elem_type, b.elem_type);
  }
  bool fields(const IndexExp& a, const IndexExp& b) const {
    return eq(a.array, b.array) && eq(a.slice, b.slice);
  }
  bool fields(const UpdateExp& a, const UpdateExp& b) const {
    return eq(a.array, b.array) && eq(a.slice, b.slice) && eq(a.value, b.value) && a.is_safe == b.is_safe;
  }
  bool fields(const FlatIndexExp& a, const FlatIndexExp& b) const {
    return eq(a.array, b.array) && eq(a.offset, b.offset) && eq(a.dims, b.dims);
  }
  bool fields(const FlatUpdateExp& a, const FlatUpdateExp& b) const {
    return eq(a.array, b.array) && eq(a.offset, b.offset) && eq(a.dims, b.dims) && eq(a.value, b.value);
  }
  bool fields(const ConcatExp& a, const ConcatExp& b) const {
    return a.dim == b.dim && eq(a.arrays, b.arrays) && eq(a.size, b.size);
  }
  bool fields(const IotaExp& a, const IotaExp& b) const {
    return eq(a.count, b.count) && eq(a.start, b.start) && eq(a.stride, b.stride) && a.type == b.type;
  }
  bool fields(const ReplicateExp& a, const ReplicateExp& b) const {
    return eq(a.shape, b.shape) && eq(a.value, b.value);
  }
  bool fields(const ScratchExp& a, const ScratchExp& b) const {
    return a.type == b.type && eq(a.shape, b.shape);
  }
  bool fields(const CopyExp& a, const CopyExp& b) const {
    return eq(a.array, b.array);
  }
  bool fields(const ManifestExp& a, const ManifestExp& b) const {
    return eq(a.array, b.array) && eq(a.perm, b.perm);
  }
  bool fields(const RearrangeExp& a, const RearrangeExp& b) const {
    return eq(a.array, b.array) && eq(a.perm, b.perm);
  }
  bool fields(const ReshapeExp& a, const ReshapeExp& b) const {
    return eq(a.array, b.array) && eq(a.shape, b.shape);
  }
  bool fields(const UpdateAccExp& a, const UpdateAccExp& b) const {
    return eq(a.acc, b.acc) && eq(a.indices, b.indices) && eq(a.values, b.values);
  }
  bool fields(const AllocExp& a, const AllocExp& b) const {
    return eq(a.bytes, b.bytes) && a.space == b.space && eq(a.reused, b.reused);
  }
  bool fields(const ReleaseExp& a, const ReleaseExp& b) const {
    return eq(a.mem, b.mem);
  }
  bool fields(const ApplyExp& a, const ApplyExp& b) const {
    return eq(a.fn, b.fn) && eq(a.args, b.args) && eq(a.ret, b.ret);
  }
  bool fields(const MatchExp& a, const MatchExp& b) const {
    auto same_case = [&](const MatchCase& x, const MatchCase& y) { return match_case(x, y); };
    return eq(a.scrutinees, b.scrutinees) && equal_lists(a.cases, b.cases, same_case) &&
           body(a.otherwise, b.otherwise) && eq(a.ret, b.ret);
  }
  bool match_case(const MatchCase& a, const MatchCase& b) const {
    if (a.values.size() != b.values.size()) return false;
    for (size_t i = 0; i < a.values.size(); i++)
      if (a.is_wildcard[i] != b.is_wildcard[i] || (!a.is_wildcard[i] && a.values[i] != b.values[i])) return false;
    return body(a.body, b.body);
  }
  bool fields(const LoopExp& a, const LoopExp& b) const {
    auto same_param = [](const LoopParam& x, const LoopParam& y) {
      return eq(x.param, y.param) && eq(x.init, y.init) && x.is_moved == y.is_moved;
    };
    if (a.form != b.form || !equal_lists(a.params, b.params, same_param) || !body(a.body, b.body)) return false;
    if (a.form == LoopForm::While) return eq(a.condition, b.condition);
    return eq(a.counter, b.counter) && a.counter_type == b.counter_type && eq(a.bound, b.bound);
  }
  bool fields(const WithAccExp& a, const WithAccExp& b) const {
    auto same_input = [&](const AccInput& x, const AccInput& y) {
      return eq(x.shape, y.shape) && eq(x.arrays, y.arrays) && lambda(x.op, y.op) && eq(x.neutral, y.neutral);
    };
    return equal_lists(a.inputs, b.inputs, same_input) && lambda(a.lambda, b.lambda);
  }
  bool fields(const ScremaExp& a, const ScremaExp& b) const {
    auto same_scan = [&](const Scan& x, const Scan& y) { return lambda(x.op, y.op) && eq(x.neutral, y.neutral); };
    auto same_reduce = [&](const Reduce& x, const Reduce& y) {
      return lambda(x.op, y.op) && eq(x.neutral, y.neutral) && x.is_commutative == y.is_commutative;
    };
    return eq(a.width, b.width) && eq(a.arrays, b.arrays) && equal_lists(a.scans, b.scans, same_scan) &&
           equal_lists(a.reduces, b.reduces, same_reduce) && lambda(a.lambda, b.lambda) && lambda(a.post, b.post);
  }
  bool fields(const HistExp& a, const HistExp& b) const {
    auto same_op = [&](const HistOp& x, const HistOp& y) {
      return eq(x.shape, y.shape) && eq(x.race_factor, y.race_factor) && eq(x.dests, y.dests) &&
             eq(x.neutral, y.neutral) && lambda(x.op, y.op);
    };
    return eq(a.width, b.width) && eq(a.arrays, b.arrays) && equal_lists(a.ops, b.ops, same_op) &&
           lambda(a.lambda, b.lambda);
  }
  bool fields(const ExpandExp& a, const ExpandExp& b) const {
    return eq(a.width, b.width) && eq(a.arrays, b.arrays) && lambda(a.size, b.size) && lambda(a.lambda, b.lambda);
  }
  bool fields(const FlatmapExp& a, const FlatmapExp& b) const {
    return eq(a.width, b.width) && eq(a.arrays, b.arrays) && lambda(a.lambda, b.lambda);
  }
  bool fields(const StreamExp& a, const StreamExp& b) const {
    return eq(a.width, b.width) && eq(a.arrays, b.arrays) && eq(a.accs, b.accs) && lambda(a.lambda, b.lambda);
  }

  bool fun(const Fun& a, const Fun& b) const;
};

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

bool Comparison::fun(const Fun& a, const Fun& b) const {
  return a.name == b.name && eq(a.entry, b.entry) && eq(a.attrs, b.attrs) && eq(a.params, b.params) &&
         eq(a.ret, b.ret) && body(a.body, b.body) && (places == Places::Ignore || a.loc == b.loc);
}

}  // namespace

bool equal(const Type& a, const Type& b) {
  if (a.kind != b.kind || a.unique != b.unique) return false;
  switch (a.kind) {
    case TypeKind::Prim:
      return a.prim == b.prim;
    case TypeKind::Array:
      return a.prim == b.prim && eq(a.dims, b.dims);
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
  return Comparison{places}.exp(a, b);
}
bool equal(const Body* a, const Body* b, Places places) {
  return Comparison{places}.body(a, b);
}
bool equal(const Lambda* a, const Lambda* b, Places places) {
  return Comparison{places}.lambda(a, b);
}

bool equal(const Program& a, const Program& b, Places places) {
  Comparison c{places};
  return a.stage == b.stage && a.num_names == b.num_names && eq(a.opaque_types, b.opaque_types) &&
         c.stms(a.constants, b.constants) &&
         equal_lists(a.funs, b.funs, [&](const Fun& x, const Fun& y) { return c.fun(x, y); });
}

}  // namespace fehu::ir
