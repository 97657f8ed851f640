// Source text for the front end from the files of a case.
#pragma once

#include "check/check.h"
#include "golden/golden_file.h"

namespace golden {

struct CaseLoader : fehu::check::FileLoader {
  explicit CaseLoader(const Case& c_) : c(c_) {}
  std::optional<std::string> read(const std::string& path) override {
    if (path == c.check.huge_file) return huge_text();
    auto it = c.files.find(path);
    return it == c.files.end() ? std::nullopt : std::optional(it->second);
  }
  const Case& c;

 private:
  // It is refused by its size alone: nobody looks into it, so nothing is written to its 4 GiB.
  static std::string huge_text() {
    std::string text;
    text.resize_and_overwrite(UINT32_MAX, [](char*, size_t size) { return size; });
    return text;
  }
};

}  // namespace golden
