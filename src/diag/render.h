// Diagnostics as text for people and as JSON for programs.
//
// The text form keeps the heading that editors parse and shows the source below it:
//
//   Error at a.fut:4:28-29:
//   Function body does not have expected type.
//   Expected: bool
//   Actual:   i32
//     |
//   4 | def f (x: i32) : bool = x + 1
//     |                  ----   ^^^^^ this is an i32
//     |                  |
//     |                  the result is declared here
//     = help: ...
//     = see docs/error_index.md#type-mismatch
#pragma once

#include <span>
#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace fehu::diag {

struct RenderOptions {
  bool use_colour = false;
  // Source lines wider than this are clipped around the place of interest.
  uint32_t max_width = 140;
  // After so many errors, and so many warnings, only a count follows.
  size_t max_errors = 20;
  size_t max_warnings = 100;
};

// What suits the given stream: colours on a terminal, unless NO_COLOR is set or TERM is "dumb".
RenderOptions options_for_stream(int file_descriptor);

// One diagnostic, ending in a newline.
std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options);

// All of them with blank lines between. When there are errors, two lines for the reader's orientation end the text.
std::string render_all(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources,
                       const RenderOptions& options);

// {"diagnostics": [...]}, with all that the text shows. One line, ending in a newline.
std::string render_json(std::span<const Diagnostic* const> diagnostics, const SourceMap& sources);

}  // namespace fehu::diag
