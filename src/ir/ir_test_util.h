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

// What the verifier says about a program, a line for each message.
inline std::string verdict(const std::string& text) {
  auto p = read_program(text);
  REQUIRE_MESSAGE(p->program, p->error_place(), " ", p->error(), "\n", text);
  std::string out;
  for (const std::string& message : verify(*p->program)) out += (out.empty() ? "" : "\n") + message;
  return out;
}

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace fehu::ir
