// What the parameters of a definition stand for, from its type and the type at a use. A member of a module may be used
// under another type than it was defined with: with other parameters, through abstract types, or through definitions of
// the argument of a functor. So named types are opened on both sides until they agree.
#include "check/types/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

bool is_param(const typed::Function& fn, VName name) {
  for (const typed::TypeParam& p : fn.params_of_type)
    if (p.name == name) return true;
  return false;
}

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
