// Attributes of expressions: some are obeyed here, the others travel with the operation they stand before.
#include "ir/marks.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// Attributes are trees of names and numbers in both languages; only the nodes differ.
ir::Attr Lowerer::attr_of(const typed::Attr& attr) {
  std::vector<ir::Attr> args;
  for (const typed::Attr& a : attr.args) args.push_back(attr_of(a));
  return {attr.name, attr.number, arena.list(args)};
}

List<ir::Attr> Lowerer::attrs_of(List<const typed::Attr*> attrs) {
  std::vector<ir::Attr> list;
  for (const typed::Attr* a : attrs) list.push_back(attr_of(*a));
  return arena.list(list);
}

// The value behind statements that no pass may see through, `opaque(x)`.
static const Value* opaque(Lowerer& l, const Value* v) {
  return l.map_leaves(
      v, [&](const Operand& op) { return l.b.let("opaque", l.b.type_of(op), l.arena.make<ir::OpaqueExp>(op)); });
}

// `#[trace]`, `#[trace(TAG)]`: the tag may be a number.
static std::string_view tag_of(const typed::Attr& attr) {
  if (attr.args.empty()) return {};
  return attr.args[0].name ? attr.args[0].name.str() : attr.args[0].number;
}

// Arrays are replaced by memory with anything in it.
static const Value* scratch(Lowerer& l, const Value* v) {
  return l.map_leaves(v, [&](const Operand& op) {
    ir::Type type = l.b.type_of(op);
    if (type.kind != ir::TypeKind::Array) return op;
    Operands shape;
    for (const ir::Dim& d : type.dims) shape.push_back(d.size);
    return l.b.let("scratch", type, l.arena.make<ir::ScratchExp>(type.prim, l.arena.list(shape)));
  });
}

// `#[param(NAME)]` before an expression of type i64. Elsewhere the attribute means nothing.
static bool is_tuning_param(const typed::Attr& attr, const Rep* rep) {
  bool is_i64 = rep->kind == RepKind::Prim && rep->prim == prim::PrimType::I64;
  return is_i64 && attr.args.size() == 1 && attr.args[0].name && attr.args[0].args.empty();
}

static const Value* tunable(Lowerer& l, const Value* initial, const typed::Attr& attr) {
  return l.map_leaves(initial, [&](const Operand& op) {
    return l.b.let("tunable", l.b.type_of(op), l.arena.make<ir::TunableExp>(attr.args[0].name.str(), "custom", op));
  });
}

List<ir::Attr> Lowerer::with_attr(List<ir::Attr> attrs, const ir::Attr& attr) {
  std::vector<ir::Attr> longer(attrs.begin(), attrs.end());
  longer.push_back(attr);
  return arena.list(longer);
}

// Checks that are to be reported, if they stay, say so.
void Lowerer::check(const Operand& cond, std::vector<ir::MessagePart> message, std::vector<VName>& certs) {
  List<ir::Attr> attrs;
  if (state().checks.are_marked) {
    ir::Attr what{names.intern("safety_checks"), {}, {}};
    attrs = arena.list({ir::Attr{names.intern("warn"), {}, arena.list({what})}});
  }
  b.check(cond, std::move(message), certs, attrs);
}

// Lowers an expression with checks switched off or marked, for itself and for functions called in it.
static const Value* with_checks(Lowerer& l, const typed::AttrExp* e, Checks checks, Env& env) {
  Checks outer = std::exchange(l.state().checks, l.state().checks | checks);
  const Value* v = l.exp(e->exp, env);
  l.state().checks = outer;
  return v;
}

// The value itself need not be computed if its shape is known without it.
static const Value* scratch_exp(Lowerer& l, const typed::AttrExp* e, Env& env) {
  const Rep* rep = l.rep_of(e->exp->type, env);
  if (rep->has_fun || rep->has_unknown || rep->kind != RepKind::Array) {
    const Value* v = l.exp(e->exp, env);
    l.where(e->loc);
    return scratch(l, v);
  }
  l.where(e->loc);
  Operands outer;
  return l.blank(rep, outer, true);
}

// Each attribute has one of four effects: it changes how checks are made, wraps the value in a statement (trace,
// opaque, tuning parameter, scratch), joins those of all parallel operations at this level, or waits for the next
// loop, choice or call (`pending_attrs`). What waits is dropped if the expression is none of these, and if it is a mark
// that only passes make.
const Value* Lowerer::attr_exp(const typed::AttrExp* e, Env& env) {
  ir::Attr attr = attr_of(*e->attr);
  switch (e->attr->kind) {
    case typed::AttrKind::Unsafe:
      return with_checks(*this, e, {.are_off = safety != Safety::Safe}, env);
    case typed::AttrKind::SafetyWarning:
      return with_checks(*this, e, {.are_marked = true}, env);
    case typed::AttrKind::Trace: {
      const Value* v = exp(e->exp, env);
      const Rep* rep = rep_of(e->exp->type, env);
      where(e->loc);
      if (!state().is_quiet) trace(v, rep, tag_of(*e->attr));
      return v;
    }
    case typed::AttrKind::Opaque: {
      const Value* v = exp(e->exp, env);
      where(e->loc);
      return opaque(*this, v);
    }
    case typed::AttrKind::Tuning: {
      const Value* v = exp(e->exp, env);
      where(e->loc);
      return is_tuning_param(*e->attr, rep_of(e->exp->type, env)) ? tunable(*this, v, *e->attr) : v;
    }
    case typed::AttrKind::Scratch:
      return scratch_exp(*this, e, env);
    case typed::AttrKind::Parallel: {
      // It counts for all parallel operations to the right, also in functions that are called, but not inside of them.
      List<ir::Attr> outer = std::exchange(scope_attrs, with_attr(scope_attrs, attr));
      const Value* v = exp(e->exp, env);
      scope_attrs = outer;
      return v;
    }
    case typed::AttrKind::Unroll:
    case typed::AttrKind::Inline:
    case typed::AttrKind::NoInline:
    case typed::AttrKind::Other:
      break;
  }
  if (!ir::is_mark(attr.name.str())) pending_attrs = with_attr(pending_attrs, attr);
  const Value* v = exp(e->exp, env);
  pending_attrs = {};
  return v;
}

}  // namespace fehu::lower
