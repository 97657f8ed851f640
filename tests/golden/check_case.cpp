// Calls the front end on the files of a case of the checker, and checks the case's assertions.
#include "golden/check_case.h"

#include <algorithm>
#include <set>

#include "check/check.h"
#include "diag/render.h"
#include "golden/accepted_case.h"
#include "golden/case_loader.h"
#include "golden/scheme.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "pipelines/pipelines.h"
#include "support/library.h"

namespace golden {

using namespace fehu;

namespace {

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Everything that is said in a diagnostic, for a search. Lines of a message are joined, so that a part may span them.
std::string words_of(const diag::Diagnostic& d) {
  std::string text = d.message + " " + d.here + " " + d.help;
  for (const diag::Label& label : d.labels) text += " " + label.text;
  for (const std::string& note : d.notes) text += " " + note;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return lower_case(text);
}

void check_message(const Case& c, const diag::Sink& sink, diag::Severity severity, Outcome& outcome) {
  if (c.check.message_part.empty()) return;
  for (const diag::Diagnostic& d : sink.all())
    if (d.severity == severity && words_of(d).find(lower_case(c.check.message_part)) != std::string::npos) return;
  outcome.failures.push_back(
      fmt::format("no {} says \"{}\"", severity == diag::Severity::Error ? "error" : "warning", c.check.message_part));
}

void check_verdict(const Case& c, const diag::Sink& sink, Outcome& outcome) {
  switch (c.check.verdict) {
    case Verdict::Accept:
      if (sink.has_errors()) outcome.failures.push_back("must be accepted, but was rejected");
      return;
    case Verdict::Reject:
      if (!sink.has_errors())
        outcome.failures.push_back("must be rejected, but was accepted");
      else
        check_message(c, sink, diag::Severity::Error, outcome);
      return;
    case Verdict::Warn:
      if (sink.has_errors())
        outcome.failures.push_back("must be accepted with a warning, but was rejected");
      else if (sink.num_warnings() == 0)
        outcome.failures.push_back("must give a warning, but gave none");
      else
        check_message(c, sink, diag::Severity::Warning, outcome);
      return;
  }
}

void check_types(const Case& c, const std::vector<std::string>& schemes, Outcome& outcome) {
  for (const std::string& wanted : c.check.types) {
    std::string name = name_of_scheme(wanted);
    auto found = std::find_if(schemes.rbegin(), schemes.rend(),
                              [&](const std::string& scheme) { return name_of_scheme(scheme) == name; });
    if (found == schemes.rend())
      outcome.failures.push_back(fmt::format("no definition of {}, wanted: {}", name, wanted));
    else if (normal_form_of_scheme(*found) != normal_form_of_scheme(wanted))
      outcome.failures.push_back(fmt::format("wrong type\n  wanted: {}\n  is:     {}", wanted, *found));
  }
}

std::string output_of(const check::Compilation& compilation) {
  std::string out;
  if (!compilation.sink.has_errors())
    for (const std::string& scheme : compilation.shown_schemes) out += scheme + "\n";
  for (const diag::Diagnostic* d : compilation.sink.sorted())
    out += (out.empty() ? "" : "\n") + diag::render(*d, compilation.sources, {});
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

static void lower_case(check::Compilation& compilation, Outcome& outcome) {
  if (!compilation.program) return;
  const ir::Program* program =
      lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  if (!program) return;
  for (const std::string& broken : ir::verify(*program)) outcome.failures.push_back("wrong core IR: " + broken);
  pass::Context context{.arena = compilation.arena,
                        .names = compilation.names,
                        .is_disabled = nullptr,
                        .sink = &compilation.sink,
                        .sources = &compilation.sources};
  pass::RunResult result = pass::run_passes(program, pipelines::kSoacs.passes, context);
  if (!result.program) outcome.failures.push_back(result.message);
}

Outcome run_check_case(const Case& c) {
  Outcome outcome;
  CaseLoader loader(c);
  std::unique_ptr<check::Compilation> compilation =
      check::check_program(c.check.root, loader,
                           test_support::with_shared_library(
                               {.extra_entry_points = c.check.entry_points, .types_only = !c.check.is_lowered}));
  if (c.check.is_lowered) lower_case(*compilation, outcome);
  const diag::Sink& sink = compilation->sink;
  check_verdict(c, sink, outcome);
  check_types(c, compilation->shown_schemes, outcome);
  if (c.check.num_errors && *c.check.num_errors != sink.num_errors())
    outcome.failures.push_back(fmt::format("must give {} errors, but gave {}", *c.check.num_errors, sink.num_errors()));
  if (c.check.no_warnings && sink.num_warnings() > 0) outcome.failures.push_back("must give no warnings");
  if (c.check.must_compile && !sink.has_errors())
    for (const std::string& refusal : refused_by_lowering(c, compilation->shown_schemes))
      outcome.failures.push_back(refusal);
  outcome.output = output_of(*compilation);
  std::set<std::string> codes;
  for (const diag::Diagnostic& d : sink.all()) codes.insert(std::string(diag::info(d.code).id));
  outcome.codes.assign(codes.begin(), codes.end());
  return outcome;
}

}  // namespace golden
