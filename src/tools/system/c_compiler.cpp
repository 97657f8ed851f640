// Finding and running the C compiler.
#include "tools/system/c_compiler.h"

#include <fmt/format.h>

#include <cstdlib>

#include "tools/system/process.h"

namespace fehu {

CCompiler find_c_compiler(std::string_view default_flags) {
  const char* command = std::getenv("CC");
  const char* flags = std::getenv("CFLAGS");
  CCompiler result{split_words(command ? command : "cc"), split_words(flags ? flags : default_flags)};
  if (result.command.empty()) result.command = {"cc"};
  return result;
}

// Says what to do about it.
static std::string not_found(const CCompiler& compiler, const std::string& reason) {
  return fmt::format(
      "Cannot run the C compiler \"{}\": {}.\n"
      "Install one (on Debian and Ubuntu: apt install gcc), or set CC to the name of the one you have.\n",
      compiler.command[0], reason);
}

// Libraries come last, as linkers want it. Warnings of a successful run are kept in the message.
CCompilerResult compile_c(const CCompiler& compiler, const std::string& source, const std::string& output,
                          const std::vector<std::string>& libraries) {
  std::vector<std::string> words = compiler.command;
  words.insert(words.end(), {source, "-o", output});
  words.insert(words.end(), compiler.flags.begin(), compiler.flags.end());
  words.insert(words.end(), libraries.begin(), libraries.end());
  ProcessResult result = run_process(words);
  if (!result.is_started) return {CCompilerStatus::NotFound, not_found(compiler, result.reason)};
  if (result.status == 0) return {CCompilerStatus::Ok, result.errors};
  return {CCompilerStatus::Failed, fmt::format("{} failed with code {}:\n{}{}", compiler.command[0], result.status,
                                               result.output, result.errors)};
}

}  // namespace fehu
