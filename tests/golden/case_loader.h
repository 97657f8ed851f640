// Source text for the front end from the files of a case.
#pragma once

#include "check/check.h"
#include "golden/golden_file.h"

namespace golden {

struct CaseLoader : fehu::check::FileLoader {
  explicit CaseLoader(const Case& c_) : c(c_) {}
  std::optional<std::string> read(const std::string& path) override {
    if (path == c.check.huge_file) return std::string(UINT32_MAX, ' ');
    auto it = c.files.find(path);
    return it == c.files.end() ? std::nullopt : std::optional(it->second);
  }
  const Case& c;
};

}  // namespace golden
