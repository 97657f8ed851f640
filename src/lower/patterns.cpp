// Patterns: binding names, and the tests that decide whether a case matches.
// Patterns bind without copying: the names get subtrees of the value. Tests compare operands with literals, and are
// put together to one `match` operation in control.cpp.
#include "lower/lowerer.h"

namespace fehu::lower {

void Lowerer::bind_value(VName name, const Value* v, Env& env) {
  env.bind(arena, name, arena.make<Binding>(Binding{.kind = BindingKind::Value, .value = v}));
}

static const RepConstr* find_constr(const Rep* rep, Name name) {
  for (const RepConstr& c : rep->constrs)
    if (c.name == name) return &c;
  return nullptr;
}

// The sizes in the pattern's type are those of the value from now on, so they are remembered.
void Lowerer::bind_pat(const typed::Pat* pat, const Value* v, Env& env) {
  remember_sizes(pat->type, v, 0, env);
  switch (pat->kind) {
    case typed::PatKind::Wildcard:
    case typed::PatKind::Literal:
    case typed::PatKind::Error:
      return;
    case typed::PatKind::Name:
      return bind_value(typed::as<typed::NamePat>(pat)->name, v, env);
    case typed::PatKind::Ascript:
      return bind_pat(typed::as<typed::AscriptPat>(pat)->pat, v, env);
    case typed::PatKind::Record:
      for (const typed::FieldPat& f : typed::as<typed::RecordPat>(pat)->fields)
        bind_pat(f.pat, field(v, f.name, pat->loc), env);
      return;
    case typed::PatKind::Constr: {
      auto constr = typed::as<typed::ConstrPat>(pat);
      const Rep* rep = rep_of(pat->type, env);
      const RepConstr* c = find_constr(rep, constr->constr);
      for (size_t i = 0; c && i < constr->payload.size(); i++)
        bind_pat(constr->payload[i], payload_value(rep, *c, i, v, 0), env);
      return;
    }
  }
}

// The sizes that annotations inside a pattern name, as in `let (xs: [n]i32) = ...`: wherever the annotation stands,
// the part of the value there tells.
void Lowerer::bind_pat_sizes(const typed::Pat* pat, const Value* v, List<VName> sizes, Env& env) {
  if (sizes.empty()) return;
  switch (pat->kind) {
    case typed::PatKind::Wildcard:
    case typed::PatKind::Literal:
    case typed::PatKind::Error:
    case typed::PatKind::Constr:
      break;
    case typed::PatKind::Name:
      break;
    case typed::PatKind::Ascript: {
      auto ascript = typed::as<typed::AscriptPat>(pat);
      bind_sizes(ascript->annotation.type, v, sizes, env);
      bind_pat_sizes(ascript->pat, v, sizes, env);
      break;
    }
    case typed::PatKind::Record:
      for (const typed::FieldPat& f : typed::as<typed::RecordPat>(pat)->fields)
        bind_pat_sizes(f.pat, field(v, f.name, pat->loc), sizes, env);
      break;
  }
  bind_sizes(pat->type, v, sizes, env);
}

// What must hold for a value to match. Integers, booleans and tags are compared by the `match` operation itself;
// floats are compared here, since NaN must not match and -0 must match 0, and a match compares bits.
void Lowerer::tests_of(const typed::Pat* pat, const Value* v, Env& env, std::vector<Test>& tests) {
  switch (pat->kind) {
    case typed::PatKind::Wildcard:
    case typed::PatKind::Name:
    case typed::PatKind::Error:
      return;
    case typed::PatKind::Ascript:
      return tests_of(typed::as<typed::AscriptPat>(pat)->pat, v, env, tests);
    case typed::PatKind::Record:
      for (const typed::FieldPat& f : typed::as<typed::RecordPat>(pat)->fields)
        tests_of(f.pat, field(v, f.name, pat->loc), env, tests);
      return;
    case typed::PatKind::Literal: {
      auto lit = typed::as<typed::LiteralPat>(pat);
      Operand value = literal(lit->literal)->op;
      PrimType prim = ir::core_prim(value.value.type);
      if (lit->is_negative) value = b.un(prim::UnOp::Neg, prim, value);
      Operand op = operand(v, pat->loc);
      if (prim::is_float(prim))
        tests.push_back({b.cmp(prim::CmpOp::Eq, prim, op, value), prim::bool_value(true)});
      else
        tests.push_back({op, value.value});
      return;
    }
    case typed::PatKind::Constr: {
      auto constr = typed::as<typed::ConstrPat>(pat);
      if (v->kind == ValueKind::Constr) {
        // The constructor is known: a test that holds or one that fails.
        bool same = v->constr == constr->constr;
        if (!same) tests.push_back({ir::bool_operand(false), prim::bool_value(true)});
        for (size_t i = 0; same && i < constr->payload.size(); i++)
          tests_of(constr->payload[i], v->parts[i], env, tests);
        return;
      }
      const Rep* rep = rep_of(pat->type, env);
      const RepConstr* c = find_constr(rep, constr->constr);
      if (!c) return;
      if (rep->constrs.size() > 1) {
        auto number = static_cast<int8_t>(c - rep->constrs.data());
        tests.push_back({operand(v->parts[0], pat->loc), prim::i8_value(number)});
      }
      for (size_t i = 0; i < constr->payload.size(); i++)
        tests_of(constr->payload[i], payload_value(rep, *c, i, v, 0), env, tests);
      return;
    }
  }
}

}  // namespace fehu::lower
