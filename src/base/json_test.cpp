// Tests of JSON and of UTF-8.
#include <doctest/doctest.h>

#include "base/json.h"
#include "base/utf8.h"

using namespace fehu;

// What is read and written again; "-" if it is not JSON.
static std::string again(std::string_view source) {
  std::optional<json::Value> value = json::read(source);
  return value ? json::write(*value) : "-";
}

TEST_CASE("JSON is written on one line, with escapes where they are needed") {
  json::Value value = json::object({{"a", json::list(std::vector<std::string>{"x\"\\\n\x01", "é"})},
                                    {"b", json::list(std::vector<json::Value>{})},
                                    {"c", json::object({})},
                                    {"d", json::number(-7)},
                                    {"e", json::boolean(true)},
                                    {"f", {}}});
  CHECK(json::write(value) == R"({"a":["x\"\\\n\u0001","é"],"b":[],"c":{},"d":-7,"e":true,"f":null})");
  CHECK(json::write(json::text("\xFF_\xC3")) == "\"\xEF\xBF\xBD_\xEF\xBF\xBD\"");
  CHECK(again(json::write(value)) == json::write(value));
}

TEST_CASE("JSON is read with blanks, escapes, and numbers as they are written") {
  CHECK(again(" { \"a\" : [ 1 , -2.50e+3 , true , false , null ] , \"b\" : { } }\n") ==
        R"({"a":[1,-2.50e+3,true,false,null],"b":{}})");
  CHECK(again(R"("\u00e9\ud83d\ude00\/\b")") == "\"é\xF0\x9F\x98\x80/\\b\"");
  CHECK(again(R"("\ud83d")") == "\"\xEF\xBF\xBD\"");
  std::optional<json::Value> value = json::read(R"({"x": 2.5, "y": [3]})");
  REQUIRE(value);
  REQUIRE(json::find(*value, "x"));
  CHECK(json::number_of(*json::find(*value, "x")) == 2.5);
  CHECK(json::find(*value, "z") == nullptr);
  CHECK(json::find(*json::find(*value, "y"), "x") == nullptr);
}

TEST_CASE("what is not JSON is refused") {
  for (const char* source : {"", "1 2", "[1,]", "[1", "{\"a\"}", "{a:1}", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"",
                             "01", "-", "1.", "nul", "\"\n\"", "]"})
    CHECK(again(source) == "-");
  CHECK(again(std::string(400, '[') + std::string(400, ']')) != "-");
  CHECK(again(std::string(100000, '[')) == "-");
}
