// FutharkScript: what is read is printed canonically.
#include "tools/script/exp.h"

#include <doctest/doctest.h>

namespace fehu {

static std::string canonical(std::string_view text) {
  ScriptExp exp;
  ScriptError error;
  if (!parse_script(text, exp, error)) return std::to_string(error.offset) + ": " + error.message;
  return show(exp);
}

TEST_CASE("script: expressions") {
  CHECK(canonical("f") == "f");
  CHECK(canonical("f x 1 (g 2.5f32 y)") == "f x 1i32 (g 2.5f32 y)");
  CHECK(canonical("(1, true,\n -2u8)") == "(1i32, true, 254u8)");
  CHECK(canonical("((f))") == "f");
  CHECK(canonical("()") == "()");
  CHECK(canonical("{x=1,y={}}") == "{x=1i32, y={}}");
  CHECK(canonical("f [1,2] \"a b\"") == "f [1i32, 2i32] \"a b\"");
  CHECK(canonical("a[1, i]") == "a[1i32, i]");
  CHECK(canonical("(f x).0.y") == "(f x).0.y");
  CHECK(canonical("let (a, b) = f x let c = a in g c b") == "let (a, b) = f x in let c = a in g c b");
  CHECK(canonical("$loaddata \"x\"") == "$loaddata \"x\"");
  CHECK(canonical("f empty([0]i32) f32.nan -f64.inf") == "f empty([0]i32) f32.nan -f64.inf");
}

TEST_CASE("script: errors") {
  CHECK(canonical("") == "0: expected an expression");
  CHECK(canonical("(1, 2") == "5: expected ',' or ')'");
  CHECK(canonical("f )") == "2: expected the end of the expression");
  CHECK(canonical("let x = 1") == "9: expected 'in'");
  CHECK(canonical("{x 1}") == "3: expected '='");
  CHECK(canonical(std::string(100'000, '(')).ends_with("expressions are nested too deeply"));
}

}  // namespace fehu
