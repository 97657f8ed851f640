// Horizontal bars as SVG.
#include "tools/bench/plot.h"

#include <algorithm>
#include <cmath>

#include "base/append.h"
#include "tools/bench/statistics.h"

namespace fehu {

namespace {

// Lines of the picture, from the top; labels to the left of bars, in a frame that `finish` sizes.
class Picture {
 public:
  static constexpr int kLabels = 300, kBars = 500, kRight = 140, kLine = 20;

  void heading(const std::string& text) {
    y_ += kLine / 2;
    label(10, text, "font-weight=\"bold\"");
    y_ += kLine;
  }

  void row(const std::string& name) { label(20, name, ""); }
  void end_row() { y_ += kLine; }

  // Places are fractions of the width for bars.
  void bar(double from, double to, std::string_view colour) {
    if (to < from) std::swap(from, to);
    append(out_, "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"/>\n", x_of(from), y_ + 4,
           std::max(1.0, (to - from) * kBars), kLine - 8, colour);
  }
  void line(double from, double to) {
    append(out_, "<path d=\"M{:.1f} {}H{:.1f}\" stroke=\"#333\"/>\n", x_of(from), y_ + kLine / 2, x_of(to));
  }
  void value(double at, const std::string& text) { label(x_of(at) + 6, text, ""); }

  std::string finish() const {
    std::string svg;
    int width = kLabels + kBars + kRight, height = y_ + kLine / 2;
    append(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" ",
           width, height);
    svg += "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    return svg + out_ + "</svg>\n";
  }

 private:
  static double x_of(double fraction) { return kLabels + fraction * kBars; }

  void label(double x, const std::string& text, std::string_view attributes) {
    append(out_, "<text x=\"{:.1f}\" y=\"{}\" {}>{}</text>\n", x, y_ + 14, attributes, escaped(text));
  }

  static std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text) {
      if (c == '<')
        out += "&lt;";
      else if (c == '&')
        out += "&amp;";
      else if (static_cast<unsigned char>(c) >= ' ')
        out += c;
    }
    return out;
  }

  std::string out_;
  int y_ = 0;
};

}  // namespace

static void plot_program(const std::map<std::string, BenchResult>& datasets, Picture& picture) {
  double longest = 0;
  for (const auto& [dataset, result] : datasets)
    if (!result.error) longest = std::max(longest, confidence_interval(result.runtimes).high);
  for (const auto& [dataset, result] : datasets) {
    picture.row(dataset);
    if (result.error) {
      picture.value(0, "failed");
    } else if (longest > 0) {
      double mean = mean_of(result.runtimes);
      Interval interval = confidence_interval(result.runtimes);
      picture.bar(0, mean / longest, "#7aa6d8");
      picture.line(interval.low / longest, interval.high / longest);
      picture.value(std::max(mean, interval.high) / longest, fmt::format("{:.0f} μs", mean));
    }
    picture.end_row();
  }
}

std::string plot_of(const BenchResults& results) {
  Picture picture;
  for (const auto& [program, datasets] : results) {
    picture.heading(program);
    plot_program(datasets, picture);
  }
  return picture.finish();
}

std::string plot_of(const std::vector<SpeedUp>& speed_ups) {
  // The scale reaches as far to both sides as the largest change asks for, and at least to a factor of 1.25.
  double reach = std::log(1.25);
  for (const SpeedUp& speed_up : speed_ups) reach = std::max(reach, std::fabs(std::log(speed_up.ratio)));
  Picture picture;
  const std::string* program = nullptr;
  for (const SpeedUp& speed_up : speed_ups) {
    if (!program || *program != speed_up.program) picture.heading(speed_up.program);
    program = &speed_up.program;
    double at = 0.5 + 0.5 * std::log(speed_up.ratio) / reach;
    picture.row(speed_up.dataset);
    picture.bar(0.5, at, !speed_up.is_significant ? "#bbb" : speed_up.ratio > 1 ? "#5fae6b" : "#d0605e");
    picture.value(std::max(at, 0.5), fmt::format("{:.2f}x", speed_up.ratio));
    picture.end_row();
  }
  return picture.finish();
}

}  // namespace fehu
