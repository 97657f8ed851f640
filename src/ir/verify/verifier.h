// The verifier's parts; private to src/ir/verify.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ir/alias.h"
#include "ir/build.h"

namespace fehu::ir {

// Collects messages, and knows where we are.
struct VerifyReport {
  std::vector<std::string> messages;
  const Fun* fun = nullptr;  // null: in the constants
  const Stm* stm = nullptr;  // null: in the head or the results of the function

  void add(std::string message);
  bool is_full() const;
};

// Names, arity and types. All is open to helpers of single operations, which are functions beside their check.
struct Verifier {
  struct Info;
  // What is known of names is kept outside, so that it can outlive the verifier: it must have room for all names of the
  // program, and know nothing of those that will be bound.
  Verifier(const Program& p, std::vector<Info>& infos, VerifyReport& report);
  // In this order. Functions that are known to be right can be left out.
  void functions();
  void constants();
  void fun(const Fun& f);
  // The names that have been bound since the last call.
  std::vector<uint32_t> take_bound() { return std::exchange(bound_, {}); }

  enum class State : uint8_t { Unbound, InScope, Released, Gone };
  // What a size that is another result stands for.
  struct Exts {
    List<Result> results;
    List<PatElem> pat;
    Operand at(int32_t i) const;
  };
  // That an array is used, in a loop.
  struct Read {
    VName array;
    uint32_t num_branches;  // that are open around it
    bool is_part;           // only some of its elements
  };
  // Where a type may be unique, and where its sizes may be other results.
  struct TypeRules {
    bool may_be_unique = false;
    List<Type> others;  // the whole list of result types; empty: no sizes that are results
    size_t position = 0;
  };

  template <typename... Args>
  void error(fmt::format_string<Args...> format, Args&&... args) {
    report_.add(fmt::format(format, std::forward<Args>(args)...));
  }

  // --- names and scopes (verify.cpp)
  size_t open_scope() const { return scope_.size(); }
  void close_scope(size_t start);
  void bind(const Param& p, const Type* type);
  void bind_param(const Param& p, bool may_be_unique);
  void use(VName name);
  void use(const Operand& x);
  void use_rare(VName name);
  void use_unsigned(const Operand& x);
  void use_place(VName array, bool is_part = false);
  void use_part(VName array);
  void placed_update(const UpdateExp& e);
  void use_all(List<Operand> xs);
  void use_certs(List<VName> certs);
  const Type* type_of(VName name) const;
  const Type* type_of(const Operand& x) const;
  const Operand& resolve(const Operand& x) const;
  bool is_prim(const Type& t, prim::PrimType prim) const { return t.kind == TypeKind::Prim && t.prim == prim; }

  // --- types
  void check_type(const Type& t, const TypeRules& rules);
  void check_dim(const Dim& d, const TypeRules& rules);
  void check_ret(List<Type> ret, bool may_be_unique);
  bool same_size(const Operand& actual, const Operand& expected) const;
  bool same_dim(const Dim& actual, const Dim& expected, const Exts& exts) const;
  bool same_type(const Type& actual, const Type& expected, const Exts& exts) const;
  bool has_shape(const Type& actual, List<Operand> shape, const Type& elem) const;
  bool has_rows(const Type& actual, const Operand& width, const Type& row) const;
  void expect_prim(const Operand& x, prim::PrimType prim, std::string_view role);
  void wrong_prim(const Operand& x, prim::PrimType prim, std::string_view role);
  void expect_sizes(List<Operand> xs, std::string_view role);
  void expect_type(const Operand& x, const Type& expected, std::string_view role);
  const Type* expect_array(VName name);

  // --- statements, bodies, functions
  void stm(const Stm& s);
  bool expect_arity(const Stm& s, size_t count);
  void expect_pat(const Stm& s, size_t i, const Type& expected, const Exts& exts = {});
  void expect_pat_shape(const Stm& s, size_t i, List<Operand> shape, const Type& elem);
  void expect_pat_rows(const Stm& s, size_t i, const Operand& width, const Type& row);
  void expect_pat_prim(const Stm& s, prim::PrimType prim);
  void expect_pat_types(const Stm& s, List<Type> ret);
  void check_results(const Body* b, List<Type> ret);
  // `check_end` looks at the results, with the body's names still in scope.
  void body(const Body* b, List<Type> ret, auto check_end);
  void body(const Body* b, List<Type> ret) {
    body(b, ret, [] {});
  }
  void lambda(const Lambda* l, bool may_have_exts = false);
  bool expect_lambda_arity(const Lambda* l, size_t num_params, size_t num_results, std::string_view role);
  void expect_param(const Lambda* l, size_t i, const Type& expected, std::string_view role);
  void expect_ret(const Lambda* l, size_t i, const Type& expected, std::string_view role);
  void entry(const Fun& f);
  void entry_side(List<EntryParam> sides, size_t count, std::string_view what, auto is_size);
  void entry_type(const EntryType& t);

  // --- operations: the check of each, declared from ops.def, stands with its relatives in exp.cpp (without bodies),
  // control.cpp, soac.cpp or mem.cpp. It uses all operands, checks all types, then the pattern.
  void exp(const Stm& s);
#define OP(op, ...) void check(const Stm& s, const op##Exp& e);
#include "ir/ops.def"
#undef OP

  // --- what several operations need (exp.cpp, soac.cpp)
  void scalar(const Stm& s, bool exists, std::span<const Operand> args, std::span<const prim::PrimType> types,
              prim::PrimType result);
  void slice(const Type& array, List<SliceDim> slice);
  bool has_slice_type(const Type& actual, const Type& array, List<SliceDim> slice) const;
  void flat(VName array, const Operand& offset, List<FlatDim> dims);
  bool has_flat_type(const Type& actual, prim::PrimType prim, List<FlatDim> dims) const;
  void permute(const Stm& s, VName array, List<uint32_t> perm, bool is_manifest);
  void inputs(const Operand& width, List<VName> arrays, const Lambda* l, size_t first_param);
  void fold_operator(const Lambda* op, List<Operand> neutral, std::string_view role);
  void loop_types(const Stm& s, const LoopExp& e);
  void region(const LoopExp& e);
  void post_function(const ScremaExp& e, size_t num_results);
  void acc_input(const AccInput& input);

  // --- places in memory (mem.cpp)
  std::vector<bool> strides_that_matter(const Type& t) const;
  void check_place(const Param& p);
  const MemInfo* place_of(const Operand& x) const;
  Operand substituted(const Operand& x) const;
  void expect_offset(VName array, const Operand& actual, const Operand& expected);
  void expect_place(const Operand& array, const MemInfo* expected);
  void expect_pat_place(const Stm& s, size_t i, const MemInfo* expected);
  void binder_places(List<Param> params, std::string_view what, size_t first, List<Type> types);
  void destinations(const Fun& f);
  void expect_dense(const Type& type, const MemInfo* place, const std::string& what);
  void result_type_places(List<Type> types);
  void fun_places(const Fun& f);
  void entry_places(const Fun& f);
  void fun_result_places(const Fun& f);
  void result_place(size_t i, const Type& type, const MemInfo& place, List<Result> expected);
  void call_places(const Stm& s, const ApplyExp& e);
  void match_places(const Stm& s, const MatchExp& e, const Body* b);
  void expect_same_block(const Stm& s, const Operand& array, bool is_update);
  void stm_places(const Stm& s);
  void release(VName mem);
  void renew(const AllocExp& e);

  // --- what is written over (overlap.cpp)
  bool surely_overlap(const Type& a, const MemInfo& place_a, const Type& b, const MemInfo& place_b) const;
  void add_to_block(const Param& p);
  void leave_outer_blocks();
  void overwrite(const PatElem& p);
  bool covers(const Type& a, const Type& b) const;
  void mark_overwritten(uint32_t array, bool is_partly);
  size_t last_read(VName array, size_t first, bool also_parts) const;
  void link_carriers(const LoopExp& e);
  void unlink_carriers(const LoopExp& e);
  void next_iteration(const LoopExp& e, size_t first_read);
  void written_before_next_use(const Param& p, const Operand& result, size_t first_read);
  bool is_bound_outside(const Operand& x) const;
  void end_branch(size_t start, std::vector<uint32_t>& marks);
  void end_branches(const std::vector<uint32_t>& marks);

  const Program& program_;
  std::unordered_set<std::string_view> opaque_names_;  // of the program, once they are asked for
  VerifyReport& report_;
  std::vector<Info>& infos_;     // by number
  std::vector<uint32_t> bound_;  // names
  std::vector<uint32_t> scope_;  // what is in scope, in order of binding
  uint32_t depth_ = 0;           // of bodies that are open
  uint32_t num_branches_ = 0;    // of bodies that are open, those that are branches
  uint32_t num_loops_ = 0;       // and those of loops
  std::vector<uint32_t> overwritten_;
  std::map<std::string_view, std::string_view> tunable_classes_;  // by name
  std::vector<std::pair<uint32_t, uint32_t>>
      outer_blocks_;         // blocks from outside of the function, and their last arrays before
  std::vector<Read> reads_;  // in the loops that are open, in the order of the text
  Type prims_[prim::kNumPrimTypes];
};

struct Verifier::Info {
  const Type* type = nullptr;  // null: unknown after an error
  const MemInfo* mem = nullptr;
  const Operand* copy_of = nullptr;  // what a size is a copy of
  const Operand* subst = nullptr;    // what stands for a parameter where types are compared just now
  const Fun* fun = nullptr;
  State state = State::Unbound;
  uint32_t depth = 0;          // how many bodies are around the binder
  uint32_t last_array = 0;     // of a block: the array in it that was bound last
  uint32_t next_in_block = 0;  // of an array: the one before it in the same block
  uint32_t last_carrier = 0;   // of an array: the parameter of an open loop that begins with it, of several the last
  uint32_t next_carrier = 0;   // of such a parameter: the one before it with the same array
  uint32_t written_at = UINT32_MAX;  // of an array that its statement writes: the number of reads_ before
  bool is_overwritten = false;       // of an array: something else has been written over it,
  bool is_only_partly = false;       // and that did not cover all of it
};

// ---------------------------------------------------------------------------------------------------------------
// What is asked for every operand, and nearly always right.

inline void Verifier::use(VName name) {
  if (name.id >= infos_.size()) return use_rare(name);
  const Info& info = infos_[name.id];
  if (info.state != State::InScope || info.mem || info.is_overwritten) use_rare(name);
}

inline void Verifier::use(const Operand& x) {
  if (x.is_var()) return use(x.name);
  if (prim::is_unsigned(x.value.type)) use_unsigned(x);
}

inline const Type* Verifier::type_of(VName name) const {
  if (name.id >= infos_.size() || infos_[name.id].state == State::Unbound) return nullptr;
  return infos_[name.id].type;
}
inline const Type* Verifier::type_of(const Operand& x) const {
  return x.is_var() ? type_of(x.name) : &prims_[static_cast<int>(x.value.type)];
}

inline const Operand& Verifier::resolve(const Operand& x) const {
  if (x.is_const() || x.name.id >= infos_.size()) return x;
  const Operand* original = infos_[x.name.id].copy_of;
  return original ? *original : x;
}

inline void Verifier::expect_prim(const Operand& x, prim::PrimType prim, std::string_view role) {
  const Type* t = type_of(x);
  if (t && !is_prim(*t, prim)) wrong_prim(x, prim, role);
}

void Verifier::body(const Body* b, List<Type> ret, auto check_end) {
  size_t start = open_scope();
  depth_++;
  for (const Stm& s : b->stms) {
    if (report_.is_full()) break;
    stm(s);
  }
  if (!report_.is_full()) check_results(b, ret);
  if (!report_.is_full()) check_end();
  depth_--;
  close_scope(start);
}

}  // namespace fehu::ir
