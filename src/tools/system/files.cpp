// Files and folders as the commands need them.
// Written on top of system calls where it matters that reasons (errno) survive, that files opened here are not
// inherited by children, or that a reader never sees half of a file.
#include "tools/system/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace fehu {

namespace fs = std::filesystem;

// Everything up to the end of the stream.
static std::optional<std::string> read_stream(int file_descriptor) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t count; (count = read(file_descriptor, buffer, sizeof buffer)) != 0;) {
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) text.append(buffer, static_cast<size_t>(count));
  }
  return text;
}

std::optional<std::string> read_standard_input() {
  std::optional<std::string> text = read_stream(STDIN_FILENO);
  if (!text) fmt::print(stderr, "Cannot read standard input: {}.\n", std::strerror(errno));
  return text;
}

// Also works for pipes and devices, whose size is not known before.
std::optional<std::string> read_file(const std::string& path) {
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<std::string> text = read_stream(file);  // fails for folders, too
  int reason = errno;
  close(file);
  errno = reason;
  return text;
}

std::string why_unreadable() {
  return errno == ENOENT ? "file not found" : std::strerror(errno);
}

// `write` may take only a part.
static bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

bool write_file(const std::string& path, std::string_view text) {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return false;
  bool is_written = write_all(file, text);
  return close(file) == 0 && is_written;
}

// The temporary file is private until it is renamed; then it gets the usual rights.
bool write_file_atomically(const std::string& path, std::string_view text) {
  std::string temporary = fmt::format("{}.{}.XXXXXX", path, getpid());
  int file = mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) return false;
  bool is_written = write_all(file, text);
  is_written = fchmod(file, 0644) == 0 && is_written;
  is_written = close(file) == 0 && is_written;
  if (is_written && rename(temporary.c_str(), path.c_str()) == 0) return true;
  int reason = errno;
  unlink(temporary.c_str());
  errno = reason;
  return false;
}

bool exists(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

bool is_file(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

bool is_folder(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

std::optional<int64_t> modification_time(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return std::nullopt;
  return int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

std::optional<int64_t> file_size(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  return info.st_size;
}

bool make_folders(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  return is_folder(path);
}

// Sorted, so that nothing depends on the order in which the file system lists them.
std::vector<std::string> source_files_below(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
    if (at->path().extension() == ".fut" && is_file(at->path().string())) found.push_back(at->path().string());
  std::sort(found.begin(), found.end());
  return found;
}

std::string folder_of(std::string_view path) {
  size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return std::string(path.substr(0, std::max<size_t>(slash, 1)));
}

std::string file_name_of(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// A point at the beginning of a name does not begin an extension: ".profile" has none.
std::string without_extension(std::string_view path) {
  size_t point = path.rfind('.'), slash = path.rfind('/');
  size_t start = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string(point == std::string_view::npos || point <= start ? path : path.substr(0, point));
}

std::string path_in(std::string_view folder, std::string_view path) {
  if (path.starts_with('/') || folder == ".") return std::string(path);
  return fmt::format("{}/{}", folder, path);
}

std::string place_of(const std::string& path) {
  std::error_code error;
  fs::path folder = fs::weakly_canonical(folder_of(path), error);
  return error ? path : (folder / file_name_of(path)).string();
}

std::string path_as_operand(const std::string& path) {
  return path.starts_with('-') ? "./" + path : path;
}

std::string path_of_program(const std::string& path) {
  bool is_clear = path.starts_with('/') || path.starts_with("./") || path.starts_with("../");
  return is_clear ? path : "./" + path;
}

// Where it cannot be made, names in it are still given out, and writing to them fails with the right reason.
TemporaryFolder::TemporaryFolder() {
  const char* base = std::getenv("TMPDIR");
  std::string pattern = fmt::format("{}/fehu-XXXXXX", base && *base ? base : "/tmp");
  if (mkdtemp(pattern.data()))
    path_ = pattern;
  else
    wanted_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

std::string TemporaryFolder::new_file(std::string_view name) {
  return fmt::format("{}/{}-{}", path_.empty() ? wanted_ : path_, num_files_++, name);
}

}  // namespace fehu
