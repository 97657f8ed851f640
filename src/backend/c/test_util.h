// For tests: compiles C text and runs it.
#pragma once

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "backend/c/rts_text.h"

namespace fehu::backend {

inline std::string rts_text(std::string_view name) {
  for (const RtsFile& file : rts_files())
    if (file.name == name) return std::string(file.text);
  return {};
}

// What the outside of a program gives to its core, at least.
inline constexpr std::string_view kTestHeader =
    "#define PUBLIC\n"
    "#define FUTHARK_SUCCESS 0\n#define FUTHARK_PROGRAM_ERROR 2\n#define FUTHARK_OUT_OF_MEMORY 3\n"
    "struct futhark_context_config;\nstruct futhark_context;\n";
inline constexpr std::string_view kTestSettings =
    "enum { NUM_TUNING_PARAMS = 0 };\n"
    "#define TUNED_ON \"\"\n"
    "static const struct { const char *name, *class_name; int64_t initial; } tuning_params[1] = {{NULL, NULL, 0}};\n";

inline constexpr const char* kSanitizers = "gcc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all";

struct ProcessResult {
  int status = -1;
  std::string output;
};

// A folder of its own, which disappears with the object.
class CTestFolder {
 public:
  CTestFolder() {
    char path[] = "/tmp/fehu_c_test_XXXXXX";
    if (mkdtemp(path)) path_ = path;
  }
  ~CTestFolder() {
    if (!path_.empty()) run("rm -f ./*");
    if (!path_.empty()) rmdir(path_.c_str());
  }
  CTestFolder(const CTestFolder&) = delete;
  CTestFolder& operator=(const CTestFolder&) = delete;

  void write(std::string_view name, std::string_view text) const {
    FILE* file = fopen((path_ + "/" + std::string(name)).c_str(), "wb");
    if (!file) return;
    fwrite(text.data(), 1, text.size(), file);
    fclose(file);
  }

  // A command of the shell, run in the folder; with what it writes to both streams.
  ProcessResult run(const std::string& command) const {
    ProcessResult result;
    FILE* pipe = popen(("cd '" + path_ + "' && { " + command + " ; } 2>&1").c_str(), "r");
    if (!pipe) return result;
    char buffer[65536];
    while (size_t count = fread(buffer, 1, sizeof buffer, pipe)) result.output.append(buffer, count);
    int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
  }

  // Writes the text and compiles it to `prog`, without warnings.
  ProcessResult compile(std::string_view text, const std::string& compiler) const {
    write("prog.c", text);
    return run(compiler + " -std=c99 -Wall -Wextra -Werror prog.c -o prog -lm");
  }

 private:
  std::string path_;
};

}  // namespace fehu::backend
