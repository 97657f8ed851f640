// The C compiler of the machine, as CC and CFLAGS say. Spec: cli.md 2 and 16.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fehu {

// What is compiled is kept, and must be fast; or it is used once or twice, and an answer soon matters more than the
// last bit of speed: -O1 takes half the time of -O3.
inline constexpr std::string_view kDefaultFlags = "-O3 -std=c99";
inline constexpr std::string_view kQuickFlags = "-O1 -std=c99";

struct CCompiler {
  std::vector<std::string> command;  // CC
  std::vector<std::string> flags;    // CFLAGS
};
// The environment's, or `cc` with the given flags.
CCompiler find_c_compiler(std::string_view default_flags);

enum class CCompilerStatus : uint8_t { Ok, NotFound, Failed };
struct CCompilerResult {
  CCompilerStatus status;
  std::string message;  // for the user, with a newline at the end; also warnings of the compiler
};
// CC SOURCE -o OUTPUT CFLAGS LIBRARIES
CCompilerResult compile_c(const CCompiler& compiler, const std::string& source, const std::string& output,
                          const std::vector<std::string>& libraries);

}  // namespace fehu
