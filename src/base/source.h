// Source files and places in them.
//
// All files of a compilation share one 32-bit space of byte offsets, so a place is eight bytes and needs no file
// number. Lines and columns are computed only when a message is shown.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace fehu {

// A half-open range of bytes. begin == end == 0 means "nowhere" (built-in things).
struct Loc {
  uint32_t begin = 0;
  uint32_t end = 0;
  explicit operator bool() const { return end != 0; }
  friend bool operator==(Loc, Loc) = default;
};

// The smallest range that covers both; a range that is nowhere does not count.
Loc join(Loc a, Loc b);

// 1-based; a tab moves to the next column of the form 8k+1, a UTF-8 character counts one column.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

struct SourceFile {
  std::string path;  // as shown to the user
  std::string text;
  uint32_t base = 0;        // offset of the first byte in the common space
  bool is_builtin = false;  // part of the prelude

  uint32_t end() const { return base + static_cast<uint32_t>(text.size()); }
  // Line numbers are 0-based here. Built on first use.
  const std::vector<uint32_t>& line_starts() const;
  // The column of a byte of a line, from 1 on.
  uint32_t column(uint32_t line_start, uint32_t offset) const;

 private:
  mutable std::vector<uint32_t> line_starts_;
  mutable std::vector<uint32_t> column_marks_;  // columns of every so many bytes; built for the first long line
};

// All files of a compilation, in the order of loading.
class SourceMap {
 public:
  // The file's text keeps its address for the life of the map. Returns nullptr when the space of 4 GiB is full.
  const SourceFile* add(std::string path, std::string text, bool is_builtin = false);
  const SourceFile* file_of(Loc loc) const;  // nullptr for "nowhere"
  LineColumn line_column(uint32_t offset) const;
  std::string_view text_of(Loc loc) const;
  // One past the last character, on its line.
  LineColumn end_line_column(Loc loc) const;
  // "path:line:col-col" or "path:line:col-line:col"; the last column is one past the last character.
  std::string describe(Loc loc) const;
  const std::deque<SourceFile>& files() const { return files_; }

 private:
  std::deque<SourceFile> files_;
  uint32_t next_base_ = 1;  // 0 is "nowhere"
};

}  // namespace fehu
