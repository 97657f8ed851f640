// From types to representations: names replaced by what they stand for, sizes evaluated.
// A representation (`Rep`, value.h) is what lowering knows of a type: abstract types and abbreviations are opened,
// type parameters replaced, and each size is an operand or a number that stands for an unknown one.
#include <algorithm>

#include "check/types/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

const Rep* Lowerer::prim_rep(PrimType prim) {
  return arena.make<Rep>(Rep{.kind = RepKind::Prim, .prim = prim});
}

const Rep* Lowerer::record_rep(std::vector<RepField> fields) {
  Rep rep{.kind = RepKind::Record};
  for (const RepField& f : fields) {
    rep.has_fun |= f.rep->has_fun;
    rep.has_unknown |= f.rep->has_unknown;
  }
  rep.fields = arena.list(fields);
  return arena.make<Rep>(rep);
}

const Rep* Lowerer::array_rep(const RepDim& dim, const Rep* elem) {
  return arena.make<Rep>(Rep{.kind = RepKind::Array,
                             .has_fun = elem->has_fun,
                             .has_unknown = elem->has_unknown || dim.ext != 0,
                             .dim = dim,
                             .elem = elem});
}

// Chooses slots for the payloads of all constructors. Scalars of the same core type share a slot among constructors,
// as only one of these is there at a time; an array has a slot of its own, because shapes differ. So `#a i32 | #b i32
// f32` has a tag and two slots. A sum without tag and payload is like unit: a boolean.
const Rep* Lowerer::sum_rep(std::vector<RepConstr> constrs) {
  Rep rep{.kind = RepKind::Sum};
  std::vector<const Rep*> slots;
  for (RepConstr& c : constrs) {
    std::vector<uint32_t> chosen;
    for (const Rep* p : c.payload) {
      rep.has_fun |= p->has_fun;
      rep.has_unknown |= p->has_unknown;
      std::vector<RepDim> outer;
      std::vector<std::vector<RepDim>> dims;
      std::vector<const Rep*> leaves;
      leaf_types(p, outer, dims, leaves);
      for (size_t i = 0; i < leaves.size(); i++) {
        const Rep* slot = leaves[i]->kind == RepKind::Acc ? leaves[i] : prim_rep(ir::core_prim(leaves[i]->prim));
        for (size_t d = dims[i].size(); d-- > 0;) slot = array_rep(dims[i][d], slot);
        uint32_t at = 0;
        bool can_share = slot->kind == RepKind::Prim;
        auto fits = [&](uint32_t s) {
          return can_share && slots[s]->kind == RepKind::Prim && slots[s]->prim == slot->prim &&
                 std::find(chosen.begin(), chosen.end(), s) == chosen.end();
        };
        while (at < slots.size() && !fits(at)) at++;
        if (at == slots.size()) slots.push_back(slot);
        chosen.push_back(at);
      }
    }
    c.slots = arena.list(chosen);
  }
  if (constrs.size() == 1 && slots.empty() && !rep.has_fun) slots.push_back(prim_rep(PrimType::Bool));
  rep.constrs = arena.list(constrs);
  rep.slots = arena.list(slots);
  return arena.make<Rep>(rep);
}

// Unit and tags are leaves, too. Functions are none: they exist only while lowering.
void Lowerer::leaf_types(const Rep* rep, std::vector<RepDim>& outer, std::vector<std::vector<RepDim>>& dims,
                         std::vector<const Rep*>& leaves) {
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Acc:
      dims.push_back(outer);
      leaves.push_back(rep);
      return;
    case RepKind::Fun:
      return;
    case RepKind::Record:
      if (rep->fields.empty()) {
        dims.push_back(outer);
        leaves.push_back(rep);
      }
      for (const RepField& f : rep->fields) leaf_types(f.rep, outer, dims, leaves);
      return;
    case RepKind::Array:
      outer.push_back(rep->dim);
      leaf_types(rep->elem, outer, dims, leaves);
      outer.pop_back();
      return;
    case RepKind::Sum:
      if (rep->constrs.size() > 1) {
        dims.push_back(outer);
        leaves.push_back(prim_rep(PrimType::I8));
      }
      for (const Rep* slot : rep->slots) leaf_types(slot, outer, dims, leaves);
      return;
  }
}

// Can the size be evaluated here: does everything in it have a value?
bool Lowerer::is_bound(typed::Size size, const Env& env) {
  bool all = true;
  typed::for_each_size_leaf(size, [&](const typed::Exp* leaf) {
    if (leaf->kind != typed::ExpKind::Var) {
      all = false;
      return;
    }
    VName name = typed::as<typed::VarExp>(leaf)->name;
    const Binding* binding = env.find(name);
    all &= program.is_builtin(name) || (binding && binding->kind != BindingKind::UnknownSize);
  });
  return all;
}

// A size as an operand, or as an unknown one. A name without binding is unknown by its own number, so that it is the
// same unknown size wherever the type mentions it; an expression with such names is one of which nothing is known.
RepDim Lowerer::dim_of(typed::Size size, Env& env) {
  size = typed::bare_size(size);
  if (size->kind == typed::ExpKind::Var) {
    VName name = typed::as<typed::VarExp>(size)->name;
    const Binding* binding = env.find(name);
    if (!binding) return {{}, name.id};
    if (binding->kind == BindingKind::UnknownSize) return {{}, binding->ext};
  } else if (size->kind != typed::ExpKind::Literal && !is_bound(size, env)) {
    return {{}, fresh_ext()};
  }
  return {size_value(size, env), 0};
}

// The environment of a type definition, with its parameters bound to the arguments.
Env Lowerer::open_type(const typed::NamedType* named, const TypeClosure& closure, Env& env) {
  Env inner = closure.env;
  for (size_t i = 0; i < closure.def.params.size() && i < named->args.size(); i++) {
    VName param = closure.def.params[i].name;
    if (named->args[i].type) {
      bind_type(param, rep_of(named->args[i].type, env), inner);
      continue;
    }
    RepDim dim = dim_of(named->args[i].size, env);
    if (dim.ext)
      inner.bind(arena, param, arena.make<Binding>(Binding{.kind = BindingKind::UnknownSize, .ext = dim.ext}));
    else
      bind_size(param, dim.size, inner);
  }
  for (VName hidden : closure.def.ret.exts)
    inner.bind(arena, hidden, arena.make<Binding>(Binding{.kind = BindingKind::UnknownSize, .ext = fresh_ext()}));
  return inner;
}

void Lowerer::bind_type(VName name, const Rep* rep, Env& env) {
  const TypeClosure* closure = arena.make<TypeClosure>(TypeClosure{.rep = rep});
  env.bind(arena, name, arena.make<Binding>(Binding{.kind = BindingKind::Type, .type = closure}));
}

// Sizes that a type parameter hides are different ones wherever it occurs (spec 6.5).
const Rep* Lowerer::with_own_sizes(const Rep* rep) {
  if (!rep->has_unknown) return rep;
  std::unordered_map<uint32_t, uint32_t> own;
  return map_dims(rep, [&](const RepDim& d) {
    if (!d.ext) return d;
    auto [it, is_new] = own.emplace(d.ext, 0);
    if (is_new) it->second = fresh_ext();
    return RepDim{{}, it->second};
  });
}

// Types of accumulators carry the array type they are made of. Errors have been reported by the checker; what is left
// of them is a unit that nobody looks at.
const Rep* Lowerer::rep_of(const typed::Type* type, Env& env) {
  switch (type->kind) {
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
      return record_rep({});
    case typed::TypeKind::Prim:
      return prim_rep(typed::as<typed::PrimType>(type)->prim);
    case typed::TypeKind::Arrow:
      return arena.make<Rep>(Rep{.kind = RepKind::Fun, .has_fun = true});
    case typed::TypeKind::Array: {
      auto array = typed::as<typed::ArrayType>(type);
      RepDim dim = dim_of(array->size, env);
      return array_rep(dim, rep_of(array->elem, env));
    }
    case typed::TypeKind::Record: {
      std::vector<RepField> fields;
      for (const typed::Field& f : typed::as<typed::RecordType>(type)->fields)
        fields.push_back({f.name, rep_of(f.type, env)});
      return record_rep(std::move(fields));
    }
    case typed::TypeKind::Sum: {
      std::vector<RepConstr> constrs;
      for (const typed::Constr& c : typed::as<typed::SumType>(type)->constrs) {
        std::vector<const Rep*> payload;
        for (const typed::Type* p : c.payload) payload.push_back(rep_of(p, env));
        constrs.push_back({c.name, arena.list(payload), {}});
      }
      return sum_rep(std::move(constrs));
    }
    case typed::TypeKind::Named: {
      auto named = typed::as<typed::NamedType>(type);
      const Binding* binding = env.find(named->name);
      if (!binding || binding->kind != BindingKind::Type) {
        if (named->name == program.acc) {
          const Rep* array = rep_of(named->args[0].type, env);
          return arena.make<Rep>(Rep{.kind = RepKind::Acc, .has_unknown = array->has_unknown, .elem = array});
        }
        poison({}, fmt::format("the type {} is not known", named->name.base.str()));
        return record_rep({});
      }
      const TypeClosure& closure = *binding->type;
      if (closure.rep) return with_own_sizes(localise(closure.rep));
      Env inner = open_type(named, closure, env);
      return rep_of(closure.def.ret.type, inner);
    }
  }
  return record_rep({});
}

// Do all sizes belong to the function under construction or to constants?
static bool is_local_rep(const Builder& b, const Rep* rep) {
  auto all = [&](auto& list, auto&& get) {
    return std::all_of(list.begin(), list.end(), [&](const auto& x) { return is_local_rep(b, get(x)); });
  };
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Fun:
      return true;
    case RepKind::Record:
      return all(rep->fields, [](const RepField& f) { return f.rep; });
    case RepKind::Sum:
      return all(rep->slots, [](const Rep* r) { return r; }) &&
             std::all_of(rep->constrs.begin(), rep->constrs.end(),
                         [&](const RepConstr& c) { return all(c.payload, [](const Rep* r) { return r; }); });
    case RepKind::Acc:
      return is_local_rep(b, rep->elem);
    case RepKind::Array: {
      const Operand& d = rep->dim.size;
      bool local = rep->dim.ext || d.is_const() || b.frame_of(d.name) == 0 || b.frame_of(d.name) == b.frame();
      return local && is_local_rep(b, rep->elem);
    }
  }
  return true;
}

const Rep* Lowerer::localise(const Rep* rep) {
  if (is_local_rep(b, rep)) return rep;
  return map_dims(rep, [&](const RepDim& d) { return d.ext ? d : RepDim{localise(d.size), 0}; });
}

}  // namespace fehu::lower
