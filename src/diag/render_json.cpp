// Diagnostics as JSON, for editors and other programs.
#include <fmt/format.h>

#include "base/json.h"
#include "diag/render.h"

namespace fehu::diag {

static json::Value json_of(LineColumn place, uint32_t offset) {
  return json::object(
      {{"line", json::number(place.line)}, {"column", json::number(place.column)}, {"offset", json::number(offset)}});
}

// Lines and columns count from 1; the end column is one past the last character, as
// in the text form. Offsets are bytes in the file.
static json::Value json_of(Loc loc, const SourceMap& sources) {
  const SourceFile* file = sources.file_of(loc);
  if (!file) return {};
  return json::object({{"file", json::text(file->path)},
                       {"begin", json_of(sources.line_column(loc.begin), loc.begin - file->base)},
                       {"end", json_of(sources.end_line_column(loc), loc.end - file->base)}});
}

// The keys are part of the interface of `fehu check --json`.
static json::Value json_of(const Diagnostic& d, const SourceMap& sources) {
  const CodeInfo& code = info(d.code);
  std::vector<json::Value> labels;
  for (const Label& label : d.labels)
    labels.push_back(json::object({{"location", json_of(label.loc, sources)}, {"text", json::text(label.text)}}));
  return json::object({{"severity", json::text(d.severity == Severity::Error ? "error" : "warning")},
                       {"code", json::text(code.id)},
                       {"title", json::text(code.title)},
                       {"index", json::text(fmt::format("docs/error_index.md#{}", code.anchor))},
                       {"location", json_of(d.loc, sources)},
                       {"message", json::text(d.message)},
                       {"here", json::text(d.here)},
                       {"labels", json::list(std::move(labels))},
                       {"notes", json::list(d.notes)},
                       {"help", json::text(d.help)}});
}

std::string render_json(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources) {
  std::vector<json::Value> list;
  for (const Diagnostic* d : diagnostics) list.push_back(json_of(*d, sources));
  return json::write(json::object({{"diagnostics", json::list(std::move(list))}})) + "\n";
}

}  // namespace fehu::diag
