// The pass `simplify`: rules that make a program smaller or cheaper without changing what it computes.
//
// Every rule has a name, by which `--disable` leaves it out. What a rule does is said in one sentence in its table;
// goldens in testdata/simplify show it on a program where it applies and on one where it must not.
#pragma once

#include <span>
#include <string_view>

#include "pass/pass.h"

namespace fehu::simplify {

struct Rule {
  std::string_view name;
  std::string_view summary;  // one sentence
};

// All of them, in the order in which they are tried.
std::span<const Rule> all_rules();

const ir::Program* simplify(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSimplify = {"simplify",
                                         "Applies the rules of `fehu dev --list-rules` until none changes anything.",
                                         ir::set_of(ir::Stage::Soacs, ir::Stage::Seq, ir::Stage::SeqMem),
                                         {},
                                         simplify};

}  // namespace fehu::simplify
