// FutharkScript: its expressions, read and printed. Spec: cli.md 14.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "prim/data.h"

namespace fehu {

struct ScriptExp;
using ScriptExps = std::vector<ScriptExp>;

struct ScriptExp {
  // Call: a name, perhaps with arguments; Builtin: the same with a dollar; Index: a name and indices; Field: of the
  // only part; Let: binds `names` (several: a tuple's components) to the first part in the second.
  enum class Kind : uint8_t { Call, Builtin, Index, Const, String, Tuple, Record, Field, Let };
  Kind kind = Kind::Tuple;
  std::string name = {};                // Call, Builtin, Index; Field: the field; String: the text
  prim::WrittenData value = {};         // Const
  std::vector<std::string> names = {};  // Record: of the fields; Let
  bool is_tuple_pattern = false;        // Let
  ScriptExps parts = {};
};

struct ScriptError {
  std::string message;
  size_t offset = 0;
};

// Reads one expression from `text` at `at`, which then stands behind it and behind blanks. False on errors.
bool parse_script_exp(std::string_view text, size_t& at, ScriptExp& out, ScriptError& error);
// All of the text is one expression.
bool parse_script(std::string_view text, ScriptExp& out, ScriptError& error);

// On one line.
std::string show(const ScriptExp& exp);

}  // namespace fehu
