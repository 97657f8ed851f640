// Tests of the value formats: both readers, binary, printers, comparison, random values.
#include <doctest/doctest.h>

#include "prim/data.h"

using namespace fehu::prim;
using namespace std::string_literals;

// All values of the text in tool form, separated by ";", or the error.
static std::string read_tool(std::string_view text) {
  std::vector<Data> values;
  DataError error;
  if (!read_values(text, values, error)) return "error " + show(error);
  std::string out;
  for (const Data& value : values) out += show(value, kExeStyle) + ";";
  return out;
}

static std::string read_exe(std::string_view text, PrimType type, int rank) {
  DataReader reader{text};
  Data value;
  if (read_value_as(reader, type, rank, value) != ReadStatus::Value) return "error " + show(reader.error);
  if (!skip_to_end(reader)) return "trailing";
  return show(value, kExeStyle);
}

static Data one(std::string_view text) {
  DataReader reader{text};
  Data value;
  REQUIRE(read_value(reader, value) == ReadStatus::Value);
  return value;
}

TEST_CASE("data: the tool reader accepts") {
  CHECK(read_tool("") == "");
  CHECK(read_tool(" -- nothing\n") == "");
  CHECK(read_tool("1 2.5 true") == "1i32;2.5f64;true;");
  CHECK(read_tool("[1, 2,]") == "[1i32, 2i32];");
  CHECK(read_tool("[[1f32,2],[3,4]]") == "[[1f32, 2f32], [3f32, 4f32]];");
  CHECK(read_tool("[1.0, 2, 0x10]") == "[1f64, 2f64, 16f64];");
  CHECK(read_tool("[1f32, 2.5]") == "[1f32, 2.5f32];");
  CHECK(read_tool("1i32[2]") == "1i32;[2i32];");
  CHECK(read_tool("1--comment\n2") == "1i32;2i32;");
  CHECK(read_tool("[ 1 -- one\n , 2 ] -- end") == "[1i32, 2i32];");
  CHECK(read_tool("empty([0]i32)empty([3][0]f16)") == "empty([0]i32);empty([3][0]f16);");
  CHECK(read_tool("[empty([0]i32), empty([0]i32)]") == "empty([2][0]i32);");
  CHECK(read_tool("[[true,false]]") == "[[true, false]];");
  CHECK(read_tool("[f32.nan, -f32.inf, 1]") == "[f32.nan, -f32.inf, 1f32];");
}

TEST_CASE("data: strings") {
  CHECK(read_tool("\"ab\"") == "[97u8, 98u8];");
  CHECK(read_tool("\"\"") == "empty([0]u8);");
  CHECK(read_tool(R"("\n\t\\\"\228\xE4\o344\&1")") ==
        "[10u8, 9u8, 92u8, 34u8, 195u8, 164u8, 195u8, 164u8, 195u8, 164u8, 49u8];");
  CHECK(read_tool("\"\xC3\xA9\"") == "[195u8, 169u8];");
  CHECK(read_tool("[\"ab\", \"cd\"]") == "[[97u8, 98u8], [99u8, 100u8]];");
  CHECK(read_tool("\"\\x1F600\"") == "[240u8, 159u8, 152u8, 128u8];");
  CHECK(read_tool("\"ab") == "error 1:1: the string has no end");
  CHECK(read_tool("\"a\\q\"") == "error 1:3: this escape sequence is not known");
  CHECK(read_tool("\"\\x110000\"") == "error 1:2: this escape sequence is not known");
  CHECK(read_tool("\"\\") == "error 1:2: this escape sequence is not known");
}

TEST_CASE("data: the tool reader refuses, and says where") {
  CHECK(read_tool("[]") == "error 1:2: expected a value; an empty array is written as in empty([0]i32)");
  CHECK(read_tool("[1, 2.0]") == "error 1:5: found a value of type f64 among values of type i32");
  CHECK(read_tool("[1i64, 2i32]") == "error 1:8: found a value of type i32 among values of type i64");
  CHECK(read_tool("[true, 1]") == "error 1:8: found a value of type i32 among values of type bool");
  CHECK(read_tool("[1,\n 2") == "error 2:3: the array has no end");
  CHECK(read_tool("[1 2]") == "error 1:4: expected ',' or ']'");
  CHECK(read_tool("[1,,2]") == "error 1:4: expected a value");
  CHECK(read_tool("[,]") == "error 1:2: expected a value");
  CHECK(read_tool("[[1],[2,3]]") == "error 1:10: the rows of the array have different lengths");
  CHECK(read_tool("[1,[2]]") == "error 1:4: found a row, expected an element");
  CHECK(read_tool("[[1],2]") == "error 1:6: found an element, expected a row");
  CHECK(read_tool("[\"a\",[[1u8]]]") == "error 1:7: found a row, expected an element");
  CHECK(read_tool("empty([1]i32)") == "error 1:1: an empty array must have a size 0");
  CHECK(read_tool("empty(i32)") == "error 1:1: an empty array must have a size 0");
  CHECK(read_tool("empty([0] i32)") == "error 1:10: expected a primitive type");
  CHECK(read_tool("empty([-1]i32)") == "error 1:8: expected a size");
  CHECK(read_tool("empty([0][99999999999999999999]i32)") == "error 1:11: expected a size");
  CHECK(read_tool("1i33") == "error 1:2: unexpected character in a number or word");
  CHECK(read_tool("1 ]") == "error 1:3: expected a value; an empty array is written as in empty([0]i32)");
  CHECK(read_tool(std::string(1000000, '[')).starts_with("error 1:128: the array has more than 127"));
  CHECK(read_tool("foo") == "error 1:1: expected a value");
  CHECK(read_tool("1 \0"s) == "error 1:3: expected a value");
}

TEST_CASE("data: numbers without a suffix must fit") {
  CHECK(read_tool("2147483647 -2147483648") == "2147483647i32;-2147483648i32;");
  CHECK(read_tool("2147483648") == "error 1:1: 2147483648 does not fit the type i32; write 2147483648i64");
  CHECK(read_tool("-2147483649") == "error 1:1: -2147483649 does not fit the type i32; write -2147483649i64");
  CHECK(read_tool("0x8000000000000000") ==
        "error 1:1: 0x8000000000000000 does not fit the type i32; write 0x8000000000000000u64");
  CHECK(read_tool("99999999999999999999") == "error 1:1: 99999999999999999999 does not fit the type i32");
  CHECK(read_tool("[1u8, 256]") == "error 1:7: 256 does not fit the type u8");
  CHECK(read_tool("[1u8, -1]") == "error 1:7: -1 does not fit the type u8");
  CHECK(read_tool("[1u8, -0, 0xff]") == "[1u8, 0u8, 255u8];");
  CHECK(read_tool("[1f32, 99999999999999999999]") == "[1f32, 1.00000002e+20f32];");
  CHECK(read_tool("300u8 -1u16 99999999999i32") == "44u8;65535u16;1215752191i32;");
  using enum PrimType;
  CHECK(read_exe("-128", I8, 0) == "-128i8");
  CHECK(read_exe("-129", I8, 0) == "error 1:1: -129 does not fit the type i8");
  CHECK(read_exe("0x80", I8, 0) == "error 1:1: 0x80 does not fit the type i8");
  CHECK(read_exe("300i8", I8, 0) == "44i8");
  CHECK(read_exe("18446744073709551615", U64, 0) == "18446744073709551615u64");
  CHECK(read_exe("18446744073709551616", U64, 0) == "error 1:1: 18446744073709551616 does not fit the type u64");
  CHECK(read_exe("-9223372036854775808", I64, 0) == "-9223372036854775808i64");
  CHECK(read_exe("7i64", I32, 0) == "error 1:1: expected a value of type i32; write 7 or 7i32");
  CHECK(read_exe("1.5", I32, 0) == "error 1:1: expected a value of type i32, and 1.5 is a float");
  CHECK(read_exe("[1, 2f64]", F32, 1) == "error 1:5: expected a value of type f32; write 2 or 2f32");
}

// The value as that type, or what is to be done about it.
static std::string written_as(std::string_view text, PrimType type) {
  DataReader reader{text};
  WrittenData written;
  REQUIRE(read_written(reader, written) == ReadStatus::Value);
  std::optional<Data> data = as_type(written, type);
  return data ? show(*data, kExeStyle) : "no: " + cure_for(written, type);
}

TEST_CASE("data: written values take the type that is wanted") {
  using enum PrimType;
  CHECK(written_as("1", I64) == "1i64");
  CHECK(written_as("99999999999", I64) == "99999999999i64");
  CHECK(written_as("99999999999", I32) == "no: 99999999999 does not fit the type i32.");
  CHECK(written_as("[1, 2]", F16) == "[1f16, 2f16]");
  CHECK(written_as("[[1.5], [2]]", F32) == "[[1.5f32], [2f32]]");
  CHECK(written_as("[1.5, 2]", I32) == "no: ");
  CHECK(written_as("7i32", I32) == "7i32");
  CHECK(written_as("7i32", I64) ==
        "no: Numbers without a suffix take the type that is wanted: write i64 in place of i32, or nothing.");
  CHECK(written_as("1", Bool) == "no: ");
  CHECK(written_as("true", Bool) == "true");
  CHECK(written_as("true", I8) == "no: ");
  CHECK(written_as("\"a\"", U8) == "[97u8]");
}

TEST_CASE("data: the typed reader") {
  using enum PrimType;
  CHECK(read_exe(" 7 -- x\n", F64, 0) == "7f64");
  CHECK(read_exe("1--x", I32, 0) == "error 1:1: expected a value of type i32");
  CHECK(read_exe("[1,2,]", I32, 1) == "[1i32, 2i32]");
  CHECK(read_exe("[]", I32, 1) == "empty([0]i32)");
  CHECK(read_exe("[[],[]]", I32, 2) == "empty([2][0]i32)");
  CHECK(read_exe("[]", I32, 2) == "error 1:2: expected an element or ']'");
  CHECK(read_exe("[[1,2],[3,4],]", U8, 2) == "[[1u8, 2u8], [3u8, 4u8]]");
  CHECK(read_exe("[[1,2],[3]]", U8, 2) == "error 1:10: the rows of the array have different lengths");
  CHECK(read_exe("[1,,2]", I32, 1) == "error 1:4: expected a value of type i32");
  CHECK(read_exe("[1 2]", I32, 1) == "error 1:4: expected ',' or ']'");
  CHECK(read_exe("[1", I32, 1) == "error 1:3: expected ',' or ']'");
  CHECK(read_exe("[1,", I32, 1) == "error 1:4: expected an element or ']'");
  CHECK(read_exe("[,]", I32, 1) == "error 1:2: expected a value of type i32");
  CHECK(read_exe("1", I32, 1) == "error 1:1: expected '['");
  CHECK(read_exe("[[1]]", I32, 1) == "error 1:2: found a row, expected an element");
  CHECK(read_exe("[[1],2]", I32, 2) == "error 1:6: found an element, expected a row");
  CHECK(read_exe("empty ( [0] [ 3 ]\ni32 )", I32, 2) == "empty([0][3]i32)");
  CHECK(read_exe("empty([0]i32)", I32, 2) == "error 1:10: expected '['");
  CHECK(read_exe("empty([0]i32)", I64, 1) == "error 1:10: expected the type i64");
  CHECK(read_exe("empty([2]i32)", I32, 1) == "error 1:13: an empty array must have a size 0");
  CHECK(read_exe("1 2", I32, 0) == "trailing");
  CHECK(read_exe("", I32, 0) == "error 1:1: expected a value of type i32");
}

TEST_CASE("data: binary") {
  std::string bytes;
  append_binary(bytes, one("[[1i16,-1],[256,2]]"));
  CHECK(bytes == "b\x02\x02 i16\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x01\0\xff\xff\0\x01\x02\0"s);
  CHECK(read_tool("1 " + bytes + bytes + "2") ==
        "1i32;[[1i16, -1i16], [256i16, 2i16]];[[1i16, -1i16], [256i16, 2i16]];2i32;");
  CHECK(read_exe(bytes, PrimType::I16, 2) == "[[1i16, -1i16], [256i16, 2i16]]");
  for (size_t length = 0; length < bytes.size(); length++)
    CHECK(read_tool(std::string_view(bytes).substr(0, length)).starts_with("error") == (length > 0));

  std::string truth;
  append_binary(truth, scalar_data(bool_value(true)));
  CHECK(truth == "b\x02\0bool\x01"s);
  truth.back() = 7;
  CHECK(read_tool(truth) == "true;");
}

TEST_CASE("data: mistakes in binary data") {
  auto header = [](std::string_view tag, std::initializer_list<int64_t> sizes) {
    std::string out = "b\x02"s + static_cast<char>(sizes.size()) + std::string(tag);
    for (int64_t size : sizes) out.append(reinterpret_cast<const char*>(&size), 8);
    return out;
  };
  auto message = [](const std::string& text) {
    std::string out = read_tool(text);
    return out.substr(std::min(out.find("binary"), out.size()));
  };
  CHECK(message("b") == "binary-input: could not read version.");
  CHECK(message("b\x03") == "binary-input: File uses version 3, but I only understand version 2.");
  CHECK(message("b\x02") == "binary-input: Couldn't get dims.");
  CHECK(message("b\x02\x01 i3"s) == "binary-input: Couldn't read element type.");
  CHECK(message(header("i32 ", {})) == "binary-input: Did not recognize the type 'i32 '.");
  CHECK(message(header(" i\x01\xff", {})) == "binary-input: Did not recognize the type ' i\\x01\\xff'.");
  CHECK(message(header(" i32", {}) + "abc") == "binary-input: Couldn't read the scalar of type i32.");
  CHECK(message(header(" i32", {3}) + "abcdefg") ==
        "binary-input: tried to read 3 elements of an array, but only got 1 elements.");
  CHECK(message(header(" i32", {-1})) == "binary-input: The size -1 of dimension 0 is negative.");
  CHECK(message(header(" i64", {INT64_MAX / 4})) == "binary-input: The array is too large.");
  CHECK(message(header("  u8", {INT64_MAX, INT64_MAX})) == "binary-input: The array is too large.");
  CHECK(read_tool(header("  u8", {INT64_MAX, INT64_MAX, 0})).starts_with("empty("));
  CHECK(read_exe(header("  u8", {0}), PrimType::U8, 2)
            .ends_with("Expected 2 dimensions, but got array with 1 dimensions."));
  CHECK(read_exe(header("  u8", {0}), PrimType::U8, 0)
            .ends_with("Expected scalar (0 dimensions), but got array with 1 dimensions."));
  CHECK(read_exe(header("  u8", {0}), PrimType::I8, 1)
            .ends_with("Expected 1D-array with element type 'i8' but got 1D-array with element type 'u8'."));
  CHECK(read_exe(header("  u8", {}), PrimType::F64, 0)
            .ends_with("Expected scalar of type f64 but got scalar of type u8."));
}

TEST_CASE("data: layouts of arrays") {
  Data cube = one("[[[1,2],[3,4]],[[5,6],[7,8]]]");
  CHECK(show(cube, kToolStyle) == "[[[1i32, 2i32],\n[3i32, 4i32]],\n[[5i32, 6i32],\n[7i32, 8i32]]]");
  CHECK(show(cube, kPlainStyle) == "[[[1, 2],\n  [3, 4]],\n [[5, 6],\n  [7, 8]]]");
  CHECK(show(cube, kExeStyle) == "[[[1i32, 2i32], [3i32, 4i32]], [[5i32, 6i32], [7i32, 8i32]]]");
  CHECK(show(one("empty([3][0]i32)"), kToolStyle) == "empty([3][0]i32)");
  CHECK(show_type(cube) == "[2][2][2]i32");
  CHECK(one(show(cube, kToolStyle)) == cube);
}

TEST_CASE("data: type strings") {
  CHECK(parse_data_type("[3][4]f32") == DataType{PrimType::F32, {3, 4}});
  CHECK(parse_data_type("[][]bool") == DataType{PrimType::Bool, {-1, -1}});
  CHECK(parse_data_type("i8") == DataType{PrimType::I8, {}});
  for (const char* bad : {"", "[3]", "[n]i32", "[-1]i32", "[3i32", "i33", "[3] i32", "[99999999999999999999]i8"})
    CHECK_MESSAGE(!parse_data_type(bad), bad);
  CHECK(show_type(DataType{PrimType::U8, {-1, 7}}) == "[][7]u8");
}

static std::string differences(std::string_view got, std::string_view expected) {
  std::vector<Data> a, b;
  DataError error;
  REQUIRE(read_values(got, a, error));
  REQUIRE(read_values(expected, b, error));
  Mismatches found = compare(a, b, 1);
  if (found.count == 0) return "";
  return found.texts[0] + (found.count > 1 ? " +" + std::to_string(found.count - 1) : "");
}

TEST_CASE("data: comparison") {
  CHECK(differences("1 2", "1 2") == "");
  CHECK(differences("1", "1 2") == "Expected 2 values, got 1");
  CHECK(differences("1 2", "1 3") == "Value #1: expected 3, got 2");
  CHECK(differences("1f32", "1f64") == "Value #0: expected value of type f64, got f32");
  CHECK(differences("[[1,2],[3,4],[5,6]]", "[[1,2,3],[4,5,6]]") ==
        "Value #0: expected array of shape [2,3], got [3,2]");
  CHECK(differences("[[1,2],[3,4]]", "[[1,2],[4,5]]") == "Value #0 index [1,0]: expected 4, got 3 +1");
  CHECK(differences("1.0019", "1.0") == "");
  CHECK(differences("1.0021", "1.0") == "Value #0: expected 1.0, got 1.0021");
  CHECK(differences("[1000.0, 1.5]", "[1000.0, 0.0]") == "");
  CHECK(differences("[-1000.0, 1.5]", "[-1000.0, 0.0]") == "Value #0 index [1]: expected 0.0, got 1.5");
  CHECK(differences("[f32.nan, f32.inf]", "[f32.nan, f32.inf]") == "");
  CHECK(differences("f32.inf", "-f32.inf") == "Value #0: expected -f32.inf, got f32.inf");
  CHECK(differences("[1.0, f64.inf]", "[1.0, 5.0]") == "Value #0 index [1]: expected 5.0, got f64.inf");
  CHECK(differences("f64.nan", "1.0") == "Value #0: expected 1.0, got f64.nan");
}

static std::string random_text(std::string_view type, uint64_t seed) {
  DataType parsed = *parse_data_type(type);
  return show(random_value(parsed, default_bounds(parsed.element), seed), kPlainStyle);
}

TEST_CASE("data: random values are those of the specification") {
  CHECK(random_text("[3]i32", 1) == "[-223823371, -1815469669, -1831093278]");
  CHECK(random_text("[2]u8", 1) == "[114, 19]");
  CHECK(random_text("[2]i64", 7) == "[3927983273704385731, -2393569002597063072]");
  CHECK(random_text("[2]f64", 4) == "[0.579410216628613, 0.8067083581584039]");
  CHECK(random_text("f32", 2) == "0.39694452");
  Data bounded = random_value({PrimType::I32, {6}}, {i32_value(0), i32_value(9)}, 2);
  CHECK(show(bounded, kPlainStyle) == "[7, 0, 6, 8, 9, 4]");
  CHECK(random_text("[0]i32", 1) == "empty([0]i32)");
}
