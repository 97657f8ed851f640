// Tests of the parser on wrong programs: the right error in the right place, no cascades, and the limits.
#include <doctest/doctest.h>

#include "base/large_stack.h"
#include "support/syntax/test_util.h"

namespace fehu::syntax {

TEST_CASE("known mistakes have their own messages") {
  CHECK(file_errors("def a = .25") == "LeadingDot@1:9");
  CHECK(file_errors("def a = 4. + 1.0") == "TrailingDot@1:9");
  CHECK(file_errors("def a = !!false") == "GluedPrefix@1:9");
  CHECK(file_errors("def a = \\x ->-x") == "GluedOperator@1:12");
  CHECK(file_errors("def a : t ->*u = 1") == "GluedOperator@1:11");
  CHECK(file_errors("def a =-1") == "GluedOperator@1:7");
  CHECK(file_errors("def a = let q = 1i32 in[q]") == "KeywordBracket@1:24");
  CHECK(file_errors("def a (m: [][]u8) = m[0] [2]") == "IndexThenArray@1:26");
  CHECK(file_errors("def a = (1i32,)") == "OneTuple@1:9");
  CHECK(file_errors("def a (x,) : (t,) = 1") == "OneTuple@1:7 OneTuple@1:14");
  CHECK(file_errors("def a = xs[1:2:]") == "SliceNeedsStride@1:15");
  CHECK(file_errors("def a = xs[::]") == "SliceNeedsStride@1:13");
  CHECK(file_errors("def a = 1..5") == "RangeNeedsEnd@1:10");
  CHECK(file_errors("def a = 1..<5..<6") == "RangeChained@1:14");
  CHECK(file_errors("def a = let q = 1i32 def b = 2i32") == "MissingIn@1:9");
  CHECK(file_errors("def (p, q) = (1i32, 2i32)") == "TopLevelPattern@1:5");
  CHECK(file_errors("def a = (1 + 2 *)") == "LooseLeftSection@1:16");
  CHECK(file_errors("def a = (if c then x else y +)") == "LooseLeftSection@1:29");
  CHECK(file_errors("def a = (x : t +)") == "LooseLeftSection@1:16");
  CHECK(file_errors("def a = let (+.) x y = x in 3i32") == "LocalOperatorFunction@1:13");
  CHECK(file_errors("def a = let x +. y = x in 3i32") == "LocalInfix@1:15");
  CHECK(file_errors("def a (v: u8) = match v case w: u8 -> w") == "CaseAscription@1:30");
  CHECK(file_errors("def a = match v case #c x: u8 -> w") == "ConstrPatternAscription@1:26");
  CHECK(file_errors("def (!) v = v") == "BindBang@1:6");
  CHECK(file_errors("def (i32.+) v w = v") == "BindQualified@1:6");
  CHECK(file_errors("def (&&) v w = v def f (||) = 1 def x && y = x") ==
        "BindLogicOperator@1:6 BindLogicOperator@1:25 BindLogicOperator@1:39");
  CHECK(file_errors("def a = {loop = 1i32} def b = x.loop") == "KeywordAsField@1:10 KeywordAsField@1:33");
  CHECK(file_errors("def a = {b: 1}") == "RecordFieldColon@1:11");
  CHECK(file_errors("def a = 1i32 `i32.+` 2") == "BacktickOperator@1:15");
  CHECK(file_errors("def a f = f if true then 1 else 2") == "OpenEndedArgument@1:13");
  CHECK(file_errors("def a = f #[x] y") == "AttributeArgument@1:11");
  CHECK(file_errors("def a = i32.abs $ 3") == "DollarSign@1:17");
  CHECK(file_errors("def a (v: i32) 't (w: t) = v") == "TypeParamAfterParam@1:16");
  CHECK(file_errors("def x + y 't = x") == "InfixTypeParam@1:11");
  CHECK(file_errors("entry x + y = x") == "InfixEntry@1:9");
  CHECK(file_errors("def a = let g[n] (v: [n]i32) = n in 1i32") == "LocalSizeGlued@1:14");
  CHECK(file_errors("def a = let g [0] = n in 1i32") == "LocalSizeParameter@1:16");
  CHECK(file_errors("def a = (1i32, 2i32).(3)") == "LocalOpenNonName@1:21");
  CHECK(file_errors("def a = (!)") == "BangAsValue@1:10");
  CHECK(file_errors("def a = _ + 1") == "WildcardAsExpression@1:9");
  CHECK(file_errors("def a = t with 1.0 = 2") == "FloatAsFields@1:16");
  CHECK(file_errors("def a = (.[0].[1])") == "SectionDot@1:14");
  CHECK(file_errors("def a = 'ab'") == "UnclosedChar@1:9");
  CHECK(file_errors("def a = * 2") == "MissingOperand@1:9");
  CHECK(file_errors("def é = 1i32") == "NonAsciiCharacter@1:5");
  CHECK(file_errors("def a = \"abc") == "UnclosedString@1:9");
}

TEST_CASE("something is missing") {
  CHECK(file_errors("def a = ") == "ExpectedExpression@1:7");
  CHECK(file_errors("def a : = 1") == "ExpectedType@1:9");
  CHECK(file_errors("def if = 1") == "ExpectedName@1:5");
  CHECK(file_errors("def a = if x = 1 then 2 else 3") == "ExpectedToken@1:14");
  CHECK(file_errors("def a = if x then 2") == "ExpectedToken@1:19");
  CHECK(file_errors("def a = match x") == "ExpectedToken@1:15");
  CHECK(file_errors("def a = loop x = 1 do 2") == "ExpectedToken@1:20");
  CHECK(file_errors("def a = (1, 2\n\ndef b = 1") == "UnclosedBracket@1:9");
  CHECK(file_errors("def a = [1, 2") == "UnclosedBracket@1:9");
  CHECK(file_errors("def a = 1)") == "UnmatchedCloser@1:10");
  CHECK(file_errors("module m = 1") == "ExpectedModule@1:12");
  CHECK(file_errors("module type m = 1") == "ExpectedModuleType@1:17");
  CHECK(file_errors("1 + 2") == "ExpectedDeclaration@1:1");
  CHECK(file_errors("import foo") == "ExpectedToken@1:8");
}

TEST_CASE("several errors in one file, without cascades") {
  CHECK(file_errors("def a = [1, ) + 2]\ndef b = 1\ndef c = {x = }\n") ==
        "UnmatchedCloser@1:13 ExpectedExpression@3:14");
  CHECK(file_errors("def a = let x = ) in let y = ( in y) in x + * 2") ==
        "UnmatchedCloser@1:17 ExpectedExpression@1:32 MissingOperand@1:45");
  CHECK(file_errors("def a = match x case ) -> 1 case 2 -> ] case 3 -> 4") ==
        "UnmatchedCloser@1:22 UnmatchedCloser@1:39");
  CHECK(file_errors("def a = if ) then ( else ]\ndef b = )") ==
        "UnmatchedCloser@1:12 ExpectedExpression@1:21 UnmatchedCloser@1:26 UnmatchedCloser@2:9");
  CHECK(file_errors("module m = { def x = ) def y = 2 val z }\ndef b = )") ==
        "UnmatchedCloser@1:22 ExpectedDeclaration@1:34 UnmatchedCloser@2:9");
  CHECK(file_errors("module type T = { val x : ) val y : i32 def z = 2 }\ndef b = 1") ==
        "UnmatchedCloser@1:27 ExpectedSpec@1:41");
  CHECK(file_errors("module m = { def x = (\ndef b = 1") == "UnclosedBracket@1:12 ExpectedExpression@1:22");
  CHECK(file_errors("def a = f (x, y z]) + (1, 2 + ) * 3\nlet b = }") ==
        "UnmatchedCloser@1:18 LooseLeftSection@1:29 UnmatchedCloser@2:9");
  CHECK(file_errors("def f (x: ) (y: ) = x\ntype t = \ndef g = 1") ==
        "ExpectedType@1:11 ExpectedType@1:17 ExpectedType@2:8");
}

TEST_CASE("one thing that is missing is one error") {
  // `=` of a definition, `->` of a lambda: the body has been read as parameters.
  CHECK(file_errors("def f (x: i32) (y: i32) (x & y, 1)\ndef g = 1") == "ExpectedToken@1:25");
  CHECK(file_errors("def f (x: i32) map (\\y -> y) x\ndef g = 1") == "ExpectedToken@1:16");
  CHECK(file_errors("def f x y x == y\ndef g = 1") == "ExpectedToken@1:13");
  CHECK(file_errors("def f = [7 % 2]\ndef g [7 % 2]") == "ExpectedToken@2:7");
  CHECK(file_errors("def f xs = map (\\x (x > 4, if x > 4 then x else 0)) xs") == "ExpectedToken@1:20");
  // A bracket of a parameter.
  CHECK(file_errors("def f (x: i32 (y: i32) = if x < y then (x, y) else y\ndef g = 1") == "UnclosedBracket@1:7");
  CHECK(file_errors("def f (x: i32) (y: i32 = x + y\ndef g = 1") == "UnclosedBracket@1:16");
  CHECK(file_errors("def f x: i32) (y: i32) = x + y") == "UnmatchedCloser@1:13");
  // A bracket in front of a word that somebody waits for.
  CHECK(file_errors("def f b = g (if b then h (1 + 2 else 3) 4") == "ExpectedToken@1:33");
  CHECK(file_errors("def f x = let y = g (x\n in y") == "ExpectedToken@2:2");
  CHECK(file_errors("def f x = (g (x, h (/ x, 3), k (%) x)") == "ExpectedToken@1:24");
  CHECK(file_errors("def f xs = xs[(1 + 2] + ]") == "ExpectedToken@1:21 UnmatchedCloser@1:25");
}

TEST_CASE("declarations inside of expressions") {
  CHECK(file_errors("def f x =\n  def y = x\n  in y\ndef g = )") == "ExpectedExpression@2:3 UnmatchedCloser@4:9");
  CHECK(file_errors("def f x =\n  type t = i32\n  in (x : t)\ndef g = )") ==
        "ExpectedExpression@2:3 UnmatchedCloser@4:9");
  CHECK(file_errors("def f =\ndef g = 1") == "ExpectedExpression@1:7");
}

TEST_CASE("at most a hundred errors") {
  std::string text;
  for (int i = 0; i < 1000; i++) text += "def a = )\n";
  Parsed parsed(text);
  parse_file(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  CHECK(parsed.sink.num_errors() == 100);
}

static std::string repeat(size_t count, std::string_view text) {
  std::string out;
  for (size_t i = 0; i < count; i++) out += text;
  return out;
}

TEST_CASE("nesting has a limit, and it is reported once") {
  constexpr size_t kMany = 100000;
  auto id_of = [](std::string text) {
    std::string result;
    run_on_large_stack([&] { result = file_errors(std::move(text)); });
    return result.substr(0, result.find('@')) + (result.find(' ') == std::string::npos ? "" : " and more");
  };
  CHECK(id_of("def a = " + repeat(kMany, "(") + "1" + repeat(kMany, ")")) == "NestedTooDeeply");
  CHECK(id_of("def a = " + repeat(kMany, "[")) == "NestedTooDeeply");
  CHECK(id_of("def a = " + repeat(kMany, "{a=")) == "NestedTooDeeply");
  CHECK(id_of("def a : " + repeat(kMany, "[]") + "t = 1") == "NestedTooDeeply");
  CHECK(id_of("def a : " + repeat(kMany, "t -> ") + "t = 1") == "NestedTooDeeply");
  CHECK(id_of("def a " + repeat(kMany, "(") + repeat(kMany, ")") + " = 1") == "NestedTooDeeply");
  CHECK(id_of("def a = " + repeat(kMany, "- ") + "1") == "NestedTooDeeply");
  CHECK(id_of("def a = " + repeat(kMany, "f <| ") + "1") == "NestedTooDeeply");
  CHECK(id_of("def a = " + repeat(kMany, "\\x -> ") + "1") == "NestedTooDeeply");
  CHECK(id_of("def a = x" + repeat(kMany, ".f")) == "NestedTooDeeply");
  CHECK(id_of("module m = " + repeat(kMany, "{ module m = ")) == "NestedTooDeeply");
  CHECK(id_of("module m = F" + repeat(kMany, " X")) == "NestedTooDeeply");
  CHECK(id_of(repeat(kMany, "local ") + "def x = 1") == "NestedTooDeeply");
  CHECK(id_of("#[" + repeat(kMany, "a(")) == "NestedTooDeeply");
}

TEST_CASE("long chains are no nesting") {
  constexpr size_t kMany = 100000;
  auto is_fine = [](std::string text) { return file_dump(std::move(text)).starts_with("(def a "); };
  CHECK(is_fine("def a = " + repeat(kMany, "1 + ") + "1"));
  CHECK(is_fine("def a = " + repeat(kMany, "x && y || ") + "1"));
  CHECK(is_fine("def a = " + repeat(kMany, "let x = 1 ") + "in x"));
  CHECK(is_fine("def a = " + repeat(kMany, "let x = 1 in ") + "x"));
  CHECK(is_fine("def a = " + repeat(kMany, "if a then b else ") + "x"));
  CHECK(is_fine("def a = f" + repeat(kMany, " x")));
  CHECK(is_fine("def a = match x" + repeat(kMany, " case 1 -> 2")));
  CHECK(is_fine(repeat(kMany, "def a = 1\n")));
}

}  // namespace fehu::syntax
