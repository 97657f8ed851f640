// Diagnostics as data. They are collected in a sink while the compiler works and rendered in one place at the end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/source.h"

namespace fehu::diag {

enum class Severity : uint8_t { Error, Warning };

// One enumerator per line of codes.def, so that every diagnostic has a name of its own.
enum class Code : uint16_t {
#define DIAG(id, severity, anchor, title) id,
#include "diag/codes.def"
#undef DIAG
};

// What is the same for all diagnostics of a code.
struct CodeInfo {
  std::string_view id;
  Severity severity;
  std::string_view anchor;  // heading in docs/error_index.md
  std::string_view title;   // a few words: what is wrong in general
};
const CodeInfo& info(Code code);
size_t num_codes();

// A secondary place in the source, with what it has to do with the problem.
struct Label {
  Loc loc;
  std::string text;
};

// One error or warning with everything that is known about it; how it looks is decided by render.h.
struct Diagnostic {
  Code code;
  Severity severity;
  Loc loc;                // nowhere for errors about files or options
  std::string message;    // first line says what is wrong, further lines give facts ("Expected: ...")
  std::string here = {};  // label of `loc` itself; may be empty
  std::vector<Label> labels = {};
  std::vector<std::string> notes = {};
  std::string help = {};  // the suggested cure; may be empty

  // For chaining: sink.report(Code::X, loc, "...").label(other, "defined here").set_help("...");
  Diagnostic& set_here(std::string text);
  Diagnostic& label(Loc at, std::string text);
  Diagnostic& note(std::string text);
  Diagnostic& set_help(std::string text);
};

// Collects what is reported during a compilation. Nothing is shown before the end, and reporting never stops the work.
class Sink {
 public:
  // The severity comes from codes.def. The reference is valid until the next report.
  Diagnostic& report(Code code, Loc loc, std::string message);
  bool has_errors() const { return num_errors_ > 0; }
  size_t num_errors() const { return num_errors_; }
  size_t num_warnings() const { return diagnostics_.size() - num_errors_; }
  // The n-th report, to add to it what shows only later.
  Diagnostic& at(size_t index) { return diagnostics_[index]; }
  const std::vector<Diagnostic>& all() const { return diagnostics_; }
  // Sorted by file and offset; exact repetitions dropped.
  std::vector<const Diagnostic*> sorted() const;

 private:
  std::vector<Diagnostic> diagnostics_;
  size_t num_errors_ = 0;
};

}  // namespace fehu::diag
