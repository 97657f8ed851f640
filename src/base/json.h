// JSON values: made, written, and read. Small on purpose: the usual library took half a minute to compile for three
// small uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fehu::json {

enum class Kind { Null, Bool, Number, Text, List, Object };

struct Value {
  Kind kind = Kind::Null;
  bool truth = false;                   // of a Bool
  std::string text = {};                // of a Text; of a Number, as it is written
  std::vector<Value> items = {};        // of a List or an Object
  std::vector<std::string> names = {};  // of the items of an Object
};

struct Member {
  std::string name;
  Value value;
};

Value text(std::string_view of);
Value number(int64_t of);
Value boolean(bool of);
Value list(std::vector<Value> items);
Value list(const std::vector<std::string>& texts);
Value object(std::vector<Member> members);

void add(Value& object, Member member);

// The member of an object; null if `value` is no object or has no such member.
const Value* find(const Value& value, std::string_view name);
double number_of(const Value& value);

// On one line, without blanks. Bytes that are not UTF-8 become U+FFFD.
std::string write(const Value& value);

// Nothing if the text is not one JSON value, or is nested very deeply.
std::optional<Value> read(std::string_view source);

}  // namespace fehu::json
