// Reports the syntax errors of one file, up to a limit.
// A file with many errors is usually not source text at all, and messages beyond the first hundred help nobody.
#pragma once

#include "diag/diagnostic.h"

namespace fehu::syntax {

// Shared by the lexer and the parser of one file, so that the limit counts their errors together.
class Reporter {
 public:
  explicit Reporter(diag::Sink& sink) : sink_(sink) {}

  // Past the limit the diagnostic goes nowhere. The reference is valid until the next report.
  diag::Diagnostic& report(diag::Code code, Loc loc, std::string message);
  // A diagnostic that goes nowhere, for errors that follow from one already reported.
  diag::Diagnostic& discard();
  size_t num_reported() const { return num_reported_; }
  // The caller should give up reading.
  bool at_limit() const { return num_reported_ >= kMaxErrors; }

 private:
  static constexpr size_t kMaxErrors = 100;
  diag::Sink& sink_;
  diag::Diagnostic nowhere_;
  size_t num_reported_ = 0;
};

}  // namespace fehu::syntax
