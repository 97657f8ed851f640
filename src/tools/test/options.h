// What `fehu test` was asked to do, and what comes out of testing one program.
// Both are filled in once by test.cpp and then shared, unchanged, by all threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/test/spec.h"

namespace fehu {

// Compiled: run on a server; Interpreted: by `fehu run`; the others only compile as far as their name says. Structure
// counts operations after a pipeline.
enum class TestMode : uint8_t { Compiled, Interpreted, TypeCheck, CompileOnly, Internalise, Structure };

// One field for each option; test.cpp explains them to users.
struct TestOptions {
  TestMode mode = TestMode::Compiled;
  std::string backend = "c";
  std::string compiler = {};    // the program that is called: this one, or --futhark
  bool is_own_compiler = true;  // so that it knows our own options
  bool is_quick = true;         // the C compiler optimises less
  std::string runner = {};
  std::vector<std::string> excluded = {};
  std::vector<std::string> program_options = {};
  std::vector<std::string> compiler_options = {};
  std::optional<std::string> tuning = "tuning";
  std::optional<std::string> cache_extension = {};
  std::optional<std::string> entry_point = {};
  std::optional<std::string> spec_file = {};  // has the tests of all programs
  size_t concurrency = 1;
  bool is_terminal = false;
  int64_t num_tests = 100;
  int64_t max_size = 50;
  int64_t num_tries = 5;
  uint64_t seed = 0;
  std::optional<double> timeout_seconds = 300;  // for all that is done with one program; none: no limit
};

bool is_excluded(const std::vector<std::string>& tags, const TestOptions& options);

struct TestProgram {
  std::string path;
  TestSpec spec;
  std::string base() const;  // the path without its extension
  size_t num_runs(const TestOptions& options) const;
};

// What went wrong, with the contexts that lead there, outermost first.
struct TestFailure {
  std::vector<std::string> contexts;
  std::string text;
};

// A failure may stand for several runs: if a program does not compile, all its runs have failed.
struct TestResult {
  std::vector<TestFailure> failures = {};
  size_t num_failed_runs = 0;
  // All failures as they are shown: the outer contexts only once.
  std::string show() const;
};

TestResult test_program(const TestProgram& program, const TestOptions& options);

}  // namespace fehu
