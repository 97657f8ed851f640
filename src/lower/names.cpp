// Uses of names: variables, instances of polymorphic functions, constants.
#include <algorithm>

#include "check/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

const Value* Lowerer::var(const typed::VarExp* e, Env& env, bool local) {
  if (e->name.id < program.num_builtin_names) {
    std::vector<const Rep*> types;
    for (const typed::InstArg& arg : e->inst)
      if (arg.type) types.push_back(rep_of(arg.type, env));
    return fun_value({.kind = FunKind::Intrinsic, .intrinsic = e->name, .type_args = arena.list(types), .loc = e->loc});
  }
  const Binding* binding = env.find(e->name);
  if (!binding && typed::is_prim(e->type, PrimType::I64)) return size_without_value(e);
  if (!binding) return poison(e->loc, fmt::format("{} has no value", e->name.base.str()));
  switch (binding->kind) {
    case BindingKind::Value:
      return local ? localise(binding->value) : binding->value;
    case BindingKind::Def:
      return instantiate(binding->def, binding->self, e, env);
    case BindingKind::Const:
      return constant(binding->cell);
    case BindingKind::ConstSize: {
      constant(binding->cell);
      const Binding* size = binding->cell->sizes.find(binding->size);
      return size ? size->value : poison(e->loc, "the size of a constant is not known");
    }
    case BindingKind::UnknownSize:
    case BindingKind::Type:
    case BindingKind::Functor:
      break;
  }
  return poison(e->loc, fmt::format("{} is not a value", e->name.base.str()));
}

// A size parameter that a function argument determines, but differently for each call of it: spec 6.5 and 6.2.
const Value* Lowerer::size_without_value(const typed::VarExp* e) {
  if (!has_failed) {
    diag::Diagnostic& d = sink.report(diag::Code::SizeAmbiguous, e->loc,
                                      fmt::format("The size \"{}\" has no value here.", e->name.base.str()));
    if (!state().calls.empty()) d.label(state().calls.back(), "in this call");
    d.note("It is a size of what a function argument returns, and that may be another one for each call of it.")
        .set_help("Pass the size as an argument of its own, or read it off an array.");
  }
  has_failed = true;
  return leaf(ir::i64_operand(0));
}

const Value* Lowerer::constant(ConstCell* cell) {
  if (cell->state == ConstCell::State::Done) return cell->value;
  const typed::Function& fn = cell->dec->fn;
  if (cell->state == ConstCell::State::Busy) return poison(fn.name_loc, "this constant needs itself");
  cell->state = ConstCell::State::Busy;
  b.enter_constants();
  enter_function(0, nullptr, fn.body);
  List<ir::Attr> saved = std::exchange(pending_attrs, {}), saved_scope = std::exchange(scope_attrs, {});
  Env env = cell->env;
  cell->value = exp(fn.body, env);
  bind_sizes(fn.ret.type, cell->value, fn.ret.exts, cell->sizes);
  pending_attrs = saved;
  scope_attrs = saved_scope;
  states.pop_back();
  b.leave_constants();
  cell->state = ConstCell::State::Done;
  return cell->value;
}

static bool is_param(const typed::Function& fn, VName name) {
  for (const typed::TypeParam& p : fn.params_of_type)
    if (p.name == name) return true;
  return false;
}

// Is the size that of an array among the arguments? Then every call knows it anyway.
static bool is_told_by_args(const typed::Function& fn, VName size) {
  auto is_told = [&](const typed::Type* type) {
    for (; type->kind == typed::TypeKind::Array; type = typed::as<typed::ArrayType>(type)->elem) {
      typed::Size dim = typed::bare_size(typed::as<typed::ArrayType>(type)->size);
      if (dim->kind == typed::ExpKind::Var && typed::cast<typed::VarExp>(dim)->name == size) return true;
    }
    return false;
  };
  return std::any_of(fn.params.begin(), fn.params.end(), [&](const typed::Pat* p) { return is_told(p->type); });
}

const Value* Lowerer::instantiate(const FunDef* def, const FunValue* self, const typed::VarExp* e, Env& env) {
  const typed::Function& fn = *def->fn;
  FunValue f{.kind = FunKind::Def, .def = def, .env = def->env, .loc = e->loc};
  List<typed::TypeParam> params = fn.params_of_type;
  Env found;
  if (self) {
    size_t type_at = 0, inst_at = 0;
    for (const typed::TypeParam& p : params) {
      if (!p.is_size) {
        bind_type(p.name, self->type_args[type_at++], found);
        continue;
      }
      while (inst_at < e->inst.size() && !e->inst[inst_at].size) inst_at++;
      if (inst_at < e->inst.size() && is_bound(e->inst[inst_at].size, env))
        bind_size(p.name, dim_of(e->inst[inst_at].size, env).size, found);
      inst_at++;
    }
  } else if (e->name == fn.name && e->inst.size() == params.size()) {
    for (size_t i = 0; i < params.size(); i++) {
      if (e->inst[i].type)
        bind_type(params[i].name, rep_of(e->inst[i].type, env), found);
      else if (e->inst[i].size && !is_told_by_args(fn, params[i].name) && is_bound(e->inst[i].size, env))
        bind_size(params[i].name, dim_of(e->inst[i].size, env).size, found);
    }
  } else {
    match_type(def, e->type, env, found);
  }
  std::vector<const Rep*> types;
  Operands sizes;
  for (const typed::TypeParam& p : params) {
    const Binding* binding = found.find(p.name);
    if (binding) f.env.bind(arena, p.name, binding);
    if (!p.is_size)
      types.push_back(binding ? binding->type->rep : record_rep({}));
    else if (binding)
      sizes.push_back(binding->value->op);
    if (!binding && !p.is_size) bind_type(p.name, types.back(), f.env);
  }
  f.type_args = arena.list(types);
  f.size_args = arena.list(sizes);
  if (fn.params.empty()) return call_def(f, {}, e->loc);
  return fun_value(f);
}

// ---------------------------------------------------------------------------------------------------------------
// What the parameters of a definition stand for, from its type and the type at a use. A member of a module may be used
// under another type than it was defined with: with other parameters, through abstract types, or through definitions of
// the argument of a functor. So named types are opened on both sides until they agree.

namespace {

// What names in a type mean: those of its environment, and the parameters of the type definition that was opened, which
// stand for arguments written elsewhere.
struct Opened {
  Env env;
  List<typed::TypeParam> params = {};
  List<typed::TypeArg> args = {};
  const Opened* outer = nullptr;  // where the arguments are written

  const typed::TypeArg* find(VName name) const {
    for (size_t i = 0; i < params.size() && i < args.size(); i++)
      if (params[i].name == name) return &args[i];
    return nullptr;
  }
};

const TypeClosure* closure_of(VName name, const Env& env) {
  const Binding* binding = env.find(name);
  return binding && binding->kind == BindingKind::Type ? binding->type : nullptr;
}

struct Matching {
  Lowerer& l;
  const typed::Function& fn;
  Env& out;

  // Both sizes may be parameters of definitions: what matters are the expressions that these stand for.
  void size(typed::Size pattern, const Opened& where, typed::Size size, const Opened& there) {
    pattern = typed::bare_size(pattern);
    size = typed::bare_size(size);
    if (size->kind == typed::ExpKind::Var)
      if (const typed::TypeArg* arg = there.find(typed::cast<typed::VarExp>(size)->name))
        return this->size(pattern, where, arg->size, *there.outer);
    if (pattern->kind == typed::ExpKind::Var) {
      VName name = typed::cast<typed::VarExp>(pattern)->name;
      if (const typed::TypeArg* arg = where.find(name)) return this->size(arg->size, *where.outer, size, there);
      Env env = there.env;
      if (!is_param(fn, name) || out.find(name) || !l.is_bound(size, env)) return;
      RepDim dim = l.dim_of(size, env);
      if (!dim.ext) l.bind_size(name, dim.size, out);
      return;
    }
    if (!typed::same_head(pattern, size)) return;
    std::vector<const typed::Exp*> left = typed::size_parts(pattern), right = typed::size_parts(size);
    for (size_t i = 0; i < left.size() && i < right.size(); i++) this->size(left[i], where, right[i], there);
  }

  void dim(typed::Size pattern, const Opened& where, const RepDim& dim) {
    pattern = typed::bare_size(pattern);
    if (pattern->kind != typed::ExpKind::Var || dim.ext) return;
    VName name = typed::cast<typed::VarExp>(pattern)->name;
    if (const typed::TypeArg* arg = where.find(name)) return this->dim(arg->size, *where.outer, dim);
    if (is_param(fn, name) && !out.find(name)) l.bind_size(name, dim.size, out);
  }

  // Goes on with what a name in the pattern stands for; false if that is not known.
  template <typename Fn>
  bool open(const typed::NamedType* named, const Opened& where, Fn&& go_on) {
    if (const typed::TypeArg* arg = where.find(named->name)) {
      go_on(arg->type, *where.outer);
      return true;
    }
    const TypeClosure* closure = closure_of(named->name, where.env);
    if (!closure || closure->rep) return false;
    go_on(closure->def.ret.type, Opened{closure->env, closure->def.params, named->args, &where});
    return true;
  }

  const Rep* rep_of(const typed::Type* type, const Opened& there) {
    Env env = there.env;
    return l.rep_of(type, env);
  }

  void args(List<typed::TypeArg> pattern, const Opened& where, List<typed::TypeArg> args, const Opened& there) {
    for (size_t i = 0; i < pattern.size() && i < args.size(); i++) {
      if (pattern[i].type && args[i].type) type(pattern[i].type, where, args[i].type, there);
      if (pattern[i].size && args[i].size) size(pattern[i].size, where, args[i].size, there);
    }
  }

  void type(const typed::Type* pattern, const Opened& where, const typed::Type* type, const Opened& there) {
    auto left = typed::as<typed::NamedType>(pattern), right = typed::as<typed::NamedType>(type);
    if (right)
      if (const typed::TypeArg* arg = there.find(right->name))
        return this->type(pattern, where, arg->type, *there.outer);
    if (left && is_param(fn, left->name)) {
      if (!out.find(left->name)) l.bind_type(left->name, rep_of(type, there), out);
      return;
    }
    const TypeClosure* closure = right ? closure_of(right->name, there.env) : nullptr;
    // A name may stand for different types on the two sides, if a functor is applied to a result of its own.
    if (left && right && closure == closure_of(left->name, where.env) && (closure || left->name == right->name))
      return args(left->args, where, right->args, there);
    if (closure && !closure->rep) {
      Env env = there.env;
      Opened inner{l.open_type(right, *closure, env), closure->def.params, right->args, &there};
      return this->type(pattern, where, closure->def.ret.type, inner);
    }
    if (left) {
      open(left, where, [&](const typed::Type* opened, const Opened& now) { this->type(opened, now, type, there); });
      return;
    }
    if (pattern->kind != type->kind) return rep(pattern, where, rep_of(type, there));
    parts(pattern, where, type, there);
  }

  void parts(const typed::Type* pattern, const Opened& where, const typed::Type* type, const Opened& there) {
    switch (pattern->kind) {
      case typed::TypeKind::Error:
      case typed::TypeKind::Meta:
      case typed::TypeKind::Prim:
      case typed::TypeKind::Named:
        return;
      case typed::TypeKind::Arrow: {
        auto left = typed::as<typed::ArrowType>(pattern), right = typed::as<typed::ArrowType>(type);
        this->type(left->param, where, right->param, there);
        return this->type(left->ret.type, where, right->ret.type, there);
      }
      case typed::TypeKind::Array: {
        auto left = typed::as<typed::ArrayType>(pattern), right = typed::as<typed::ArrayType>(type);
        size(left->size, where, right->size, there);
        return this->type(left->elem, where, right->elem, there);
      }
      case typed::TypeKind::Record:
        for (const typed::Field& f : typed::as<typed::RecordType>(pattern)->fields)
          if (const typed::Type* other = typed::field_type(typed::as<typed::RecordType>(type), f.name))
            this->type(f.type, where, other, there);
        return;
      case typed::TypeKind::Sum:
        for (const typed::Constr& c : typed::as<typed::SumType>(pattern)->constrs)
          if (const typed::Constr* other = typed::find_constr(typed::as<typed::SumType>(type), c.name))
            for (size_t i = 0; i < c.payload.size(); i++) this->type(c.payload[i], where, other->payload[i], there);
        return;
    }
  }

  // The type at the use is a parameter of an enclosing function: only its representation is known.
  void rep(const typed::Type* pattern, const Opened& where, const Rep* rep) {
    switch (pattern->kind) {
      case typed::TypeKind::Error:
      case typed::TypeKind::Meta:
      case typed::TypeKind::Prim:
      case typed::TypeKind::Arrow:
        return;
      case typed::TypeKind::Array:
        if (rep->kind != RepKind::Array) return;
        dim(typed::as<typed::ArrayType>(pattern)->size, where, rep->dim);
        return this->rep(typed::as<typed::ArrayType>(pattern)->elem, where, rep->elem);
      case typed::TypeKind::Record:
        for (const typed::Field& f : typed::as<typed::RecordType>(pattern)->fields)
          for (const RepField& other : rep->fields)
            if (other.name == f.name) this->rep(f.type, where, other.rep);
        return;
      case typed::TypeKind::Sum:
        for (const typed::Constr& c : typed::as<typed::SumType>(pattern)->constrs)
          for (const RepConstr& other : rep->constrs)
            if (other.name == c.name)
              for (size_t i = 0; i < c.payload.size(); i++) this->rep(c.payload[i], where, other.payload[i]);
        return;
      case typed::TypeKind::Named: {
        auto named = typed::as<typed::NamedType>(pattern);
        if (!is_param(fn, named->name)) {
          open(named, where, [&](const typed::Type* opened, const Opened& there) { this->rep(opened, there, rep); });
        } else if (!out.find(named->name)) {
          l.bind_type(named->name, rep, out);
        }
        return;
      }
    }
  }
};

}  // namespace

void Lowerer::match_type(const FunDef* def, const typed::Type* type, Env& env, Env& out) {
  Matching{*this, *def->fn, out}.type(def->fn->scheme->type, {.env = def->env}, type, {.env = env});
}

}  // namespace fehu::lower
