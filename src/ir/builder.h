// Makes core IR: fresh names with their types, statements, bodies, functions, and scalar arithmetic with the trivial
// cases folded.
//
// Statements are collected in a stack of frames (one per function under construction; the outermost holds the program's
// constants), each with a stack of bodies. Pure scalar operations are made once per scope. The builder knows the type,
// the frame and the aliases of every name.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/name.h"
#include "ir/ir.h"

namespace fehu::ir {

// Core types never contain unsigned integers.
prim::PrimType core_prim(prim::PrimType type);
Operand const_operand(prim::Value value);
Operand i64_operand(int64_t value);
Operand bool_operand(bool value);
Operand var_operand(VName name);
bool same_operand(const Operand& a, const Operand& b);
Type prim_type(prim::PrimType type);
Type mem_type(Space space);

using Operands = std::vector<Operand>;

class Builder {
 public:
  Builder(Arena& arena, Interner& names, uint32_t first_name);

  Arena& arena() { return arena_; }
  uint32_t num_names() const { return first_name_ + static_cast<uint32_t>(infos_.size()); }

  // --- names and types
  VName fresh(std::string_view base, const Type& type);
  VName fresh(Name base, const Type& type);
  const Type& type_of(VName name) const { return infos_[name.id - first_name_].type; }
  Type type_of(const Operand& operand) const;
  // The function or constant under construction that binds the name; 0: a constant of the program that is complete.
  uint32_t frame_of(VName name) const;
  bool is_constant(VName name) const { return frame_of(name) == 0; }
  // Are they bound by the same function or constant?
  bool are_together(VName a, VName b) const {
    return infos_[a.id - first_name_].frame == infos_[b.id - first_name_].frame;
  }
  Type array_type(std::span<const Operand> dims, const Type& row);  // adds outer dimensions
  Type row_type(const Type& array, size_t drop = 1);                // removes outer dimensions
  Param param(std::string_view base, Type type) { return {fresh(base, type), type, nullptr}; }

  // --- frames and bodies
  uint32_t frame() const { return frames_.back()->id; }
  void begin_function();
  const Body* end_function(std::span<const Operand> results);
  void enter_constants();
  void leave_constants();
  List<Stm> constants() { return arena_.list(constants_.scopes.front().stms); }
  void begin_body();
  const Body* end_body(std::span<const Operand> results);
  // The innermost body under construction. While it is open, what was bound in it is visible.
  struct BodyMark {
    uint32_t frame, depth, id;
  };
  BodyMark body() const;
  bool is_open(const BodyMark& mark) const;
  const Lambda* lambda(std::span<const Param> params, const Body* body, std::span<const Type> ret);

  // --- statements
  // Where the next statements come from; `calls` are the expanded calls around, innermost first.
  void set_where(Loc loc, List<Loc> calls);
  void emit(std::span<const PatElem> pat, const Exp* exp, std::span<const VName> certs = {}, List<Attr> attrs = {});
  Operand let(std::string_view base, const Type& type, const Exp* exp, std::span<const VName> certs = {},
              List<Attr> attrs = {});
  // A certificate; none if the condition is constantly true.
  void check(const Operand& cond, std::vector<MessagePart> message, std::vector<VName>& certs, List<Attr> attrs = {});

  // --- scalars
  Operand bin(prim::BinOp op, prim::PrimType type, const Operand& x, const Operand& y,
              std::span<const VName> certs = {});
  Operand un(prim::UnOp op, prim::PrimType type, const Operand& x);
  Operand cmp(prim::CmpOp op, prim::PrimType type, const Operand& x, const Operand& y);
  Operand conv(prim::ConvOp op, prim::PrimType from, prim::PrimType to, const Operand& x);
  Operand fun(prim::FunOp op, prim::PrimType type, std::span<const Operand> args);
  Operand scalar(prim::ScalarOp op, std::span<const Operand> args, std::span<const VName> certs = {});
  Operand add(const Operand& x, const Operand& y) { return bin(prim::BinOp::Add, prim::PrimType::I64, x, y); }
  Operand sub(const Operand& x, const Operand& y) { return bin(prim::BinOp::Sub, prim::PrimType::I64, x, y); }
  Operand mul(const Operand& x, const Operand& y) { return bin(prim::BinOp::Mul, prim::PrimType::I64, x, y); }
  Operand less(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Slt, prim::PrimType::I64, x, y); }
  Operand at_most(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Sle, prim::PrimType::I64, x, y); }
  Operand equal(const Operand& x, const Operand& y) { return cmp(prim::CmpOp::Eq, prim::PrimType::I64, x, y); }
  Operand both(const Operand& x, const Operand& y) { return bin(prim::BinOp::LogAnd, prim::PrimType::Bool, x, y); }
  Operand either(const Operand& x, const Operand& y) { return bin(prim::BinOp::LogOr, prim::PrimType::Bool, x, y); }
  Operand negate(const Operand& x) { return un(prim::UnOp::Neg, prim::PrimType::Bool, x); }
  Operand choose(prim::PrimType type, const Operand& cond, const Operand& yes, const Operand& no);

  // --- arrays
  VName as_name(const Operand& operand, std::string_view base = "x");  // binds a constant
  Operand reshape(const Operand& array, std::span<const Operand> shape, std::span<const VName> certs = {});
  Operand index(const Operand& array, std::span<const SliceDim> slice, std::span<const VName> certs = {});
  Operand replicate(std::span<const Operand> shape, const Operand& value, std::span<const VName> certs = {});

  // --- aliases and consumption: has something that `name` may share memory with been consumed since it was bound?
  void add_alias(VName name, const Operand& of);
  void consume(VName name);
  // What the name's memory comes from: numbers of names, sorted. For scalars only itself.
  std::vector<uint32_t> roots(VName name) const;
  bool is_consumed(VName name) const { return infos_[name.id - first_name_].is_consumed; }

 private:
  struct NameInfo {
    Type type;
    uint32_t frame;
    bool is_consumed = false;
    std::vector<uint32_t> aliases = {};
  };
  struct Key {
    uint64_t head;
    uint64_t args[3];
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  struct Scope {
    uint32_t id;
    std::vector<Stm> stms = {};
    std::vector<Key> made = {};
  };
  struct Frame {
    uint32_t id;
    std::vector<Scope> scopes;
    std::unordered_map<Key, Operand, KeyHash> known;
  };

  Operand scalar_once(uint64_t head, std::span<const Operand> args, prim::PrimType result, const Exp* exp,
                      std::span<const VName> certs);
  void record_aliases(std::span<const PatElem> pat, const Exp* exp);
  List<Operand> list(std::span<const Operand> operands) { return arena_.list(operands); }

  Arena& arena_;
  Interner& names_;
  uint32_t first_name_;
  std::vector<bool> is_constant_{true};  // of frames, by number: do they hold constants that are complete?
  std::vector<NameInfo> infos_;
  Frame constants_;
  std::vector<Frame*> frames_;
  std::vector<std::unique_ptr<Frame>> functions_;
  Loc loc_;
  List<Loc> calls_;
  bool is_where_old_ = false;
  uint32_t num_bodies_ = 1;  // 0: the constants
  Provenance where_;
};

}  // namespace fehu::ir
