// What the readers of text and binary values share.
// Untyped values (data_text.cpp) find out their type and rank while they are read, typed ones (data_typed.cpp) know
// both; the shape is found by both.
#pragma once

#include "prim/data.h"

namespace fehu::prim {

// C's isspace.
constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
void skip_space(DataReader& reader);

// Records an error at the place `at` and returns ReadStatus::Error.
ReadStatus fail(DataReader& reader, size_t at, std::string message);
inline ReadStatus fail(DataReader& reader, std::string message) {
  return fail(reader, reader.at, std::move(message));
}

// A binary value at reader.at. With `expected`, of exactly that element type and rank.
struct ExpectedType {
  PrimType type;
  int rank;
};
ReadStatus read_binary(DataReader& reader, const std::optional<ExpectedType>& expected, Data& out);

// Finds the shape of an array while its brackets go by, and that it is
// rectangular. Every step returns a mistake or null.
struct ShapeBuilder {
  int rank = -1;                     // unknown until the first element is seen
  std::vector<int64_t> sizes = {};   // by level, outermost first; -1 as long as unknown
  std::vector<int64_t> counts = {};  // elements so far, of each open level

  const char* open();
  const char* close();
  const char* element();
  // A whole row with these sizes.
  const char* row(std::span<const int64_t> row_sizes);

 private:
  const char* set_size(size_t level, int64_t size);
  const char* set_rank(size_t new_rank);
};

}  // namespace fehu::prim
