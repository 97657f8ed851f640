// The data of tests.
//
// Files lie beside the program that is tested, given by its path. Random inputs are made once and kept in the folder
// `data/`, named by their types, e.g. data/[10]i32.in, since all programs there can share them.
#include "tools/test/data.h"

#include <fmt/format.h>
#include <regex.h>
#include <unistd.h>

#include <algorithm>

#include "tools/system/process.h"

namespace fehu {

// Packed files are unpacked by the program gzip, rather than by a library of our own.
bool read_test_file(const std::string& program, const std::string& file, std::string& out, std::string& problem) {
  std::string path = path_in(folder_of(program), file);
  if (path.ends_with(".gz")) {
    ProcessResult result = run_process({"gzip", "-dc", path_as_operand(path)});
    if (!result.is_started) problem = fmt::format("Cannot run gzip to unpack {}: {}.", path, result.reason);
    if (result.is_started && !result.is_ok()) problem = fmt::format("Cannot unpack {}:\n{}", path, result.errors);
    out = std::move(result.output);
    return result.is_ok();
  }
  std::optional<std::string> text = read_file(path);
  if (text)
    out = std::move(*text);
  else
    problem = fmt::format("Cannot read {}: {}.", path, why_unreadable());
  return text.has_value();
}

// A server reads files itself; a packed one has to be unpacked into the temporary folder for it.
bool find_test_file(const std::string& program, const std::string& file, TemporaryFolder& temporary, std::string& out,
                    std::string& problem) {
  out = path_in(folder_of(program), file);
  if (!file.ends_with(".gz")) return true;
  std::string text;
  if (!read_test_file(program, file, text, problem)) return false;
  out = temporary.new_file("unpacked");
  if (write_file(out, text)) return true;
  problem = fmt::format("Cannot write {}.", out);
  return false;
}

// ---------------------------------------------------------------------------------------------------------------
// The folder of generated data

// The tag tells programs for backups that the contents can be made again.
bool make_data_folder(const std::string& program, std::string& problem) {
  std::string folder = path_in(folder_of(program), "data");
  if (is_folder(folder)) return true;
  if (!make_folders(folder)) {
    problem = fmt::format("Cannot make the folder {}.", folder);
    return false;
  }
  return write_file_atomically(folder + "/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n");
}

// Always the same seed, so that the value of a type is the same on every machine.
prim::Data make_random_value(const RandomItem& item) {
  if (!item.type) return prim::scalar_data(item.constant);
  return prim::random_value(*item.type, prim::default_bounds(item.type->element), 1);
}

// A file of the right size is taken to have the right contents. The size follows from the binary format: 7 bytes of
// header, 8 for each dimension, then the elements.
bool find_random_file(const std::string& program, const RandomItem& item, std::string& out, std::string& problem) {
  if (!make_data_folder(program, problem)) return false;
  out = path_in(folder_of(program), fmt::format("data/{}.in", item.text));
  prim::PrimType element = item.type ? item.type->element : item.constant.type;
  std::vector<int64_t> shape = item.type ? item.type->shape : std::vector<int64_t>{};
  std::optional<int64_t> count = prim::element_count(element, shape);
  if (!count || *count * prim::byte_size(element) > int64_t{1} << 36) {
    problem = fmt::format("A value of type {} is too large.", item.text);
    return false;
  }
  int64_t size = 7 + 8 * static_cast<int64_t>(shape.size()) + *count * prim::byte_size(element);
  if (file_size(out) == size) return true;
  std::string bytes;
  prim::append_binary(bytes, make_random_value(item));
  if (write_file_atomically(out, bytes)) return true;
  problem = fmt::format("Cannot write {}.", out);
  return false;
}

bool read_random_files(const std::string& program, const std::vector<RandomItem>& items, std::string& out,
                       std::string& problem) {
  for (const RandomItem& item : items) {
    std::string path;
    if (!find_random_file(program, item, path, problem)) return false;
    std::optional<std::string> bytes = read_file(path);
    if (!bytes) problem = fmt::format("Cannot read {}: {}.", path, why_unreadable());
    if (!bytes) return false;
    out += *bytes;
  }
  return true;
}

// "data/prog:main-NAME.out"; characters that do not belong in names of files become underscores.
std::string reference_file(const std::string& program, const std::string& entry, const std::string& dataset) {
  std::string name = dataset;
  for (char& c : name)
    if (c == '/' || c == ' ') c = '_';
  std::string base = file_name_of(without_extension(program));
  return path_in(folder_of(program), fmt::format("data/{}:{}-{}.out", base, entry, name));
}

// A file that does not exist is older than everything.
bool is_older(const std::string& file, const std::string& than) {
  std::optional<int64_t> time = modification_time(file), other = modification_time(than);
  return !time || (other && *time < *other);
}

// ---------------------------------------------------------------------------------------------------------------
// Expected and actual values

static bool read_value_file(const std::string& name, const std::string& text, std::vector<prim::WrittenData>& out,
                            std::string& problem) {
  prim::DataError error;
  if (prim::read_all_written(text, out, error)) return true;
  problem = fmt::format("{}:{}", name, prim::show(error));
  return false;
}

// From the test block, from a file it names, or from the reference that `auto output` made.
bool read_expected(const std::string& program, const std::string& entry, const TestCase& test,
                   std::vector<prim::WrittenData>& out, std::string& problem) {
  const TestExpectation& expected = test.expected;
  if (expected.kind == TestExpectation::Kind::Values) {
    out = expected.values;
    return true;
  }
  std::string text;
  if (expected.kind == TestExpectation::Kind::File)
    return read_test_file(program, expected.file, text, problem) && read_value_file(expected.file, text, out, problem);
  std::string path = reference_file(program, entry, test.name);
  std::optional<std::string> stored = read_file(path);
  if (!stored) {
    problem = fmt::format("Cannot read {}: {}.", path, why_unreadable());
    return false;
  }
  return read_value_file(path, *stored, out, problem);
}

// Best effort: that the values differ has been found already.
static void dump(const std::string& path, const std::vector<prim::Data>& values) {
  std::string bytes;
  for (const prim::Data& value : values) prim::append_binary(bytes, value);
  write_file(path, bytes);
}

bool fit_expected(const std::vector<prim::WrittenData>& written, const std::vector<prim::Data>& got,
                  std::vector<prim::Data>& expected, std::string& problem) {
  for (size_t i = 0; i < written.size(); i++) {
    std::optional<prim::Data> fitting = i < got.size() ? prim::as_type(written[i], got[i].type) : std::nullopt;
    if (!fitting && !written[i].misfit.empty()) {
      problem = fmt::format("Expected value #{}: {}.", i, written[i].misfit);
      return false;
    }
    expected.push_back(fitting ? std::move(*fitting) : written[i].data);
  }
  return true;
}

// The whole values go to files, so that they can be looked at; the message shows the first difference only.
std::string compare_results(const std::string& program, const std::string& entry, size_t index,
                            const std::vector<prim::Data>& got, const std::vector<prim::WrittenData>& written) {
  std::vector<prim::Data> expected;
  std::string problem;
  if (!fit_expected(written, got, expected, problem)) return problem;
  prim::Mismatches mismatches = prim::compare(got, expected, 1);
  if (mismatches.count == 0) return "";
  std::string name = fmt::format("{}.{}.{}", program, entry, index);
  dump(name + ".actual", got);
  dump(name + ".expected", expected);
  std::string text = fmt::format("{0}.actual and {0}.expected do not match:\n{1}", name, mismatches.texts[0]);
  if (mismatches.count > 1) text += fmt::format("\n...and {} other mismatches.", mismatches.count - 1);
  return text;
}

static double number_at(std::string_view text, size_t at) {
  double value = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; at++) value = 10 * value + (text[at] - '0');
  return value;
}

// regcomp writes repetitions like x{100} out, however large that gets.
static bool is_too_large(std::string_view regex) {
  constexpr double kMaxSize = 20'000;
  std::vector<double> sizes = {0};  // of the groups around this place
  double last = 0;                  // what a repetition repeats
  for (size_t at = 0; at < regex.size() && sizes.back() <= kMaxSize; at++) {
    char c = regex[at];
    double added = 1;
    if (c == '*' || c == '+' || c == '?') continue;
    if (c == '(') {
      sizes.push_back(0);
      continue;
    }
    if (c == '{') {
      size_t end = std::min(regex.find('}', at), regex.size()), comma = std::min(regex.find(',', at), end);
      double count = std::max({number_at(regex, at + 1), number_at(regex, comma + 1), 1.0});
      sizes.back() += last * (count - 1);
      last *= count;
      at = end;
      continue;
    }
    if (c == ')' && sizes.size() > 1) {
      added = sizes.back();
      sizes.pop_back();
    }
    if (c == '[') at = std::min(regex.find(']', at + 2), regex.size());
    if (c == '\\') at++;
    sizes.back() += last = added;
  }
  return sizes.back() > kMaxSize;
}

// Extended regular expressions of POSIX, as test files are written for. Anywhere in the text.
RegexResult matches_regex(const std::string& regex, const std::string& text) {
  regex_t compiled;
  if (is_too_large(regex)) return RegexResult::BadRegex;
  if (regcomp(&compiled, regex.c_str(), REG_EXTENDED | REG_NOSUB) != 0) return RegexResult::BadRegex;
  bool is_match = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return is_match ? RegexResult::Match : RegexResult::NoMatch;
}

}  // namespace fehu
