// What people who come from other languages write: the table is foreign.def, this looks it up. All answers are help
// texts, with code between backquotes; they are empty where nothing is known.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prim/prim_type.h"

namespace fehu::check {

// What an unknown function is applied to.
struct ForeignCall {
  std::optional<prim::PrimType> number;     // of the first argument, or of its elements
  std::vector<std::string> arguments = {};  // as they were written, in parentheses where needed
  bool is_array = false;                    // the first argument is one
};

std::string help_for_value(std::string_view name, const ForeignCall& call);
// Write `name arguments`, where {t}, {f} and {i} in the name stand for types as in foreign.def.
std::string help_to_write(std::string_view name, const ForeignCall& call);
std::string_view help_for_operator(std::string_view symbol);
std::string_view help_for_type(std::string_view name);
bool is_foreign_module(std::string_view name);

// A word that stands between operands elsewhere.
struct ForeignWord {
  std::string_view word;
  std::string_view symbol;  // the operator that means it here; may be empty
  std::string_view answer;  // what else there is to say; may be empty
};
const ForeignWord* find_foreign_word(std::string_view word);

// All code in the table, for its test.
std::vector<std::string> all_code_in_answers();

}  // namespace fehu::check
