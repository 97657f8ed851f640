// What the fuzz targets have in common: the entry point that libFuzzer calls, on a large stack.
#pragma once

#include <string>

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "diag/diagnostic.h"

namespace fuzz {

// Diagnostics must be showable whatever they are about.
void render_everything(const fehu::diag::Sink& sink, const fehu::SourceMap& sources);

// A text as a source file, and what is needed to read it.
struct Source {
  explicit Source(const std::string& text) : file(sources.add("main.fut", text)) {}
  fehu::Arena arena;
  fehu::Interner names;
  fehu::SourceMap sources;
  fehu::diag::Sink sink;
  const fehu::SourceFile* file;
};

// Each target defines this.
void run(const std::string& text);

}  // namespace fuzz

// FEHU_FUZZ_TARGET(text) { ... }
#define FEHU_FUZZ_TARGET(text) void fuzz::run(const std::string& text)
