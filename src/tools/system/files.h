// Files and folders as the commands need them: whole texts, temporary folders, names taken apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fehu {

// None if it cannot be read; errno says why.
std::optional<std::string> read_file(const std::string& path);
// The reason in errno, as it stands behind the name of a file that cannot be read: "file not found".
std::string why_unreadable();
// All of it. None if it cannot be read, which is said on standard error.
std::optional<std::string> read_standard_input();
// False if it cannot be written; errno says why.
bool write_file(const std::string& path, std::string_view text);
// Through a temporary file beside it, so that nobody ever sees half of it.
bool write_file_atomically(const std::string& path, std::string_view text);

bool exists(const std::string& path);  // if not, errno says why
bool is_file(const std::string& path);
bool is_folder(const std::string& path);
// Two names of one file that exists.
bool is_same_file(const std::string& a, const std::string& b);
// In nanoseconds since 1970; none if there is no such file.
std::optional<int64_t> modification_time(const std::string& path);
std::optional<int64_t> file_size(const std::string& path);
// With all folders above it. True if it exists then.
bool make_folders(const std::string& path);
// All .fut files below the folder, sorted.
std::vector<std::string> source_files_below(const std::string& folder);

// "a/b/c.fut": "a/b" ("." if there is no folder), "c.fut", "a/b/c".
std::string folder_of(std::string_view path);
std::string file_name_of(std::string_view path);
std::string without_extension(std::string_view path);
// `path` seen from `folder`, unless it is absolute.
std::string path_in(std::string_view folder, std::string_view path);

// The folder without links and detours, and the name in it: equal for two ways to say the same place.
std::string place_of(const std::string& path);
// A path that no program takes for an option: "./-a" for "-a".
std::string path_as_operand(const std::string& path);
// A path that is started as a program, not looked for: "./a" for "a".
std::string path_of_program(const std::string& path);

// A folder that is removed with its contents. `path` is empty if it could not be made.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }
  // A name in it that was not used before. It cannot be written if there is no folder.
  std::string new_file(std::string_view name);

 private:
  std::string path_;
  std::string wanted_;  // what could not be made
  size_t num_files_ = 0;
};

}  // namespace fehu
