// Diagnostics as JSON, for editors and other programs.
#include <nlohmann/json.hpp>

#include "diag/render.h"

namespace fehu::diag {

using Json = nlohmann::ordered_json;

// Lines and columns count from 1; the end column is one past the last character, as
// in the text form. Offsets are bytes in the file.
static Json json_of(Loc loc, const SourceMap& sources) {
  const SourceFile* file = sources.file_of(loc);
  if (!file) return nullptr;
  LineColumn first = sources.line_column(loc.begin);
  LineColumn last = sources.end_line_column(loc);
  return {{"file", file->path},
          {"begin", {{"line", first.line}, {"column", first.column}, {"offset", loc.begin - file->base}}},
          {"end", {{"line", last.line}, {"column", last.column}, {"offset", loc.end - file->base}}}};
}

// The keys are part of the interface of `fehu check --json`.
static Json json_of(const Diagnostic& d, const SourceMap& sources) {
  const CodeInfo& code = info(d.code);
  Json labels = Json::array();
  for (const Label& label : d.labels)
    labels.push_back({{"location", json_of(label.loc, sources)}, {"text", label.text}});
  return {{"severity", d.severity == Severity::Error ? "error" : "warning"},
          {"code", code.id},
          {"title", code.title},
          {"index", fmt::format("docs/error_index.md#{}", code.anchor)},
          {"location", json_of(d.loc, sources)},
          {"message", d.message},
          {"here", d.here},
          {"labels", std::move(labels)},
          {"notes", d.notes},
          {"help", d.help}};
}

std::string render_json(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources) {
  Json list = Json::array();
  for (const Diagnostic* d : diagnostics) list.push_back(json_of(*d, sources));
  // Text from broken source files may not be UTF-8: such bytes are replaced.
  return Json({{"diagnostics", std::move(list)}}).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace fehu::diag
