// What the readers share: whitespace and comments, places of errors, shapes of arrays.
#include "prim/data_reader.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace fehu::prim {

// Blanks, tabs and newlines, but no comments: binary values of compiled programs stand directly behind them.
void skip_space(DataReader& reader) {
  while (reader.at < reader.input.size() && is_space(reader.input[reader.at])) reader.at++;
}

bool skip_to_end(DataReader& reader) {
  while (true) {
    skip_space(reader);
    if (!reader.input.substr(reader.at).starts_with("--")) return reader.at == reader.input.size();
    reader.at = std::min(reader.input.find('\n', reader.at), reader.input.size());
  }
}

// Lines are counted only now: reading itself knows offsets alone.
ReadStatus fail(DataReader& reader, size_t at, std::string message) {
  std::string_view before = reader.input.substr(0, at);
  size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  size_t lines = static_cast<size_t>(std::count(before.begin(), before.end(), '\n'));
  reader.at = at;
  reader.error = {std::move(message), at, lines + 1, at - line_start + 1};
  return ReadStatus::Error;
}

std::string show(const DataError& error) {
  return fmt::format("{}:{}: {}", error.line, error.column, error.message);
}

static constexpr const char* kIrregular = "the rows of the array have different lengths";

// All rows of one level must have the same length, whichever is seen first.
const char* ShapeBuilder::set_size(size_t level, int64_t size) {
  if (sizes[level] >= 0 && sizes[level] != size) return kIrregular;
  sizes[level] = size;
  return nullptr;
}

// The depth of the first element is the rank; every other element must be at the same depth.
const char* ShapeBuilder::set_rank(size_t new_rank) {
  if (new_rank > kMaxRank) return "the array has more than 127 dimensions";
  if (rank >= 0) return static_cast<size_t>(rank) == new_rank ? nullptr : "the rows of the array have different ranks";
  rank = static_cast<int>(new_rank);
  sizes.resize(new_rank, -1);
  return nullptr;
}

// The five steps follow the text: '[' opens, ']' closes, and elements and whole rows are counted in between.
const char* ShapeBuilder::open() {
  if (rank >= 0 && counts.size() == static_cast<size_t>(rank)) return "found a row, expected an element";
  if (counts.size() == kMaxRank) return "the array has more than 127 dimensions";
  counts.push_back(0);
  if (sizes.size() < counts.size()) sizes.push_back(-1);
  return nullptr;
}

const char* ShapeBuilder::close() {
  int64_t count = counts.back();
  counts.pop_back();
  if (!counts.empty()) counts.back()++;
  return set_size(counts.size(), count);
}

const char* ShapeBuilder::element() {
  if (static_cast<size_t>(rank) != counts.size()) {
    if (rank >= 0) return "found an element, expected a row";
    if (const char* mistake = set_rank(counts.size())) return mistake;
  }
  if (!counts.empty()) counts.back()++;
  return nullptr;
}

const char* ShapeBuilder::row(std::span<const int64_t> row_sizes) {
  if (const char* mistake = set_rank(counts.size() + row_sizes.size())) return mistake;
  for (size_t i = 0; i < row_sizes.size(); i++)
    if (const char* mistake = set_size(counts.size() + i, row_sizes[i])) return mistake;
  if (!counts.empty()) counts.back()++;
  return nullptr;
}

}  // namespace fehu::prim
