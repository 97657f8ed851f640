// Diagnostics as text: heading, message, source, notes, help and the link into the error index.
#include "diag/render.h"

#include <unistd.h>
#include <cstdlib>

#include "diag/snippet.h"
#include "diag/source_line.h"

namespace fehu::diag {

RenderOptions options_for_stream(int file_descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  bool is_forbidden = (no_colour && *no_colour) || (terminal && std::string_view(terminal) == "dumb");
  return {.use_colour = isatty(file_descriptor) == 1 && !is_forbidden};
}

// What a message quotes may be anything: it must neither steer the terminal nor fill the screen.
static std::string quoted(std::string_view text, const RenderOptions& options) {
  return with_short_words(printable(text), options.max_width);
}

static Diagnostic quoted(const Diagnostic& d, const RenderOptions& options) {
  Diagnostic shown = d;
  for (std::string* text : {&shown.message, &shown.here, &shown.help}) *text = quoted(*text, options);
  for (Label& label : shown.labels) label.text = quoted(label.text, options);
  for (std::string& note : shown.notes) note = quoted(note, options);
  return shown;
}

// Is there more to read about it, under a name that is shown with it?
static bool has_explanation(const Diagnostic& d) {
  return !info(d.code).anchor.empty() && d.loc;
}

// The form that editors recognise: "Error at FILE:LINE:COLUMN-COLUMN:".
static std::string heading(const Diagnostic& d, const SourceMap& sources, const Palette& palette) {
  if (!sources.file_of(d.loc)) return "";
  bool is_error = d.severity == Severity::Error;
  return fmt::format("{}{} at {}:{}\n", is_error ? palette.error : palette.warning, is_error ? "Error" : "Warning",
                     printable(sources.describe(d.loc)), palette.reset);
}

// Appends `text` line by line, the first line after `first`, the others after as many blanks.
static void append_lines(std::string& out, std::string_view text, std::string_view first, size_t indent) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  bool is_first = true;
  for (size_t begin = 0; begin <= text.size(); is_first = false) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (is_first)
      out += first;
    else if (!line.empty())
      out.append(indent, ' ');
    out += line;
    out += '\n';
    begin = end + 1;
  }
}

static void append_remark(std::string& out, uint32_t gutter, std::string_view kind, std::string_view text,
                          const Palette& palette) {
  std::string first = fmt::format("{:>{}} {}={} {}{}:{} ", "", gutter, palette.frame, palette.reset, palette.strong,
                                  kind, palette.reset);
  append_lines(out, text, first, gutter + 3 + kind.size() + 2);
}

// A label of a place without source, as in the prelude, becomes a note.
static void append_remarks(std::string& out, const Diagnostic& d, const SourceMap& sources, const Palette& palette) {
  uint32_t gutter = gutter_width(d, sources);
  for (const Label& label : d.labels)
    if (!sources.file_of(label.loc) && !label.text.empty()) append_remark(out, gutter, "note", label.text, palette);
  for (const std::string& note : d.notes) append_remark(out, gutter, "note", note, palette);
  if (!d.help.empty()) append_remark(out, gutter, "help", d.help, palette);
  if (has_explanation(d))
    append_remark(out, gutter, "see", fmt::format("docs/error_index.md#{}", info(d.code).anchor), palette);
}

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options) {
  Diagnostic d = quoted(diagnostic, options);
  Palette palette = palette_for(options);
  std::string out = heading(d, sources, palette);
  bool is_indented = d.severity == Severity::Warning && !out.empty();
  append_lines(out, d.message, is_indented ? "  " : "", is_indented ? 2 : 0);
  out += render_snippets(d, sources, options);
  append_remarks(out, d, sources, palette);
  return out;
}

static std::string count_left_out(size_t left_out, std::string_view what) {
  if (left_out == 0) return {};
  return left_out == 1 ? fmt::format("1 further {} is not shown.\n\n", what)
                       : fmt::format("{} further {}s are not shown.\n\n", left_out, what);
}

std::string render_all(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources,
                       const RenderOptions& options) {
  std::string out;
  size_t num_errors = 0, num_warnings = 0;
  bool has_name = false;
  for (const Diagnostic* d : diagnostics) {
    bool is_error = d->severity == Severity::Error;
    bool is_shown = is_error ? num_errors++ < options.max_errors : num_warnings++ < options.max_warnings;
    if (is_shown) out += render(*d, sources, options) + "\n";
    has_name = has_name || (is_shown && has_explanation(*d));
  }
  out += count_left_out(num_errors - std::min(num_errors, options.max_errors), "error");
  out += count_left_out(num_warnings - std::min(num_warnings, options.max_warnings), "warning");
  if (num_errors > 0 && has_name)
    out += "Read more about a message with: fehu explain NAME (the word behind the # above).\n";
  if (num_errors > 0)
    out += "If a message is confusing, that is a bug in fehu: please report it, with the program that causes it.\n";
  return out;
}

}  // namespace fehu::diag
