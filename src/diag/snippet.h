// The part of a rendered diagnostic that shows the source: lines with numbers, carets under the places, labels.
#pragma once

#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "diag/render.h"

namespace fehu::diag {

// Escape sequences, or empty strings where no colours are wanted.
struct Palette {
  const char* error = "";
  const char* warning = "";
  const char* frame = "";  // line numbers, secondary places
  const char* strong = "";
  const char* reset = "";
};
Palette palette_for(const RenderOptions& options);

// The width of the column of line numbers for this diagnostic.
uint32_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources);

// Empty if the diagnostic has no place.
std::string render_snippets(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options);

}  // namespace fehu::diag
