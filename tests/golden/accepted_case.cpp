// What the checker accepts can be compiled: every definition of an accepted case that can be an entry point is lowered.
#include "golden/accepted_case.h"

#include <set>

#include "check/check.h"
#include "golden/case_loader.h"
#include "golden/scheme.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "support/library.h"

namespace golden {

using namespace fehu;

namespace {

struct Attempt {
  bool is_checked = false;  // false: the checker says that one of the names cannot be an entry point
  std::vector<std::string> refusals = {};
};

Attempt compile(const Case& c, const std::vector<std::string>& entries) {
  CaseLoader loader(c);
  auto compilation =
      check::check_program(c.check.root, loader, test_support::with_shared_library({.extra_entry_points = entries}));
  if (!compilation->program) return {};
  Attempt attempt{.is_checked = true};
  const ir::Program* program =
      lower::lower_program(*compilation->program, compilation->arena, compilation->names, compilation->sink);
  for (const diag::Diagnostic& d : compilation->sink.all())
    if (d.severity == diag::Severity::Error && d.code != diag::Code::NotSupportedYet &&
        d.code != diag::Code::ProgramTooLarge)
      attempt.refusals.push_back("accepted, but not compiled: " + d.message);
  if (program)
    for (const std::string& broken : ir::verify(*program)) attempt.refusals.push_back("wrong core IR: " + broken);
  return attempt;
}

}  // namespace

std::vector<std::string> refused_by_lowering(const Case& c, const std::vector<std::string>& schemes) {
  std::set<std::string> names;
  for (const std::string& scheme : schemes)
    if (scheme.find('\'') == std::string::npos) names.insert(name_of_scheme(scheme));  // an entry point has one type
  if (Attempt all = compile(c, {names.begin(), names.end()}); all.is_checked) return all.refusals;
  std::vector<std::string> refusals;
  for (const std::string& name : names) {
    Attempt one = compile(c, {name});
    refusals.insert(refusals.end(), one.refusals.begin(), one.refusals.end());
  }
  return refusals;
}

}  // namespace golden
