// Making core IR, for lowering and all passes: fresh names with their types, statements, bodies, scalar arithmetic with
// the trivial cases folded, operations on arrays, and whole maps, loops and branches from functions of C++.
//
// Statements go to the innermost body that is open. A pass walks over a program, emits what stays as it was and makes
// the rest here:
//
//   b.begin_body();
//   for (const Stm& s : old->stms) ...  b.emit(s);  ...  Operand n2 = b.mul(n, ir::i64_operand(2));
//   const Body* made = b.end_body(results);
//
// Pure scalar operations are made once per scope: asking for n*2 again gives the same name, as long as the body in
// which it was made is open. The type of every name that went through here is known.
//
// A pass that wants to hear of every statement, or to do something else with it, derives from Build and overrides
// `emit`: everything that is made here goes through it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/name.h"
#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::ir {

using Operands = std::vector<Operand>;

// ---------------------------------------------------------------------------------------------------------------
// Operands and types

prim::PrimType core_prim(prim::PrimType type);  // core types never contain unsigned integers
Operand const_operand(prim::Value value);
Operand i64_operand(int64_t value);
Operand bool_operand(bool value);
Operand var_operand(VName name);
bool same_operand(const Operand& a, const Operand& b);
bool is_const(const Operand& x, int64_t value);  // an integer constant of that value?

Type prim_type(prim::PrimType type);
Type cert_type();
Type mem_type(Space space);
Operands shape_of(const Type& array);                                           // without existential sizes
Type array_type(Arena& arena, std::span<const Operand> dims, const Type& row);  // adds outer dimensions
Type row_type(const Type& array, size_t drop = 1);                              // removes outer dimensions

// Everything at that position: fixed indices first, the other dimensions whole.
List<SliceDim> slice_at(Arena& arena, const Type& array, std::span<const Operand> at);
// Some rows, one after the other.
List<SliceDim> slice_rows(Arena& arena, const Type& array, const Operand& start, const Operand& count);
// Both lists, each certificate once.
List<VName> join_certs(Arena& arena, List<VName> a, List<VName> b);

// ---------------------------------------------------------------------------------------------------------------

class Build {
 public:
  // Names get the numbers from `first_name` on, which nothing has yet.
  Build(Arena& arena, Interner& interner, uint32_t first_name);
  virtual ~Build() = default;
  Build(const Build&) = delete;
  Build& operator=(const Build&) = delete;

  Arena& arena() { return arena_; }
  uint32_t num_names() const { return names_.next; }  // for Program::num_names
  NameSource& names() { return names_; }

  // --- names and types
  VName fresh(std::string_view base, const Type& type);
  VName fresh(Name base, const Type& type);
  VName fresh_like(VName old, const Type& type) { return fresh(old.base, type); }
  Param param(std::string_view base, Type type) { return {fresh(base, type), type, nullptr}; }
  // Makes the type of a name known that was bound elsewhere; emitting does it for patterns.
  void bind(const Param& p);
  const Type& type_of(VName name) const { return infos_[name.id].type; }
  Type type_of(const Operand& operand) const;
  Type array_type(std::span<const Operand> dims, const Type& row) { return ir::array_type(arena_, dims, row); }
  Type row_type(const Type& array, size_t drop = 1) { return ir::row_type(array, drop); }

  // --- bodies
  void begin_body();
  const Body* end_body(std::span<const Result> results);
  const Body* end_body(std::span<const Operand> results);
  List<Stm> end_stms();  // of a body without results: the constants of a program
  const Lambda* lambda(std::span<const Param> params, const Body* body, std::span<const Type> ret);
  // A lambda whose body is what `f` makes of its parameters.
  const Lambda* lambda(std::span<const Type> params, std::span<const Type> ret,
                       const std::function<Operands(std::span<const Operand>)>& f);

  // --- statements
  Provenance where;  // of the statements that are made from now on
  virtual void emit(const Stm& s);
  void emit(std::span<const PatElem> pat, const Exp* exp, std::span<const VName> certs = {}, List<Attr> attrs = {});
  Operand let(std::string_view base, const Type& type, const Exp* exp, std::span<const VName> certs = {},
              List<Attr> attrs = {});
  // A statement whose results get fresh names. Existential sizes in the types are results of it, by number.
  Operands let_all(std::string_view base, std::span<const Type> types, const Exp* exp,
                   std::span<const VName> certs = {}, List<Attr> attrs = {});
  // Another name, which is given, for the operand.
  void define(const Param& p, const Operand& x, std::span<const VName> certs = {});
  // A certificate; none if the condition is constantly true.
  void check(const Operand& cond, std::vector<MessagePart> message, std::vector<VName>& certs, List<Attr> attrs = {});

  // --- scalars
  Operand scalar(prim::ScalarOp op, std::span<const Operand> args, std::span<const VName> certs = {});
  Operand bin(prim::BinOp op, prim::PrimType type, const Operand& x, const Operand& y,
              std::span<const VName> certs = {});
  Operand un(prim::UnOp op, prim::PrimType type, const Operand& x);
  Operand cmp(prim::CmpOp op, prim::PrimType type, const Operand& x, const Operand& y);
  Operand conv(prim::ConvOp op, prim::PrimType from, prim::PrimType to, const Operand& x);
  Operand fun(prim::FunOp op, prim::PrimType type, std::span<const Operand> args);
  // One of two values, both of which are computed.
  Operand select(prim::PrimType type, const Operand& cond, const Operand& yes, const Operand& no);
  // In i64, and on booleans.
  Operand add(const Operand& x, const Operand& y) { return bin(prim::BinOp::Add, prim::PrimType::I64, x, y); }
  Operand sub(const Operand& x, const Operand& y) { return bin(prim::BinOp::Sub, prim::PrimType::I64, x, y); }
  Operand mul(const Operand& x, const Operand& y) { return bin(prim::BinOp::Mul, prim::PrimType::I64, x, y); }
  Operand less(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Slt, prim::PrimType::I64, x, y); }
  Operand at_most(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Sle, prim::PrimType::I64, x, y); }
  Operand equal(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Eq, prim::PrimType::I64, x, y); }
  Operand both(const Operand& x, const Operand& y) { return bin(prim::BinOp::LogAnd, prim::PrimType::Bool, x, y); }
  Operand either(const Operand& x, const Operand& y) { return bin(prim::BinOp::LogOr, prim::PrimType::Bool, x, y); }
  Operand negate(const Operand& x) { return un(prim::UnOp::Neg, prim::PrimType::Bool, x); }
  // Is the position inside of the shape?
  Operand in_bounds(std::span<const Operand> shape, std::span<const Operand> at);

  // --- arrays
  VName as_name(const Operand& operand, std::string_view base = "x");  // binds a constant
  Operand element(const Operand& array, std::span<const Operand> at, std::span<const VName> certs = {});
  Operand index(const Operand& array, std::span<const SliceDim> slice, std::span<const VName> certs = {});
  const Exp* element_exp(VName array, std::span<const Operand> at);  // the operation alone
  Operand update(const Operand& array, std::span<const Operand> at, const Operand& value,
                 std::span<const VName> certs = {}, bool is_safe = false);
  Operand update_slice(const Operand& array, std::span<const SliceDim> slice, const Operand& value,
                       std::span<const VName> certs = {}, bool is_safe = false);
  Operand reshape(const Operand& array, std::span<const Operand> shape, std::span<const VName> certs = {});
  Operand replicate(std::span<const Operand> shape, const Operand& value, std::span<const VName> certs = {});
  Operand iota(const Operand& count, const Operand& start, const Operand& stride);  // of i64
  Operand scratch(const Type& type);
  Operand copy(const Operand& x);  // of an array; other values are what they are

  // --- structured operations: the functions make the bodies
  // One result for each type of a row, collected.
  Operands map(const Operand& width, std::span<const VName> arrays, std::span<const Type> rows,
               const std::function<Operands(std::span<const Operand> elems)>& f, std::span<const VName> certs = {});
  const Exp* map_exp(const Operand& width, std::span<const VName> arrays, const Lambda* f);  // the operation alone
  // From 0 to below the bound. Parameters have the types of the initial values; arrays among them are owned by the
  // loop.
  using LoopBody = std::function<Operands(const Operand& index, std::span<const Operand> params)>;
  Operands loop(std::span<const Operand> inits, const Operand& bound, const LoopBody& f,
                std::span<const VName> certs = {});
  // The same, where no iteration reads or writes what another writes.
  Operands loop_each(std::span<const Operand> inits, const Operand& bound, const LoopBody& f,
                     std::span<const VName> certs = {});
  // A parallel region, the operation alone: the body for each piece of 0 .. count. What goes round are arrays, which the
  // region owns, and accumulators.
  using PieceBody = std::function<Operands(const Operand& first, const Operand& last, std::span<const Operand> params)>;
  const Exp* pieces_exp(std::span<const Operand> inits, const Operand& count, const Operand& cost, const PieceBody& f);
  // The results of one of the two, which are of the same types, by the names that the second gives them.
  Operands choose(const Operand& cond, std::span<const Type> types, const std::function<Operands()>& yes,
                  const std::function<Operands()>& no, std::span<const VName> certs = {});

 protected:
  // What a statement that was just emitted is known as: the name that it binds, unless `emit` has found something else.
  virtual Operand known_as(VName name) { return var_operand(name); }
  // As long as the innermost body is open, asking for that operation gives this value.
  void know(prim::ScalarOp op, std::span<const Operand> args, const Operand& value);
  bool shares_scalars = true;                                // false: `emit` does that itself
  size_t depth() const { return function().scopes.size(); }  // bodies that are open

  struct Key {
    uint64_t head;
    uint64_t args[3];
    friend bool operator==(const Key&, const Key&) = default;
  };
  static std::optional<Key> key_of(prim::ScalarOp op, std::span<const Operand> args);  // none: too large to be shared
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  struct Scope {
    uint32_t id;  // no other has it
    std::vector<Stm> stms = {};
    std::vector<Key> made = {};  // scalar operations that are known while it is open
  };
  // What is open of one function (or of the constants): scalars of one are not visible in another.
  struct Function {
    uint32_t id;
    std::vector<Scope> scopes;
    std::unordered_map<Key, Operand, KeyHash> known;
  };
  void open_function();
  void close_function() { functions_.pop_back(); }
  const Function& function() const { return *functions_.back(); }
  uint32_t function_of(VName name) const { return infos_[name.id].function; }  // the one in which the name was made

 private:
  std::vector<Scope>& scopes() { return functions_.back()->scopes; }
  Operands loop(std::span<const Operand> inits, const LoopExp& exp, const LoopBody& f, std::span<const VName> certs);
  const Exp* loop_exp(std::span<const Operand> inits, LoopExp exp, std::string_view counter, const LoopBody& f);
  void remember(VName name, Type type);  // a copy: the type of another name may move meanwhile
  Operands let_named(std::span<const std::string_view> bases, std::span<const Type> types, const Exp* exp,
                     std::span<const VName> certs, List<Attr> attrs);

  Arena& arena_;
  Interner& interner_;
  NameSource names_;
  struct NameInfo {
    Type type;
    uint32_t function = 0;
  };
  std::vector<NameInfo> infos_;  // by number
  std::vector<std::unique_ptr<Function>> functions_;
  uint32_t num_functions_ = 0;
  uint32_t num_scopes_ = 0;
};

}  // namespace fehu::ir
