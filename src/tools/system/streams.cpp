// The standard streams: closed ones, full disks, readers that went away.
//
// A compiler that prints to a closed or full stream should end with an exit code and a message, not by an abort in the
// middle of the standard library. So stdout and stderr are replaced by streams whose write function never fails, but
// notes the first error; at the end `finish_standard_output` asks for it.
#include "tools/system/streams.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace fehu {

static int first_error[3] = {0, 0, 0};  // errno, by the number of the stream

// After the first error nothing more is written: half of a line behind a gap would be worse than nothing.
static void write_all(int file, const char* bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      first_error[file] = errno;
      return;
    }
    bytes += written;
    count -= static_cast<size_t>(written);
  }
}

// The function behind the streams: it claims to have written everything.
static ssize_t write_or_remember(void* cookie, const char* bytes, size_t count) {
  int file = static_cast<int>(reinterpret_cast<intptr_t>(cookie));
  if (first_error[file] == 0) write_all(file, bytes, count);
  // Nobody reads any more: we end as programs do then, also where children made us ignore the signal.
  if (file == STDOUT_FILENO && first_error[file] == EPIPE) {
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
  }
  return static_cast<ssize_t>(count);
}

// A stream with the same descriptor as the original. If it cannot be made, the original must do.
static FILE* guarded(int file, int buffering, FILE* original) {
  FILE* stream = fopencookie(reinterpret_cast<void*>(static_cast<intptr_t>(file)), "w",
                             {.read = nullptr, .write = write_or_remember, .seek = nullptr, .close = nullptr});
  if (!stream) return original;
  setvbuf(stream, nullptr, buffering, BUFSIZ);
  return stream;
}

// A file that is opened later must not become our standard output. Reading and writing these fails.
static void open_closed_streams() {
  for (int file = 0; file <= STDERR_FILENO; file++)
    if (fcntl(file, F_GETFD) < 0 && errno == EBADF) open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// Buffered as usual: standard output by lines on terminals, standard error not at all.
void guard_standard_streams() {
  open_closed_streams();
  stdout = guarded(STDOUT_FILENO, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, stdout);
  stderr = guarded(STDERR_FILENO, _IONBF, stderr);
}

bool finish_standard_output(std::string_view program) {
  fflush(stdout);
  if (first_error[STDOUT_FILENO] == 0) return true;
  fmt::print(stderr, "{}: cannot write to standard output: {}.\n", program, std::strerror(first_error[STDOUT_FILENO]));
  return false;
}

}  // namespace fehu
