// Golden files: many small programs in one file, each with what the compiler must say about it.
//
//   -- check: NAME accept|reject|warn ["part of a message"]
//   -- type: f [n] : (xs: [n]i32) -> i32       the inferred scheme, up to the names of its parameters
//   -- errors: 2                               how many errors there are
//   -- no-warnings
//   -- lower                                   also goes on to optimised core IR, which must be well formed
//   -- root: other.fut                         the file to check, if it is not main.fut
//   -- entry: f                                as the option --entry-point=f
//   -- escapes                                 \xHH stands for a byte and \*N{text} for N times text (\# in it: which
//   time), in all files
//   -- huge: big.fut                           a file of 4 GiB, too large to be loaded
//   the text of main.fut
//   -- file: lib/a.fut
//   the text of a further file
//   -- expect:
//   the whole output, rewritten by --update
//   -----
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace golden {

enum class Verdict { Accept, Reject, Warn };

struct Case {
  std::string name;
  Verdict verdict = Verdict::Accept;
  std::string message_part;  // empty: any
  std::vector<std::string> types;
  std::optional<size_t> num_errors;
  bool no_warnings = false;
  std::string root = "main.fut";
  std::vector<std::string> entry_points;
  std::string huge_file;
  bool has_escapes = false;
  bool is_lowered = false;
  std::map<std::string, std::string> files;

  size_t line = 0;     // where it starts in the golden file
  std::string source;  // everything before the expectation, as written
  std::optional<std::string> expectation;
  std::string problem;  // not empty: the case itself is badly written
};

struct GoldenFile {
  std::string path;
  std::vector<Case> cases;
};

GoldenFile parse_golden_file(std::string path, const std::string& text);
std::string print_golden_file(const GoldenFile& file);

std::optional<std::string> read_file(const std::string& path);
bool write_file(const std::string& path, const std::string& text);
// All *.golden files below the folder (or the file itself), sorted.
std::vector<std::string> find_golden_files(const std::string& root);

}  // namespace golden
