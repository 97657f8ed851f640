// Golden files: many small programs in one file, each with what the compiler must say or make of it. The format is
// described in docs/goldens.md.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace golden {

enum class Verdict { Accept, Reject, Warn };

struct CheckDirectives {
  Verdict verdict = Verdict::Accept;
  std::string message_part = {};  // empty: any
  std::vector<std::string> types = {};
  std::optional<size_t> num_errors = {};
  bool no_warnings = false;
  std::string root = "main.fut";
  std::vector<std::string> entry_points = {};
  std::string huge_file = {};
  bool is_lowered = false;
  bool must_compile = false;  // see accepted_case.h
};

struct ValuesDirective {
  std::string function, arguments, results;
};
// The input with `to` instead of `from` is wrong: the verifier, or the parser, says so.
struct WrongDirective {
  std::string from, to, message_part;
};
struct CountDirective {
  std::string operation;
  std::optional<size_t> before;
  size_t after;
};

struct PassDirectives {
  enum class Output { Ir, Imp, C, None } output = Output::Ir;
  std::vector<std::string> passes = {}, prepare = {}, disabled = {};
  std::vector<ValuesDirective> values = {};
  std::vector<WrongDirective> wrong = {};
  std::vector<std::string> contained = {}, lacking = {};
  std::vector<CountDirective> counts = {};
  std::optional<size_t> max_lines = {};
  std::vector<std::string> applying = {}, staying = {};
  bool has_places = false;
  bool is_idempotent = false;
  bool is_unchanged = false;
};

struct Case {
  enum class Kind { Check, Pass } kind = Kind::Check;
  std::string name = {};
  CheckDirectives check = {};
  PassDirectives pass = {};
  bool has_escapes = false;
  std::map<std::string, std::string> files = {};

  size_t line = 0;          // where it starts in the golden file
  std::string source = {};  // everything before the expectation, as written
  std::optional<std::string> expectation = {};
  std::string problem = {};  // not empty: the case itself is badly written
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
