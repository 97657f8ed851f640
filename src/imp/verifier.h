// The state of the verifier; private to verify*.cpp.
// The rules are listed in verify.h. Names are unique in a function, so there is one table of them, and scopes only
// decide what is visible.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "imp/imp.h"

namespace fehu::imp {

// Who may do what with a name.
enum class Owner : uint8_t {
  Local,     // a variable or pointer of this function
  Constant,  // a scalar that keeps its value: a constant, a counter, a parameter
  Caller,    // a block that is a parameter: to be read
  Result,    // to be given a value
  Updated,   // a block of the caller that the function may do anything with
  Global,    // of the program: to be read, and by the code that initialises it, to be given a value
};

// What holds of a variable on all ways to a place.
struct Facts {
  bool has_value = false;  // of scalars and results
  bool is_gone = false;    // of blocks: it was let go of
  uint32_t version = 0;    // of blocks: another number whenever the variable may have got another block
};

// What is known of a name in the function that is being verified.
struct NameInfo {
  NameKind kind = NameKind::Scalar;
  prim::PrimType type = prim::PrimType::Bool;
  Owner owner = Owner::Local;
  bool is_read_only = false;  // of pointers
  VName block = {};           // of pointers: where they point
  Facts facts = {};           // of pointers: the version of the block that they point into
  bool is_in_scope = true;    // if not: it was
  uint32_t region = 0;        // the number of parallel regions around its declaration
};

class Verifier {
 public:
  Verifier(const Program& program, std::vector<std::string>& messages);

  void function(const Function& function);
  void initialise();
  void entry(const EntryPoint& entry);

 private:
  // --- verify.cpp: names, scopes, functions
  template <typename... Args>
  void error(fmt::format_string<Args...> format, Args&&... args) {
    add_error(fmt::format(format, std::forward<Args>(args)...));
  }
  void add_error(const std::string& message);
  void begin(std::string where);
  void end(List<Param> results);
  void entry_values(List<EntryValue> values, List<Param> params, std::string_view what);
  void declare(VName name, NameInfo info);
  NameInfo* find(VName name, NameKind kind);
  void code(Code code);
  void branches(Code yes, Code no);
  void loop(Code body);
  void set(VName name, Facts facts);
  using FactsByName = std::map<uint32_t, Facts>;
  FactsByName take_back(size_t mark);

  // --- verify_exp.cpp: expressions
  void exp(const Exp* e);
  void exp_of(const Exp* e, prim::PrimType type, std::string_view what);
  void sizes(List<const Exp*> shape, std::string_view what);
  void read_scalar(VName name, prim::PrimType type);
  void fun(const FunExp* e);
  NameInfo* use_pointer(VName name, prim::PrimType type);

  // --- verify_stm.cpp: statements
  void statement(const Stm* s);
  void declare_scalar(const DeclareScalar* s);
  void write_scalar(VName name, prim::PrimType type);
  void read_block(VName name);
  void write_block(VName name);
  NameInfo* own_block(VName name);
  void let_go(VName block);
  void allocate(const Allocate* s);
  void move_block(const MoveBlock* s);
  void swap_blocks(const SwapBlocks* s);
  void declare_pointer(const DeclarePointer* s);
  void write_through(VName name, prim::PrimType type);
  void store_table(const StoreTable* s);
  void place_in(const Strided& array, size_t rank);
  void parallel(const Parallel* s);
  bool is_outside(VName name, const NameInfo& info);
  void call(const Call* s);
  void call_result(const CallResult& result, const Param& param);
  void call_arg(const CallArg& arg, const Param& param);
  void trace(const Trace* s);

  const Program& program_;
  std::vector<std::string>& messages_;
  std::unordered_map<uint32_t, const Function*> functions_;
  std::unordered_map<uint32_t, NameInfo> names_;  // of this function
  std::string where_;                             // the function
  const Stm* stm_ = nullptr;
  bool is_initialising_ = false;
  uint32_t region_ = 0;                              // the number of parallel regions around the statement
  std::vector<uint32_t> scope_;                      // names in scope, the innermost last
  std::vector<std::pair<uint32_t, Facts>> changes_;  // names whose facts changed, and what held before
  uint32_t num_versions_ = 0;
};

}  // namespace fehu::imp
