// Shows source lines with carets and labels.
//
// The places of a diagnostic are sorted into files, and within a file into lines. A place within one line is underlined
// in the rows below that line; a place over several lines gets a column of its own in the left margin:
//
//   4 |   def f = if x
//     |  _________^
//   5 | |   then y
//   6 | |   else z
//     | |________^ these branches differ
#include "diag/snippet.h"

#include <algorithm>
#include <set>

#include "diag/source_line.h"

namespace fehu::diag {

namespace {

// Primary: the place of the error itself, with carets. Secondary: other places, with dashes.
enum class Style : uint8_t { Plain, Primary, Secondary };

// A place to be shown. Lines count from 0; bytes count from the start of their line.
struct Mark {
  const SourceFile* file;
  uint32_t first_line;
  uint32_t last_line;
  size_t first_byte;
  size_t end_byte;  // on last_line, exclusive
  std::string text;
  Style style;
  uint32_t depth = 0;  // column in the margin, for marks over several lines

  bool is_multiline() const { return first_line != last_line; }
};

// A row of single-cell characters, with a label behind them.
struct Row {
  std::string characters;
  std::vector<Style> styles;
  std::string text;
  Style text_style = Style::Plain;

  void put(size_t cell, char character, Style style) {
    if (cell >= characters.size()) {
      characters.resize(cell + 1, ' ');
      styles.resize(cell + 1, Style::Plain);
    }
    characters[cell] = character;
    styles[cell] = style;
  }
};

// A place on the line being shown, in cells of the (clipped) line.
struct Underline {
  uint32_t begin;
  uint32_t end;
  const Mark* mark;
};

constexpr uint32_t kMaxBytesOfLine = 4000;       // lines beyond this are cut before their layout is computed
constexpr uint32_t kLinesAtEndsOfMultiline = 3;  // how much of a long multi-line place is shown at either end

// A label has one line; its newlines become blanks.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// An empty place, as at the end of a file, is shown as one character.
Mark make_mark(const SourceFile* file, Loc loc, const std::string& text, Style style) {
  const std::vector<uint32_t>& starts = file->line_starts();
  auto line_of = [&](uint32_t byte) {
    return static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), byte) - starts.begin() - 1);
  };
  uint32_t size = static_cast<uint32_t>(file->text.size());
  uint32_t begin = std::min(loc.begin - file->base, size);
  uint32_t last = loc.end > loc.begin ? std::min(loc.end - file->base - 1, size) : begin;
  uint32_t first_line = line_of(begin), last_line = line_of(last);
  return {file, first_line, last_line, begin - starts[first_line], last - starts[last_line] + 1, one_line(text), style};
}

// The primary place first.
std::vector<Mark> collect_marks(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::vector<Mark> marks;
  if (const SourceFile* file = sources.file_of(diagnostic.loc))
    marks.push_back(make_mark(file, diagnostic.loc, diagnostic.here, Style::Primary));
  for (const Label& label : diagnostic.labels)
    if (const SourceFile* file = sources.file_of(label.loc))
      marks.push_back(make_mark(file, label.loc, label.text, Style::Secondary));
  return marks;
}

std::string_view text_of_line(const SourceFile& file, uint32_t line) {
  const std::vector<uint32_t>& starts = file.line_starts();
  size_t end = line + 1 < starts.size() ? starts[line + 1] - 1 : file.text.size();
  if (end > starts[line] && file.text[end - 1] == '\r') end--;
  return std::string_view(file.text).substr(starts[line], end - starts[line]);
}

// Shows the marks of one file.
class FileSnippet {
 public:
  FileSnippet(std::vector<Mark> marks, uint32_t gutter, Severity severity, const RenderOptions& options)
      : marks_(std::move(marks)),
        gutter_(gutter),
        palette_(palette_for(options)),
        primary_colour_(severity == Severity::Error ? palette_.error : palette_.warning),
        max_width_(options.max_width) {}

  // Lines between two places are left out if there are many.
  std::string show() {
    assign_depths();
    emit_row("", {});
    uint32_t previous = UINT32_MAX;
    for (uint32_t line : lines_to_show()) {
      if (previous != UINT32_MAX && line > previous + 1) show_gap(previous, line);
      show_line(line);
      previous = line;
    }
    return std::move(out_);
  }

 private:
  // Gives each multi-line mark the leftmost margin column that is free over its lines.
  void assign_depths() {
    std::vector<Mark*> multiline;
    for (Mark& mark : marks_)
      if (mark.is_multiline()) multiline.push_back(&mark);
    std::stable_sort(multiline.begin(), multiline.end(), [](const Mark* a, const Mark* b) {
      return a->first_line != b->first_line ? a->first_line < b->first_line : a->last_line > b->last_line;
    });
    std::vector<uint32_t> busy_until;
    for (Mark* mark : multiline) {
      while (mark->depth < busy_until.size() && busy_until[mark->depth] >= mark->first_line) mark->depth++;
      if (mark->depth == busy_until.size()) busy_until.push_back(0);
      busy_until[mark->depth] = mark->last_line;
    }
    margin_.assign(busy_until.size(), ' ');
    margin_styles_.assign(busy_until.size(), Style::Plain);
  }

  std::set<uint32_t> lines_to_show() const {
    std::set<uint32_t> lines;
    for (const Mark& mark : marks_) {
      for (uint32_t i = 0; i < kLinesAtEndsOfMultiline && mark.first_line + i <= mark.last_line; i++) {
        lines.insert(mark.first_line + i);
        lines.insert(mark.last_line - i);
      }
    }
    return lines;
  }

  // One hidden line is no longer than the dots that would stand for it.
  void show_gap(uint32_t previous, uint32_t line) {
    if (line == previous + 2) return show_line(previous + 1);
    bool is_inside_mark = margin_.find('|') != std::string::npos;
    std::string margin = is_inside_mark ? std::string(gutter_, ' ') + coloured_margin() : "";
    while (margin.ends_with(' ')) margin.pop_back();
    out_ += fmt::format("{}...{}{}\n", palette_.frame, palette_.reset, margin);
  }

  void show_line(uint32_t line) {
    std::string_view text = text_of_line(*marks_.front().file, line);
    choose_window(line, text);
    SourceLine layout(text.substr(cut_, kMaxBytesOfLine));
    clip(line, layout);
    start_multiline_at_indentation(line, layout);
    Row row;
    row.text = (clip_begin_ > 0 || cut_ > 0 ? "..." : "") + layout.slice(clip_begin_, clip_end_) +
               (clip_end_ < layout.width() || text.size() > cut_ + kMaxBytesOfLine ? "..." : "");
    emit_row(fmt::format("{}", line + 1), row);
    finish_indented_starts(line);
    for (const Row& r : underline_rows(underlines_of(line, layout))) emit_row("", r);
    for (Mark& mark : marks_)
      if (mark.is_multiline() && mark.first_line == line && margin_[mark.depth] != '|') emit_start(mark, layout);
    for (Mark& mark : marks_)
      if (mark.is_multiline() && mark.last_line == line) emit_end(mark, layout);
  }

  // For a line of enormous length: which bytes of it are looked at.
  void choose_window(uint32_t line, std::string_view text) {
    cut_ = 0;
    if (text.size() <= kMaxBytesOfLine) return;
    size_t interest = text.size();
    for (const Mark& mark : marks_)
      if (mark.first_line == line) interest = std::min(interest, mark.first_byte);
    if (interest == text.size()) interest = 0;
    cut_ = interest > kMaxBytesOfLine / 2 ? interest - kMaxBytesOfLine / 2 : 0;
    while (cut_ > 0 && (static_cast<unsigned char>(text[cut_]) & 0xC0) == 0x80) cut_--;
  }

  size_t cut(size_t byte) const { return byte > cut_ ? byte - cut_ : 0; }

  // For a wide line: which cells of it are shown.
  void clip(uint32_t line, const SourceLine& layout) {
    clip_begin_ = 0;
    clip_end_ = layout.width();
    if (layout.width() <= max_width_) return;
    uint32_t interest = layout.width();
    for (const Mark& mark : marks_) {
      if (mark.first_line == line)
        interest = std::min(interest, layout.cell_of(cut(mark.first_byte)));
      else if (mark.last_line == line)
        interest = std::min(interest, layout.cell_of(cut(mark.end_byte)));
    }
    uint32_t lead = max_width_ / 4;
    if (interest != layout.width() && interest > lead) clip_begin_ = interest - lead;
    clip_begin_ = std::min(clip_begin_, layout.width() - max_width_);
    clip_end_ = clip_begin_ + max_width_;
  }

  // From a cell of the whole line to a cell of what is shown.
  uint32_t shown_cell(uint32_t cell) const {
    uint32_t dots = clip_begin_ > 0 || cut_ > 0 ? 3 : 0;
    return std::clamp(cell, clip_begin_, clip_end_ + 1) - clip_begin_ + dots;
  }

  // Marks over several lines are drawn in the margin instead.
  std::vector<Underline> underlines_of(uint32_t line, const SourceLine& layout) const {
    std::vector<Underline> result;
    for (const Mark& mark : marks_) {
      if (mark.is_multiline() || mark.first_line != line) continue;
      uint32_t begin = shown_cell(layout.cell_of(cut(mark.first_byte)));
      uint32_t end = shown_cell(layout.cell_of(cut(mark.end_byte)));
      result.push_back({begin, std::max(end, begin + 1), &mark});
    }
    // Rightmost first: this is the order in which labels hang below each other.
    std::stable_sort(result.begin(), result.end(), [](const Underline& a, const Underline& b) {
      return a.begin != b.begin ? a.begin > b.begin : a.end > b.end;
    });
    return result;
  }

  // The first row has carets and dashes, primary ones on top where they meet. Labels that do not fit behind them hang
  // below, joined by bars, the rightmost first, so that no bar crosses a label.
  static std::vector<Row> underline_rows(const std::vector<Underline>& underlines) {
    if (underlines.empty()) return {};
    std::vector<Row> rows(1);
    for (Style style : {Style::Secondary, Style::Primary})
      for (const Underline& u : underlines)
        for (uint32_t cell = u.begin; u.mark->style == style && cell < u.end; cell++)
          rows[0].put(cell, style == Style::Primary ? '^' : '-', style);
    // The label of the rightmost place follows its carets, if nothing else stands there.
    const Underline& rightmost = underlines.front();
    bool is_inline =
        std::all_of(underlines.begin(), underlines.end(), [&](const Underline& u) { return u.end <= rightmost.end; });
    std::vector<Underline> hanging;
    for (const Underline& u : underlines)
      if (!u.mark->text.empty() && !(is_inline && &u == &rightmost)) hanging.push_back(u);
    if (is_inline && !rightmost.mark->text.empty()) {
      rows[0].text = " " + rightmost.mark->text;
      rows[0].text_style = rightmost.mark->style;
    }
    for (size_t i = 0; i < hanging.size(); i++) {
      if (i == 0) rows.push_back(bars(hanging));
      rows.push_back(bars(std::span(hanging).subspan(i + 1), hanging[i].begin));
      rows.back().text = hanging[i].mark->text;
      rows.back().text_style = hanging[i].mark->style;
    }
    return rows;
  }

  // Vertical bars that lead from carets to labels further down, left of `end`, which becomes the row's width.
  static Row bars(std::span<const Underline> underlines, uint32_t end = UINT32_MAX) {
    Row row;
    for (const Underline& u : underlines)
      if (u.begin < end) row.put(u.begin, '|', u.mark->style);
    if (end != UINT32_MAX && end > 0 && row.characters.size() < end) row.put(end - 1, ' ', Style::Plain);
    return row;
  }

  // A multi-line mark that begins with its line needs no row of its own: the margin shows a slash.
  void start_multiline_at_indentation(uint32_t line, const SourceLine& layout) {
    for (const Mark& mark : marks_) {
      if (!mark.is_multiline() || mark.first_line != line) continue;
      if (layout.cell_of(cut(mark.first_byte)) <= layout.indentation()) set_margin(mark, '/');
    }
  }

  void finish_indented_starts(uint32_t line) {
    for (const Mark& mark : marks_)
      if (mark.is_multiline() && mark.first_line == line && margin_[mark.depth] == '/') set_margin(mark, '|');
  }

  // The row under the first line of a mark: underscores from the margin to the caret.
  void emit_start(const Mark& mark, const SourceLine& layout) {
    emit_row("", connector(mark, shown_cell(layout.cell_of(cut(mark.first_byte)))));
    set_margin(mark, '|');
  }

  void emit_end(const Mark& mark, const SourceLine& layout) {
    uint32_t end = shown_cell(layout.cell_of(cut(mark.end_byte)));
    Row row = connector(mark, end > 0 ? end - 1 : 0);
    if (!mark.text.empty()) row.text = " " + mark.text;
    row.text_style = mark.style;
    emit_row("", row);
    set_margin(mark, ' ');
  }

  // From the mark's margin column along to a caret. The row's cells start right of the
  // margin; the part within the margin is drawn by emit_row.
  Row connector(const Mark& mark, uint32_t cell) {
    Row row;
    for (uint32_t i = 0; i < cell; i++) row.put(i, '_', mark.style);
    row.put(cell, mark.style == Style::Primary ? '^' : '-', mark.style);
    connecting_ = &mark;
    return row;
  }

  void set_margin(const Mark& mark, char character) {
    margin_[mark.depth] = character;
    margin_styles_[mark.depth] = mark.style;
  }

  const char* colour(Style style) const {
    switch (style) {
      case Style::Plain:
        return "";
      case Style::Primary:
        return primary_colour_;
      case Style::Secondary:
        return palette_.frame;
    }
    return "";
  }

  // Characters of one style are coloured together.
  std::string coloured(std::string_view characters, std::span<const Style> styles) const {
    std::string result;
    for (size_t i = 0; i < characters.size();) {
      size_t end = i;
      while (end < characters.size() && styles[end] == styles[i]) end++;
      std::string_view run = characters.substr(i, end - i);
      const char* escape = colour(styles[i]);
      result += *escape ? fmt::format("{}{}{}", escape, run, palette_.reset) : std::string(run);
      i = end;
    }
    return result;
  }

  // The margin and the blank that separates it from the source; a connector runs through both.
  std::string coloured_margin() {
    if (margin_.empty()) return "";
    Row row;
    for (size_t i = 0; i < margin_.size(); i++) row.put(i, margin_[i], margin_styles_[i]);
    row.put(margin_.size(), ' ', Style::Plain);
    if (connecting_)
      for (size_t i = connecting_->depth + 1; i <= margin_.size(); i++) row.put(i, '_', connecting_->style);
    connecting_ = nullptr;
    return coloured(row.characters, row.styles);
  }

  // Blanks at the end are dropped, so that goldens and terminals see none.
  void emit_row(std::string_view number, const Row& row) {
    std::string line = fmt::format("{}{:>{}} |{} ", palette_.frame, number, gutter_, palette_.reset);
    line += coloured_margin() + coloured(row.characters, row.styles);
    const char* escape = colour(row.text_style);
    line += *escape && !row.text.empty() ? fmt::format("{}{}{}", escape, row.text, palette_.reset) : row.text;
    line.erase(line.find_last_not_of(' ') + 1);
    out_ += line + '\n';
  }

  std::vector<Mark> marks_;
  uint32_t gutter_;
  Palette palette_;
  const char* primary_colour_;
  uint32_t max_width_;

  std::string margin_;  // one character per column
  std::vector<Style> margin_styles_;
  const Mark* connecting_ = nullptr;  // the mark whose connector the next row draws through the margin
  size_t cut_ = 0;                    // first byte of the current line that is looked at
  uint32_t clip_begin_ = 0;           // cells of it that are shown
  uint32_t clip_end_ = 0;
  std::string out_;
};

}  // namespace

Palette palette_for(const RenderOptions& options) {
  if (!options.use_colour) return {};
  return {
      .error = "\x1b[1;31m", .warning = "\x1b[1;33m", .frame = "\x1b[1;34m", .strong = "\x1b[1m", .reset = "\x1b[0m"};
}

uint32_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources) {
  uint32_t last_line = 0;
  for (const Mark& mark : collect_marks(diagnostic, sources)) last_line = std::max(last_line, mark.last_line + 1);
  return static_cast<uint32_t>(std::to_string(last_line).size());
}

// Places are grouped by files; the file of the error itself comes first, and others are announced by their names.
std::string render_snippets(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options) {
  std::vector<Mark> rest = collect_marks(diagnostic, sources);
  uint32_t gutter = gutter_width(diagnostic, sources);
  Palette palette = palette_for(options);
  std::string out;
  bool is_first = true;
  while (!rest.empty()) {
    const SourceFile* file = rest.front().file;
    auto others = std::stable_partition(rest.begin(), rest.end(), [&](const Mark& m) { return m.file == file; });
    std::vector<Mark> marks(std::make_move_iterator(rest.begin()), std::make_move_iterator(others));
    rest.erase(rest.begin(), others);
    if (!is_first || !diagnostic.loc)
      out += fmt::format("{}{:>{}}::: {}{}:{}\n", palette.frame, "", gutter, palette.reset, printable(file->path),
                         marks.front().first_line + 1);
    out += FileSnippet(std::move(marks), gutter, diagnostic.severity, options).show();
    is_first = false;
  }
  return out;
}

}  // namespace fehu::diag
