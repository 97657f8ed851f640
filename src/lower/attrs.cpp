// Attributes of expressions: some are obeyed here, the others travel with the operation they stand before.
#include "lower/lowerer.h"

namespace fehu::lower {

ir::Attr Lowerer::attr_of(const syntax::Attr& attr) {
  std::vector<ir::Attr> args;
  for (const syntax::Attr& a : attr.args) args.push_back(attr_of(a));
  return {attr.name, attr.number, arena.list(args)};
}

List<ir::Attr> Lowerer::attrs_of(List<const syntax::Attr*> attrs) {
  std::vector<ir::Attr> list;
  for (const syntax::Attr* a : attrs) list.push_back(attr_of(*a));
  return arena.list(list);
}

static const Value* opaque(Lowerer& l, const Value* v, List<ir::Attr> attrs) {
  return l.map_leaves(
      v,
      [&](const Operand& op) {
        return l.b.let("opaque", l.b.type_of(op), ir::make_exp<ir::OpaqueExp>(l.arena, ir::ExpKind::Opaque, op), {},
                       attrs);
      },
      [](List<Operand> dims) { return dims; });
}

// Arrays are replaced by memory with anything in it.
static const Value* scratch(Lowerer& l, const Value* v) {
  return l.map_leaves(
      v,
      [&](const Operand& op) {
        ir::Type type = l.b.type_of(op);
        if (type.kind != ir::TypeKind::Array) return op;
        Operands shape;
        for (const ir::Dim& d : type.dims) shape.push_back(d.size);
        return l.b.let("scratch", type,
                       ir::make_exp<ir::ScratchExp>(l.arena, ir::ExpKind::Scratch, type.prim, l.arena.list(shape)));
      },
      [](List<Operand> dims) { return dims; });
}

// `#[param(NAME)]` before an expression of type i64. Elsewhere the attribute means nothing.
static bool is_tuning_param(const syntax::Attr& attr, const Rep* rep) {
  bool is_i64 = rep->kind == RepKind::Prim && rep->prim == prim::PrimType::I64;
  return is_i64 && attr.args.size() == 1 && attr.args[0].name && attr.args[0].args.empty();
}

const Value* Lowerer::attr_exp(const typed::AttrExp* e, Env& env) {
  std::string_view name = e->attr->name.str();
  ir::Attr attr = attr_of(*e->attr);
  if (name == "unsafe") {
    state().unsafe++;
    const Value* v = exp(e->exp, env);
    state().unsafe--;
    return v;
  }
  if (name == "opaque" || name == "trace" || name == "param") {
    const Value* v = exp(e->exp, env);
    where(e->loc);
    if (name == "param" && !is_tuning_param(*e->attr, rep_of(e->exp->type, env))) return v;
    return opaque(*this, v, name == "opaque" ? List<ir::Attr>{} : arena.list({attr}));
  }
  if (name == "blank" || name == "scratch") {
    const Rep* rep = rep_of(e->exp->type, env);
    if (rep->has_fun || rep->has_unknown || rep->kind != RepKind::Array) {
      const Value* v = exp(e->exp, env);
      where(e->loc);
      return scratch(*this, v);
    }
    where(e->loc);
    Operands outer;
    return blank(rep, outer, true);
  }
  std::vector<ir::Attr> attrs(pending_attrs.begin(), pending_attrs.end());
  attrs.push_back(attr);
  pending_attrs = arena.list(attrs);
  const Value* v = exp(e->exp, env);
  pending_attrs = {};
  return v;
}

}  // namespace fehu::lower
