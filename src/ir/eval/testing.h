// Helpers for tests of the evaluator: run IR text on values given as text.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "ir/eval/eval.h"
#include "ir/text/parse.h"

namespace fehu::ir {

// Keeps the program of one text alive. Without `stage` the text is one of stage soacs.
struct EvalTest {
  SourceMap sources;
  Arena arena;
  Interner names;
  const Program* program = nullptr;

  explicit EvalTest(std::string text) {
    diag::Sink sink;
    const SourceFile* file = sources.add("test.ir", "stage soacs\n" + text);
    program = parse(*file, arena, names, sink);
    for (const diag::Diagnostic& d : sink.all()) FAIL(d.message << " in: " << text);
  }
};

inline std::vector<EvalValue> eval_args(std::string_view text) {
  std::vector<prim::Data> data;
  prim::DataError error;
  if (!prim::read_values(text, data, error)) FAIL(prim::show(error) << " in: " << text);
  std::vector<EvalValue> values;
  for (const prim::Data& d : data) values.push_back(from_data(d));
  return values;
}

inline std::string show(const EvalOutcome& outcome) {
  if (!outcome.is_ok()) return "error: " + outcome.error->message;
  std::string out;
  for (const EvalValue& value : outcome.values) out += (out.empty() ? "" : "; ") + show(value);
  return out;
}

inline EvalOptions checked_options() {
  EvalOptions options;
  options.check_types = true;
  return options;
}

// The function f of the text on the arguments, with and without checks.
inline std::string run_f(const std::string& text, std::string_view args, EvalOptions options = checked_options()) {
  EvalTest test(text);
  if (!test.program) return "no program";
  std::string checked = show(eval_entry(*test.program, "f", eval_args(args), options));
  options.check_types = false;
  std::string unchecked = show(eval_entry(*test.program, "f", eval_args(args), options));
  if (!checked.starts_with("error")) CHECK(checked == unchecked);
  return checked;
}

// A function f with the given parameters, whose body is the statements and the results.
inline std::string fun_f(std::string_view params, std::string_view types, std::string_view stms,
                         std::string_view results) {
  std::string out = "fun f_1 (";
  out.append(params).append(") : {").append(types).append("} = { ").append(stms);
  return out.append(" in {").append(results).append("} }\n");
}

}  // namespace fehu::ir
