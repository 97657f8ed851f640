// Values for the evaluator from text, and back.
#include "golden/eval_function.h"

namespace golden {

using namespace fehu;

// Directives are lines: the rows of an array follow each other in one.
static std::string on_one_line(std::string text, std::string_view instead_of_newline) {
  for (size_t at; (at = text.find('\n')) != std::string::npos;) text.replace(at, 1, instead_of_newline);
  return text;
}

template <typename Value>
static std::string show_results(const std::vector<Value>& values, const std::optional<ir::EvalError>& error) {
  if (error) return "error: " + on_one_line(error->message, "\\n");
  std::string out;
  for (const Value& value : values) {
    if (!out.empty()) out += "; ";
    out += on_one_line(show(value), " ");
  }
  return out;
}

std::string eval_function(const ir::Program& program, const std::string& name, const std::string& arguments,
                          const ir::EvalOptions& options) {
  std::vector<prim::Data> data;
  prim::DataError error;
  if (!prim::read_values(arguments, data, error)) return "bad arguments: " + prim::show(error);
  const ir::Fun* fun = ir::find_fun(program, name);
  if (!fun) return fmt::format("there is no function '{}'", name);
  if (fun->entry && fun->entry->name == name) {
    ir::EvalDataOutcome outcome = ir::eval_entry_data(program, name, data, options);
    return show_results(outcome.values, outcome.error);
  }
  std::vector<ir::EvalValue> values;
  for (const prim::Data& d : data) values.push_back(ir::from_data(d));
  ir::EvalOutcome outcome = ir::eval_entry(program, *fun, values, options);
  return show_results(outcome.values, outcome.error);
}

}  // namespace golden
