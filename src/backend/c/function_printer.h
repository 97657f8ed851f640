// Printing functions that run on the host: blocks are counted, and every failure goes to the one way
// out. Private to the files function*.cpp. CodePrinter prints what is the same everywhere; here is
// what only the host can do: allocate, call, fail, print.
#pragma once

#include <functional>

#include "backend/c/code_printer.h"
#include "backend/c/lanes_printer.h"

namespace fehu::backend {

class FunctionPrinter : public CodePrinter {
 public:
  using CodePrinter::CodePrinter;
  bool can_fail() const { return can_fail_; }
  // The iterations of a loop in lanes of that kind, as long as they last. The counter is then the first that is left.
  void in_lanes(const imp::For* loop, const LaneSpec& spec, bool has_exact_math);
  // Those from where the counter is, which is declared.
  void one_by_one(const imp::For* loop);

 private:
  void declare_end(const imp::For* loop);
  // --- function_memory.cpp
  void memory(const imp::Stm* s) override;
  void elements(const imp::Stm* s) override;
  void end_of_list(imp::Code code) override;
  void block(VName block);
  void address(VName block);
  void release(VName block);
  void allocate(const imp::Allocate* s);
  void share(std::string_view what, VName to, VName from, bool is_moved);
  bool is_seldom() const;
  void swap(const imp::SwapBlocks* s);
  void declare_pointer(const imp::DeclarePointer* s);
  void store_table(const imp::StoreTable* s);
  void shared(std::string_view function, List<const imp::Exp*> shape, prim::PrimType type,
              const std::function<void()>& rest, const std::function<void()>& alone);
  void copy(const imp::Copy* s);
  void copy_alone(const imp::Copy* s);
  void count_copied(const imp::Copy* s);
  void copy_dense(const imp::Copy* s, std::string_view row);
  void fill(const imp::Fill* s);
  void fill_alone(const imp::Fill* s, const std::function<void()>& arguments);
  void prefix(const imp::Prefix* s);
  void ints(List<const imp::Exp*> exps);  // a list of numbers that may be changed
  void element(const imp::Strided& array, std::string_view index);
  void each_element(const imp::Exp* count);
  void strided(const imp::Strided& array);

  // --- function_outside.cpp
  void outside(const imp::Stm* s) override;
  void parallel(const imp::Parallel* s);
  void call(const imp::Call* s);
  void argument(const imp::CallArg& arg);
  void assertion(const imp::Assert* s);
  void trace(const imp::Trace* s);
  void places(const Provenance& where);
  void leave();
  void message_text(std::string_view text);
  void message_argument(const imp::MessagePart& part);
  void next_literal();
  std::string place(Loc loc) const;

  bool can_fail_ = false;
};

}  // namespace fehu::backend
