// The text of operations on arrays, accumulators and blocks of memory.
#include <optional>

#include "ir/text/ops.h"

namespace fehu::ir {

// `[` OPERANDS `]` `:` TYPE
void print(Printer& p, const ArrayLitExp& e) {
  p.operands("[", e.elems, "] : ");
  p.type(e.elem_type);
}
void parse(Parser& p, ArrayLitExp& e) {
  e.elems = p.operands("[", "]");
  p.expect(":");
  e.elem_type = p.type();
}

// ---------------------------------------------------------------------------------------------------------------
// Parts of arrays

// SLICE: `[` {OPERAND [`:+` OPERAND `*` OPERAND] `,`} `]`
static void print_slice(Printer& p, List<SliceDim> slice) {
  p.list("[", slice, "]", [&](const SliceDim& d) {
    p.operand(d.start);
    if (d.is_fixed) return;
    p.add(" :+ ");
    p.operand(d.count);
    p.add(" * ");
    p.operand(d.stride);
  });
}
static List<SliceDim> parse_slice(Parser& p) {
  p.expect("[");
  return p.list("]", [&] {
    SliceDim d{true, p.operand(), {}, {}};
    if (!p.accept(":+")) return d;
    d.is_fixed = false;
    d.count = p.operand();
    p.expect("*");
    d.stride = p.operand();
    return d;
  });
}

// NAME SLICE
void print(Printer& p, const IndexExp& e) {
  p.name(e.array);
  print_slice(p, e.slice);
}

// NAME `with` [`safe`] SLICE `<-` [`placed`] OPERAND
void print(Printer& p, const UpdateExp& e) {
  p.name(e.array);
  p.add(e.is_safe ? " with safe " : " with ");
  print_slice(p, e.slice);
  p.add(e.is_placed ? " <- placed " : " <- ");
  p.operand(e.value);
}

// NAME | NAME SLICE | NAME `with` [`safe`] SLICE `<-` [`placed`] OPERAND
const Exp* parse_name_exp(Parser& p) {
  VName name = p.name();
  if (p.is_at("[")) return p.arena.make<IndexExp>(IndexExp{{}, name, parse_slice(p)});
  if (!p.accept("with")) return p.arena.make<OperandExp>(OperandExp{{}, {name, {}}});
  UpdateExp e{{}, name, {}, {}, p.accept("safe")};
  e.slice = parse_slice(p);
  p.expect("<-");
  e.is_placed = p.accept("placed");
  e.value = p.operand();
  return p.arena.make<UpdateExp>(e);
}

// FLATDIMS: `[` OPERAND `;` {OPERAND `*` OPERAND `,`} `]`
static void print_flat_dims(Printer& p, const Operand& offset, List<FlatDim> dims) {
  p.add("[");
  p.operand(offset);
  p.list("; ", dims, "]", [&](const FlatDim& d) {
    p.operand(d.count);
    p.add(" * ");
    p.operand(d.stride);
  });
}
static List<FlatDim> parse_flat_dims(Parser& p, Operand& offset) {
  p.expect("[");
  offset = p.operand();
  p.expect(";");
  return p.list("]", [&] {
    FlatDim d;
    d.count = p.operand();
    p.expect("*");
    d.stride = p.operand();
    return d;
  });
}

// `flat_index` NAME FLATDIMS
void print(Printer& p, const FlatIndexExp& e) {
  p.add(" ");
  p.name(e.array);
  print_flat_dims(p, e.offset, e.dims);
}
void parse(Parser& p, FlatIndexExp& e) {
  e.array = p.name();
  e.dims = parse_flat_dims(p, e.offset);
}

// `flat_update` NAME FLATDIMS `<-` NAME
void print(Printer& p, const FlatUpdateExp& e) {
  p.add(" ");
  p.name(e.array);
  print_flat_dims(p, e.offset, e.dims);
  p.add(" <- ");
  p.name(e.value);
}
void parse(Parser& p, FlatUpdateExp& e) {
  e.array = p.name();
  e.dims = parse_flat_dims(p, e.offset);
  p.expect("<-");
  e.value = p.name();
}

// `prefix` OPERATOR `(` OPERAND `,` NAME `[` OPERAND `:+` OPERAND `]` `)`
void print(Printer& p, const PrefixExp& e) {
  p.add(" ");
  p.add(prim::name_of(e.op, e.type));
  p.add("(");
  p.operand(e.carry);
  p.add(", ");
  p.name(e.array);
  p.add("[");
  p.operand(e.start);
  p.add(" :+ ");
  p.operand(e.count);
  p.add("])");
}
void parse(Parser& p, PrefixExp& e) {
  const Token word = p.peek();
  std::optional<prim::ScalarOp> op = prim::scalar_op_named(word.text);
  if (!op || op->kind != prim::ScalarOp::Kind::Bin) return p.fail("an operation on two numbers");
  p.advance();
  e.op = op->bin_op();
  e.type = op->type;
  p.expect("(");
  e.carry = p.operand();
  p.expect(",");
  e.array = p.name();
  p.expect("[");
  e.start = p.operand();
  p.expect(":+");
  e.count = p.operand();
  p.expect("]");
  p.expect(")");
}

// ---------------------------------------------------------------------------------------------------------------
// New arrays

// `concat` `dim` NUMBER `(` NAMES `)` `:` OPERAND
void print(Printer& p, const ConcatExp& e) {
  p.add(" dim ");
  p.number(e.dim);
  p.names(" (", e.arrays, ") : ");
  p.operand(e.size);
}
void parse(Parser& p, ConcatExp& e) {
  p.expect("dim");
  e.dim = static_cast<uint32_t>(p.number(UINT32_MAX));
  e.arrays = p.names("(", ")");
  p.expect(":");
  e.size = p.operand();
}

// `iota` PRIM `(` OPERAND `,` OPERAND `,` OPERAND `)`
void print(Printer& p, const IotaExp& e) {
  p.add(" ");
  p.add(prim::name_of(e.type));
  const Operand args[] = {e.count, e.start, e.stride};
  p.operands(" (", args, ")");
}
void parse(Parser& p, IotaExp& e) {
  e.type = p.prim_type();
  p.expect("(");
  e.count = p.operand();
  p.expect(",");
  e.start = p.operand();
  p.expect(",");
  e.stride = p.operand();
  p.expect(")");
}

// `replicate` `(` SHAPE `,` OPERAND `)`
void print(Printer& p, const ReplicateExp& e) {
  p.add("(");
  p.shape(e.shape);
  p.add(", ");
  p.operand(e.value);
  p.add(")");
}
void parse(Parser& p, ReplicateExp& e) {
  p.expect("(");
  e.shape = p.shape();
  p.expect(",");
  e.value = p.operand();
  p.expect(")");
}

// `scratch` `(` SHAPE PRIM `)`
void print(Printer& p, const ScratchExp& e) {
  p.add("(");
  p.shape(e.shape);
  p.add(prim::name_of(e.type));
  p.add(")");
}
void parse(Parser& p, ScratchExp& e) {
  p.expect("(");
  e.shape = p.shape();
  e.type = p.prim_type();
  p.expect(")");
}

// `(` NAME `)`
static void print_in_parentheses(Printer& p, VName name) {
  p.add("(");
  p.name(name);
  p.add(")");
}
static VName parse_in_parentheses(Parser& p) {
  p.expect("(");
  VName name = p.name();
  p.expect(")");
  return name;
}

// `copy` `(` NAME `)`
void print(Printer& p, const CopyExp& e) {
  print_in_parentheses(p, e.array);
}
void parse(Parser& p, CopyExp& e) {
  e.array = parse_in_parentheses(p);
}

// ---------------------------------------------------------------------------------------------------------------
// Layout and shape

// PERMUTED: `(` `(` NUMBERS `)` `,` NAME `)`
static void print_permuted(Printer& p, List<uint32_t> perm, VName array) {
  p.add("(");
  p.numbers(perm);
  p.add(", ");
  p.name(array);
  p.add(")");
}
static List<uint32_t> parse_permuted(Parser& p, VName& array) {
  p.expect("(");
  List<uint32_t> perm = p.numbers();
  p.expect(",");
  array = p.name();
  p.expect(")");
  return perm;
}

// `manifest` PERMUTED
void print(Printer& p, const ManifestExp& e) {
  print_permuted(p, e.perm, e.array);
}
void parse(Parser& p, ManifestExp& e) {
  e.perm = parse_permuted(p, e.array);
}

// `rearrange` PERMUTED
void print(Printer& p, const RearrangeExp& e) {
  print_permuted(p, e.perm, e.array);
}
void parse(Parser& p, RearrangeExp& e) {
  e.perm = parse_permuted(p, e.array);
}

// `reshape` `(` SHAPE `,` NAME `)`
void print(Printer& p, const ReshapeExp& e) {
  p.add("(");
  p.shape(e.shape);
  p.add(", ");
  p.name(e.array);
  p.add(")");
}
void parse(Parser& p, ReshapeExp& e) {
  p.expect("(");
  e.shape = p.shape();
  p.expect(",");
  e.array = p.name();
  p.expect(")");
}

// ---------------------------------------------------------------------------------------------------------------
// Accumulators and blocks

// `update_acc` NAME `[` OPERANDS `]` `<-` `{` OPERANDS `}`
void print(Printer& p, const UpdateAccExp& e) {
  p.add(" ");
  p.name(e.acc);
  p.operands("[", e.indices, "] <- ");
  p.operands("{", e.values, "}");
}
void parse(Parser& p, UpdateAccExp& e) {
  e.acc = p.name();
  e.indices = p.operands("[", "]");
  p.expect("<-");
  e.values = p.operands("{", "}");
}

// `alloc` SPACE `(` OPERAND `)` [(`reuse` | `renew`) NAME]
void print(Printer& p, const AllocExp& e) {
  p.space(e.space);
  p.add("(");
  p.operand(e.bytes);
  p.add(")");
  if (!e.reused && !e.renewed) return;
  p.add(e.reused ? " reuse " : " renew ");
  p.name(e.reused ? e.reused : e.renewed);
}
void parse(Parser& p, AllocExp& e) {
  e.space = p.space();
  p.expect("(");
  e.bytes = p.operand();
  p.expect(")");
  if (p.accept("reuse"))
    e.reused = p.name();
  else if (p.accept("renew"))
    e.renewed = p.name();
}

// `release` `(` NAME `)`
void print(Printer& p, const ReleaseExp& e) {
  print_in_parentheses(p, e.mem);
}
void parse(Parser& p, ReleaseExp& e) {
  e.mem = parse_in_parentheses(p);
}

}  // namespace fehu::ir
