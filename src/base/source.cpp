// Source files, and turning byte offsets into lines and columns.
// Columns are those that editors show: tabs count up to the next stop, and a character counts once however many bytes
// it has.
#include "base/source.h"

#include <fmt/format.h>
#include <algorithm>

namespace fehu {

Loc join(Loc a, Loc b) {
  if (!a) return b;
  if (!b) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

const std::vector<uint32_t>& SourceFile::line_starts() const {
  if (line_starts_.empty()) {
    line_starts_.push_back(0);
    for (size_t i = 0; i < text.size(); i++)
      if (text[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
  }
  return line_starts_;
}

// The column behind a byte in this column. Bytes that continue a character do not count.
static uint32_t column_behind(char byte, uint32_t column) {
  if (byte == '\n') return 1;
  if (byte == '\t') return (column + 7) / 8 * 8 + 1;
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80 ? column : column + 1;
}

// Counts from the beginning of the line or from the last mark. Generated programs have lines of a million bytes, and
// thousands of places in them are asked for.
uint32_t SourceFile::column(uint32_t line_start, uint32_t offset) const {
  constexpr uint32_t kStep = 512;
  uint32_t column = 1, at = line_start;
  if (offset - line_start > kStep) {
    for (uint32_t i = 0, c = 1; column_marks_.size() * kStep <= text.size(); c = column_behind(text[i], c), i++)
      if (i % kStep == 0) column_marks_.push_back(c);
    column = column_marks_[offset / kStep];
    at = offset / kStep * kStep;
  }
  for (; at < offset; at++) column = column_behind(text[at], column);
  return column;
}

// Files lie one after the other in the common space of offsets.
const SourceFile* SourceMap::add(std::string path, std::string text, bool is_builtin) {
  // Room for one offset past the end, so that "at end of file" is a place of its own.
  if (text.size() >= UINT32_MAX - next_base_ - 1) return nullptr;
  SourceFile& file = files_.emplace_back();
  file.path = std::move(path);
  file.text = std::move(text);
  file.base = next_base_;
  file.is_builtin = is_builtin;
  next_base_ = file.end() + 1;
  return &file;
}

// By binary search, since bases grow.
const SourceFile* SourceMap::file_of(Loc loc) const {
  if (!loc) return nullptr;
  auto after = std::upper_bound(files_.begin(), files_.end(), loc.begin,
                                [](uint32_t offset, const SourceFile& f) { return offset < f.base; });
  return after == files_.begin() ? nullptr : &*(after - 1);
}

LineColumn SourceMap::line_column(uint32_t offset) const {
  const SourceFile* file = file_of({offset, offset + 1});
  if (!file) return {};
  uint32_t local = std::min<uint32_t>(offset - file->base, static_cast<uint32_t>(file->text.size()));
  while (local > 0 && local < file->text.size() && (file->text[local] & 0xC0) == 0x80)
    local--;  // inside a character: at its start
  const std::vector<uint32_t>& starts = file->line_starts();
  auto line = std::upper_bound(starts.begin(), starts.end(), local) - starts.begin() - 1;
  return {static_cast<uint32_t>(line + 1), file->column(starts[static_cast<size_t>(line)], local)};
}

std::string_view SourceMap::text_of(Loc loc) const {
  const SourceFile* file = file_of(loc);
  if (!file) return {};
  size_t begin = std::min<size_t>(loc.begin - file->base, file->text.size());
  size_t end = std::min<size_t>(loc.end - file->base, file->text.size());
  return std::string_view(file->text).substr(begin, end - begin);
}

LineColumn SourceMap::end_line_column(Loc loc) const {
  if (loc.end <= loc.begin) return line_column(loc.begin);
  LineColumn last = line_column(loc.end - 1);
  return {last.line, last.column + 1};
}

std::string SourceMap::describe(Loc loc) const {
  const SourceFile* file = file_of(loc);
  if (!file) return "<built in>";
  LineColumn first = line_column(loc.begin);
  LineColumn last = end_line_column(loc);
  if (first.line == last.line) return fmt::format("{}:{}:{}-{}", file->path, first.line, first.column, last.column);
  return fmt::format("{}:{}:{}-{}:{}", file->path, first.line, first.column, last.line, last.column);
}

}  // namespace fehu
