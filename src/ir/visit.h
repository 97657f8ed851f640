// What every node of the core IR consists of, once: children and fields. Walking and mapping (traverse.cpp) and
// equality (equal.cpp) are made from it; include it nowhere else.
//
// `visit(v, e...)` gets one node, or two of the same kind that are compared: so `e.x...` is the field x of each of
// them. The visitor has a function for every kind of child (operand, name, callee, binder, type, param, body, lambda),
// for lists of them, and `field` for what is no child: operators, numbers, flags. Children come in the order of
// evaluation, binders before their scope and after what is outside of it.
#pragma once

#include <type_traits>

#include "ir/ir.h"

namespace fehu::ir {

// For walking and comparing nodes are const, for mapping they are copies that are changed.
template <typename E, typename T>
concept Is = std::is_same_v<std::remove_const_t<E>, T>;

// ---------------------------------------------------------------------------------------------------------------
// Scalars and names

void visit(auto& v, Is<OperandExp> auto&... e) {
  v.operand(e.value...);
}
void visit(auto& v, Is<OpaqueExp> auto&... e) {
  v.operand(e.value...);
}
void visit(auto& v, Is<BinOpExp> auto&... e) {
  v.field(e.op...);
  v.field(e.type...);
  v.operand(e.x...);
  v.operand(e.y...);
}
void visit(auto& v, Is<UnOpExp> auto&... e) {
  v.field(e.op...);
  v.field(e.type...);
  v.operand(e.x...);
}
void visit(auto& v, Is<CmpOpExp> auto&... e) {
  v.field(e.op...);
  v.field(e.type...);
  v.operand(e.x...);
  v.operand(e.y...);
}
void visit(auto& v, Is<ConvOpExp> auto&... e) {
  v.field(e.op...);
  v.field(e.from...);
  v.field(e.to...);
  v.operand(e.x...);
}
void visit(auto& v, Is<FunOpExp> auto&... e) {
  v.field(e.op...);
  v.field(e.type...);
  v.operands(e.args...);
}
void visit(auto& v, Is<MessagePart> auto&... part) {
  v.field(part.text...);
  if ((!part.text.empty() || ...)) return;
  v.operand(part.value...);
  v.field(part.type...);
}
void visit(auto& v, Is<AssertExp> auto&... e) {
  v.operand(e.cond...);
  v.list(e.message...);
}
void visit(auto& v, Is<TraceExp> auto&... e) {
  v.field(e.shown_as...);
  v.field(e.label...);
  v.operand(e.value...);
}
void visit(auto& v, Is<TunableExp> auto&... e) {
  v.field(e.name...);
  v.field(e.class_name...);
  v.operand(e.initial...);
  v.operands(e.compared...);
}

void visit(auto& v, Is<ChunksExp> auto&... e) {
  v.operand(e.count...);
  v.operand(e.cost...);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays

void visit(auto& v, Is<ArrayLitExp> auto&... e) {
  v.operands(e.elems...);
  v.type(e.elem_type...);
}
void visit(auto& v, Is<SliceDim> auto&... d) {
  v.field(d.is_fixed...);
  v.operand(d.start...);
  if ((d.is_fixed || ...)) return;
  v.operand(d.count...);
  v.operand(d.stride...);
}
void visit(auto& v, Is<IndexExp> auto&... e) {
  v.name(e.array...);
  v.list(e.slice...);
}
void visit(auto& v, Is<UpdateExp> auto&... e) {
  v.field(e.is_safe...);
  v.field(e.is_placed...);
  v.name(e.array...);
  v.list(e.slice...);
  v.operand(e.value...);
}
void visit(auto& v, Is<FlatDim> auto&... d) {
  v.operand(d.count...);
  v.operand(d.stride...);
}
void visit(auto& v, Is<FlatIndexExp> auto&... e) {
  v.name(e.array...);
  v.operand(e.offset...);
  v.list(e.dims...);
}
void visit(auto& v, Is<FlatUpdateExp> auto&... e) {
  v.name(e.array...);
  v.operand(e.offset...);
  v.list(e.dims...);
  v.name(e.value...);
}
void visit(auto& v, Is<PrefixExp> auto&... e) {
  v.field(e.op...);
  v.field(e.type...);
  v.name(e.array...);
  v.operand(e.start...);
  v.operand(e.count...);
  v.operand(e.carry...);
}
void visit(auto& v, Is<ConcatExp> auto&... e) {
  v.field(e.dim...);
  v.names(e.arrays...);
  v.operand(e.size...);
}
void visit(auto& v, Is<IotaExp> auto&... e) {
  v.field(e.type...);
  v.operand(e.count...);
  v.operand(e.start...);
  v.operand(e.stride...);
}
void visit(auto& v, Is<ReplicateExp> auto&... e) {
  v.operands(e.shape...);
  v.operand(e.value...);
}
void visit(auto& v, Is<ScratchExp> auto&... e) {
  v.field(e.type...);
  v.operands(e.shape...);
}
void visit(auto& v, Is<CopyExp> auto&... e) {
  v.name(e.array...);
}
void visit(auto& v, Is<ManifestExp> auto&... e) {
  v.field(e.perm...);
  v.name(e.array...);
}
void visit(auto& v, Is<RearrangeExp> auto&... e) {
  v.field(e.perm...);
  v.name(e.array...);
}
void visit(auto& v, Is<ReshapeExp> auto&... e) {
  v.name(e.array...);
  v.operands(e.shape...);
}
void visit(auto& v, Is<UpdateAccExp> auto&... e) {
  v.name(e.acc...);
  v.operands(e.indices...);
  v.operands(e.values...);
}
void visit(auto& v, Is<AllocExp> auto&... e) {
  v.field(e.space...);
  v.operand(e.bytes...);
  if ((e.reused || ...)) v.name(e.reused...);
  if ((e.renewed || ...)) v.name(e.renewed...);
}
void visit(auto& v, Is<ReleaseExp> auto&... e) {
  v.name(e.mem...);
}

// ---------------------------------------------------------------------------------------------------------------
// Control

void visit(auto& v, Is<Arg> auto&... arg) {
  v.operand(arg.value...);
  v.field(arg.is_consumed...);
}
void visit(auto& v, Is<ApplyExp> auto&... e) {
  v.callee(e.fn...);
  v.list(e.args...);
  v.types(e.ret...);
}

// The literals of a case; where there is a wildcard the value means nothing.
struct CaseLiterals {
  List<prim::Value> values;
  List<bool> is_wildcard;
};
void visit(auto& v, Is<MatchCase> auto&... c) {
  v.field(CaseLiterals{c.values, c.is_wildcard}...);
  v.body(c.body...);
}
void visit(auto& v, Is<MatchExp> auto&... e) {
  v.operands(e.scrutinees...);
  v.list(e.cases...);
  v.body(e.otherwise...);
  v.types(e.ret...);
}

void visit(auto& v, Is<LoopExp> auto&... e) {
  v.field(e.form...);
  v.field(e.is_parallel...);
  bool is_for = (has_counter(e) && ...), has_pieces = (is_region(e) && ...);
  v.list_of([&](auto&... p) { v.operand(p.init...); }, e.params...);
  if (is_for) v.operand(e.bound...);
  if (has_pieces) v.operand(e.cost...);
  v.list_of(
      [&](auto&... p) {
        v.param(p.param...);
        v.field(p.is_moved...);
      },
      e.params...);
  if (is_for) v.binder(e.counter...);
  if (has_pieces) v.binder(e.last...);
  if (is_for) v.field(e.counter_type...);
  if (!is_for) v.name(e.condition...);
  v.body(e.body...);
}

void visit(auto& v, Is<AccInput> auto&... input) {
  v.operands(input.shape...);
  v.names(input.arrays...);
  if ((input.op || ...)) v.lambda(input.op...);
  v.operands(input.neutral...);
}
void visit(auto& v, Is<WithAccExp> auto&... e) {
  v.list(e.inputs...);
  v.lambda(e.lambda...);
}

// ---------------------------------------------------------------------------------------------------------------
// Second-order array combinators

// What all SOACs begin with.
void visit_inputs(auto& v, auto&... e) {
  v.operand(e.width...);
  v.names(e.arrays...);
}

void visit(auto& v, Is<Scan> auto&... scan) {
  v.operands(scan.neutral...);
  v.lambda(scan.op...);
}
void visit(auto& v, Is<Reduce> auto&... reduce) {
  v.field(reduce.is_commutative...);
  v.operands(reduce.neutral...);
  v.lambda(reduce.op...);
}
void visit(auto& v, Is<ScremaExp> auto&... e) {
  visit_inputs(v, e...);
  v.list(e.scans...);
  v.list(e.reduces...);
  v.lambda(e.lambda...);
  if ((e.post || ...)) v.lambda(e.post...);
}
void visit(auto& v, Is<HistOp> auto&... op) {
  v.operands(op.shape...);
  v.operand(op.race_factor...);
  v.names(op.dests...);
  v.operands(op.neutral...);
  v.lambda(op.op...);
}
void visit(auto& v, Is<HistExp> auto&... e) {
  visit_inputs(v, e...);
  v.list(e.ops...);
  v.lambda(e.lambda...);
}
void visit(auto& v, Is<ExpandExp> auto&... e) {
  visit_inputs(v, e...);
  v.lambda(e.size...);
  v.lambda(e.lambda...);
}
void visit(auto& v, Is<FlatmapExp> auto&... e) {
  visit_inputs(v, e...);
  v.lambda(e.lambda...);
}
void visit(auto& v, Is<StreamExp> auto&... e) {
  visit_inputs(v, e...);
  v.operands(e.accs...);
  v.lambda(e.lambda...);
}

// ---------------------------------------------------------------------------------------------------------------
// Around operations

void visit(auto& v, Is<MemInfo> auto&... info) {
  v.name(info.mem...);
  v.operand(info.offset...);
  v.operands(info.strides...);
}
void visit(auto& v, Is<Result> auto&... result) {
  v.names(result.certs...);
  v.operand(result.value...);
}
void visit(auto& v, Is<Stm> auto&... s) {
  v.names(s.certs...);
  v.exp(s.exp...);
  v.params(s.pat...);
}
void visit(auto& v, Is<Body> auto&... b) {
  v.stms(b.stms...);
  v.list(b.results...);
}
void visit(auto& v, Is<Lambda> auto&... l) {
  v.params(l.params...);
  v.types(l.ret...);
  v.body(l.body...);
}
void visit(auto& v, Is<Fun> auto&... f) {
  v.params(f.params...);
  v.types(f.ret...);
  v.body(f.body...);
}

}  // namespace fehu::ir
