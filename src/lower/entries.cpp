// Entry points: every size of the arguments is a parameter, and the sizes that must agree are checked first.
//
// `entry main [n] (xs: [n]i32) (ys: [n]i32) = ...` becomes
//
//   entry main (n_0: i64, n_1: i64, xs: [n_0]i32, ys: [n_1]i32) = {
//     let ok = n_0 == n_1
//     let c = assert(ok, "entry point arguments have invalid sizes.")
//     ...
//
// All sizes come first, then the scalars and arrays of the parameters in order. A definition whose value is a
// function takes that function's parameters as well, and a constant has none.
#include "lower/describe.h"
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

// Makes one entry point. `sizes` and `values` are the parameters of the core function; `params`, `results` and
// `output` describe it to the outside; `args` are the arguments as values, which the body sees.
struct EntryMaker {
  Lowerer& l;
  const typed::ValueDec* dec;
  Env env;
  // Only its parameters and its return type are used: an entry point is called by nobody here.
  Spec spec = {};
  std::vector<ir::Param> sizes = {};
  std::vector<ir::Param> values = {};
  std::vector<ir::EntryParam> params = {};
  std::vector<ir::EntryParam> results = {};
  ir::EntryType output = {};
  EntryTypes types{l};
  std::vector<const Value*> args = {};
  std::vector<const typed::Type*> arg_types = {};
  std::vector<VName> arg_names = {};  // as sizes of the result may mention them
  const typed::Type* result_type = nullptr;

  // A unit is a boolean whose value means nothing, but comparisons compare it. Whatever
  // the caller passes for it is replaced by false.
  const Value* same_units(const Rep* rep, const Value* v, Operands& outer) {
    if (rep->kind == RepKind::Array) {
      outer.push_back(rep->dim.size);
      v = same_units(rep->elem, v, outer);
      outer.pop_back();
    }
    if (rep->kind != RepKind::Record) return v;
    if (rep->fields.empty()) return outer.empty() ? l.unit() : l.leaf(l.b.replicate(outer, ir::bool_operand(false)));
    std::vector<ValueField> fields;
    for (const RepField& f : rep->fields) fields.push_back({f.name, same_units(f.rep, l.field(v, f.name), outer)});
    return l.record(std::move(fields));
  }

  // A parameter whose sizes are all parameters of their own.
  const Value* make_param(const typed::Type* type, const typed::EntryParamWords& written, bool consumes) {
    Env unbound = env;
    const Rep* rep = l.map_dims(l.rep_of(type, unbound), [&](const RepDim&) {
      sizes.push_back(l.b.param("n", ir::prim_type(PrimType::I64)));
      l.sizes_of_arrays.insert(sizes.back().name.id);
      return RepDim{ir::var_operand(sizes.back().name), 0};
    });
    size_t before = values.size();
    const Value* v = l.params_of(rep, values, written.name == "_" ? "x" : written.name);
    for (size_t i = before; i < values.size(); i++)
      values[i].type.unique = consumes && values[i].type.kind == ir::TypeKind::Array;
    ir::EntryType entry = types.of(seen(type, written.type, rep));
    entry.unique = consumes;
    params.push_back({written.name, entry, static_cast<uint32_t>(values.size() - before)});
    Operands outer;
    return same_units(rep, v, outer);
  }

  // Are the sizes of the value those of its type?
  Operand sizes_agree(const Rep* rep, const Value* v, size_t depth) {
    Operand ok = ir::bool_operand(true);
    switch (rep->kind) {
      case RepKind::Prim:
      case RepKind::Fun:
      case RepKind::Acc:
        return ok;
      case RepKind::Array:
        if (!rep->dim.ext) ok = l.b.equal(l.dim(v, depth), rep->dim.size);
        return l.b.both(ok, sizes_agree(rep->elem, v, depth + 1));
      case RepKind::Record:
        if (v->kind != ValueKind::Record) return ok;
        for (const RepField& f : rep->fields) ok = l.b.both(ok, sizes_agree(f.rep, l.field(v, f.name), depth));
        return ok;
      case RepKind::Sum:
        for (const RepConstr& c : rep->constrs)
          for (size_t i = 0; i < c.payload.size(); i++)
            ok = l.b.both(ok, sizes_agree(c.payload[i], l.payload_value(rep, c, i, v, depth), depth));
        return ok;
    }
    return ok;
  }

  // Abbreviations count only in what is written.
  static SeenType seen(const typed::Type* type, const typed::WrittenType* written, const Rep* rep) {
    return {written, type, rep, written != nullptr};
  }

  // The results that the value is made of follow those of the values before it. It is unique if all its arrays are.
  void add_result(const typed::Type* type, const typed::WrittenType* written, const Rep* rep) {
    std::vector<RepDim> outer;
    std::vector<std::vector<RepDim>> dims;
    std::vector<const Rep*> leaves;
    l.leaf_types(rep, outer, dims, leaves);
    size_t at = spec.ret_exts.size();
    for (const ir::EntryParam& before : results) at += before.num_values;
    ir::EntryType entry = types.of(seen(type, written, rep));
    entry.unique = are_unique(at, leaves.size());
    results.push_back({"", entry, static_cast<uint32_t>(leaves.size())});
  }

  // Scalars do not count; without any array the question does not arise and the answer is no.
  bool are_unique(size_t at, size_t count) const {
    bool has_array = false;
    for (size_t i = at; i < at + count; i++) {
      if (spec.ret[i].kind != ir::TypeKind::Array) continue;
      if (!spec.ret[i].unique) return false;
      has_array = true;
    }
    return has_array;
  }

  // A tuple is returned as several results, unless it was written as an abbreviation, which makes it one opaque value.
  void describe_results(const typed::Type* type, const typed::WrittenType* written, const Rep* rep) {
    output = types.of(seen(type, written, rep));
    output.unique = are_unique(spec.ret_exts.size(), spec.ret.size() - spec.ret_exts.size());
    auto record = typed::try_as<typed::RecordType>(type);
    bool is_split = record && typed::is_tuple(record) && !record->fields.empty() &&
                    (!written || written->kind == typed::WrittenType::Kind::Tuple);
    if (!is_split) return add_result(type, written, rep);
    for (size_t i = 0; i < record->fields.size(); i++)
      add_result(record->fields[i].type, written ? written->parts[i].type : nullptr, rep->fields[i].rep);
  }

  Certs size_certs = {};  // that the sizes of the arguments agree

  void make_params();
  void check_sizes();
  const ir::Body* checked(const ir::Body* body);
  const Value* body_value();
  void run();
};

// The arguments: those of the definition, and those of the function that it returns, if it does.
void EntryMaker::make_params() {
  const typed::Function& fn = dec->fn;
  result_type = fn.scheme->type;
  while (auto arrow = typed::try_as<typed::ArrowType>(result_type)) {
    size_t i = args.size();
    typed::EntryParamWords written;
    if (i < dec->entry->params.size())
      written = dec->entry->params[i];
    else if (arrow->param_name)
      written.name = arrow->param_name.base.str();
    arg_types.push_back(i < fn.params.size() ? fn.params[i]->type : arrow->param);
    arg_names.push_back(arrow->param_name);
    args.push_back(make_param(arg_types[i], written, arrow->consumes));
    result_type = arrow->ret.type;
  }
  if (args.size() <= fn.params.size()) result_type = fn.ret.type;
}

// Whoever calls from outside may pass any sizes: they are read off the arguments, compared with the types, and from
// then on the arguments have the sizes of their types.
void EntryMaker::check_sizes() {
  const typed::Function& fn = dec->fn;
  SizeTargets targets;
  for (const typed::TypeParam& p : fn.params_of_type) targets.add({p.name, p.name});
  for (size_t i = 0; i < args.size(); i++) l.bind_sizes(arg_types[i], args[i], 0, targets, env, env);
  Operand ok = ir::bool_operand(true);
  std::vector<const Rep*> reps;
  for (size_t i = 0; i < args.size(); i++) {
    reps.push_back(l.rep_of(arg_types[i], env));
    ok = l.b.both(ok, sizes_agree(reps[i], args[i], 0));
    if (i < fn.params.size())
      l.bind_pat(fn.params[i], args[i], env);
    else if (arg_names[i])
      l.bind_value(arg_names[i], args[i], env);
  }
  l.b.set_where({}, {});
  l.b.check(ok, {{"entry point arguments have invalid sizes.", {}, {}}}, size_certs);
  for (size_t i = 0; i < args.size(); i++) {
    args[i] = l.ensure_shape(l.guarded(args[i], size_certs), reps[i], ShapeCheck::Trust, {});
    if (i < fn.params.size()) l.bind_pat(fn.params[i], args[i], env);
  }
}

// A constant is evaluated once for the whole program, and its unknown sizes with it.
const Value* EntryMaker::body_value() {
  const typed::Function& fn = dec->fn;
  const Binding* own = env.find(fn.name);
  if (!own || own->kind != BindingKind::Const) return l.exp(fn.body, env);
  const Value* v = l.constant(own->cell);
  for (VName size : fn.ret.exts)
    if (const Binding* s = own->cell->sizes.find(size)) env.bind(l.arena, size, s);
  return v;
}

// Wrong arguments are refused even if nobody looks at them: all results rely on the check.
const ir::Body* EntryMaker::checked(const ir::Body* body) {
  if (size_certs.empty()) return body;
  std::vector<ir::Result> results(body->results.begin(), body->results.end());
  for (ir::Result& r : results) r.certs = l.arena.list(size_certs);
  return l.arena.make<ir::Body>(body->stms, l.arena.list(results));
}

// The body is evaluated as written; if its value is a function, that is called with the arguments that remain.
void EntryMaker::run() {
  const typed::Function& fn = dec->fn;
  l.b.begin_function();
  l.enter_function(l.b.frame(), nullptr, fn.body);
  l.b.set_where(fn.name_loc, {});
  make_params();
  check_sizes();
  bool returns_function = args.size() > fn.params.size();
  const Value* v = body_value();
  if (returns_function) v = l.call(v, std::span<const Value* const>(args).subspan(fn.params.size()), fn.body->loc);

  spec.params = sizes;
  spec.params.insert(spec.params.end(), values.begin(), values.end());
  const Rep* rep = l.rep_of(result_type, env);
  v = l.ensure_shape(v, rep, ShapeCheck::Trust, fn.body->loc);
  l.finish_ret(&spec, rep, result_type);
  Operands out = l.results_of(v, spec.ret_rep, spec.ret_exts, fn.body->loc);
  describe_results(result_type, returns_function ? nullptr : dec->entry->result, rep);
  const ir::Body* body = checked(l.b.end_function(out));
  l.states.pop_back();
  auto entry =
      l.arena.make<ir::Entry>(fn.name.base.str(), l.arena.list(params), l.arena.list(results), output, dec->doc);
  VName name = l.b.fresh(fn.name.base, {});
  l.funs.push_back({name, entry, l.attrs_of(dec->attrs), l.arena.list(spec.params), spec.ret, body, fn.name_loc});
}

}  // namespace

void Lowerer::entry(const typed::ValueDec* dec, Env& env) {
  EntryMaker{*this, dec, env}.run();
}

}  // namespace fehu::lower
