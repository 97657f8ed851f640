// One line of source as it appears on a screen: tabs expanded, control characters made visible, widths counted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fehu::diag {

// How many cells of a terminal a character takes: 0 for combining marks, 2 for East Asian wide characters and most
// emoji, 1 otherwise.
uint32_t display_width(char32_t character);

// Takes one character off the front of `text`. Broken UTF-8 gives U+FFFD, one byte at a time.
char32_t next_character(std::string_view& text);

// Text of any origin for a terminal: control characters and broken UTF-8 are made visible, ends of lines stay.
std::string printable(std::string_view text);

// Words (what stands between blanks) of more than `longest` characters lose their middle.
std::string with_short_words(std::string_view text, size_t longest);

// The cells [first, last) of a line are shown; outside them the line is clipped.
class SourceLine {
 public:
  explicit SourceLine(std::string_view text);

  // Where the byte starts, in cells from 0; for a byte inside or behind the text. Clipping does not move it.
  uint32_t cell_of(size_t byte) const;
  uint32_t width() const { return width_; }
  // The first cell that is not blank.
  uint32_t indentation() const;
  // The text of a window of cells.
  std::string slice(uint32_t first_cell, uint32_t last_cell) const;

 private:
  // A run of characters that belong together, e.g. one character, or a tab.
  struct Piece {
    uint32_t byte;
    uint32_t cell;
    char32_t character;
  };
  std::vector<Piece> pieces_;
  uint32_t num_bytes_ = 0;
  uint32_t width_ = 0;
};

}  // namespace fehu::diag
