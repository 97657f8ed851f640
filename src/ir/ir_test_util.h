// What the tests of the core IR share: programs from text.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"

namespace fehu::ir {

// A program and all that keeps it alive.
struct TestProgram {
  SourceMap sources;
  Arena arena;
  Interner names;
  diag::Sink sink;
  const Program* program = nullptr;

  std::string error() const { return sink.all().empty() ? "" : sink.all()[0].message; }
  std::string error_place() const { return sink.all().empty() ? "" : sources.describe(sink.all()[0].loc); }
};

inline std::unique_ptr<TestProgram> read_program(const std::string& text) {
  auto result = std::make_unique<TestProgram>();
  const SourceFile* file = result->sources.add("test", text);
  result->program = parse(*file, result->arena, result->names, result->sink, &result->sources);
  return result;
}

// The statements and results of one function, in the text form.
inline std::string function(const std::string& params, const std::string& ret, const std::string& body) {
  return "stage soacs\nfun f_1 (" + params + ") : {" + ret + "} = {\n" + body + "\n}\n";
}

}  // namespace fehu::ir
