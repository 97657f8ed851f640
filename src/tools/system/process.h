// Other programs: started, fed, listened to, and ended in time.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fehu {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;  // none: wait for ever
Deadline deadline_after(double seconds);

// What is done with a stream of the child.
enum class Stream : uint8_t { Keep, Ignore, Share };  // Share: it is ours

struct ProcessOptions {
  std::string_view input = {};  // of standard input, which then ends
  Stream output = Stream::Keep;
  Stream errors = Stream::Keep;
  Deadline deadline = {};
};

// What became of a child. `status` means something only if it was started.
struct ProcessResult {
  bool is_started = false;  // false: `reason` says why
  std::string reason = {};
  bool is_timed_out = false;
  int status = 0;  // of the exit; 128 + N if signal N ended it
  std::string output = {}, errors = {};
  bool is_ok() const { return is_started && !is_timed_out && status == 0; }
};

// The first word is looked for as the shell does. Waits for the end.
ProcessResult run_process(const std::vector<std::string>& words, const ProcessOptions& options = {});

// The words of CC or CFLAGS: separated by blanks; quotes and backslashes as in the shell.
std::vector<std::string> split_words(std::string_view text);

// Where the shell finds the program; empty if nowhere.
std::string find_program(const std::string& name);

// The program that is running: "/usr/bin/fehu".
std::string path_of_this_program();

// Parts shared with the client of servers.
struct Child {
  int pid = -1;
  int input = -1, output = -1, errors = -1;  // our ends of the pipes; -1: none
};
// False if it could not be started; `reason` says why. Streams that are kept get pipes; standard input always does.
// `errors_to` is a file that takes standard error if it is not -1.
bool start_child(const std::vector<std::string>& words, Stream output, Stream errors, int errors_to, Child& child,
                 std::string& reason);
// The exit status, or 128 + the signal.
int wait_for_child(int pid);
void close_once(int& file_descriptor);

}  // namespace fehu
