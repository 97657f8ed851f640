// Property tests on a server: candidates, shrinking, reports.
//
// A property is an entry point of type `t -> bool`. For each, values of type `t` are made, by a generator of the
// program or by ourselves, until one makes it false or enough have passed. A counterexample is then shrunk: by the
// program's shrinker, or by trying smaller sizes with the same seed. All values live on the server.
#include "tools/test/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

#include "tools/system/files.h"

namespace fehu {

// ---------------------------------------------------------------------------------------------------------------
// Random numbers

// The two mixing functions of SplitMix64. Their constants are part of the
// format: seeds must give the same values for ever.
static uint64_t mix_a(uint64_t z) {
  z = (z ^ (z >> 33)) * 0xff51afd7ed558ccd;
  z = (z ^ (z >> 33)) * 0xc4ceb9fe1a85ec53;
  return z ^ (z >> 33);
}

static uint64_t mix_b(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// The step must be odd, and one with too regular bits is changed, as the algorithm prescribes.
SplitMix::SplitMix(uint64_t seed) : state_(mix_a(seed)), gamma_(mix_b(seed + 0x9e3779b97f4a7c15) | 1) {
  if (std::popcount(gamma_ ^ (gamma_ >> 1)) < 24) gamma_ ^= 0xaaaaaaaaaaaaaaaa;
}

uint64_t SplitMix::next() {
  return mix_a(state_ += gamma_);
}

// ---------------------------------------------------------------------------------------------------------------
// Attributes

// "name(inside)" at the start of the text; moves behind it.
static bool take_call(std::string_view& text, std::string_view& name, std::string_view& inside) {
  size_t open = text.find_first_of("(,");
  name = text.substr(0, std::min(open, text.size()));
  inside = {};
  if (open == std::string_view::npos || text[open] == ',') {
    text.remove_prefix(std::min(name.size(), text.size()));
    return !name.empty();
  }
  size_t depth = 0, at = open;
  for (; at < text.size(); at++) {
    depth += text[at] == '(';
    depth -= text[at] == ')';
    if (depth == 0) break;
  }
  if (at == text.size()) return false;
  inside = text.substr(open + 1, at - open - 1);
  text.remove_prefix(at + 1);
  return true;
}

static bool parse_size(std::string_view text, std::optional<int64_t>& out) {
  int64_t size = 0;
  std::from_chars_result result = std::from_chars(text.data(), text.data() + text.size(), size);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size() || size < 0) return false;
  out = size;
  return true;
}

// The server gives attributes as text. Blanks do not count; an argument that is not known is kept to be reported.
std::optional<PropertyAttribute> parse_property_attribute(std::string_view text) {
  std::string compact;
  for (char c : text)
    if (c != ' ') compact += c;
  std::string_view rest = compact, name, inside;
  if (!take_call(rest, name, inside) || name != "prop" || !rest.empty()) return std::nullopt;
  PropertyAttribute result;
  while (!inside.empty()) {
    std::string_view key, value;
    if (!take_call(inside, key, value)) return std::nullopt;
    if (key == "gen" && !value.empty())
      result.generator = value;
    else if (key == "shrink" && !value.empty())
      result.shrinker = value;
    else if (!(key == "size" && parse_size(value, result.size)))
      result.mistake = fmt::format("{}({})", key, value);
    if (inside.starts_with(',')) inside.remove_prefix(1);
  }
  return result;
}

namespace {

// A size that would fill the memory is reported instead of tried.
constexpr int64_t kMaxElements = int64_t{1} << 30;

// An entry point with its attribute; `type` is that of its only parameter.
struct Property {
  std::string name, type;
  PropertyAttribute attribute;
};

// All properties of one program, one after the other, on the session of its other tests.
class PropertyTester {
 public:
  PropertyTester(const TestProgram& program, const TestOptions& options, TestSession& session)
      : program_(program), options_(options), script_(session.script()), server_(session.server()) {}

  std::vector<std::string> run() {
    std::vector<Property> properties;
    if (!declare(properties)) return std::move(failures_);
    for (const Property& property : properties) {
      if (server_.is_dead()) break;
      test(property);
    }
    if (!failures_.empty())
      write_file(program_.base() + ".prop_result", fmt::format("{}\n", fmt::join(failures_, "\n")));
    return std::move(failures_);
  }

 private:
  void fail(std::string text) { failures_.push_back(std::move(text)); }

  // -------------------------------------------------------------------------------------------------------------
  // Declarations

  // Finds the properties and checks that the program declares them consistently: in its test block and by the
  // attribute. They are tested in the order of the block. Any mistake here is a failure, and nothing is tested then.
  bool declare(std::vector<Property>& out) {
    if (!script_.command({"entry_points"}, &entries_)) {
      fail(script_.error());
      return false;
    }
    const std::vector<std::string>& named = program_.spec.properties;
    for (const std::string& entry : entries_) {
      std::vector<std::string> lines;
      if (!script_.command({"attributes", entry}, &lines)) {
        if (named.empty()) return false;  // a server of another time, and nobody asks for properties
        fail(script_.error());
        return false;
      }
      std::erase_if(lines, [](const std::string& line) { return !parse_property_attribute(line); });
      bool is_named = has_tag(named, entry);
      if (lines.empty() && !is_named) continue;
      if (!is_named) fail(fmt::format("The entry point {} has a prop attribute, but no 'property:' names it.", entry));
      if (lines.size() != 1) fail(fmt::format("The property {} must have exactly one prop attribute.", entry));
      if (!is_named || lines.size() != 1) continue;
      out.push_back({entry, "", *parse_property_attribute(lines[0])});
      const std::string& mistake = out.back().attribute.mistake;
      if (!mistake.empty()) fail(fmt::format("The prop attribute of {} has no argument {}.", entry, mistake));
      check_types(out.back());
    }
    for (const std::string& name : named)
      if (!is_entry(name)) fail(fmt::format("The property {} is not an entry point.", name));
    std::sort(out.begin(), out.end(), [&](const Property& a, const Property& b) {
      return std::find(named.begin(), named.end(), a.name) < std::find(named.begin(), named.end(), b.name);
    });
    return failures_.empty();
  }

  bool is_entry(const std::string& name) const { return has_tag(entries_, name); }

  // A generator takes size and seed; a shrinker takes a value and a seed and gives a smaller value.
  void check_types(Property& property) {
    std::vector<std::string> inputs;
    std::string output;
    script_.types_of(property.name, inputs, output);
    if (inputs.size() != 1 || output != "bool")
      return fail(fmt::format("The property {} must take one argument and return bool.", property.name));
    property.type = inputs[0];
    check_helper(property, "generator", property.attribute.generator, {"i64", "u64"});
    check_helper(property, "shrinker", property.attribute.shrinker, {property.type, "u64"});
  }

  void check_helper(const Property& property, std::string_view what, const std::string& name,
                    const std::vector<std::string>& wanted) {
    if (name.empty()) return;
    std::vector<std::string> inputs;
    std::string output;
    if (!is_entry(name)) return fail(fmt::format("The {} {} of {} is not an entry point.", what, name, property.name));
    script_.types_of(name, inputs, output);
    if (inputs != wanted || output != property.type)
      fail(fmt::format("The {} {} of {} must have type {} -> {}.", what, name, property.name, fmt::join(wanted, " -> "),
                       property.type));
  }

  // -------------------------------------------------------------------------------------------------------------
  // Candidates

  bool call_with_numbers(const std::string& entry, int64_t size, uint64_t seed, ScriptValue& out) {
    std::string size_name, seed_name;
    return script_.put(prim::scalar_data(prim::i64_value(size)), "i64", size_name) &&
           script_.put(prim::scalar_data(prim::u64_value(seed)), "u64", seed_name) &&
           script_.call(entry, {size_name, seed_name}, out);
  }

  // As for `dataset`, but f32 values may be negative, too.
  static prim::RandomBounds bounds_of(prim::PrimType type) {
    if (type == prim::PrimType::F32) return {prim::f32_value(-1), prim::f32_value(1)};
    return prim::default_bounds(type);
  }

  // A value of the type with every dimension of that size; each primitive value draws one seed.
  bool make(const std::string& type, int64_t size, SplitMix& numbers, ScriptValue& out) {
    if (std::optional<prim::DataType> data_type = data_type_of(type)) {
      std::fill(data_type->shape.begin(), data_type->shape.end(), size);
      std::optional<int64_t> count = prim::element_count(data_type->element, data_type->shape);
      if (!count || *count > kMaxElements) {
        problem_ = fmt::format("A value of type {} and size {} is too large.", type, size);
        return false;
      }
      prim::Data data = prim::random_value(*data_type, bounds_of(data_type->element), numbers.next());
      out = {.kind = ScriptValue::Kind::Variable};
      out.type = type;
      return script_.put(data, type, out.name);
    }
    std::vector<std::string> kind;
    if (!script_.command({"kind", type}, &kind) || kind.empty()) return false;
    if (kind[0] == "record") return make_record(type, size, numbers, out);
    if (kind[0] == "array" && make_zipped(type, size, numbers, out)) return true;
    std::string generator = "gen_" + type;
    if (is_entry(generator)) return call_with_numbers(generator, size, numbers.next(), out);
    problem_ = fmt::format("There is no way to make a value of type {}: give the property a generator.", type);
    return false;
  }

  using Fields = std::vector<std::pair<std::string, std::string>>;  // names and types

  bool make_record(const std::string& type, int64_t size, SplitMix& numbers, ScriptValue& out) {
    Fields fields;
    if (!script_.fields_of(type, fields)) return false;
    return assemble("new", type, fields, size, numbers, out);
  }

  // An array of records is one array per field.
  bool make_zipped(const std::string& type, int64_t size, SplitMix& numbers, ScriptValue& out) {
    std::vector<std::string> rank, elem;
    Fields fields;
    if (!script_.command({"rank", type}, &rank) || !script_.command({"elemtype", type}, &elem) || rank.empty() ||
        elem.empty() || !script_.fields_of(elem[0], fields))
      return false;
    std::string dims;
    for (int64_t i = std::atoll(rank[0].c_str()); i > 0; i--) dims += "[]";
    for (auto& [name, field_type] : fields) field_type = dims + field_type;
    return assemble("zip", type, fields, size, numbers, out);
  }

  // Makes a value of each field, and gives them all to the command of the server that puts them together.
  bool assemble(const char* command, const std::string& type, const Fields& fields, int64_t size, SplitMix& numbers,
                ScriptValue& out) {
    out = {.kind = ScriptValue::Kind::Variable};
    out.name = script_.new_name();
    out.type = type;
    std::vector<std::string> words = {command, out.name, type};
    for (const auto& [name, field_type] : fields) {
      ScriptValue field;
      if (!make(field_type, size, numbers, field)) return false;
      words.push_back(field.name);
    }
    return script_.command(words);
  }

  // The same size and seed always make the same value, which shrinking by sizes relies on.
  bool candidate(const Property& property, int64_t size, uint64_t seed, ScriptValue& out) {
    problem_.clear();
    if (!property.attribute.generator.empty()) return call_with_numbers(property.attribute.generator, size, seed, out);
    SplitMix numbers(seed);
    return make(property.type, size, numbers, out);
  }

  // Failed: the property itself stopped with an error, which counts as a counterexample, too.
  enum class Verdict : uint8_t { True, False, Failed };
  Verdict holds(const Property& property, const ScriptValue& value) {
    ScriptValue result;
    std::vector<prim::Data> data;
    if (!script_.apply(property.name, {value}, result) || !script_.to_data(result, data) || data.size() != 1)
      return Verdict::Failed;
    return prim::as_bool(data[0].element(0)) ? Verdict::True : Verdict::False;
  }

  // Between values, so that the memory of the server does not fill up.
  void forget_variables() { script_.command({"clear"}); }

  // -------------------------------------------------------------------------------------------------------------
  // Test and shrink

  // One property. The sequence of seeds follows from the seed of the run, which the
  // report names, so that a failure can be repeated.
  void test(const Property& property) {
    SplitMix numbers(options_.seed);
    int64_t size = property.attribute.size.value_or(options_.max_size);
    for (int64_t i = 1; i <= options_.num_tests; i++) {
      uint64_t seed = numbers.next();
      ScriptValue value;
      if (!candidate(property, size, seed, value)) {
        std::string why = problem_.empty() ? script_.error() : problem_;
        return fail(fmt::format("Property {}: no value for size={} and seed={}:\n{}", property.name, size, seed, why));
      }
      Verdict verdict = holds(property, value);
      if (verdict == Verdict::Failed) return report(property, size, i, value, "\n" + script_.error());
      if (verdict == Verdict::False) {
        shrink(property, size, seed, numbers, value);
        return report(property, size, i, value, "");
      }
      forget_variables();
    }
  }

  // `value` and `size` become those of the smallest counterexample that is found. Without a shrinker all smaller
  // sizes are tried; the property need not fail at each of them.
  void shrink(const Property& property, int64_t& size, uint64_t seed, SplitMix& numbers, ScriptValue& value) {
    if (!property.attribute.shrinker.empty() && shrink_with(property, numbers, value)) return;
    for (int64_t smaller = size - 1; smaller >= 1 && !server_.is_dead(); smaller--) {
      ScriptValue other;
      if (!candidate(property, smaller, seed, other) || holds(property, other) != Verdict::False) continue;
      value = other;
      size = smaller;
    }
  }

  // False if the shrinker fails.
  bool shrink_with(const Property& property, SplitMix& numbers, ScriptValue& value) {
    for (int64_t num_misses = 0; num_misses < options_.num_tries;) {
      ScriptValue smaller, seed = {.kind = ScriptValue::Kind::Data};
      seed.data = {prim::scalar_data(prim::u64_value(numbers.next()))};
      if (!script_.apply(property.attribute.shrinker, {value, seed}, smaller)) return false;
      if (holds(property, smaller) == Verdict::False && !is_same(value, smaller)) {
        value = smaller;
        num_misses = 0;
      } else {
        num_misses++;
      }
    }
    return true;
  }

  // A shrinker that has arrived at its smallest value would be asked for ever.
  bool is_same(const ScriptValue& a, const ScriptValue& b) {
    std::string path_a = script_.temporary().new_file("a"), path_b = script_.temporary().new_file("b");
    return script_.command({"store", path_a, a.name}) && script_.command({"store", path_b, b.name}) &&
           read_file(path_a) == read_file(path_b);
  }

  // The counterexample is shown and stored beside the program.
  void report(const Property& property, int64_t size, int64_t num_tests, const ScriptValue& value,
              const std::string& error) {
    std::string shown;
    std::string text = fmt::format("Property {} (size={}, seed={}) failed after {} tests:{}", property.name, size,
                                   options_.seed, num_tests, error);
    if (!server_.is_dead() && script_.show(value, kPropertyStyle, shown)) {
      text += "\nCounterexample: " + shown;
      script_.command({"store", fmt::format("{}_{}.counterexample", program_.base(), property.name), value.name});
    }
    fail(text);
    if (!server_.is_dead()) forget_variables();
  }

  const TestProgram& program_;
  const TestOptions& options_;
  Script& script_;
  Server& server_;
  std::vector<std::string> entries_;
  std::vector<std::string> failures_;
  std::string problem_;
};

}  // namespace

std::vector<std::string> run_properties(const TestProgram& program, const TestOptions& options, TestSession& session) {
  if (session.server().is_dead()) return {};
  return PropertyTester(program, options, session).run();
}

}  // namespace fehu
