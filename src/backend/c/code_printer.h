// Printing code in C-like languages: expressions, and what is the same in every function: lists,
// scalars, elements, loops and branches. How memory is held, what is done for many elements at once, and
// how code deals with the world outside it (calls, failure, output) is said by who derives from
// CodePrinter: functions on the host here, kernels in other back ends.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "backend/c/names.h"
#include "base/source.h"
#include "imp/imp.h"

namespace fehu::backend {

// From loose to tight. Mixtures that compilers warn about get parentheses although C needs none.
enum class Precedence : uint8_t { Any, Conditional, LogOr, LogAnd, Bits, Compare, Add, Mul, Unary, Postfix };

// Operations of which running totals are made.
using Prefixes = std::set<std::pair<prim::BinOp, prim::PrimType>>;

// What must be known of a function before it is printed.
// Collected by one walk before printing, since declarations stand at the top. Names are given by their numbers.
struct FunctionFacts {
  std::vector<VName> blocks;                    // that it declares, in order
  std::unordered_set<uint32_t> borrowing;       // those of them that hold what others hold (imp/borrows.h)
  std::unordered_set<uint32_t> globals;         // that it reads
  std::unordered_set<uint32_t> assigned;        // variables that change after their declaration
  std::unordered_set<uint32_t> called;          // variables that calls give a value
  std::unordered_set<uint32_t> wrapping;        // variables that are sums that may wrap
  std::unordered_set<const imp::Exp*> waiting;  // least and greatest numbers for which the next iteration waits
  std::vector<VName> callees;
  std::vector<VName> repeated_callees;   // those of them that are called in loops and regions
  std::unordered_set<uint32_t> results;  // variables of the caller
  std::unordered_set<uint32_t> updates;  // the same, which may be read, too
  Prefixes prefixes;
  bool shares_copies = false;  // of large arrays with other threads
  bool has_loops = false;      // or copies of arrays and the like
  bool is_seldom = false;      // called once, or a few times, in each call of an entry point
};
FunctionFacts collect_facts(imp::Code body, const std::unordered_set<uint32_t>& globals);
FunctionFacts collect_facts(const imp::Function& function, const std::unordered_set<uint32_t>& globals);

// Expressions are appended to a text, with as few parentheses as C needs and readers like. What is special about
// names is known to the function.
class ExpPrinter {
 public:
  explicit ExpPrinter(std::string& out) : out_(out) {}
  void set_globals_in_context(const std::unordered_set<uint32_t>* globals) { globals_in_context_ = globals; }
  void set_waiting(const std::unordered_set<const imp::Exp*>* exps) { waiting_ = exps; }
  void set_wrapping(const std::unordered_set<uint32_t>* variables) { wrapping_ = variables; }

  void name(VName name);
  void exp(const imp::Exp* e, Precedence outer = Precedence::Any);
  // The same for a truth value that is not what a branch asks for.
  void truth(const imp::Exp* e, Precedence outer = Precedence::Any);
  void list(List<const imp::Exp*> exps);
  void index(const imp::Exp* e, prim::PrimType element);  // with brackets

 private:
  void call(std::string_view function, std::initializer_list<const imp::Exp*> args);
  void infix(const imp::Exp* x, std::string_view op, const imp::Exp* y, Precedence own, Precedence outer);
  void cast(std::string_view type, const imp::Exp* x, Precedence outer);
  void open(Precedence own, Precedence outer) { out_ += own < outer ? "(" : ""; }
  void close(Precedence own, Precedence outer) { out_ += own < outer ? ")" : ""; }
  void constant(prim::Value value, Precedence outer);
  void bin(const imp::BinExp* e, Precedence outer);
  void un(const imp::UnExp* e, Precedence outer);
  void cmp(const imp::CmpExp* e, Precedence outer);
  void conv(const imp::ConvExp* e, Precedence outer);
  void fun(const imp::FunExp* e, Precedence outer);
  void tuning(const imp::TuningExp* e);
  bool has_wrapping_part(const imp::Exp* e) const;
  void unsigned_sum(const imp::Exp* e, Precedence outer);

  bool waits(const imp::BinExp* e) const { return waiting_ && waiting_->contains(e); }
  void next(const imp::BinExp* e);
  bool parity(const imp::CmpExp* e);

  std::string& out_;
  const std::unordered_set<uint32_t>* globals_in_context_ = nullptr;
  const std::unordered_set<const imp::Exp*>* waiting_ = nullptr;
  const std::unordered_set<uint32_t>* wrapping_ = nullptr;  // variables that are sums that may wrap
  const imp::Exp* made_a_number_ = nullptr;                 // the truth value that is converted
};

// The function of the run time for an operation that C has no operator for.
std::string c_function(const imp::BinExp* e);
std::string c_function(const imp::UnExp* e);
std::string c_function(const imp::ConvExp* e);
std::string c_function(const imp::FunExp* e);

// The shared part of all printers; `text` is what was printed so far.
class CodePrinter {
 public:
  CodePrinter(const SourceMap* sources, const FunctionFacts& facts) : sources_(sources), facts_(facts), exps_(out_) {
    exps_.set_wrapping(&facts.wrapping);
    exps_.set_waiting(&facts.waiting);
  }
  virtual ~CodePrinter() = default;

  // In `initialise_program` the globals are variables like others.
  void set_globals_in_context(const std::unordered_set<uint32_t>* globals) { exps_.set_globals_in_context(globals); }
  void code(imp::Code code);
  const std::string& text() const { return out_; }

 protected:
  // Variables for blocks, what they hold, and pointers.
  virtual void memory(const imp::Stm* s) = 0;
  // StoreTable, Copy, Fill.
  virtual void elements(const imp::Stm* s) = 0;
  // Parallel, Call, Assert, Trace.
  virtual void outside(const imp::Stm* s) = 0;
  // After the last statement of a list in a loop or a branch.
  virtual void end_of_list(imp::Code code) = 0;

  void line();  // begins a line
  void nested(imp::Code code, std::string_view first = "");
  bool is_fixed(const imp::Exp* e) const;

  const SourceMap* sources_;
  const FunctionFacts& facts_;
  std::string out_;
  ExpPrinter exps_;
  int depth_ = 1;
  int num_loops_ = 0;  // around

 private:
  void statement(const imp::Stm* s);
  void place(const imp::Stm* s);
  void declare_scalar(const imp::DeclareScalar* s);
  void assign(const imp::Assign* s);
  void store(const imp::Store* s);
  void for_loop(const imp::For* s);
  void while_loop(const imp::While* s);
  void branch(const imp::If* s);

  std::pair<const SourceFile*, uint32_t> last_line_ = {};  // of the source, for comments
};

}  // namespace fehu::backend
