// Core functions: one for each combination of a source function, its type arguments and its functional arguments.
//
// A call that is not expanded needs a function of the core program, which has neither type
// parameters nor functions as arguments. `map_pairs f xs` with `f` known and elements of f64
// becomes a call of `map_pairs_7`, made for exactly this.
//
// - A key describes what the function is specialised for: definition, types, and all functions in the arguments with
//   what these have captured. Two calls with equal keys share the core function.
// - Sizes are passed as parameters, unless functional arguments are there: these may mention sizes by name, so
//   then the key tells sizes apart.
// - Data in the arguments, and in the closures among them, is passed at run time. Variables of enclosing functions
//   become parameters when the body first looks one up (`lift`); recursive calls get them once the body is complete.
#include <algorithm>
#include <unordered_set>

#include "lower/lowerer.h"

namespace fehu::lower {

// ---------------------------------------------------------------------------------------------------------------
// Keys

// Keys are bytes, compared as a whole and never shown.
static void add_number(std::string& key, uint64_t number) {
  key.append(reinterpret_cast<const char*>(&number), sizeof number);
}
static void add_pointer(std::string& key, const void* pointer) {
  add_number(key, reinterpret_cast<uint64_t>(pointer));
}

void Lowerer::add_key(std::string& key, const Operand& op) {
  key += op.is_const() ? 'c' : 'v';
  add_number(key, op.is_const() ? op.value.bits : op.name.id);
}

// Unsigned and signed types differ, since checks, messages and operations do. Without
// sizes only the fact counts that a size is known.
void Lowerer::add_key(std::string& key, const Rep* rep, bool with_sizes) {
  key += static_cast<char>('A' + static_cast<int>(rep->kind));
  switch (rep->kind) {
    case RepKind::Prim:
      key += static_cast<char>(rep->prim);
      return;
    case RepKind::Fun:
      return;
    case RepKind::Acc:
      return add_key(key, rep->elem, with_sizes);
    case RepKind::Array:
      key += rep->dim.ext ? 'u' : 'k';
      if (with_sizes && !rep->dim.ext) add_key(key, rep->dim.size);
      return add_key(key, rep->elem, with_sizes);
    case RepKind::Record:
      add_number(key, rep->fields.size());
      for (const RepField& f : rep->fields) {
        add_number(key, f.name.index());
        add_key(key, f.rep, with_sizes);
      }
      return;
    case RepKind::Sum:
      add_number(key, rep->constrs.size());
      for (const RepConstr& c : rep->constrs) {
        add_number(key, c.name.index());
        for (const Rep* p : c.payload) add_key(key, p, with_sizes);
        key += ';';
      }
      return;
  }
}

// A lambda is told apart by where it stands and by what its environment binds; a definition by its instance.
void Lowerer::add_key(std::string& key, const FunValue& f) {
  key += static_cast<char>('0' + static_cast<int>(f.kind));
  if (f.kind == FunKind::Def) add_pointer(key, f.def);
  if (f.kind == FunKind::Lambda) add_pointer(key, f.lambda);
  if (f.kind == FunKind::Lambda) add_pointer(key, f.env.identity());
  if (f.kind == FunKind::Intrinsic) add_number(key, f.intrinsic.id);
  for (const Rep* rep : f.type_args) add_key(key, rep, true);
  for (const Operand& size : f.size_args) add_key(key, size);
  for (const Value* v : f.args) {
    add_key(key, v);
    for (const Operand& op : flatten(v)) add_key(key, op);
  }
  key += '.';
}

// The functions in a value; everything else is passed at run time.
void Lowerer::add_key(std::string& key, const Value* v) {
  switch (v->kind) {
    case ValueKind::Leaf:
    case ValueKind::Sum:
      key += 'x';
      return;
    case ValueKind::Record:
      for (const ValueField& f : v->fields) add_key(key, f.value);
      return;
    case ValueKind::Fun:
      key += 'f';
      return add_key(key, *v->fun);
    case ValueKind::Constr:
      add_number(key, v->constr.index());
      for (const Value* p : v->parts) add_key(key, p);
      return;
  }
}

// Are there functions in the value that the key has to describe?
static bool has_functions(const Value* v) {
  switch (v->kind) {
    case ValueKind::Leaf:
    case ValueKind::Sum:
      return false;
    case ValueKind::Fun:
    case ValueKind::Constr:
      return true;
    case ValueKind::Record:
      return std::any_of(v->fields.begin(), v->fields.end(),
                         [](const ValueField& f) { return has_functions(f.value); });
  }
  return false;
}

// ---------------------------------------------------------------------------------------------------------------
// Calls

static List<typed::Pat*> pats_of(const FunValue& f) {
  return f.kind == FunKind::Def ? f.def->fn->params : f.lambda->params;
}

// Sizes inside of type arguments are arguments of the call, in the order in which `spec_params` makes parameters.
static void add_known_dims(Lowerer& l, const Rep* rep, Operands& out) {
  l.map_dims(rep, [&](const RepDim& d) {
    if (!d.ext) out.push_back(d.size);
    return d;
  });
}

// The arguments are: sizes that parameters of the source function stand for, sizes in type
// arguments, and for each source argument the sizes that its type computes or hides, then its
// leaves. `spec_params` makes parameters in the same order.
const Value* Lowerer::call_spec(const FunValue& f, Env env, std::span<const Value* const> args, Loc loc) {
  bool with_sizes = f.kind == FunKind::Lambda || std::any_of(args.begin(), args.end(), has_functions);
  std::string key(1, static_cast<char>('0' + static_cast<int>(f.kind)));
  key += f.checks.are_off ? 'u' : 's';
  key += f.checks.are_marked ? 'w' : 'n';
  key += state().is_quiet ? 'q' : 't';
  add_pointer(key, f.kind == FunKind::Def ? static_cast<const void*>(f.def) : f.lambda);
  if (f.kind == FunKind::Lambda) add_pointer(key, f.env.identity());
  for (const Rep* rep : f.type_args) add_key(key, rep, with_sizes);
  for (const Value* v : args) add_key(key, v);

  Operands ops;
  std::vector<bool> has_size;
  if (f.kind == FunKind::Def) {
    for (const typed::TypeParam& p : f.def->fn->params_of_type) {
      if (!p.is_size) continue;
      const Binding* binding = env.find(p.name);
      has_size.push_back(binding && binding->kind == BindingKind::Value);
      if (has_size.back()) ops.push_back(localise(binding->value->op));
      key += has_size.back() ? 'k' : 'u';
    }
    for (const Rep* rep : f.type_args)
      if (!with_sizes) add_known_dims(*this, localise(rep), ops);
  }
  auto it = specs.find(key);
  Spec* spec = it != specs.end() ? it->second : make_spec(key, f, args, with_sizes, has_size);
  List<typed::Pat*> params = pats_of(f);
  for (size_t i = 0; i < params.size(); i++) {
    const Rep* rep = rep_of(params[i]->type, env);
    const Value* arg = ensure_shape(args[i], rep, ShapeCheck::Trust, loc);
    bind_pat(params[i], arg, env);
    std::unordered_map<uint32_t, Operand> hidden;
    find_exts(rep, arg, 0, hidden);
    size_t at = 0;
    map_dims(rep, [&](const RepDim& d) {
      if (!spec->is_computed[i][at++]) return d;
      ops.push_back(!d.ext ? d.size : hidden.contains(d.ext) ? hidden[d.ext] : ir::i64_operand(0));
      return d;
    });
    flatten(arg, ops);
  }
  return apply_spec(spec, ops, loc);
}

// The types of the results mention parameters of the function; at the call these are the arguments. A call from within
// the body of the function itself does not know yet which variables will be lifted: it is completed in `make_spec`.
const Value* Lowerer::apply_spec(Spec* spec, const Operands& args, Loc loc) {
  std::unordered_map<uint32_t, Operand> actual;
  std::vector<ir::Arg> list;
  // Lifted variables come first: the types of the other parameters may mention them.
  for (auto& [outer, param] : spec->lifted) {
    if (!spec->is_done) continue;
    Operand op = localise(outer);
    actual[param.name.id] = op;
    list.push_back({op, false});
  }
  for (size_t i = 0; i < spec->params.size(); i++) {
    actual[spec->params[i].name.id] = args[i];
    list.push_back({args[i], spec->params[i].type.unique});
  }
  auto here = [&](const Operand& op) {
    auto it = op.is_var() ? actual.find(op.name.id) : actual.end();
    return it == actual.end() ? op : it->second;
  };
  std::vector<ir::Type> ret;
  std::vector<ir::PatElem> pat;
  Operands results;
  where(loc);
  for (const ir::Type& t : spec->ret) {
    ir::Type declared = t, bound = t;
    std::vector<ir::Dim> declared_dims, bound_dims;
    for (const ir::Dim& d : t.dims) {
      declared_dims.push_back(d.is_ext() ? d : ir::Dim{here(d.size), -1});
      bound_dims.push_back({d.is_ext() ? results[d.ext] : here(d.size), -1});
    }
    declared.dims = arena.list(declared_dims);
    bound.dims = arena.list(bound_dims);
    bound.unique = false;
    ret.push_back(declared);
    pat.push_back(b.param(spec->name.base.str(), bound));
    results.push_back(ir::var_operand(pat.back().name));
  }
  auto apply = arena.make<ir::ApplyExp>(spec->name, arena.list(list), arena.list(ret));
  if (!spec->is_done) spec->open_calls.push_back(apply);
  List<ir::Attr> attrs = std::exchange(pending_attrs, {});
  for (const ir::Attr& a : scope_attrs) attrs = with_attr(attrs, a);
  b.emit(pat, apply, {}, attrs);
  const Rep* rep = map_dims(spec->ret_rep, [&](const RepDim& d) {
    if (!d.ext) return RepDim{here(d.size), 0};
    auto at = std::find(spec->ret_exts.begin(), spec->ret_exts.end(), d.ext);
    return at == spec->ret_exts.end() ? d : RepDim{results[at - spec->ret_exts.begin()], 0};
  });
  return unflatten(rep, std::span<const Operand>(results).subspan(spec->ret_exts.size()));
}

// ---------------------------------------------------------------------------------------------------------------
// Bodies

// A variable of an enclosing function becomes a parameter of the one under construction,
// together with the sizes in its type. The caller, which may have to lift it in turn, passes it.
// Looking the same variable up again gives the same one.
Operand Lowerer::lift(const Operand& op) {
  FunState& s = state();
  if (auto it = s.lifted.find(op.name.id); it != s.lifted.end()) return it->second;
  ir::Type type = b.type_of(op.name);
  std::vector<ir::Dim> dims;
  for (const ir::Dim& d : type.dims) dims.push_back({localise(d.size), -1});
  type.dims = arena.list(dims);
  ir::Param param = b.param(op.name.base.str(), type);
  Operand local = ir::var_operand(param.name);
  s.lifted.emplace(op.name.id, local);
  if (s.spec)
    s.spec->lifted.push_back({op, param});
  else
    poison({}, "a variable is used outside of its function");
  return local;
}

// Which leaves of a type carry the mark `*`, that is, promise to share nothing? Fields of a record may differ.
static void fresh_leaves(Lowerer& l, const typed::Type* type, const Rep* rep, std::vector<bool>& out) {
  auto record = typed::try_as<typed::RecordType>(type);
  if (record && !record->fields.empty() && record->fields.size() == rep->fields.size()) {
    for (size_t i = 0; i < rep->fields.size(); i++) fresh_leaves(l, record->fields[i].type, rep->fields[i].rep, out);
    return;
  }
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  l.leaf_types(rep, outer, dims, leaves);
  for (size_t i = 0; i < leaves.size(); i++) out.push_back(type->fresh);
}

// The leaves that are passed for a parameter. Functions are not passed; of a sum with functions in it the constructor
// is known, and only its payload is.
static void arg_leaves(Lowerer& l, const Rep* rep, const Value* v, std::vector<std::vector<RepDim>>& dims,
                       std::vector<const Rep*>& leaves) {
  std::vector<RepDim> outer;
  if (rep->kind == RepKind::Record && v->kind == ValueKind::Record) {
    for (const RepField& f : rep->fields) arg_leaves(l, f.rep, l.field(v, f.name), dims, leaves);
  } else if (v->kind == ValueKind::Constr) {
    for (const RepConstr& c : rep->constrs)
      for (size_t i = 0; c.name == v->constr && i < c.payload.size(); i++)
        arg_leaves(l, c.payload[i], v->parts[i], dims, leaves);
  } else {
    l.leaf_types(rep, outer, dims, leaves);
  }
}

namespace {

// Sizes that the caller of the function can know: constants, and what it passes.
struct PassedSizes {
  const Lowerer& l;
  std::unordered_set<uint32_t> params = {};  // numbers of names

  PassedSizes(const Lowerer& l, const Spec& spec) : l(l) {
    for (const ir::Param& p : spec.params) params.insert(p.name.id);
    for (const auto& [outer, p] : spec.lifted) params.insert(p.name.id);
  }
  bool has(const Operand& size) const {
    return size.is_const() || l.b.frame_of(size.name) == 0 || params.contains(size.name.id);
  }
};

}  // namespace

// Makes the parameters and binds the names of the source function to them. Inside of its body the function is bound to
// itself with the types it is specialised for (`self`), so a recursive call finds the same key. A size of a parameter
// that is an expression, or that the type hides, is passed as a parameter: evaluating it again might not be possible.
void Lowerer::spec_params(Spec* spec, const FunValue& f, std::span<const Value* const> args, bool with_sizes,
                          const std::vector<bool>& has_size, Env& env) {
  PassedSizes passed(*this, *spec);
  auto add = [&](std::string_view base, const ir::Type& type) {
    spec->params.push_back(b.param(base, type));
    passed.params.insert(spec->params.back().name.id);
    return ir::var_operand(spec->params.back().name);
  };
  const typed::Type* arrow = f.kind == FunKind::Def ? f.def->fn->scheme->type : f.lambda->type;
  if (f.kind == FunKind::Def) {
    const typed::Function& fn = *f.def->fn;
    size_t number = 0;
    for (const typed::TypeParam& p : fn.params_of_type)
      if (p.is_size && has_size[number++]) bind_size(p.name, add(p.name.base.str(), ir::prim_type(PrimType::I64)), env);
    FunValue self = f;
    std::vector<const Rep*> types;
    for (const Rep* rep : f.type_args)
      types.push_back(with_sizes ? rep : map_dims(rep, [&](const RepDim& d) {
        return d.ext ? d : RepDim{add("n", ir::prim_type(PrimType::I64)), 0};
      }));
    self.type_args = arena.list(types);
    size_t at = 0;
    for (const typed::TypeParam& p : fn.params_of_type)
      if (!p.is_size) bind_type(p.name, types[at++], env);
    env.bind(arena, fn.name,
             arena.make<Binding>(Binding{.kind = BindingKind::Def, .def = f.def, .self = arena.make<FunValue>(self)}));
  }
  List<typed::Pat*> pats = pats_of(f);
  for (size_t i = 0; i < pats.size(); i++) {
    std::vector<bool> is_computed;
    std::unordered_map<uint32_t, Operand> hidden;
    const Rep* rep = map_dims(rep_of(pats[i]->type, env), [&](const RepDim& d) {
      is_computed.push_back(d.ext ? !hidden.contains(d.ext) : !passed.has(d.size));
      if (!is_computed.back()) return d.ext ? RepDim{hidden[d.ext], 0} : d;
      Operand size = add("n", ir::prim_type(PrimType::I64));
      if (d.ext) hidden[d.ext] = size;
      return RepDim{size, 0};
    });
    spec->is_computed.push_back(std::move(is_computed));
    auto as_arrow = arrow ? typed::try_as<typed::ArrowType>(arrow) : nullptr;
    bool consumes = as_arrow && as_arrow->consumes;
    arrow = as_arrow ? as_arrow->ret.type : nullptr;
    std::vector<std::vector<RepDim>> dims;
    std::vector<const Rep*> leaves;
    arg_leaves(*this, rep, args[i], dims, leaves);
    Operands ops;
    std::string_view base = typed::param_name(pats[i]).base.str();
    for (size_t k = 0; k < leaves.size(); k++) {
      ops.push_back(add(base.empty() ? "x" : base, leaf_type(leaves[k], dims[k], {})));
      spec->params.back().type.unique = consumes && !dims[k].empty();
    }
    Operands outer_ops;
    size_t at = 0;
    bind_pat(pats[i], unflatten(rep, outer_ops, ops, at, args[i]), env);
  }
}

// The return type. Sizes in it that callers cannot know from their arguments become results, in front of the others;
// those that only the body knows get numbers as unknown sizes first.
void Lowerer::finish_ret(Spec* spec, const Rep* rep, const typed::Type* type) {
  std::unordered_map<uint32_t, uint32_t> inner;
  PassedSizes passed(*this, *spec);
  spec->ret_rep = map_dims(rep, [&](const RepDim& d) {
    if (d.ext || passed.has(d.size)) return d;
    auto [it, is_new] = inner.emplace(d.size.name.id, 0);
    if (is_new) it->second = fresh_ext();
    return RepDim{{}, it->second};
  });
  std::unordered_map<uint32_t, uint32_t> exts;
  map_dims(spec->ret_rep, [&](const RepDim& d) {
    if (d.ext && exts.emplace(d.ext, exts.size()).second) spec->ret_exts.push_back(d.ext);
    return d;
  });
  std::vector<ir::Type> types(spec->ret_exts.size(), ir::prim_type(PrimType::I64));
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  std::vector<bool> fresh;
  leaf_types(spec->ret_rep, outer, dims, leaves);
  fresh_leaves(*this, type, spec->ret_rep, fresh);
  for (size_t i = 0; i < leaves.size(); i++) {
    types.push_back(leaf_type(leaves[i], dims[i], exts));
    types.back().unique = fresh[i] && !dims[i].empty();
  }
  spec->ret = arena.list(types);
}

static Name name_of(Lowerer& l, const FunValue& f) {
  return f.kind == FunKind::Def ? f.def->fn->name.base : l.names.intern("lambda");
}

// The function is registered under its key before its body is lowered, so that recursive calls find it. It is made in
// a frame of its own, and the state of the function around it is put back at the end.
Spec* Lowerer::make_spec(const std::string& key, const FunValue& f, std::span<const Value* const> args, bool with_sizes,
                         const std::vector<bool>& has_size) {
  const typed::Exp* body = f.kind == FunKind::Def ? f.def->fn->body : f.lambda->body;
  const typed::RetType& ret = f.kind == FunKind::Def ? f.def->fn->ret : f.lambda->ret;
  all_specs.push_back(std::make_unique<Spec>());
  Spec* spec = all_specs.back().get();
  spec->name = b.fresh(name_of(*this, f), {});
  spec->is_open = with_sizes && f.kind == FunKind::Def && f.def->fn->refers_to_itself;
  bool was_open = spec->is_open;
  num_open_specs += was_open;
  specs.emplace(key, spec);
  List<ir::Attr> saved = std::exchange(pending_attrs, {}), saved_scope = std::exchange(scope_attrs, {});
  b.begin_function();
  bool is_quiet = state().is_quiet;
  enter_function(b.frame(), spec, body);
  state().checks = f.checks;
  state().is_quiet = is_quiet;
  Env env = f.kind == FunKind::Def ? f.def->env : f.env;
  where(body->loc);
  spec_params(spec, f, args, with_sizes, has_size, env);
  const Rep* rep = rep_of(ret.type, env);
  finish_ret(spec, rep, ret.type);

  const Value* v = ensure_shape(exp(body, env), rep, ShapeCheck::Trust, body->loc);
  Operands results = results_of(v, spec->ret_rep, spec->ret_exts, body->loc);

  std::vector<ir::Param> params;
  for (auto& [outer, param] : spec->lifted) params.push_back(param);
  params.insert(params.end(), spec->params.begin(), spec->params.end());
  for (ir::ApplyExp* call : spec->open_calls) {
    std::vector<ir::Arg> list;
    for (auto& [outer, param] : spec->lifted) list.push_back({ir::var_operand(param.name), false});
    list.insert(list.end(), call->args.begin(), call->args.end());
    call->args = arena.list(list);
  }
  spec->is_done = true;
  spec->is_open = false;
  num_open_specs -= was_open;
  const ir::Body* ir_body = b.end_function(results);
  states.pop_back();
  pending_attrs = saved;
  scope_attrs = saved_scope;
  Loc loc = f.kind == FunKind::Def ? f.def->fn->name_loc : f.lambda->loc;
  funs.push_back({spec->name, nullptr, f.kind == FunKind::Def ? attrs_of(f.def->attrs) : List<ir::Attr>{},
                  arena.list(params), spec->ret, ir_body, loc});
  return spec;
}

}  // namespace fehu::lower
