// Tests of the table of names from other languages: every piece of code in an answer is a program that is accepted.
#include "check/hints/foreign.h"

#include <doctest/doctest.h>

#include "check/check.h"
#include "check/hints/suggest.h"
#include "diag/render.h"

using namespace fehu;
using namespace fehu::check;

namespace {

// Reads files from memory.
struct OneFile final : FileLoader {
  explicit OneFile(std::string t) : text(std::move(t)) {}
  std::optional<std::string> read(const std::string& path) override {
    if (path == "main.fut") return text;
    return std::nullopt;
  }
  std::string text;
};

// The names that foreign.def promises.
std::string program_of(std::string code, std::string_view type) {
  auto replace = [&](std::string_view from) {
    for (size_t at = code.find(from); at != std::string::npos; at = code.find(from))
      code.replace(at, from.size(), type);
  };
  replace("{t}");
  replace("{f}");
  replace("{i}");
  if (code.starts_with("type ")) return code;
  bool is_name =
      code.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") == std::string::npos;
  if (is_name && !code.starts_with("pair") && code.size() > 2) return fmt::format("def test = {}", code);
  return fmt::format(
      "def test [n] [m] (x: {0}) (y: {0}) (lo: {0}) (hi: {0}) (xs: [n]{0}) (ys: [n]{0}) (xss: [n][m]{0}) (yss: "
      "[m][n]{0})\n"
      "  (f: {0} -> {0}) (g: {0} -> {0}) (p: {0} -> bool) (op: {0} -> {0} -> {0}) (i: i64) (k: i64) (is: [n]i64)\n"
      "  (b: bool) (c: bool) (cs: [n]bool) (pair: ({0}, i32)) = let _ = {1} in true\n",
      type, code);
}

bool is_accepted(const std::string& code) {
  for (std::string_view type : {"f64", "i32"}) {
    OneFile loader(program_of(code, type));
    if (!check_program("main.fut", loader, {.types_only = true})->sink.has_errors()) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("code in answers is right") {
  for (const std::string& code : all_code_in_answers()) {
    // Single operators, keywords and signs are no expressions.
    static constexpr std::string_view kNotExpressions[] = {"match", "return", "unsafe", "#", "++", ":>"};
    if (std::find(std::begin(kNotExpressions), std::end(kNotExpressions), code) != std::end(kNotExpressions)) continue;
    CAPTURE(code);
    CHECK(is_accepted(code));
  }
}

TEST_CASE("answers know the type of the numbers") {
  CHECK(help_for_value("sqrtf", {.number = prim::PrimType::F32, .arguments = {"x"}}) == "Write `f32.sqrt x`.");
  CHECK(help_for_value("sqrtf", {.number = prim::PrimType::I32, .arguments = {"x"}}) ==
        "Write `f64.sqrt (f64.i32 x)`.");
  CHECK(help_for_value("int", {.number = prim::PrimType::F32, .arguments = {"(x + y)"}}) == "Write `i32.f32 (x + y)`.");
  CHECK(help_for_value("int", {.number = prim::PrimType::I32, .arguments = {"x"}}).starts_with("Leave it out"));
  CHECK(help_for_value("prod", {}) == "Write `i32.product`. Modules of other number types have the same.");
  CHECK(help_for_value("fst", {.number = std::nullopt, .arguments = {"(f x)"}}) == "Write `(f x).0`.");
  CHECK(help_for_value("pow", {}) == "Write `x ** y`.");
  CHECK(help_for_value("nobody_writes_this", {}) == "");
}

TEST_CASE("edit distance in a band is the edit distance") {
  CHECK(edit_distance("", "abc", 5) == 3);
  CHECK(edit_distance("kitten", "sitting", 5) == 3);
  CHECK(edit_distance("kitten", "sitting", 2) == 3);
  CHECK(edit_distance("ab", "ba", 2) == 1);
  CHECK(edit_distance("lenght", "length", 3) == 1);
  CHECK(edit_distance("abcdef", "badcfe", 4) == 3);
  CHECK(edit_distance("same", "same", 2) == 0);
  CHECK(edit_distance("xaaaaaaaaaaaaaaay", "aaaaaaaaaaaaaaa", 8) == 2);
}
