// Widths of characters, and the layout of one line of source.
// Two tables hold the widths of characters that are not one cell wide; they are approximations, since terminals
// differ.
#include "diag/source_line.h"

#include <algorithm>

#include "base/utf8.h"

namespace fehu::diag {

static constexpr uint32_t kTabWidth = 8;  // the same as in base/source.cpp, so that columns agree

struct CharacterRange {
  char32_t first;
  char32_t last;
};

// Combining marks and zero-width formatting characters of the common scripts.
static constexpr CharacterRange kZeroWidth[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},  {0x06D6, 0x06DC},
    {0x0900, 0x0902}, {0x093C, 0x093C}, {0x0941, 0x0948}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},  {0x0E47, 0x0E4E},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},  {0x20D0, 0x20FF},
    {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};

static constexpr CharacterRange kDoubleWidth[] = {
    {0x1100, 0x115F},  {0x231A, 0x231B}, {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x25FD, 0x25FE},   {0x2614, 0x2615},
    {0x2648, 0x2653},  {0x26A1, 0x26A1}, {0x26BD, 0x26BE},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},  {0x2753, 0x2755}, {0x2795, 0x2797},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},  {0xA000, 0xA4CF}, {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},  {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD}};

// The ranges are sorted.
template <size_t size>
static bool is_in(const CharacterRange (&ranges)[size], char32_t character) {
  auto after = std::upper_bound(std::begin(ranges), std::end(ranges), character,
                                [](char32_t c, const CharacterRange& range) { return c < range.first; });
  return after != std::begin(ranges) && character <= (after - 1)->last;
}

uint32_t display_width(char32_t character) {
  if (character < 0x300) return 1;
  if (is_in(kZeroWidth, character)) return 0;
  return is_in(kDoubleWidth, character) ? 2 : 1;
}

char32_t next_character(std::string_view& text) {
  CodePoint read = read_code_point(text, 0);
  text.remove_prefix(read.length == 0 ? 1 : read.length);
  return read.length == 0 ? kReplacementCharacter : read.value;
}

// Nothing of the source may steer the terminal: control characters become pictures of themselves. The marks that
// change the direction of text are shown as replacement characters, so that what is read is what is compiled.
static char32_t visible(char32_t character) {
  if (character < 0x20) return 0x2400 + character;
  if (character == 0x7F) return 0x2421;
  if (character >= 0x80 && character < 0xA0) return kReplacementCharacter;
  if ((character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069))
    return kReplacementCharacter;
  return character;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    char32_t character = next_character(text);
    append_utf8(out, character == '\n' ? character : visible(character));
  }
  return out;
}

// The start and the end of a long word, without cutting through a character.
static void append_shortened(std::string& out, std::string_view word, size_t longest) {
  constexpr std::string_view kLeftOut = "...";
  auto is_inside_character = [&](size_t at) { return (static_cast<unsigned char>(word[at]) & 0xC0) == 0x80; };
  size_t head = longest / 2, tail = word.size() - longest / 4;
  while (head > 0 && is_inside_character(head)) head--;
  while (tail < word.size() && is_inside_character(tail)) tail++;
  out += word.substr(0, head);
  out += kLeftOut;
  out += word.substr(tail);
}

std::string with_short_words(std::string_view text, size_t longest) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find_first_of(" \n", at), text.size());
    std::string_view word = text.substr(at, end - at);
    if (word.size() > longest)
      append_shortened(out, word, longest);
    else
      out += word;
    if (end < text.size()) out += text[end++];
    at = end;
  }
  return out;
}

SourceLine::SourceLine(std::string_view text) : num_bytes_(static_cast<uint32_t>(text.size())) {
  std::string_view rest = text;
  while (!rest.empty()) {
    uint32_t byte = static_cast<uint32_t>(text.size() - rest.size());
    char32_t character = next_character(rest);
    if (character != '\t') character = visible(character);
    pieces_.push_back({byte, width_, character});
    width_ = character == '\t' ? (width_ / kTabWidth + 1) * kTabWidth : width_ + display_width(character);
  }
}

uint32_t SourceLine::cell_of(size_t byte) const {
  if (byte >= num_bytes_) return width_ + static_cast<uint32_t>(byte > num_bytes_ ? 1 : 0);
  auto after = std::upper_bound(pieces_.begin(), pieces_.end(), byte,
                                [](size_t b, const Piece& piece) { return b < piece.byte; });
  return (after - 1)->cell;
}

uint32_t SourceLine::indentation() const {
  for (const Piece& piece : pieces_)
    if (piece.character != ' ' && piece.character != '\t') return piece.cell;
  return width_;
}

// A wide character that begins before the window leaves blanks, so that carets below stay in place.
std::string SourceLine::slice(uint32_t first_cell, uint32_t last_cell) const {
  std::string out;
  auto piece = std::lower_bound(pieces_.begin(), pieces_.end(), first_cell,
                                [](const Piece& p, uint32_t cell) { return p.cell < cell; });
  if (piece != pieces_.end() && piece->cell > first_cell) out.append(piece->cell - first_cell, ' ');
  for (; piece != pieces_.end() && piece->cell < last_cell; ++piece) {
    if (piece->character == '\t') {
      uint32_t end = std::min((piece->cell / kTabWidth + 1) * kTabWidth, last_cell);
      out.append(end - piece->cell, ' ');
    } else {
      append_utf8(out, piece->character);
    }
  }
  return out;
}

}  // namespace fehu::diag
