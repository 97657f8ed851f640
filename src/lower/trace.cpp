// `#[trace] e`: each number and each array that the value consists of is printed by a statement of its own, which knows
// whether it is unsigned: the core IR does not.
//
// The constructors of a sum share slots, and one may keep an unsigned number where another keeps a signed one. Then
// only the tag tells how to show it, so the number is widened to i64 as its constructor wants, and that is shown:
//
//   #byte u8 | #small i8          let {wide: i64} = select(tag == 0, zext slot, sext slot)
//                          =>     trace(wide: i64)
//
// Numbers of 64 bits cannot be widened: there the two ways to show one are branches. In arrays of sums they are shown
// as signed ones.
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

enum class Sign : uint8_t { Signed, Unsigned, Mixed };

Sign sign_of(prim::PrimType type) {
  return prim::is_unsigned(type) ? Sign::Unsigned : Sign::Signed;
}

void add_signs(const Rep* rep, std::vector<Sign>& out);

std::vector<Sign> signs_of(const Rep* rep) {
  std::vector<Sign> signs;
  add_signs(rep, signs);
  return signs;
}

// Calls `visit(slot, constructor, payload, leaf, sign)` for every leaf of every payload of a sum.
template <typename Visit>
void for_each_slot_use(const Rep* sum, Visit visit) {
  for (size_t c = 0; c < sum->constrs.size(); c++) {
    size_t at = 0;
    for (size_t p = 0; p < sum->constrs[c].payload.size(); p++) {
      std::vector<Sign> signs = signs_of(sum->constrs[c].payload[p]);
      for (size_t leaf = 0; leaf < signs.size() && at < sum->constrs[c].slots.size(); leaf++)
        visit(sum->constrs[c].slots[at++], c, p, leaf, signs[leaf]);
    }
  }
}

// What all constructors agree on.
void add_slot_signs(const Rep* sum, std::vector<Sign>& out) {
  std::vector<std::optional<Sign>> found(sum->slots.size());
  for_each_slot_use(sum, [&](uint32_t slot, size_t, size_t, size_t, Sign sign) {
    found[slot] = !found[slot] || found[slot] == sign ? sign : Sign::Mixed;
  });
  for (const std::optional<Sign>& sign : found) out.push_back(sign.value_or(Sign::Signed));
}

// In the order of leaf_types().
void add_signs(const Rep* rep, std::vector<Sign>& out) {
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Acc:
      return out.push_back(sign_of(rep->prim));
    case RepKind::Fun:
      return;
    case RepKind::Record:
      if (rep->fields.empty()) out.push_back(Sign::Signed);
      for (const RepField& f : rep->fields) add_signs(f.rep, out);
      return;
    case RepKind::Array:
      return add_signs(rep->elem, out);
    case RepKind::Sum:
      if (rep->constrs.size() > 1) out.push_back(Sign::Signed);
      return add_slot_signs(rep, out);
  }
}

// One leaf of a value whose sign is mixed.
struct MixedLeaf {
  Lowerer& l;

  // Is it unsigned in this value, which is no array?
  Operand is_unsigned(const Rep* rep, const Value* v, size_t leaf) {
    Sign sign = signs_of(rep)[leaf];
    if (sign != Sign::Mixed) return ir::bool_operand(sign == Sign::Unsigned);
    if (rep->kind == RepKind::Record) {
      auto [field, inner] = field_of(rep, leaf);
      return is_unsigned(rep->fields[field].rep, v->fields[field].value, inner);
    }
    return rep->kind == RepKind::Sum ? is_slot_unsigned(rep, v, leaf - 1) : ir::bool_operand(false);
  }

  // The leaf as numbers of type i64.
  Operand widened(const Rep* rep, const Value* v, size_t leaf) {
    if (rep->kind == RepKind::Record && !rep->fields.empty()) {
      auto [field, inner] = field_of(rep, leaf);
      return widened(rep->fields[field].rep, v->fields[field].value, inner);
    }
    Operands leaves = l.flatten(v);
    if (rep->kind != RepKind::Array) return widened_by(leaves[leaf], is_unsigned(rep, v, leaf));
    return map_rows(leaves, leaves[leaf], [&](std::span<const Operand> rows) {
      return widened(rep->elem, l.unflatten(rep->elem, rows), leaf);
    });
  }

 private:
  // A mixed sum has several constructors, so its first leaf is the tag.
  Operand is_slot_unsigned(const Rep* sum, const Value* v, size_t slot) {
    Operand result = ir::bool_operand(false);
    Operand tag = l.flatten(v)[0];
    for_each_slot_use(sum, [&](uint32_t used, size_t c, size_t p, size_t leaf, Sign) {
      if (used != slot) return;
      const RepConstr& constr = sum->constrs[c];
      Operand here = is_unsigned(constr.payload[p], l.payload_value(sum, constr, p, v, 0), leaf);
      Operand is_this =
          l.b.cmp(prim::CmpOp::Eq, prim::PrimType::I8, tag, ir::const_operand(prim::int_value(prim::PrimType::I8, c)));
      result = l.b.either(result, l.b.both(is_this, here));
    });
    return result;
  }

  // Which field the leaf is in, and which of its leaves it is.
  static std::pair<size_t, size_t> field_of(const Rep* record, size_t leaf) {
    size_t field = 0;
    for (size_t count; leaf >= (count = signs_of(record->fields[field].rep).size()); field++) leaf -= count;
    return {field, leaf};
  }

  Operand widened_by(const Operand& x, const Operand& is_unsigned) {
    ir::Type type = l.b.type_of(x);
    if (type.kind == ir::TypeKind::Array) {
      Operands arrays{x};
      return map_rows(arrays, x, [&](std::span<const Operand> rows) { return widened_by(rows[0], is_unsigned); });
    }
    Operand zero_extended = l.b.conv(prim::ConvOp::ZExt, type.prim, prim::PrimType::I64, x);
    Operand sign_extended = l.b.conv(prim::ConvOp::SExt, type.prim, prim::PrimType::I64, x);
    return l.b.select(prim::PrimType::I64, is_unsigned, zero_extended, sign_extended);
  }

  // Rows of i64 with the shape of those of `shaped`.
  template <typename MakeRow>
  Operand map_rows(const Operands& arrays, const Operand& shaped, MakeRow make_row) {
    ir::Type type = l.b.type_of(shaped);
    Operand width = type.dims[0].size;
    type.prim = prim::PrimType::I64;
    std::vector<ir::Type> rows{ir::row_type(type)};
    std::vector<VName> names;
    for (const Operand& array : arrays) names.push_back(array.name);
    return l.b.map(width, names, rows, [&](std::span<const Operand> elems) { return Operands{make_row(elems)}; })[0];
  }
};

}  // namespace

// A number of 64 bits, which one of two statements shows.
static void trace_either(Lowerer& l, const Operand& value, const Operand& is_unsigned, std::string_view tag) {
  auto show_as = [&](prim::PrimType type) {
    return [&l, &value, tag, type] {
      l.b.emit({}, l.arena.make<ir::TraceExp>(value, type, tag));
      return Operands{};
    };
  };
  l.b.choose(is_unsigned, {}, show_as(prim::PrimType::U64), show_as(prim::PrimType::I64));
}

// Units, and accumulators, have nothing to show.
void Lowerer::trace(const Value* v, const Rep* rep, std::string_view tag) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(rep, outer, dims, leaves);
  std::vector<Sign> signs = signs_of(rep);
  Operands values = flatten(v);
  bool is_known = leaves.size() == values.size() && leaves.size() == signs.size();
  for (size_t i = 0; i < values.size(); i++) {
    ir::Type type = b.type_of(values[i]);
    bool is_unit = is_known && leaves[i]->kind == RepKind::Record;
    if (is_unit || (type.kind != ir::TypeKind::Prim && type.kind != ir::TypeKind::Array)) continue;
    Sign sign = is_known ? signs[i] : Sign::Signed;
    bool is_wide = prim::bit_width(type.prim) == 64;
    if (sign == Sign::Mixed && !is_wide) {
      Operand wide = MixedLeaf{*this}.widened(rep, v, i);
      b.emit({}, arena.make<ir::TraceExp>(wide, prim::PrimType::I64, tag));
    } else if (sign == Sign::Mixed && rep->kind != RepKind::Array && type.kind == ir::TypeKind::Prim) {
      trace_either(*this, values[i], MixedLeaf{*this}.is_unsigned(rep, v, i), tag);
    } else {
      prim::PrimType shown_as = sign == Sign::Unsigned ? prim::as_unsigned(type.prim) : type.prim;
      b.emit({}, arena.make<ir::TraceExp>(values[i], shown_as, tag));
    }
  }
}

}  // namespace fehu::lower
