// Diagnostics as text: heading, message, source, notes, help and the link into the error index.
#include "diag/render.h"

#include <unistd.h>
#include <cstdlib>

#include "diag/snippet.h"

namespace fehu::diag {

RenderOptions options_for_stream(int file_descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  bool is_forbidden = (no_colour && *no_colour) || (terminal && std::string_view(terminal) == "dumb");
  return {.use_colour = isatty(file_descriptor) == 1 && !is_forbidden};
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
                     sources.describe(d.loc), palette.reset);
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

std::string render(const Diagnostic& d, const SourceMap& sources, const RenderOptions& options) {
  Palette palette = palette_for(options);
  std::string out = heading(d, sources, palette);
  bool is_indented = d.severity == Severity::Warning && !out.empty();
  append_lines(out, d.message, is_indented ? "  " : "", is_indented ? 2 : 0);
  out += render_snippets(d, sources, options);
  append_remarks(out, d, sources, palette);
  return out;
}

std::string render_all(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources,
                       const RenderOptions& options) {
  std::string out;
  bool has_errors = false, has_name = false;
  for (size_t i = 0; i < diagnostics.size(); i++) {
    has_errors = has_errors || diagnostics[i]->severity == Severity::Error;
    if (i < options.max_shown) out += render(*diagnostics[i], sources, options) + "\n";
    has_name = has_name || (i < options.max_shown && has_explanation(*diagnostics[i]));
  }
  if (diagnostics.size() > options.max_shown)
    out += fmt::format("{} further messages are not shown.\n\n", diagnostics.size() - options.max_shown);
  if (has_errors && has_name)
    out += "Read more about a message with: fehu explain NAME (the word behind the # above).\n";
  if (has_errors)
    out += "If a message is confusing, that is a bug in fehu: please report it, with the program that causes it.\n";
  return out;
}

}  // namespace fehu::diag
