// Expressions: the dispatch, and the forms that are neither control, indexing nor calls. `exp` is
// the heart of lowering: it evaluates an expression in an environment, emits what has to be done
// at run time through the builder, and returns a tree of operands and functions (value.h).
// Statements come out in the order in which the source evaluates.
#include "check/types/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// Inside of a size (`[n * (m + 1)]`) an application of type i64 may have been evaluated before as a size of its own,
// so it goes through `size_value`, which remembers.
static bool is_size_part(const typed::Exp* e) {
  auto prim = typed::try_as<typed::PrimType>(e->type);
  return e->kind == typed::ExpKind::Apply && prim && prim->prim == PrimType::I64;
}

// After a failure nothing more is lowered: everything is a boolean then, and callers check `has_failed` where they
// would trip over the wrong shape.
const Value* Lowerer::exp(const typed::Exp* e, Env& env) {
  if (has_failed) return leaf(ir::bool_operand(false));
  if (++num_lowered > max_lowered) return too_large(e->loc);
  if (e->kind == typed::ExpKind::Let || e->kind == typed::ExpKind::LetFun) return let_chain(e, env);
  if (state().is_in_size && is_size_part(e)) return leaf(size_value(e, env));
  where(e->loc);
  return exp_inner(e, env);
}

// Each step of twenty that uses the one before at two types doubles what is to
// be done: said, rather than done for hours.
const Value* Lowerer::too_large(Loc loc) {
  sink.report(diag::Code::ProgramTooLarge, state().calls.empty() ? loc : state().calls.back(),
              "This program is too large when it is written out for all its types and functional arguments.")
      .note(fmt::format("That makes more than {} expressions.", max_lowered))
      .set_help("Use fewer combinations: functions that call each other with ever new types or functions multiply.");
  has_failed = true;
  return leaf(ir::bool_operand(false));
}

Operand Lowerer::scalar(const typed::Exp* e, Env& env) {
  return operand(exp(e, env), e->loc);
}

// A field of a variable takes only that field from an enclosing function, not the whole record.
const Value* Lowerer::raw(const typed::Exp* e, Env& env) {
  if (e->kind == typed::ExpKind::Var) return var(typed::as<typed::VarExp>(e), env, false);
  if (e->kind == typed::ExpKind::Project) {
    auto project = typed::as<typed::ProjectExp>(e);
    return field(raw(project->record, env), project->field, e->loc);
  }
  return exp(e, env);
}

// One case for each form. Sizes that an expression brings into being (`e->exts`) are bound in `env` from its value,
// so that types further on can mention them.
const Value* Lowerer::exp_inner(const typed::Exp* e, Env& env) {
  switch (e->kind) {
    case typed::ExpKind::Literal:
      return literal(typed::as<typed::LiteralExp>(e));
    case typed::ExpKind::String:
      return string(typed::as<typed::StringExp>(e));
    case typed::ExpKind::Var:
      return var(typed::as<typed::VarExp>(e), env, true);
    case typed::ExpKind::Hole:
      return hole(e->type, env, e->loc);
    case typed::ExpKind::Record: {
      std::vector<ValueField> fields;
      for (const typed::FieldInit& f : typed::as<typed::RecordExp>(e)->fields)
        fields.push_back({f.name, exp(f.exp, env)});
      return record(std::move(fields));
    }
    case typed::ExpKind::Array:
      return array(typed::as<typed::ArrayExp>(e), env);
    case typed::ExpKind::Construct:
      return construct(typed::as<typed::ConstructExp>(e), env);
    case typed::ExpKind::Project:
      return localise(raw(e, env));
    case typed::ExpKind::Index:
      return index(typed::as<typed::IndexExp>(e), env);
    case typed::ExpKind::Update:
      return update(typed::as<typed::UpdateExp>(e), env);
    case typed::ExpKind::Range:
      return range(typed::as<typed::RangeExp>(e), env);
    case typed::ExpKind::Logic:
      return logic(typed::as<typed::LogicExp>(e), env);
    case typed::ExpKind::Negate:
    case typed::ExpKind::Not: {
      const Rep* rep = rep_of(e->type, env);
      Operand x = scalar(typed::as<typed::UnaryExp>(e)->exp, env);
      where(e->loc);
      PrimType prim = ir::core_prim(rep->prim);
      bool is_complement = e->kind == typed::ExpKind::Not && prim != PrimType::Bool;
      return leaf(b.un(is_complement ? prim::UnOp::Complement : prim::UnOp::Neg, prim, x));
    }
    case typed::ExpKind::Apply:
      return apply(typed::as<typed::ApplyExp>(e), env);
    case typed::ExpKind::RightSection: {
      auto section = typed::as<typed::RightSectionExp>(e);
      const Value* operand = exp(section->operand, env);
      const Value* fn = exp(section->op, env);
      return fun_value({.kind = FunKind::RightSection, .args = arena.list({fn, operand}), .loc = e->loc});
    }
    case typed::ExpKind::Lambda:
      return fun_value({.kind = FunKind::Lambda,
                        .lambda = typed::as<typed::LambdaExp>(e),
                        .env = env,
                        .checks = state().checks,
                        .loc = e->loc});
    case typed::ExpKind::Let:
    case typed::ExpKind::LetFun:
      return let_chain(e, env);
    case typed::ExpKind::If:
      return if_exp(typed::as<typed::IfExp>(e), env);
    case typed::ExpKind::Match:
      return match(typed::as<typed::MatchExp>(e), env);
    case typed::ExpKind::Loop:
      return loop(typed::as<typed::LoopExp>(e), env);
    case typed::ExpKind::Ascript: {
      auto ascript = typed::as<typed::AscriptExp>(e);
      const Value* v = exp(ascript->exp, env);
      bind_sizes(ascript->annotation.type, v, ascript->annotation.exts, env);
      return v;
    }
    case typed::ExpKind::Coerce:
      return coerce(typed::as<typed::AscriptExp>(e), env);
    case typed::ExpKind::Assert:
      return assert_exp(typed::as<typed::AssertExp>(e), env);
    case typed::ExpKind::Attr:
      return attr_exp(typed::as<typed::AttrExp>(e), env);
    case typed::ExpKind::SizeHole:
    case typed::ExpKind::SizeMeta:
    case typed::ExpKind::Error:
      break;
  }
  return poison(e->loc, "an unfinished expression");
}

const Value* Lowerer::literal(const typed::LiteralExp* e) {
  auto type = typed::try_as<typed::PrimType>(e->type);
  PrimType prim = type ? type->prim : PrimType::I32;
  prim::Value value = prim::bool_value(e->int_value != 0);
  if (prim::is_float(prim))
    value = typed::literal_as_float(e, prim);
  else if (prim != PrimType::Bool)
    value = prim::int_value(prim, e->int_value);
  return leaf(ir::const_operand(value));
}

// A string is an array of bytes. The empty array literal does not exist in the core IR:
// there is nothing to take the element type from.
const Value* Lowerer::string(const typed::StringExp* e) {
  Operands elems;
  for (char c : e->bytes) elems.push_back(ir::const_operand(prim::u8_value(static_cast<uint8_t>(c))));
  ir::Type elem = ir::prim_type(PrimType::U8);
  Operand size = ir::i64_operand(static_cast<int64_t>(elems.size()));
  ir::Type type = b.array_type({&size, 1}, elem);
  if (elems.empty()) return leaf(b.scratch(type));
  return leaf(b.let("str", type, arena.make<ir::ArrayLitExp>(arena.list(elems), elem)));
}

// An array literal. An array of records is a record of arrays, so each leaf of the elements makes an array of its own.
// Elements must agree in shape; where the type leaves it open, the first element decides and the others are checked.
const Value* Lowerer::array_of(const Rep* elem, std::span<const Value* const> elems, Loc loc) {
  Operand size = ir::i64_operand(static_cast<int64_t>(elems.size()));
  const Rep* rep = array_rep({size, 0}, elem);
  if (elems.empty()) {
    Operands outer;
    return blank(rep, outer, true);
  }
  Values shaped;
  for (const Value* v : elems) shaped.push_back(ensure_shape(v, elem, ShapeCheck::Check, loc));
  if (elem->has_unknown) {
    std::unordered_map<uint32_t, Operand> found;
    find_exts(elem, shaped[0], 0, found);
    elem = map_dims(elem, [&](const RepDim& d) {
      return d.ext && found.contains(d.ext) ? RepDim{found[d.ext], 0} : d;
    });
    rep = array_rep({size, 0}, elem);
    for (const Value*& v : shaped) v = ensure_shape(v, elem, ShapeCheck::Check, loc);
  }
  std::vector<Operands> flat;
  for (const Value* v : shaped) flat.push_back(flatten(v));
  Operands ops;
  where(loc);
  for (size_t i = 0; i < flat[0].size(); i++) {
    Operands column;
    for (const Operands& row : flat) column.push_back(row[i]);
    ir::Type type = b.type_of(column[0]);
    ops.push_back(b.let("arr", b.array_type({&size, 1}, type), arena.make<ir::ArrayLitExp>(arena.list(column), type)));
  }
  return unflatten(rep, ops);
}

const Value* Lowerer::array(const typed::ArrayExp* e, Env& env) {
  Values elems;
  for (typed::Exp* elem : e->elems) elems.push_back(exp(elem, env));
  auto type = typed::as<typed::ArrayType>(e->type);
  return array_of(rep_of(type->elem, env), elems, e->loc);
}

// The payload may bring sizes of its own, which the type of the whole mentions.
const Value* Lowerer::construct(const typed::ConstructExp* e, Env& env) {
  Values payload;
  for (typed::Exp* p : e->payload) payload.push_back(exp(p, env));
  auto sum = typed::try_as<typed::SumType>(e->type);
  const typed::Constr* constr = sum ? typed::find_constr(sum, e->constr) : nullptr;
  for (size_t i = 0; constr && i < payload.size(); i++) bind_sizes(constr->payload[i], payload[i], e->exts, env);
  return make_sum(rep_of(e->type, env), e->constr, payload, e->loc);
}

// The tag, if there are several constructors, then a value for each slot: from the payload,
// or zeros where this constructor does not use the slot. A sum that contains functions
// cannot be data; it remembers its constructor instead.
const Value* Lowerer::make_sum(const Rep* rep, Name constr, std::span<const Value* const> payload, Loc loc) {
  if (rep->has_fun)
    return arena.make<Value>(Value{.kind = ValueKind::Constr, .parts = arena.list(payload), .constr = constr});
  const RepConstr* chosen = nullptr;
  for (const RepConstr& c : rep->constrs)
    if (c.name == constr) chosen = &c;
  if (!chosen) return poison(loc, "an unknown constructor");
  Operands leaves;
  for (size_t i = 0; i < payload.size(); i++)
    flatten(ensure_shape(payload[i], chosen->payload[i], ShapeCheck::Trust, loc), leaves);
  where(loc);
  Values parts;
  if (rep->constrs.size() > 1)
    parts.push_back(leaf(ir::const_operand(prim::i8_value(static_cast<int8_t>(chosen - rep->constrs.data())))));
  for (size_t i = 0; i < rep->slots.size(); i++) {
    const Value* part = nullptr;
    for (size_t k = 0; k < leaves.size() && k < chosen->slots.size(); k++)
      if (chosen->slots[k] == i) part = leaf(leaves[k]);
    Operands outer;
    parts.push_back(part ? part : blank(rep->slots[i], outer, false));
  }
  return arena.make<Value>(Value{.kind = ValueKind::Sum, .parts = arena.list(parts)});
}

// Makes a value depend on certificates: scalars and arrays pass through a statement that lists them.
const Value* Lowerer::guarded(const Value* v, std::span<const VName> certs) {
  if (certs.empty()) return v;
  return map_leaves(
      v, [&](const Operand& op) { return b.let("x", b.type_of(op), arena.make<ir::OperandExp>(op), certs); });
}

// A hole that stands for a function fails when it is called.
const Value* Lowerer::hole(const typed::Type* type, Env& env, Loc loc) {
  if (auto arrow = typed::try_as<typed::ArrowType>(type))
    return fun_value({.kind = FunKind::Hole, .hole = arrow, .env = env, .loc = loc});
  const Rep* rep = rep_of(type, env);
  auto record_type = typed::try_as<typed::RecordType>(type);
  if (rep->has_fun && record_type) {
    std::vector<ValueField> fields;
    for (const typed::Field& f : record_type->fields) fields.push_back({f.name, hole(f.type, env, loc)});
    return record(std::move(fields));
  }
  if (rep->has_fun) return poison(loc, "a hole of a type that hides a function is not supported");
  Certs certs;
  std::string text = fmt::format("Reached hole of type: {}", typed::show(type));
  where(loc);
  b.check(ir::bool_operand(false), {{arena.text(text), {}, {}}}, certs);
  Operands outer;
  return guarded(blank(rep, outer, false), certs);
}

// The condition is checked before the expression is evaluated; the value then depends on the certificate, so nobody
// can move a use of it before the check.
const Value* Lowerer::assert_exp(const typed::AssertExp* e, Env& env) {
  Operand cond = scalar(e->cond, env);
  Certs certs;
  if (!is_unsafe()) {
    where(e->loc);
    std::string text = fmt::format("Assertion is false: {}", e->text);
    check(cond, {{arena.text(text), {}, {}}}, certs);
  }
  const Value* v = exp(e->exp, env);
  where(e->loc);
  return guarded(v, certs);
}

namespace {

// Compares all sizes that a type writes down with those of a value. `ok` collects the
// comparisons, `actual` the sizes of the value for the message.
struct Coercion {
  Lowerer& l;
  Operand ok = ir::bool_operand(true);
  Operands actual = {};

  void dims(const Rep* rep, const Value* v, size_t depth) {
    switch (rep->kind) {
      case RepKind::Prim:
      case RepKind::Fun:
      case RepKind::Acc:
        return;
      case RepKind::Array: {
        Operand size = l.dim(v, depth);
        actual.push_back(size);
        if (!rep->dim.ext) ok = l.b.both(ok, l.b.equal(size, rep->dim.size));
        return dims(rep->elem, v, depth + 1);
      }
      case RepKind::Record:
        if (v->kind == ValueKind::Record)
          for (const RepField& f : rep->fields) dims(f.rep, l.field(v, f.name), depth);
        return;
      case RepKind::Sum:
        for (const RepConstr& c : rep->constrs)
          for (size_t i = 0; v->kind == ValueKind::Sum && i < c.payload.size(); i++)
            dims(c.payload[i], l.payload_value(rep, c, i, v, depth), depth);
        return;
    }
  }
};

}  // namespace

// `e :> t` claims that the value has the sizes of `t`. Unlike an ascription, it is checked at run time.
const Value* Lowerer::coerce(const typed::AscriptExp* e, Env& env) {
  const Value* v = exp(e->exp, env);
  const Rep* rep = rep_of(e->annotation.type, env);
  where(e->loc);
  Coercion coercion{*this};
  coercion.dims(rep, v, 0);
  Certs certs;
  if (!is_unsafe()) {
    std::vector<ir::MessagePart> message{{"Value of (desugared) shape ", {}, {}}};
    for (const Operand& d : coercion.actual) {
      message.push_back({"[", {}, {}});
      message.push_back({{}, d, PrimType::I64});
      message.push_back({"]", {}, {}});
    }
    std::string text = fmt::format(" cannot match shape of type \"{}\".",
                                   typed::show(e->annotation.type, {.aliases = false, .fresh = false}));
    message.push_back({arena.text(text), {}, {}});
    check(coercion.ok, message, certs);
  }
  const Value* result = ensure_shape(guarded(v, certs), rep, ShapeCheck::Trust, e->loc);
  bind_sizes(e->type, result, e->exts, env);
  return result;
}

}  // namespace fehu::lower
