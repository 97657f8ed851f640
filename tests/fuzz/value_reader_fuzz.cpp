// Fuzzing the value readers: any bytes give values or an error, and what is printed reads back as the same values.
#include "base/check.h"
#include "fuzz/fuzz.h"
#include "prim/data.h"

using namespace fehu;
using prim::Data;

// NaNs have many bit patterns but one spelling, so lists with NaNs are compared as texts.
static std::string all_text(const std::vector<Data>& values, prim::PrintStyle style) {
  std::string out;
  for (const Data& value : values) {
    append_text(out, value, style);
    out += '\n';
  }
  return out;
}

static std::vector<Data> read_back(const std::string& text) {
  std::vector<Data> values;
  prim::DataError error;
  FEHU_CHECK(read_values(text, values, error), "what was written does not read back: {}", show(error));
  return values;
}

static void check_round_trips(const std::vector<Data>& values) {
  std::string binary;
  for (const Data& value : values) append_binary(binary, value);
  FEHU_CHECK(read_back(binary) == values, "binary data does not read back");
  std::string text = all_text(values, prim::kToolStyle);
  FEHU_CHECK(all_text(read_back(text), prim::kToolStyle) == text, "text does not read back");
  FEHU_CHECK(compare(read_back(text), values, 10).count == 0, "a value differs from itself");
}

// The typed reader must take what the printer of compiled programs writes.
static void check_typed(const std::vector<Data>& values) {
  for (const Data& value : values) {
    std::string text = show(value, prim::kExeStyle);
    prim::DataReader reader{text};
    Data back;
    bool is_read =
        read_value_as(reader, value.type, static_cast<int>(value.shape.size()), back) == prim::ReadStatus::Value;
    FEHU_CHECK(is_read && skip_to_end(reader), "{} does not read back: {}", text, show(reader.error));
    FEHU_CHECK(show(back, prim::kExeStyle) == text, "{} reads back differently", text);
  }
}

FEHU_FUZZ_TARGET(text) {
  // The first byte chooses a type and a rank for the typed reader.
  if (!text.empty()) {
    uint8_t choice = static_cast<uint8_t>(text[0]);
    prim::DataReader reader{std::string_view(text).substr(1)};
    Data value;
    while (read_value_as(reader, static_cast<prim::PrimType>(choice % 12), choice / 12 % 4, value) ==
           prim::ReadStatus::Value)
      check_typed({value});
  }
  std::vector<Data> values;
  prim::DataError error;
  if (!read_values(text, values, error)) return;
  check_round_trips(values);
  check_typed(values);
}
