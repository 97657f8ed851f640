// The table of diagnostic codes, and the sink that collects diagnostics.
#include "diag/diagnostic.h"

#include <algorithm>
#include <tuple>

namespace fehu::diag {

Diagnostic& Diagnostic::set_here(std::string text) {
  here = std::move(text);
  return *this;
}

// What was said of a place is not said again.
Diagnostic& Diagnostic::label(Loc at, std::string text) {
  auto is_same = [&](const Label& other) { return other.loc == at && other.text == text; };
  if (std::none_of(labels.begin(), labels.end(), is_same)) labels.push_back({at, std::move(text)});
  return *this;
}

Diagnostic& Diagnostic::note(std::string text) {
  notes.push_back(std::move(text));
  return *this;
}

Diagnostic& Diagnostic::set_help(std::string text) {
  help = std::move(text);
  return *this;
}

// The last line is a sentinel, never looked up.
static constexpr CodeInfo kCodes[] = {
#define DIAG(id, severity, anchor, title) {#id, Severity::severity, anchor, title},
#include "diag/codes.def"
#undef DIAG
    {"", Severity::Error, "", ""}};

const CodeInfo& info(Code code) {
  return kCodes[static_cast<size_t>(code)];
}

size_t num_codes() {
  return std::size(kCodes) - 1;
}

Diagnostic& Sink::report(Code code, Loc loc, std::string message) {
  Severity severity = info(code).severity;
  if (severity == Severity::Error) num_errors_++;
  return diagnostics_.emplace_back(Diagnostic{code, severity, loc, std::move(message)});
}

// Files come in the order in which they were loaded, and what has no place comes first.
static auto order_of(const Diagnostic& d) {
  return std::tuple(d.loc.begin, d.loc.end, d.severity, std::string_view(d.message));
}

// The order does not depend on which phase found a problem first. A message that
// was reported twice for one place is shown once.
std::vector<const Diagnostic*> Sink::sorted() const {
  std::vector<const Diagnostic*> result;
  result.reserve(diagnostics_.size());
  for (const Diagnostic& d : diagnostics_) result.push_back(&d);
  std::stable_sort(result.begin(), result.end(),
                   [](const Diagnostic* a, const Diagnostic* b) { return order_of(*a) < order_of(*b); });
  auto is_same = [](const Diagnostic* a, const Diagnostic* b) {
    return a->code == b->code && order_of(*a) == order_of(*b);
  };
  result.erase(std::unique(result.begin(), result.end(), is_same), result.end());
  return result;
}

}  // namespace fehu::diag
