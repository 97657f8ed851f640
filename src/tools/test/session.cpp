// Tests on a server.
// Inputs become variables `in0`, `in1`, ... of the server, the result is `out`; all are freed after the case, so that
// cases do not see each other.
#include "tools/test/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include "tools/test/data.h"

namespace fehu {

// A file PROG.tuning, if there is one, has values for tuning parameters.
bool TestSession::start(const TestProgram& program, const TestOptions& options, const std::string& binary,
                        const Deadline& deadline, std::string& problem) {
  program_ = &program;
  std::vector<std::string> words;
  if (!options.runner.empty()) words.push_back(options.runner);
  words.push_back(path_of_program(binary));
  if (options.cache_extension)
    words.insert(words.end(), {"--cache-file", fmt::format("{}.{}", program.path, *options.cache_extension)});
  if (options.tuning) {
    std::string tuning = fmt::format("{}.{}", program.path, *options.tuning);
    if (is_file(tuning)) words.insert(words.end(), {"--tuning", tuning});
  }
  words.insert(words.end(), options.program_options.begin(), options.program_options.end());
  server_ = Server::start(words, deadline, problem);
  if (!server_) return false;
  script_ = std::make_unique<Script>(*server_, folder_of(program.path));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Inputs

static std::string join(const std::vector<std::string>& types) {
  return fmt::format("{}", fmt::join(types, " "));
}

// One command reads all arguments from the file.
bool TestSession::restore(const std::string& path, const std::vector<std::string>& types,
                          std::vector<std::string>& args, std::string& problem) {
  std::vector<std::string> words = {"restore", path};
  for (const std::string& type : types) {
    args.push_back(fmt::format("in{}", args.size()));
    words.insert(words.end(), {args.back(), type});
  }
  if (types.empty()) return true;
  if (script_->command(words)) return true;
  problem = script_->error();
  return false;
}

// The value as the type that is wanted for it, if it can be that; else as it is written.
static prim::Data fitting(const prim::WrittenData& value, const std::string* type) {
  std::optional<prim::DataType> wanted = type ? data_type_of(*type) : std::nullopt;
  std::optional<prim::Data> data = wanted ? prim::as_type(value, wanted->element) : std::nullopt;
  return data ? *data : value.data;
}

static std::string type_without_sizes(const prim::Data& value) {
  return prim::show_type(prim::DataType{value.type, std::vector<int64_t>(value.shape.size(), -1)});
}

// Types are compared here, since the server's message would be about a file that the user has never seen.
bool TestSession::load_values(const std::vector<prim::WrittenData>& values, const std::vector<std::string>& types,
                              std::vector<std::string>& args, std::string& problem) {
  std::vector<std::string> given;
  std::string bytes;
  std::string cure, misfit;
  for (size_t i = 0; i < values.size(); i++) {
    prim::Data value = fitting(values[i], i < types.size() ? &types[i] : nullptr);
    given.push_back(type_without_sizes(value));
    std::optional<prim::DataType> wanted = i < types.size() ? data_type_of(types[i]) : std::nullopt;
    bool has_cure = wanted && wanted->shape.size() == value.shape.size() && wanted->element != value.type;
    if (has_cure && cure.empty()) cure = prim::cure_for(values[i], wanted->element);
    // What is written is too large for the type that is wanted, which is also the one it has by itself.
    bool is_misfit = wanted && !has_cure && !values[i].misfit.empty() && !prim::as_type(values[i], wanted->element);
    if (is_misfit && misfit.empty()) misfit = prim::cure_for(values[i], wanted->element);
    prim::append_binary(bytes, value);
  }
  if (given == types && !misfit.empty()) {
    problem = misfit;
    return false;
  }
  if (given != types) {
    problem = fmt::format("Expected input of types: {}\nProvided input of types: {}", join(types), join(given));
    if (!cure.empty()) problem += "\n" + cure;
    return false;
  }
  std::string path = script_->temporary().new_file("input");
  if (!write_file(path, bytes)) {
    problem = fmt::format("Cannot write {}.", path);
    return false;
  }
  bool is_ok = restore(path, types, args, problem);
  unlink(path.c_str());
  return is_ok;
}

bool TestSession::load_random(const std::vector<RandomItem>& items, const std::vector<std::string>& types,
                              std::vector<std::string>& args, std::string& problem) {
  if (items.size() != types.size()) {
    problem = fmt::format("Expected {} inputs, got {}.", types.size(), items.size());
    return false;
  }
  for (size_t i = 0; i < items.size(); i++) {
    std::string path;
    if (!find_random_file(program_->path, items[i], path, problem) || !restore(path, {types[i]}, args, problem))
      return false;
  }
  return true;
}

// The script computes the arguments on the server itself.
bool TestSession::load_script(const std::string& entry, const TestInput& input, std::vector<std::string>& args,
                              std::string& problem) {
  ScriptExp exp = input.script;
  if (input.kind == TestInput::Kind::ScriptFile) {
    std::string text;
    ScriptError error;
    if (!read_test_file(program_->path, input.file, text, problem)) return false;
    exp = {};
    if (!parse_script(text, exp, error)) {
      problem = fmt::format("{}: {}.", input.file, error.message);
      return false;
    }
  }
  ScriptValue value;
  bool is_ok = script_->evaluate(exp, value) && script_->arguments_for(entry, value, args);
  if (!is_ok) problem = script_->error();
  return is_ok;
}

bool TestSession::load(const std::string& entry, const TestCase& test, std::vector<std::string>& args,
                       std::string& problem) {
  std::vector<std::string> types;
  std::string output;
  if (!script_->types_of(entry, types, output)) {
    problem = script_->error();
    return false;
  }
  switch (test.input.kind) {
    case TestInput::Kind::Values:
      return load_values(test.input.values, types, args, problem);
    case TestInput::Kind::File: {
      std::string path;
      return find_test_file(program_->path, test.input.file, script_->temporary(), path, problem) &&
             restore(path, types, args, problem);
    }
    case TestInput::Kind::Random:
      return load_random(test.input.random, types, args, problem);
    case TestInput::Kind::Script:
    case TestInput::Kind::ScriptFile:
      return load_script(entry, test.input, args, problem);
  }
  return false;
}

// ---------------------------------------------------------------------------------------------------------------
// Calls and results

// Arguments are freed also after a failure.
TestSession::CallResult TestSession::call(const std::string& entry, const TestCase& test) {
  CallResult result;
  std::vector<std::string> args;
  result.is_loaded = load(entry, test, args, result.error);
  if (result.is_loaded) {
    std::vector<std::string> types, words = {"call", entry, "out"};
    words.insert(words.end(), args.begin(), args.end());
    script_->types_of(entry, types, result.type);
    Reply reply = server_->command(words);
    result.has_failed = !reply.is_ok();
    result.error = reply.failure;
    result.variable = "out";
  }
  std::vector<std::string> words = {"free"};
  words.insert(words.end(), args.begin(), args.end());
  if (!args.empty() && !server_->is_dead()) server_->command(words);
  return result;
}

// The components of a result that is a tuple, as variables that exist then. After a failure, those that were made.
bool TestSession::project_components(const CallResult& result, std::vector<std::string>& variables, bool& is_tuple) {
  std::vector<std::pair<std::string, std::string>> fields;
  is_tuple = !data_type_of(result.type) && script_->fields_of(result.type, fields);
  for (size_t i = 0; i < fields.size(); i++) is_tuple &= fields[i].first == std::to_string(i);
  for (size_t i = 0; is_tuple && i < fields.size(); i++) {
    std::string variable = fmt::format("out_elem{}", i);
    if (!script_->command({"project", variable, result.variable, std::to_string(i)})) return false;
    variables.push_back(variable);
  }
  return true;
}

bool TestSession::read_variable(const std::string& variable, std::vector<prim::Data>& out, std::string& problem) {
  std::string path = script_->temporary().new_file("output");
  bool is_stored = script_->command({"store", path, variable});
  std::optional<std::string> bytes = is_stored ? read_file(path) : std::nullopt;
  unlink(path.c_str());
  prim::DataError error;
  if (bytes && prim::read_values(*bytes, out, error)) return true;
  problem = is_stored ? "The server wrote no readable data." : script_->error();
  return false;
}

// A tuple is compared by its components, as several results would be.
bool TestSession::fetch(const CallResult& result, std::vector<prim::Data>& out, std::string& problem) {
  std::vector<std::string> components;
  bool is_tuple = false;
  bool is_ok = project_components(result, components, is_tuple);
  if (!is_ok) problem = script_->error();
  if (is_ok && !is_tuple) return read_variable(result.variable, out, problem);
  for (const std::string& variable : components) is_ok = is_ok && read_variable(variable, out, problem);
  for (const std::string& variable : components)
    if (!server_->is_dead()) server_->command({"free", variable});
  return is_ok;
}

void TestSession::free(const CallResult& result) {
  if (!server_->is_dead()) script_->command({"free", result.variable});
}

static std::string indented(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::string out = "  ";
  for (char c : text) {
    out += c;
    if (c == '\n') out += "  ";
  }
  return out;
}

// A failure is right only if one was expected and the message matches.
std::string judge_failure(const TestExpectation& expected, const std::string& error) {
  if (expected.kind != TestExpectation::Kind::Error) return "Function failed with error:\n" + error;
  switch (matches_regex(expected.regex, error)) {
    case RegexResult::Match:
      return "";
    case RegexResult::BadRegex:
      return fmt::format("Invalid regular expression: {}", expected.regex);
    case RegexResult::NoMatch:
      return fmt::format("Expected error:\n{}\nGot error:\n{}", indented(expected.regex), indented(error));
  }
  return "";
}

std::string judge_success(const TestExpectation& expected) {
  if (expected.kind != TestExpectation::Kind::Error) return "";
  return "Program succeeded, but expected failure:\n" + indented(expected.regex);
}

std::string TestSession::run_case(const std::string& entry, const TestCase& test) {
  CallResult result = call(entry, test);
  if (!result.is_loaded) return result.error;
  if (result.has_failed) return server_->is_dead() ? result.error : judge_failure(test.expected, result.error);
  std::string message = compare(entry, test, result);
  free(result);
  return message;
}

std::string TestSession::compare(const std::string& entry, const TestCase& test, const CallResult& result) {
  std::string message = judge_success(test.expected);
  if (test.expected.kind == TestExpectation::Kind::Error || test.expected.kind == TestExpectation::Kind::Success)
    return message;
  std::vector<prim::Data> got;
  std::vector<prim::WrittenData> expected;
  if (!fetch(result, got, message) || !read_expected(program_->path, entry, test, expected, message)) return message;
  return compare_results(program_->path, entry, test.index, got, expected);
}

// The file gets its name when it is complete.
bool TestSession::store_reference(const std::string& entry, const TestCase& test, std::string& problem) {
  CallResult result = call(entry, test);
  if (!result.is_loaded || result.has_failed) {
    problem = fmt::format("Entry point: {}; dataset: {}:\n{}", entry, test.name, result.error);
    return false;
  }
  std::string path = reference_file(program_->path, entry, test.name);
  std::string temporary = fmt::format("{}.{}.new", path, getpid());
  bool is_stored = make_data_folder(program_->path, problem) &&
                   script_->command({"store", temporary, result.variable}) &&
                   rename(temporary.c_str(), path.c_str()) == 0;
  free(result);
  if (!is_stored && problem.empty()) problem = fmt::format("Cannot write {}: {}", path, script_->error());
  return is_stored;
}

}  // namespace fehu
