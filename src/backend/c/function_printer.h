// The state of printing one function; private to the files function*.cpp and exp.cpp.
#pragma once

#include <fmt/format.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "backend/c/names.h"
#include "base/source.h"
#include "imp/imp.h"

namespace fehu::backend {

// From loose to tight. Mixtures that compilers warn about get parentheses although C needs none.
enum class Precedence : uint8_t { Any, Conditional, LogOr, LogAnd, Bits, Compare, Add, Mul, Unary, Postfix };

// What must be known of a function before it is printed.
struct FunctionFacts {
  std::vector<VName> blocks;              // that it declares, in order
  std::unordered_set<uint32_t> globals;   // that it reads
  std::unordered_set<uint32_t> assigned;  // variables that change after their declaration
  std::unordered_set<uint32_t> called;    // variables that calls give a value
  std::vector<VName> callees;
  std::unordered_set<uint32_t> results;  // variables of the caller
  std::unordered_set<uint32_t> updates;  // the same, which may be read, too
};
FunctionFacts collect_facts(imp::Code body, const std::unordered_set<uint32_t>& globals);
FunctionFacts collect_facts(const imp::Function& function, const std::unordered_set<uint32_t>& globals);

// Expressions are appended to a text; what is special about names is known to the function.
class ExpPrinter {
 public:
  explicit ExpPrinter(std::string& out) : out_(out) {}
  void set_globals_in_context(const std::unordered_set<uint32_t>* globals) { globals_in_context_ = globals; }

  void name(VName name);
  void exp(const imp::Exp* e, Precedence outer = Precedence::Any);
  void list(List<const imp::Exp*> exps);

 private:
  void infix(const imp::Exp* x, std::string_view op, const imp::Exp* y, Precedence own, Precedence outer);
  void call(std::string_view function, std::initializer_list<const imp::Exp*> args);
  void cast(std::string_view type, const imp::Exp* x, Precedence outer);
  void open(Precedence own, Precedence outer) { out_ += own < outer ? "(" : ""; }
  void close(Precedence own, Precedence outer) { out_ += own < outer ? ")" : ""; }
  void constant(prim::Value value, Precedence outer);
  void bin(const imp::BinExp* e, Precedence outer);
  void un(const imp::UnExp* e, Precedence outer);
  void cmp(const imp::CmpExp* e, Precedence outer);
  void conv(const imp::ConvExp* e, Precedence outer);
  void fun(const imp::FunExp* e, Precedence outer);

  std::string& out_;
  const std::unordered_set<uint32_t>* globals_in_context_ = nullptr;
};

class FunctionPrinter {
 public:
  FunctionPrinter(const SourceMap* sources, const FunctionFacts& facts)
      : sources_(sources), facts_(facts), exps_(out_) {}

  // In `initialise_program` the globals are variables like others.
  void set_globals_in_context(const std::unordered_set<uint32_t>* globals) { exps_.set_globals_in_context(globals); }
  void body(imp::Code code);
  const std::string& text() const { return out_; }
  bool can_fail() const { return can_fail_; }

 private:
  void code(imp::Code code);
  void release_declared(imp::Code code);
  void statement(const imp::Stm* s);
  void declare_scalar(const imp::DeclareScalar* s);
  void assign(const imp::Assign* s);
  void allocate(const imp::Allocate* s);
  void share(std::string_view function, VName to, VName from, bool is_moved);
  void swap(const imp::SwapBlocks* s);
  void block(VName block);
  void address(VName block);
  void release(VName block);
  void declare_pointer(const imp::DeclarePointer* s);
  void store(const imp::Store* s);
  void store_table(const imp::StoreTable* s);
  void copy(const imp::Copy* s);
  void fill(const imp::Fill* s);
  void for_loop(const imp::For* s);
  void while_loop(const imp::While* s);
  void branch(const imp::If* s);
  void call(const imp::Call* s);
  void assertion(const imp::Assert* s);
  void message_argument(const imp::MessagePart& part);
  void trace(const imp::Trace* s);

  void line();  // begins a line
  void place(const imp::Stm* s);
  void nested(imp::Code code);
  void strided(const imp::Strided& array);
  void ints(List<const imp::Exp*> exps);  // a list of numbers that may be changed
  void element(const imp::Strided& array, std::string_view index);
  bool is_fixed(const imp::Exp* e) const;
  void each_element(const imp::Exp* count);
  void message_text(std::string_view text);
  void next_literal(std::string_view indentation);
  void fail_at(const Provenance& where);
  std::string place(Loc loc) const;

  const SourceMap* sources_;
  const FunctionFacts& facts_;
  std::string out_;
  ExpPrinter exps_;
  int depth_ = 1;
  bool can_fail_ = false;
  std::pair<const SourceFile*, uint32_t> last_line_ = {};  // of the source, for comments
};

}  // namespace fehu::backend
