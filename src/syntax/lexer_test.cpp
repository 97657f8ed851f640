// Tests of the lexer: section 1 of the language specification.
#include <doctest/doctest.h>

#include "support/syntax/test_util.h"
#include "syntax/literals.h"

namespace fehu::syntax {

TEST_CASE("identifiers, keywords and constructors") {
  CHECK(tokens_of("x' _foo f2 __x _ let") == "Ident:x' Ident:_foo Ident:f2 Underscore:_ Ident:_x Underscore:_ Let:let");
  CHECK(tokens_of("#let #c") == "Constr:#let Constr:#c");
  CHECK(tokens_of("a . b.c") == "Ident:a Dot:. Ident:b Dot:. Ident:c");
  CHECK(tokens_of("y # x") == "Ident:y Invalid:# Ident:x !LoneHash@1:3");
  CHECK(tokens_of("# x") == "Invalid:# x !ForeignComment@1:1");
  CHECK(tokens_of("y\n  # x\nz") == "Ident:y Invalid:# x Ident:z !ForeignComment@2:3");
}

TEST_CASE("numbers") {
  CHECK(tokens_of("1_000_ 0xFF_u8 0b1_0i32 0rXIV") == "Nat:1_000_ NumSuf:0xFF_u8 NumSuf:0b1_0i32 Int:0rXIV");
  CHECK(tokens_of("0x1f32 3f32 1.5 1e5 1.5e-3f64 0x1.8p1") ==
        "Int:0x1f32 NumSuf:3f32 Float:1.5 Float:1e5 NumSuf:1.5e-3f64 Float:0x1.8p1");
  CHECK(tokens_of("t.0.1") == "Ident:t Dot:. Nat:0 Dot:. Nat:1");
  CHECK(tokens_of("1..5 1...5") == "Nat:1 DotDot:.. Nat:5 Nat:1 Ellipsis:... Nat:5");
  CHECK(tokens_of("4. .25") == "Nat:4 Dot:. Dot:. Nat:25");
  CHECK(tokens_of("3i31 1e 0x") == "Nat:3 Ident:i31 Nat:1 Ident:e Nat:0 Ident:x");
}

static IntExp int_of(std::string_view spelling) {
  IntExp exp{};
  exp.spelling = spelling;
  decode_int(exp);
  return exp;
}

TEST_CASE("values of numbers") {
  CHECK(int_of("0rXIV").value == 14);
  CHECK(int_of("0rMCMXCIX").value == 1999);
  CHECK(int_of("0x1f32").value == 7986);
  CHECK(int_of("1_000_").value == 1000);
  CHECK(int_of("0b101u8").value == 5);
  CHECK(int_of("0b101u8").suffix == "u8");
  CHECK(int_of("18446744073709551615").fits);
  CHECK(int_of("18446744073709551615").value == UINT64_MAX);
  CHECK(!int_of("18446744073709551616").fits);
  CHECK(int_of("18446744073709551617").value == 1);
  FloatExp f{};
  f.spelling = "0x1.8p1f32", decode_float(f);
  CHECK(f.value == 3.0);
  CHECK(f.suffix == "f32");
  f.spelling = "1_0.5e1", decode_float(f);
  CHECK(f.value == 105.0);
  f.spelling = "1e999", decode_float(f);
  CHECK(f.value > 1e308);
  f.spelling = "1e-999", decode_float(f);
  CHECK(f.value == 0.0);
}

TEST_CASE("characters and strings") {
  CHECK(tokens_of("'a' '\\n' '\\'' 'a 'λ' '^a '~a '^'") ==
        "Char:'a' Char:'\\n' Char:'\\'' Apostrophe:' Ident:a Char:'λ' ApostropheCaret:'^ Ident:a ApostropheTilde:'~ "
        "Ident:a Char:'^'");
  CHECK(char_value("'λ'") == 0x3BB);
  CHECK(char_value("'\\65'") == 65);
  CHECK(string_bytes("\"a\\195b\"") ==
        "a\xC3\x83"
        "b");
  CHECK(string_bytes("\"\\x41\\o101\\SOH\\SO\\&H\\^A\\\"\"") == "AA\x01\x0EH\x01\"");
  CHECK(tokens_of("\"a\\q\"") == "String:\"a\\q\" !UnknownEscape@1:3");
  CHECK(tokens_of("'\\x41'") == "Char:'\\x41' !UnknownEscape@1:2");
  CHECK(tokens_of("\"\\1114112\"") == "String:\"\\1114112\" !EscapeOutOfRange@1:2");
  CHECK(tokens_of("\"abc\nx") == "Invalid:\"abc Ident:x !UnclosedString@1:1");
  CHECK(tokens_of("\"a\tb\"") == "String:\"a\tb\" !ControlInString@1:3");
}

TEST_CASE("operators") {
  CHECK(tokens_of("+^ >>= -> = ! * - < ^ | && || ->-") ==
        "Op:+^ Op:>>= Arrow:-> Equals:= Bang:! Star:* Minus:- Less:< Caret:^ Bar:| AndAnd:&& OrOr:|| Op:->-");
  CHECK(tokens_of("i32.+ a.b.<= x.-y m . + a.b") ==
        "QualOp:i32.+ QualOp:a.b.<= QualOp:x.- Ident:y Ident:m Dot:. Op:+ Ident:a Dot:. Ident:b");
  CHECK(tokens_of("x..<y x...y") == "Ident:x DotDotLess:..< Ident:y Ident:x Ellipsis:... Ident:y");
  CHECK(tokens_of("2--3\n+--") == "Nat:2 Op:+--");
  CHECK(tokens_of(": :> ? ??? $") == "Colon:: ColonGreater::> Question:? Hole:??? Dollar:$");
}

TEST_CASE("levels of operators") {
  CHECK(operator_level("+^") == 12);
  CHECK(operator_level(">>=") == 11);
  CHECK(operator_level("***") == 14);
  CHECK(operator_level("=+=") == 9);
  CHECK(operator_level("!+") == 9);
  CHECK(operator_level("<=>") == 9);
  CHECK(operator_level("|>>") == 5);
  CHECK(operator_level("|||") == 7);
  CHECK(operator_level("<|") == 6);
  CHECK(operator_level("//") == 13);
  CHECK(operator_level("^") == 10);
}

TEST_CASE("the two brackets") {
  CHECK(tokens_of("f[") == "Ident:f IndexBracket:[");
  CHECK(tokens_of("f [") == "Ident:f FreeBracket:[");
  CHECK(tokens_of(")[ ][ x'[ 1[ }[ \"\"[ in[") ==
        "RParen:) IndexBracket:[ RBracket:] IndexBracket:[ Ident:x' IndexBracket:[ Nat:1 IndexBracket:[ RBrace:} "
        "FreeBracket:[ "
        "String:\"\" FreeBracket:[ In:in IndexBracket:[");
  CHECK(tokens_of("f--\n[") == "Ident:f FreeBracket:[");
}

TEST_CASE("comments and documentation") {
  CHECK(tokens_of("-- x\n-- | a\n  -- b\n\n-- | c") == "Doc:-- | a\n  -- b Doc:-- | c");
  CHECK(tokens_of("--| a\n--  | b") == "");
  Parsed parsed("-- a\nx -- b\r\n-- | c\n-- d\n");
  std::vector<Comment> comments;
  lex(*parsed.source, parsed.arena, parsed.names, parsed.sink, &comments);
  REQUIRE(comments.size() == 4);
  CHECK(parsed.sources.text_of(comments[1].loc) == "-- b");
  CHECK(parsed.sources.text_of(comments[3].loc) == "-- d");
}

TEST_CASE("odd bytes") {
  CHECK(tokens_of("\xEF\xBB\xBFx\r\n\f\vy") == "Ident:x Ident:y");
  CHECK(tokens_of(std::string("x \0 y", 5)) == std::string("Ident:x Invalid:\0 Ident:y !ControlCharacter@1:3", 47));
  CHECK(tokens_of("é") == "Invalid:é !NonAsciiCharacter@1:1");
  CHECK(tokens_of("\xFF\xFE x") == "Invalid:\xFF\xFE Ident:x !InvalidUtf8@1:1");
  CHECK(tokens_of("-- \xFF") == " !InvalidUtf8@1:4");
  CHECK(tokens_of("@") == "Invalid:@ !UnexpectedCharacter@1:1");
  CHECK(tokens_of("") == "");
}

}  // namespace fehu::syntax
