// Tests on a server: one session serves all entry points and cases of a program. Spec: test-format.md 5.
// The server is started once for all cases, since starting it may take longer than running them.
#pragma once

#include <memory>

#include "tools/script/eval.h"
#include "tools/test/options.h"

namespace fehu {

class TestSession {
 public:
  // Starts the server, which must be done with everything by the deadline. False if that fails; `problem` says why.
  bool start(const TestProgram& program, const TestOptions& options, const std::string& binary,
             const Deadline& deadline, std::string& problem);

  // Loads the inputs and calls the entry point. False if there is no result.
  struct CallResult {
    bool is_loaded = false;   // false: `error` says why the inputs could not be given
    bool has_failed = false;  // `error` is what the entry point said
    std::string error = {};
    std::string variable = {};  // the result
    std::string type = {};
  };
  CallResult call(const std::string& entry, const TestCase& test);
  // Makes variables of the inputs, whatever their form, and names them in `args`.
  bool load(const std::string& entry, const TestCase& test, std::vector<std::string>& args, std::string& problem);
  // Compares a result with what the case expects. Empty if all is well.
  std::string compare(const std::string& entry, const TestCase& test, const CallResult& result);
  // The values of a result: of a tuple its components.
  bool fetch(const CallResult& result, std::vector<prim::Data>& out, std::string& problem);
  void free(const CallResult& result);

  // Calls the entry point and judges. Empty if all is well.
  std::string run_case(const std::string& entry, const TestCase& test);
  // Runs the case and keeps its result as the expected one.
  bool store_reference(const std::string& entry, const TestCase& test, std::string& problem);

  Script& script() { return *script_; }
  Server& server() { return *server_; }

 private:
  bool load_values(const std::vector<prim::WrittenData>& values, const std::vector<std::string>& types,
                   std::vector<std::string>& args, std::string& problem);
  bool load_random(const std::vector<RandomItem>& items, const std::vector<std::string>& types,
                   std::vector<std::string>& args, std::string& problem);
  bool load_script(const std::string& entry, const TestInput& input, std::vector<std::string>& args,
                   std::string& problem);
  bool restore(const std::string& path, const std::vector<std::string>& types, std::vector<std::string>& args,
               std::string& problem);
  bool project_components(const CallResult& result, std::vector<std::string>& variables, bool& is_tuple);
  bool read_variable(const std::string& variable, std::vector<prim::Data>& out, std::string& problem);

  const TestProgram* program_ = nullptr;
  std::unique_ptr<Server> server_;
  std::unique_ptr<Script> script_;
};

// What the judge says of a call that was to fail, or to succeed. Empty if all is well.
std::string judge_failure(const TestExpectation& expected, const std::string& error);
std::string judge_success(const TestExpectation& expected);

}  // namespace fehu
