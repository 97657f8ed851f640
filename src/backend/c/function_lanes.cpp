// Loops that are executed in lanes, and the iterations that are left.
#include "backend/c/function_printer.h"

namespace fehu::backend {

// A lane that fails an assertion, and those beside it, are left to the loop that says what is wrong.
void FunctionPrinter::in_lanes(const imp::For* loop, const LaneSpec& spec, bool has_exact_math) {
  std::string counter = c_name(loop->counter);
  line();
  out_ += fmt::format("int64_t {} = 0;\n", counter);
  declare_end(loop);
  if (!spec.narrower.empty()) {
    constexpr int kFewVectors = 4;
    line();
    out_ += fmt::format("if ({}_end < {}) return {}", counter, kFewVectors * spec.count, spec.narrower);
  }
  out_ += "#if HAS_LANES\n";
  LanePrinter lanes(out_, spec, *loop, has_exact_math, depth_);
  lanes.print();
  if (lanes.can_fail()) out_ += "one_by_one:\n";
  out_ += "#endif\n";
}

void FunctionPrinter::one_by_one(const imp::For* loop) {
  declare_end(loop);
  line();
  out_ += fmt::format("for (; {0} < {0}_end; {0}++) ", c_name(loop->counter));
  nested(loop->body);
  out_ += '\n';
}

void FunctionPrinter::declare_end(const imp::For* loop) {
  line();
  out_ += fmt::format("const int64_t {}_end = ", c_name(loop->counter));
  exps_.exp(loop->bound);
  out_ += ";\n";
}

}  // namespace fehu::backend
