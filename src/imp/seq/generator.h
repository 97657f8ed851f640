// The state of generating imperative code; private to src/imp/seq.
//
// Names keep their numbers: a scalar of the core IR is a variable of the same name, or an expression that is written
// out where it is used. An array becomes a pointer (its block and offset) and strides.
#pragma once

#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/imp.h"
#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::imp {

// Where the elements of an array are: pointer[i*strides[0] + j*strides[1] + ..].
struct Array {
  VName pointer;
  prim::PrimType type;
  List<ir::Dim> dims;
  List<ir::Operand> strides;
};

// What becomes of a name of the core IR.
struct Binding {
  const Exp* scalar = nullptr;
  VName block;
  Array array;
  const ir::Param* later = nullptr;  // an array whose pointer is declared when it is needed
};

class Generator {
 public:
  Generator(Arena& arena, ir::NameSource& names, Interner& interner, std::vector<TuningParam> tuning_params)
      : arena_(arena), names_(names), interner_(interner), tuning_params_(std::move(tuning_params)) {}

  Function function(const ir::Fun& fun);
  // The code that computes the constants: first of all. Functions find those that are needed in `globals`.
  Code constants(List<ir::Stm> stms, const std::vector<bool>& is_needed, std::vector<Param>& globals);

 private:
  // Arrays that begin at the same place share a pointer: block, offset (a name or a number), type of elements.
  using Place = std::tuple<uint32_t, bool, uint64_t, prim::PrimType>;
  // A list of statements under construction.
  struct Scope {
    std::vector<const Stm*> code;
    std::vector<std::pair<size_t, const Stm*>> before;  // what is put before the statement of that number
    std::vector<VName> blocks;                          // declared here
    std::vector<Place> pointers;                        // declared here
  };

  // --- operations, declared from ops.def: those that are legal in sequential memory code are in generate.cpp
  // (scalars), arrays.cpp or control.cpp, the others nowhere
#define OP(op, ...) void operation(const ir::Stm& stm, const ir::op##Exp& e);
#include "ir/ops.def"
#undef OP

  // --- generate.cpp: bodies, statements, scalars
  void bind_global_arrays(const ir::Fun& fun);
  void statements(List<ir::Stm> stms);
  void statement(const ir::Stm& stm);
  void rename(const ir::Stm& stm, const ir::Operand& value);
  void scalar(const ir::Stm& stm, const Exp* value);
  bool is_written_out(const ir::Stm& stm, const Exp* value) const;

  // --- arrays.cpp: arrays and blocks
  void bind_array(const ir::Param& param);
  void store_table(const Array& to, List<ir::Operand> elems);
  void copy(const ir::Stm& stm, VName from);
  void write(prim::PrimType type, List<const Exp*> shape, const Strided& to, const ir::Operand& value,
             const ir::Type& value_type);
  List<const Exp*> join_dims(List<const Exp*> shape, std::initializer_list<Strided*> sides);
  void emit_copy(prim::PrimType type, List<const Exp*> shape, Strided to, Strided from);
  Strided strided(const Array& array, const Exp* offset);
  Strided slice_of(const Array& array, List<ir::SliceDim> slice, std::vector<const Exp*>& shape);
  const Copy* copy_to(const Strided& at, const Exp* count) const;
  const Exp* position(const Array& array, std::span<const Exp* const> indices);
  const Exp* within(List<ir::SliceDim> slice, const ir::Type& type);
  const Exp* without_jump(const Exp* value);
  void settle_positions(List<ir::SliceDim> slice);

  // --- control.cpp: branches, loops, calls
  bool conditional(const ir::Stm& stm, const ir::MatchExp& e);
  const Exp* simple_value(const ir::Body* body);
  const Exp* choice(const Exp* c, const Exp* x, const Exp* y);
  const Exp* negated(const Exp* e);
  const Exp* case_condition(const ir::MatchExp& e, const ir::MatchCase& c);
  void match_from(const ir::Stm& stm, const ir::MatchExp& e, size_t number);
  void next_iteration(const ir::LoopExp& e);
  void bind_piece(const ir::LoopExp& e, size_t scope);
  // A variable for a block gets the block of another.
  struct Taking {
    VName to, from;
  };
  void take_all(std::vector<Taking> takings);
  void take_results(std::span<const Taking> takings);
  void take(const Taking& taking, std::span<const Taking> others);
  void declare_results(List<ir::PatElem> pat);
  void assign_results(List<ir::PatElem> pat, List<ir::Result> results);

  // --- scopes.cpp: scopes, names, expressions
  template <typename T, typename... Args>
  void emit(Args&&... args) {
    emit(arena_.make<T>(from_, std::forward<Args>(args)...));
  }
  void emit(const Stm* stm) {
    scopes_.back().code.push_back(stm);
  }
  void open() {
    scopes_.emplace_back();
  }
  Code close();
  void declare_block(VName name);
  VName block(VName mem);
  bool is_own_block(VName name) const;
  Array array(VName name);
  Binding& binding(VName name);
  VName fresh(std::string_view base);
  size_t scope_of(const ir::Operand& x) const;
  void bind_in(size_t scope, VName name);

  const Exp* operand(const ir::Operand& x);
  const Exp* size(const ir::Dim& dim) {
    return operand(dim.size);
  }
  List<const Exp*> shape(List<ir::Dim> dims);
  const Exp* constant(int64_t value);
  const Exp* variable(VName name, prim::PrimType type);
  const Exp* bin(prim::BinOp op, const Exp* x, const Exp* y);
  const Exp* add(const Exp* x, const Exp* y);
  const Exp* mul(const Exp* x, const Exp* y);
  const Exp* cmp(prim::CmpOp op, const Exp* x, const Exp* y);
  const Exp* division(const ir::BinOpExp& e);  // by a power of two; null: it is something else
  const Exp* bounds_check(const Exp* x, const Exp* y);
  const Exp* scalar_exp(const ir::Exp* e);

  Arena& arena_;
  ir::NameSource& names_;
  Interner& interner_;
  std::vector<TuningParam> tuning_params_;  // in alphabetical order
  std::vector<Binding> bindings_;           // by number of the name
  std::map<uint32_t, ir::PatElem> global_arrays_;
  std::vector<Scope> scopes_;            // those that are open
  std::vector<uint32_t> scope_of_name_;  // by number: the scope that was the innermost when it was bound
  std::map<Place, VName> pointers_;
  ir::Provenance from_;                 // of the statement that is being generated
  std::vector<uint32_t> uses_;          // by number: how often a scalar is used in its own body; kMany if elsewhere
  std::vector<uint32_t> body_of_name_;  // by number, for counting uses
  uint32_t num_bodies_ = 0;
  std::unordered_set<uint32_t> sizes_;  // of arrays that are parameters of the function at hand: not negative
  std::unordered_set<uint32_t> sides_of_positions_;  // choices between which a position is chosen, by number
};

inline constexpr uint32_t kMany = 1000;

// The integer type that holds the bits of a number.
prim::PrimType bits_type(prim::PrimType type);

}  // namespace fehu::imp
