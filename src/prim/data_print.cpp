// Printing values as text. Spec: data-format.md 4.
#include "prim/data.h"

#include <fmt/format.h>

namespace fehu::prim {

namespace {

// Walks over the dimensions and takes the elements as they come, which is row-major order.
struct Printer {
  std::string& out;
  const Data& data;
  PrintStyle style;
  size_t next = 0;  // element

  // Between two rows, or between two elements of the innermost dimension, which always share a line.
  void separate(size_t level) {
    bool is_innermost = level + 1 == data.shape.size();
    if (is_innermost || style.rows == PrintStyle::Rows::OneLine) {
      out += ", ";
      return;
    }
    out += ",\n";
    if (style.rows == PrintStyle::Rows::Aligned) out.append(level + 1, ' ');
  }

  // The array below `level` dimensions that have been chosen.
  void rows(size_t level) {
    if (level == data.shape.size()) return append_value(out, data.element(next++), style);
    out += '[';
    for (int64_t i = 0; i < data.shape[level]; i++) {
      if (i > 0) separate(level);
      rows(level + 1);
    }
    out += ']';
  }
};

}  // namespace

// An array without elements must still show its shape: "empty([0][3]i32)".
void append_text(std::string& out, const Data& data, PrintStyle style) {
  if (data.bytes.empty()) {
    out += "empty(" + show_type(data) + ")";
    return;
  }
  Printer printer{out, data, style};
  printer.rows(0);
}

std::string show(const Data& data, PrintStyle style) {
  std::string out;
  append_text(out, data, style);
  return out;
}

}  // namespace fehu::prim
