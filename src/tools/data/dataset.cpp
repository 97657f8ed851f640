// `fehu dataset`: make random values, or convert values between text and binary. Spec: cli.md 10.
// With --generate each option makes one value; without, the values on standard input are written in another form.
#include <fmt/format.h>

#include "prim/data.h"
#include "prim/number.h"
#include "tools/command.h"
#include "tools/system/files.h"

namespace fehu {

namespace {

// Type: only the types of the values, one a line.
enum class Format : uint8_t { Text, Binary, Type };

// Options take effect in order: format and bounds hold for what follows.
struct State {
  Format format = Format::Text;
  uint64_t seed = 1;
  prim::RandomBounds bounds[prim::kNumPrimTypes];
};

constexpr size_t kMaxBytes = size_t{1} << 36;  // more than anybody wants, less than makes the machine unusable

}  // namespace

// Text ends in a newline; binary values follow each other directly.
static void write_value(const prim::Data& value, Format format) {
  std::string text;
  switch (format) {
    case Format::Text:
      prim::append_text(text, value, prim::kToolStyle);
      text += '\n';
      break;
    case Format::Binary:
      prim::append_binary(text, value);
      break;
    case Format::Type:
      text = prim::show_type(value) + "\n";
      break;
  }
  fwrite(text.data(), 1, text.size(), stdout);
}

// None if there is no such value; `problem` then says why.
static std::optional<prim::Data> make_value(const std::string& text, const State& state, uint64_t seed,
                                            std::string& problem) {
  problem = "wanted is a type with sizes, as [10]f32, or a value";
  if (std::optional<prim::DataType> type = prim::parse_data_type(text)) {
    for (int64_t size : type->shape)
      if (size < 0) return std::nullopt;
    std::optional<int64_t> count = prim::element_count(type->element, type->shape);
    size_t width = static_cast<size_t>(prim::byte_size(type->element));
    problem = "it is too large";
    if (!count || static_cast<size_t>(*count) > kMaxBytes / width) return std::nullopt;
    return prim::random_value(*type, state.bounds[static_cast<size_t>(type->element)], seed);
  }
  std::vector<prim::WrittenData> values;
  prim::DataError error;
  if (!prim::read_all_written(text, values, error) || values.size() != 1) return std::nullopt;
  problem = values[0].misfit;
  return problem.empty() ? std::optional(values[0].data) : std::nullopt;
}

static std::optional<uint64_t> parse_seed(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  unsigned long long seed = std::strtoull(text.c_str(), &end, 10);
  if (text.empty() || *end || errno) return std::nullopt;
  return seed;
}

// False also if one of them is no number at all.
static bool is_at_most(prim::Value low, prim::Value high) {
  if (prim::is_float(low.type)) return prim::as_double(low) <= prim::as_double(high);
  return prim::is_signed(low.type) ? prim::as_i64(low) <= prim::as_i64(high) : low.bits <= high.bits;
}

// MIN:MAX. A colon inside a number does not occur. The result says what is wrong; empty if nothing is.
static std::string set_bounds(State& state, prim::PrimType type, const std::string& text) {
  size_t colon = std::min(text.find(':'), text.size());
  std::string_view words[] = {std::string_view(text).substr(0, colon),
                              std::string_view(text).substr(std::min(colon + 1, text.size()))};
  std::string problem = fmt::format("'{}' are no bounds for {}: ", text, prim::name_of(type));
  if (colon == text.size()) return problem + "wanted is MIN:MAX";
  std::optional<prim::Value> low = prim::parse_value_as(words[0], type), high = prim::parse_value_as(words[1], type);
  if (!low || !high) return problem + prim::why_not(words[low ? 1 : 0], type);
  if (!is_at_most(*low, *high)) return problem + "no number lies between them";
  state.bounds[static_cast<size_t>(type)] = {*low, *high};
  return "";
}

// Text and binary may even be mixed in the input: each value says what it is.
static int convert(Format format) {
  std::vector<prim::Data> values;
  prim::DataError error;
  std::optional<std::string> text = read_standard_input();
  if (!text) return kUsageError;
  if (!prim::read_values(*text, values, error)) {
    fmt::print(stderr, "Malformed data on standard input.\n{}\n", prim::show(error));
    return kUsageError;
  }
  for (const prim::Data& value : values) write_value(value, format);
  return kSuccess;
}

// "i32-bounds" is about i32.
static std::optional<prim::PrimType> type_of_bounds(std::string_view key) {
  if (!key.ends_with("-bounds")) return std::nullopt;
  return prim::prim_type_named(key.substr(0, key.size() - std::string_view("-bounds").size()));
}

// Every generated value gets a seed of its own, counted from the one given, so that two values of one type differ
// while the same command line always makes the same data.
static int run_dataset(const Invocation& invocation) {
  State state;
  for (size_t i = 0; i < prim::kNumPrimTypes; i++)
    state.bounds[i] = prim::default_bounds(static_cast<prim::PrimType>(i));
  uint64_t num_made = 0;
  for (const auto& [option, value] : invocation.arguments.options) {
    std::string_view key = option->key();
    if (key == "text") {
      state.format = Format::Text;
    } else if (key == "binary") {
      state.format = Format::Binary;
    } else if (key == "type") {
      state.format = Format::Type;
    } else if (key == "seed") {
      std::optional<uint64_t> seed = parse_seed(*value);
      if (!seed) return complain(invocation, fmt::format("the seed must be a number, not '{}'.", *value));
      state.seed = *seed;
    } else if (key == "generate") {
      std::string problem;
      std::optional<prim::Data> made = make_value(*value, state, state.seed + num_made++, problem);
      if (!made) return complain(invocation, fmt::format("cannot generate '{}': {}.", *value, problem));
      write_value(*made, state.format);
    } else if (std::optional<prim::PrimType> type = type_of_bounds(key)) {
      std::string problem = set_bounds(state, *type, *value);
      if (!problem.empty()) return complain(invocation, problem + ".");
    }
  }
  return num_made == 0 ? convert(state.format) : kSuccess;
}

#define FEHU_BOUNDS(type) \
  { 0, type "-bounds", Argument::Required, "MIN:MAX", "Bounds, inclusive, of the random " type " values that follow." }
static constexpr Option kDatasetOptions[] = {
    {'s', "seed", Argument::Required, "SEED", "The seed of the random values (default: 1)."},
    {'g', "generate", Argument::Required, "TYPE", "Make a value of a type with sizes, or write a value."},
    {0, "text", Argument::None, "", "Write text (the default)."},
    {'b', "binary", Argument::None, "", "Write binary data."},
    {'t', "type", Argument::None, "", "Write the types of the values."},
    FEHU_BOUNDS("i8"),
    FEHU_BOUNDS("i16"),
    FEHU_BOUNDS("i32"),
    FEHU_BOUNDS("i64"),
    FEHU_BOUNDS("u8"),
    FEHU_BOUNDS("u16"),
    FEHU_BOUNDS("u32"),
    FEHU_BOUNDS("u64"),
    FEHU_BOUNDS("f16"),
    FEHU_BOUNDS("f32"),
    FEHU_BOUNDS("f64"),
};
#undef FEHU_BOUNDS

constexpr Command kDataset = {.name = "dataset",
                              .operands = "",
                              .summary = "Make random values, or convert values between text and binary.",
                              .min_operands = 0,
                              .max_operands = 0,
                              .options = kDatasetOptions,
                              .run = run_dataset};

}  // namespace fehu
