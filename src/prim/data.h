// Values as programs and tools exchange them: scalars and rectangular arrays of scalars, in text and in binary.
// Spec: data-format.md; comparison: test-format.md 4.
// All tools, and the evaluator at its edges, speak this type; compiled programs have readers and writers of their own
// in rts/c, which follow the same specification.
#pragma once

#include <span>
#include <vector>

#include "prim/value.h"

namespace fehu::prim {

// A scalar if `shape` is empty. The elements lie in `bytes` in row-major order,
// little-endian, byte_size(type) bytes each; booleans are 0 or 1.
struct Data {
  PrimType type = PrimType::Bool;
  std::vector<int64_t> shape = {};
  std::vector<uint8_t> bytes = {};

  size_t num_elements() const { return bytes.size() / static_cast<size_t>(byte_size(type)); }
  Value element(size_t i) const;
  void add(Value value);  // at the end, without a change of shape

  friend bool operator==(const Data&, const Data&) = default;
};

Data scalar_data(Value value);
// What one signed byte can say; the same limit as in the specification.
inline constexpr int kMaxRank = 127;

// The product of the sizes; nothing if one is negative or if there would be
// more than INT64_MAX bytes. A size 0 makes it 0.
std::optional<int64_t> element_count(PrimType type, std::span<const int64_t> shape);

// The type of a value. Sizes that are not given are -1: "[]f32".
struct DataType {
  PrimType element = PrimType::Bool;
  std::vector<int64_t> shape = {};

  friend bool operator==(const DataType&, const DataType&) = default;
};
std::string show_type(const DataType& type);
std::string show_type(const Data& data);  // "[3][4]f32"
std::optional<DataType> parse_data_type(std::string_view text);

// Where and why reading stopped. Lines and columns (in bytes) count from 1.
struct DataError {
  std::string message;
  size_t offset = 0;
  size_t line = 1, column = 1;
};
std::string show(const DataError& error);  // "3:14: message"

// Values are read one after the other from `input`, beginning at `at`, text and binary mixed.
struct DataReader {
  std::string_view input;
  size_t at = 0;
  DataError error = {};
};
// End: there is no further value. Error: `DataReader::error` says where and why.
enum class ReadStatus : uint8_t { Value, End, Error };

// The reader of the tools: the type is that of the literal; that of a number without a suffix is `wanted`, if it can be
// that. After End or Error, `out` is unspecified.
ReadStatus read_value(DataReader& reader, Data& out, std::optional<PrimType> wanted = {});
// The reader of compiled programs: the type is known. End of input is an error.
ReadStatus read_value_as(DataReader& reader, PrimType type, int rank, Data& out);
// Moves over whitespace and comments; true at the end of the input.
bool skip_to_end(DataReader& reader);

// All values of a text, by the rules of the tools. On failure `error` says why.
bool read_values(std::string_view input, std::vector<Data>& out, DataError& error);

// A value that was written before it was known which type is wanted: numbers without a suffix may still become others.
struct WrittenData {
  Data data;                // by its own literals
  std::string text = {};    // how it is written; empty if its type is settled
  std::string misfit = {};  // why `data` is not what is written, if it is not
};
// By the rules of the tools, but a number that does not fit its own type may fit what is wanted later.
ReadStatus read_written(DataReader& reader, WrittenData& out);
bool read_all_written(std::string_view input, std::vector<WrittenData>& out, DataError& error);
// As data of that element type; none if it is written as another, or does not fit.
std::optional<Data> as_type(const WrittenData& written, PrimType type);
// What to do about numbers that as_type refuses, as a sentence; empty if nothing is to be said.
std::string cure_for(const WrittenData& written, PrimType type);
// The same for values with a suffix.
std::string cure_for_suffix(PrimType given, PrimType wanted);
std::string show(const WrittenData& written);

// Printing, without a newline at the end.
void append_text(std::string& out, const Data& data, PrintStyle style);
std::string show(const Data& data, PrintStyle style = kToolStyle);
void append_binary(std::string& out, const Data& data);

// Differences of two lists of values. Floats may differ a little. At most
// `limit` texts are made; all mismatches are counted.
struct Mismatches {
  std::vector<std::string> texts;
  size_t count = 0;
};
Mismatches compare(std::span<const Data> got, std::span<const Data> expected, size_t limit);

// Random values, the same everywhere. Spec: data-format.md 9. The shape must be
// known, and its element_count small enough for memory.
struct RandomBounds {
  Value low, high;  // inclusive
};
RandomBounds default_bounds(PrimType type);
Data random_value(const DataType& type, const RandomBounds& bounds, uint64_t seed);

}  // namespace fehu::prim
