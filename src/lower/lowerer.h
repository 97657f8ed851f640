// The state of lowering and its parts, one group per file.
//
// Lowering interprets the typed program: modules, polymorphism and functions as values are evaluated away, and what
// remains to be done at run time is emitted as core IR. Small functions are expanded where they are called; others
// become core functions, one for each combination of type arguments and functional arguments. Variables of enclosing
// functions that such a function uses become parameters at the moment they are looked up.
//
// A call goes like this: `exp` meets an application and evaluates its arguments (exp.cpp, calls.cpp); `call_def` binds
// size parameters from their shapes (sizes.cpp) and either expands the body or finds or makes a core function
// (specs.cpp). Values are trees of operands (value.h); when they leave a body, a function or a loop they are flattened
// to a list of operands (`results_of`), and put together again on the other side by their representation (`unflatten`).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "diag/diagnostic.h"
#include "lower/builder.h"
#include "lower/lower.h"
#include "lower/value.h"

namespace fehu::lower {

using prim::PrimType;
// Certificates that a statement depends on: the names of asserts that must have succeeded before it runs.
using Certs = std::vector<VName>;
using Values = std::vector<const Value*>;

// A core function made, or being made, from a source function.
struct Spec {
  // The core function's name and its parameters, without the lifted variables, which come before them.
  VName name;
  std::vector<ir::Param> params;
  // For each source parameter, in the order of map_dims: is the size an
  // expression, or hidden? Those are parameters, too.
  std::vector<std::vector<bool>> is_computed;
  List<ir::Type> ret;
  const Rep* ret_rep;                                 // unknown sizes are results
  std::vector<uint32_t> ret_exts;                     // in the order of the results
  std::vector<std::pair<Operand, ir::Param>> lifted;  // variables of enclosing functions
  std::vector<ir::ApplyExp*> open_calls;              // recursive calls: they get the lifted variables in the end
  bool is_done = false;
  bool is_open = false;  // recursive and not done, with variables of enclosing functions
};

// The function under construction.
struct FunState {
  uint32_t frame;
  Spec* spec = nullptr;  // null: an entry point or the constants
  size_t inlined = 0;    // nodes of functions expanded in it
  size_t budget = 0;
  std::unordered_map<uint32_t, Operand> lifted = {};
  List<Loc> calls = {};  // expanded calls, innermost first
  Checks checks = {};
  bool is_quiet = false;    // only sizes are wanted: nothing is traced
  bool is_in_size = false;  // the expression at hand is a part of a size
};

// Sizes to be read off values: a name in a type, and the name that gets the size. They differ inside of the
// definition of a type, whose own parameters stand for the sizes that are looked for.
struct SizeTarget {
  VName in_type;
  VName name;
  bool is_bound = false;
};
struct SizeTargets : std::vector<SizeTarget> {
  bool is_sorted = true;  // by the number of the name in the type
  void add(const SizeTarget& target) {
    is_sorted &= empty() || back().in_type.id < target.in_type.id;
    push_back(target);
  }
};

// A size that is an expression, and its value where its names stand for these things. It may be used as long as
// `body` is open, since the operand is visible only there.
struct KnownSize {
  const typed::Exp* size;
  std::vector<const Binding*> names;  // in the order of for_each_size_leaf
  Builder::BodyMark body;
  Operand value;
};

// Are sizes that have different names known to be equal, by the checker's word, or must a check make sure?
enum class ShapeCheck : uint8_t { Trust, Check };

// All state of lowering one program. Functions that are members emit code or change
// state; helpers that serve one file are static there.
struct Lowerer {
  Lowerer(const typed::Program& program, Arena& arena, Interner& names, diag::Sink& sink);

  const typed::Program& program;
  Arena& arena;
  Interner& names;
  diag::Sink& sink;
  Builder b;
  // Labels of tuples, 0 to 9, interned once. The intrinsics need no longer tuples.
  Name name0, name1, tuple_names[10];
  // The functions under construction, innermost last: a call may need a core function that does not exist yet.
  std::vector<FunState> states;
  // Core functions by key (specs.cpp): what makes two calls use the same one.
  std::unordered_map<std::string, Spec*> specs;
  std::vector<std::unique_ptr<Spec>> all_specs;
  // How many of them are open: while a recursive function with functional parameters is being made, the variables it
  // will need from outside are not all known, so calls of it must not hide in other functions.
  size_t num_open_specs = 0;
  std::vector<ir::Fun> funs;
  std::vector<ir::OpaqueType> opaques;
  std::vector<const Rep*> opaque_reps;                                              // of the same types
  std::unordered_map<std::string_view, size_t> opaque_numbers;                      // of the same types, by name
  std::optional<std::unordered_map<std::string_view, std::string_view>> type_docs;  // of the root file, by name
  std::unordered_map<uint32_t, std::string_view> abstract_names;  // what entry points call abstract types, by id
  // Unknown sizes are numbered by the names of the typed program or, where they have none, by these.
  uint32_t next_ext = 0x8000'0000u;
  List<ir::Attr> pending_attrs;  // of the loop, choice or call about to be made
  List<ir::Attr> scope_attrs;    // of all parallel operations at this level
  std::unordered_set<uint32_t>
      sizes_of_arrays;  // names that are certainly not negative: sizes of arguments from outside, counts
  bool has_failed = false;
  // A function is called for which a size parameter has no value, since a function argument returns another size for
  // each call of it (spec 6.5). Arrays whose sizes its types call equal can then differ.
  bool has_varying_sizes = false;
  size_t num_lowered = 0;  // expressions, each as often as it is expanded or specialised
  size_t max_lowered = 0;
  Safety safety = Safety::AsWritten;
  std::unordered_map<const typed::Exp*, uint32_t> weights;
  std::unordered_multimap<uint64_t, KnownSize> known_sizes;     // by a hash of the expression and its names
  std::unordered_map<const typed::Exp*, uint64_t> size_hashes;  // of expressions, which sizes share

  FunState& state() { return states.back(); }
  void enter_function(uint32_t frame, Spec* spec, const typed::Exp* body);
  bool is_unsafe() { return safety == Safety::Unsafe || state().checks.are_off; }
  // A certificate; none if the condition is constantly true.
  void check(const Operand& cond, std::vector<ir::MessagePart> message, std::vector<VName>& certs);

  // --- values.cpp: making and taking apart
  const Value* leaf(const Operand& op);
  // Fields are kept in the order of labels, so that two records of one type have the same leaves in the same order.
  const Value* record(std::vector<ValueField> fields);  // sorts
  const Value* tuple(std::span<const Value* const> parts);
  const Value* unit();
  const Value* fun_value(const FunValue& fun);
  const Value* poison(Loc loc, std::string_view what);  // a mistake of the compiler, reported
  // The operand of a value that must be a single one.
  Operand operand(const Value* v, Loc loc = {});
  const Value* field(const Value* v, Name name, Loc loc = {});
  // All operands of a value, from left to right; functions have none.
  void flatten(const Value* v, Operands& out);
  Operands flatten(const Value* v);
  Operand dim(const Value* v, size_t depth);  // a size of an array
  // A value of the same structure in which `on_leaf` has replaced each operand. It is called from left to right,
  // which callers rely on when they count leaves.
  template <typename OnLeaf>
  const Value* map_leaves(const Value* v, OnLeaf&& on_leaf);
  // The inverse of flatten: as many operands as `leaf_types` has leaves.
  const Value* unflatten(const Rep* rep, std::span<const Operand> ops);
  const Value* unflatten(const Rep* rep, Operands& outer, std::span<const Operand> ops, size_t& at,
                         const Value* functions);
  // What can be used in the function under construction: variables of others become parameters (`lift`).
  const Value* localise(const Value* v);
  Operand localise(const Operand& op);
  bool contains_acc(const Value* v);

  // --- reps.cpp: types
  // Evaluates sizes in the type, and so may emit statements and bind what it finds in the environment.
  const Rep* rep_of(const typed::Type* type, Env& env);
  const Rep* with_own_sizes(const Rep* rep);
  Env open_type(const typed::NamedType* named, const TypeClosure& closure, Env& env);
  void bind_type(VName name, const Rep* rep, Env& env);
  RepDim dim_of(typed::Size size, Env& env);
  bool is_bound(typed::Size size, const Env& env);
  // Evaluates a size, or finds the value that it had before.
  Operand size_value(typed::Size size, Env& env);
  // Types that mention the expression need not evaluate it again.
  void remember_size(typed::Size size, const Env& env, const Operand& value);
  void remember_sizes(const typed::Type* type, const Value* v, size_t depth, const Env& env);
  const Rep* prim_rep(PrimType prim);
  const Rep* record_rep(std::vector<RepField> fields);
  const Rep* sum_rep(std::vector<RepConstr> constrs);
  const Rep* array_rep(const RepDim& dim, const Rep* elem);
  const Rep* localise(const Rep* rep);
  // The same representation with other sizes: `fn` is called once for each, in
  // the order of types. Sums get their slots anew.
  template <typename Fn>
  const Rep* map_dims(const Rep* rep, Fn&& fn);
  // The scalars that a representation is made of, each with the sizes of the arrays around it: `outer` first.
  void leaf_types(const Rep* rep, std::vector<RepDim>& outer, std::vector<std::vector<RepDim>>& dims,
                  std::vector<const Rep*>& leaves);
  // Binds the size names that a type mentions to the sizes that the value has.
  void bind_sizes(const typed::Type* type, const Value* v, size_t depth, SizeTargets& targets, Env& env,
                  const Env& type_env);
  void bind_sizes(const typed::Type* type, const Value* v, List<VName> sizes, Env& env);
  uint32_t fresh_ext() { return next_ext++; }

  // --- shapes.cpp: the shapes of values
  // The value with exactly the sizes of the representation; unknown ones match everything.
  const Value* ensure_shape(const Value* v, const Rep* rep, ShapeCheck mode, Loc loc);
  const Value* ensure_shape(const Value* v, const Rep* rep, std::vector<RepDim>& outer, ShapeCheck mode, Loc loc);
  // The array with sizes that are equal by its type. They are trusted, unless sizes vary.
  Operand reshape_trusted(const Operand& array, std::span<const Operand> shape, const Certs& certs = {});
  // Reads the unknown sizes of a representation off a value.
  void find_exts(const Rep* rep, const Value* v, size_t depth, std::unordered_map<uint32_t, Operand>& found);
  // A value that leaves a body: the sizes `exts` that only the body knows, then the leaves.
  Operands results_of(const Value* v, const Rep* rep, std::span<const uint32_t> exts, Loc loc);
  // One part of a constructor's payload, put together from the slots that carry it. `depth` is the number of array
  // dimensions around the sum: arrays of sums are sums of arrays.
  const Value* payload_value(const Rep* sum, const RepConstr& constr, size_t index, const Value* v, size_t depth);
  // A leaf as a core type. Unknown sizes that are listed in `exts` refer to results by number.
  ir::Type leaf_type(const Rep* leaf, std::span<const RepDim> dims, const std::unordered_map<uint32_t, uint32_t>& exts);
  const Value* blank(const Rep* rep, Operands& outer, bool scratch);

  // --- exp.cpp
  const Value* exp(const typed::Exp* e, Env& env);
  const Value* too_large(Loc loc);
  const Value* exp_inner(const typed::Exp* e, Env& env);
  const Value* raw(const typed::Exp* e, Env& env);  // variables are not localised yet
  Operand scalar(const typed::Exp* e, Env& env);
  const Value* literal(const typed::LiteralExp* e);
  const Value* string(const typed::StringExp* e);
  const Value* array(const typed::ArrayExp* e, Env& env);
  const Value* array_of(const Rep* elem, std::span<const Value* const> elems, Loc loc);
  const Value* construct(const typed::ConstructExp* e, Env& env);
  const Value* make_sum(const Rep* rep, Name constr, std::span<const Value* const> payload, Loc loc);
  const Value* hole(const typed::Type* type, Env& env, Loc loc);
  const Value* coerce(const typed::AscriptExp* e, Env& env);
  const Value* assert_exp(const typed::AssertExp* e, Env& env);
  const Value* attr_exp(const typed::AttrExp* e, Env& env);
  // trace.cpp: statements that print the value. The tag stands before it, or else its place.
  void trace(const Value* v, const Rep* rep, std::string_view tag);
  const Value* guarded(const Value* v, std::span<const VName> certs);  // depends on the certificates
  List<ir::Attr> with_attr(List<ir::Attr> attrs, const ir::Attr& attr);
  void where(Loc loc) { b.set_where(loc, state().calls); }

  // --- patterns.cpp
  void bind_value(VName name, const Value* v, Env& env);
  void bind_size(VName name, const Operand& size, Env& env) { bind_value(name, leaf(size), env); }
  void bind_pat(const typed::Pat* pat, const Value* v, Env& env);
  void bind_pat_sizes(const typed::Pat* pat, const Value* v, List<VName> sizes, Env& env);

  // --- names.cpp
  const Value* var(const typed::VarExp* e, Env& env, bool local);
  const Value* size_without_value(const typed::VarExp* e);
  const Value* instantiate(const Binding& binding, const typed::VarExp* e, Env& env);
  Env bind_params(List<typed::TypeParam> params, List<typed::InstArg> inst, Env& env);
  Env bind_own_params(const FunDef* def, const FunValue* self, List<typed::InstArg> inst, Env& env);
  const Value* constant(ConstCell* cell);

  // --- calls.cpp
  const Value* apply(const typed::ApplyExp* e, Env& env);
  const Value* call(const Value* fn, std::span<const Value* const> args, Loc loc);
  const Value* call_for_sizes(const Value* fn, std::span<const Value* const> args, Loc loc);  // its results come later
  const Value* call_inside(const Value* fn, std::span<const Value* const> args, Loc loc);     // in a parallel operation
  const Value* call_def(const FunValue& f, std::span<const Value* const> args, Loc loc);
  const Value* call_lambda(const FunValue& f, std::span<const Value* const> args, Loc loc);
  const Value* expand(List<typed::Pat*> params, const typed::Exp* body, Env& env, std::span<const Value* const> args,
                      Checks checks, Loc loc);
  uint32_t weight_of(const typed::Exp* e);

  // --- specs.cpp: core functions
  const Value* call_spec(const FunValue& f, Env env, std::span<const Value* const> args, Loc loc);
  // `has_size`: of each size parameter, is it known at the call?
  Spec* make_spec(const std::string& key, const FunValue& f, std::span<const Value* const> args, bool with_sizes,
                  const std::vector<bool>& has_size);
  void spec_params(Spec* spec, const FunValue& f, std::span<const Value* const> args, bool with_sizes,
                   const std::vector<bool>& has_size, Env& env);
  const Value* apply_spec(Spec* spec, const Operands& args, Loc loc);
  void finish_ret(Spec* spec, const Rep* rep, const typed::Type* type);
  void add_key(std::string& key, const Rep* rep, bool with_sizes);
  void add_key(std::string& key, const Value* v);
  void add_key(std::string& key, const FunValue& f);
  void add_key(std::string& key, const Operand& op);
  Operand lift(const Operand& op);

  // --- control.cpp
  const Value* if_exp(const typed::IfExp* e, Env& env);
  const Value* logic(const typed::LogicExp* e, Env& env);
  const Value* match(const typed::MatchExp* e, Env& env);
  const Value* let_chain(const typed::Exp* e, Env& env);
  // Alternatives whose results must agree (branches.h).
  struct Branches;
  const Value* join(const typed::Type* type, List<VName> exts, Branches& branches, Env& env, Loc loc);
  // A pattern matches if this operand has this value.
  struct Test {
    Operand op;
    prim::Value value;
  };
  void tests_of(const typed::Pat* pat, const Value* v, Env& env, std::vector<Test>& tests);

  // --- loops.cpp
  const Value* loop(const typed::LoopExp* e, Env& env);

  // --- indexing.cpp, ranges.cpp
  struct Selection {  // a checked part of an array: its outer dimensions
    std::vector<ir::SliceDim> dims;
    Certs certs;
  };
  struct IndexOperands {  // one index or slice, its numbers computed
    const typed::IndexPart* part;
    Operand first = {}, second = {}, stride = {};  // as far as they are written
  };
  struct UpdateStep {
    Name field;  // none: an index
    std::vector<IndexOperands> index;
  };
  std::vector<IndexOperands> index_operands(List<typed::IndexPart> parts, Env& env);
  Selection select(std::span<const IndexOperands> parts, std::span<const Operand> sizes, Loc loc);
  ir::SliceDim slice_dim(const IndexOperands& index, const Operand& size, Operand& ok, Operand& end);
  const Value* index(const typed::IndexExp* e, Env& env);
  const Value* index_value(const Value* v, const Selection& selection);
  const Value* row(const Value* v, const Operand& position);  // no check
  const Value* update(const typed::UpdateExp* e, Env& env);
  const Value* update_steps(const Value* target, Selection s, std::span<const UpdateStep> steps, const Value* value,
                            Loc loc);
  void check_update(const Value* target, Selection& s, const Value* value);
  const Value* write(const Value* target, Selection& s, const Value* value, Loc loc);
  const Value* range(const typed::RangeExp* e, Env& env);

  // --- operators.cpp
  // The operation for signed, unsigned and floating-point operands.
  struct ArithmeticOps {
    prim::BinOp if_signed, if_unsigned, if_float = prim::BinOp::FAdd;
  };
  Operand arithmetic(const ArithmeticOps& ops, PrimType type, const Operand& x, const Operand& y);
  Operand less(PrimType type, const Operand& x, const Operand& y);
  Operand at_most(PrimType type, const Operand& x, const Operand& y);
  Operand equal(const Value* x, const Value* y, Loc loc);
  Operand equal_leaves(const Operand& x, const Operand& y);
  Operand negate(PrimType type, const Operand& x);
  Operand checked_bin(prim::BinOp op, PrimType type, const Operand& x, const Operand& y);

  // --- intrinsics.cpp
  const Value* intrinsic(const FunValue& f, std::span<const Value* const> args, Loc loc);
  const Value* scalar_intrinsic(prim::ScalarOp op, const Value* arg);

  // --- soacs.cpp
  const Value* map_soac(const Value* fn, const Value* xs, const Rep* result, Loc loc);
  const Value* reduce_soac(const Value* op, const Value* neutral, const Value* xs, const Rep* elem, bool is_commutative,
                           bool is_scan, Loc loc);
  const Value* scatter_soac(size_t rank, const Value* dest, const Value* is, const Value* vs, Loc loc);
  const Value* hist_soac(size_t rank, std::span<const Value* const> args, const Rep* elem, Loc loc);
  const Value* flatmap(const Value* fn, const Value* xs, const FunValue& f, Loc loc);
  struct Segments {  // what the operation flatmap gives
    Operand total, lengths;
    const Value* data = nullptr;
    const Value* others = nullptr;
  };
  Segments segments(const Value* fn, const Value* xs, const Rep* elem, const Rep* extra, Loc loc);
  const Value* partition(std::span<const Value* const> args, const Rep* elem, Loc loc);
  const ir::Lambda* add_lambda();                                                                       // of two i64
  Values split(size_t num_flags, size_t num_classes, const Value* flags_of, const Value* xs, Loc loc);  // filter.cpp
  std::vector<ir::Type> types_of(const Rep* rep);
  void check_row_sizes(const Rep* row, Certs& certs, Loc loc);
  const ir::Lambda* op_lambda(const Value* op, const Rep* elem, Loc loc);
  const Value* elem_params(const Value* xs, std::vector<ir::Param>& params, std::vector<VName>& arrays);
  const Value* params_of(const Rep* rep, std::vector<ir::Param>& params, std::string_view base);
  const Rep* with_first_sizes(const Value* fn, const Value* xs, const Operand& width, const Rep* result, Loc loc);

  // --- accs.cpp
  // Runs `inside` with an accumulator for each input; it returns them as they are then, and other results. Gives the
  // arrays with what was written to them, then the other results.
  Operands with_accs(std::span<const ir::AccInput> inputs,
                     const std::function<Operands(const std::vector<ir::Param>& accs)>& inside);
  Operand update_acc(const Operand& acc, const Operands& indices, const Operands& values);
  // For each index below the width, one element of each array is written to `dests`: the indices come first, as many as
  // `shape` has dimensions; what is out of bounds is ignored.
  Operands scatter(const Operand& width, const Operands& shape, const Operands& dests, std::vector<ir::Param> params,
                   std::vector<VName> arrays);
  const Value* acc_stream(std::span<const Value* const> args, const Rep* elem, bool is_hist, Loc loc);
  const Value* acc_write(std::span<const Value* const> args, Loc loc);
  const Value* flat_index(size_t rank, std::span<const Value* const> args, Loc loc);
  const Value* flat_update(size_t rank, std::span<const Value* const> args, Loc loc);

  // --- modules.cpp
  // What a module expression gives besides bindings in the environment: itself, if it is parametric.
  struct ModResult {
    const Functor* functor = nullptr;
  };
  void decs(List<const typed::Dec*> list, Env& env);
  void value_dec(const typed::ValueDec* dec, Env& env);
  ModResult mod_exp(const typed::ModExp* mod, Env& env);
  const Functor* apply_map(const typed::NameMap& map, const Env& from, Env& to, const Functor* functor);
  ModResult apply_functor(const Functor* functor, const Env& arg, const typed::NameMap& param_map,
                          const Functor* arg_functor, Env& result);

  // --- entries.cpp
  void entry(const typed::ValueDec* dec, Env& env);
  List<ir::Attr> attrs_of(List<const typed::Attr*> attrs);
  ir::Attr attr_of(const typed::Attr& attr);
};

// Defined here because they are templates: the cases follow value.h.
template <typename OnLeaf>
const Value* Lowerer::map_leaves(const Value* v, OnLeaf&& on_leaf) {
  if (has_failed) return v;
  switch (v->kind) {
    case ValueKind::Leaf:
      return leaf(on_leaf(v->op));
    case ValueKind::Fun:
      return v;
    case ValueKind::Record: {
      std::vector<ValueField> fields;
      for (const ValueField& f : v->fields) fields.push_back({f.name, map_leaves(f.value, on_leaf)});
      Value copy = *v;
      copy.fields = arena.list(fields);
      return arena.make<Value>(copy);
    }
    case ValueKind::Sum:
    case ValueKind::Constr: {
      Values parts;
      for (const Value* p : v->parts) parts.push_back(map_leaves(p, on_leaf));
      Value copy = *v;
      copy.parts = arena.list(parts);
      return arena.make<Value>(copy);
    }
  }
  return v;
}

template <typename Fn>
const Rep* Lowerer::map_dims(const Rep* rep, Fn&& fn) {
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Fun:
      return rep;
    case RepKind::Record: {
      std::vector<RepField> fields;
      for (const RepField& f : rep->fields) fields.push_back({f.name, map_dims(f.rep, fn)});
      return record_rep(std::move(fields));
    }
    case RepKind::Sum: {
      std::vector<RepConstr> constrs;
      for (const RepConstr& c : rep->constrs) {
        std::vector<const Rep*> payload;
        for (const Rep* p : c.payload) payload.push_back(map_dims(p, fn));
        constrs.push_back({c.name, arena.list(payload), {}});
      }
      return sum_rep(std::move(constrs));
    }
    case RepKind::Array:
      return array_rep(fn(rep->dim), map_dims(rep->elem, fn));
    case RepKind::Acc: {
      Rep copy = *rep;
      copy.elem = map_dims(rep->elem, fn);
      return arena.make<Rep>(copy);
    }
  }
  return rep;
}

}  // namespace fehu::lower
