// Values and their types: elements, sizes, type strings, comparison of lists of values.
// The bytes of a `Data` are those of the binary format, so that reading and writing binary values is a copy. Access
// to single elements goes through `Value`, which masks and extends.
#include "prim/data.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace fehu::prim {

static_assert(std::endian::native == std::endian::little, "elements are copied as they lie in memory");

Value Data::element(size_t i) const {
  Value value{type, 0};
  size_t size = static_cast<size_t>(byte_size(type));
  memcpy(&value.bits, bytes.data() + i * size, size);
  return value;
}

void Data::add(Value value) {
  const uint8_t* begin = reinterpret_cast<const uint8_t*>(&value.bits);
  bytes.insert(bytes.end(), begin, begin + byte_size(type));
}

Data scalar_data(Value value) {
  Data data{value.type};
  data.add(value);
  return data;
}

// An empty array may have other sizes so large that their product would overflow, hence 0 is found first. Beyond
// INT64_MAX bytes no index could address the elements.
std::optional<int64_t> element_count(PrimType type, std::span<const int64_t> shape) {
  bool is_empty = false;
  for (int64_t size : shape) {
    if (size < 0) return std::nullopt;
    is_empty |= size == 0;
  }
  if (is_empty) return 0;
  int64_t bytes = byte_size(type);
  for (int64_t size : shape)
    if (__builtin_mul_overflow(bytes, size, &bytes)) return std::nullopt;
  return bytes / byte_size(type);
}

std::string show_type(const DataType& type) {
  std::string out;
  for (int64_t size : type.shape) out += size < 0 ? "[]" : fmt::format("[{}]", size);
  return out.append(name_of(type.element));
}

std::string show_type(const Data& data) {
  return show_type(DataType{data.type, data.shape});
}

// "[10][]f32": sizes are numbers or missing.
std::optional<DataType> parse_data_type(std::string_view text) {
  DataType type;
  while (text.starts_with('[')) {
    size_t end = text.find(']');
    if (end == text.npos || type.shape.size() == kMaxRank) return std::nullopt;
    int64_t size = -1;
    std::string_view digits = text.substr(1, end - 1);
    std::from_chars_result result = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    bool is_number = result.ec == std::errc() && result.ptr == digits.data() + digits.size() && size >= 0;
    if (!digits.empty() && !is_number) return std::nullopt;
    type.shape.push_back(size);
    text.remove_prefix(end + 1);
  }
  std::optional<PrimType> element = prim_type_named(text);
  if (!element) return std::nullopt;
  type.element = *element;
  return type;
}

namespace {

// Collects mismatches: the texts of the first few, the number of all.
struct Comparer {
  Mismatches out;
  size_t limit;
  size_t value = 0;

  // The text is made only if it is wanted.
  template <typename Text>
  void mismatch(Text text) {
    if (out.texts.size() < limit) out.texts.push_back(text());
    out.count++;
  }

  static std::string show_shape(const Data& data) { return fmt::format("[{}]", fmt::join(data.shape, ",")); }

  // " index [a,b]", or nothing for a scalar
  static std::string show_index(const Data& data, size_t at) {
    if (data.shape.empty()) return "";
    std::vector<size_t> index(data.shape.size());
    for (size_t d = data.shape.size(); d-- > 0;) {
      size_t size = static_cast<size_t>(data.shape[d]);
      index[d] = at % size;
      at /= size;
    }
    return fmt::format(" index [{}]", fmt::join(index, ","));
  }

  // In the type of the elements: 0.002, or that part of the largest expected element.
  static Value tolerance(const Data& expected) {
    double largest = 1;
    for (size_t i = 0; i < expected.num_elements(); i++) {
      double x = as_double(expected.element(i));
      if (std::isfinite(x) && x > largest) largest = x;
    }
    Value part = float_value(expected.type, 0.002);
    // The product of two halves or floats is exact as a double; that of doubles is rounded here.
    return float_value(expected.type, as_double(part) * largest);
  }

  // The difference is rounded to the type of the elements, as a program that compares in that type would find it.
  static bool is_close(Value got, Value expected, double tolerance) {
    double x = as_double(got), y = as_double(expected);
    if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
    if (std::isinf(x) || std::isinf(y)) return x == y;
    return std::fabs(as_double(float_value(got.type, x - y))) <= tolerance;
  }

  // Called only if types and shapes agree. All elements are compared, since the number of mismatches is reported.
  void elements(const Data& got, const Data& expected) {
    bool is_inexact = is_float(expected.type);
    double allowed = is_inexact ? as_double(tolerance(expected)) : 0;
    for (size_t i = 0; i < expected.num_elements(); i++) {
      Value x = got.element(i), y = expected.element(i);
      if (is_inexact ? is_close(x, y, allowed) : x == y) continue;
      mismatch([&] {
        return fmt::format("Value #{}{}: expected {}, got {}", value, show_index(expected, i), show(y, kPlainStyle),
                           show(x, kPlainStyle));
      });
    }
  }

  // The most telling difference first: shape, then type, then elements.
  void values(const Data& got, const Data& expected) {
    if (got.shape != expected.shape) {
      mismatch([&] {
        return fmt::format("Value #{}: expected array of shape {}, got {}", value, show_shape(expected),
                           show_shape(got));
      });
    } else if (got.type != expected.type) {
      mismatch([&] {
        return fmt::format("Value #{}: expected value of type {}, got {}", value, name_of(expected.type),
                           name_of(got.type));
      });
    } else {
      elements(got, expected);
    }
  }
};

}  // namespace

Mismatches compare(std::span<const Data> got, std::span<const Data> expected, size_t limit) {
  Comparer comparer{{}, limit};
  if (got.size() != expected.size()) {
    comparer.mismatch([&] { return fmt::format("Expected {} values, got {}", expected.size(), got.size()); });
    return comparer.out;
  }
  for (; comparer.value < got.size(); comparer.value++) comparer.values(got[comparer.value], expected[comparer.value]);
  return comparer.out;
}

}  // namespace fehu::prim
