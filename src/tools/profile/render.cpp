// Texts, pages and the picture of a profile.
#include "tools/profile/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace fehu {

namespace {

constexpr std::string_view kUnknown = "unknown";

std::string in_us(double us) {
  return fmt::format("{:.2f}μs", us);
}

// Widths are counted in characters, and μ is one of two bytes.
std::string right(const std::string& text, size_t width = 15) {
  size_t length = 0;
  for (char c : text) length += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return std::string(length < width ? width - length : 0, ' ') + text;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

// A part of an address: names of datasets may hold anything.
std::string url_encoded(const std::string& text) {
  std::string out;
  for (char c : text) {
    bool is_plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-';
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

double total_of(const std::vector<CostCentre>& centres) {
  double total = 0;
  for (const CostCentre& centre : centres) total += centre.sum;
  return total;
}

std::string page(const std::string& title, const std::string& body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>{0}</title>\n<style>\n"
      "body {{ font-family: sans-serif; margin: 2em; }}\n"
      "pre, td.line {{ font-family: monospace; white-space: pre; }}\n"
      "td {{ padding: 0 0.6em; }} td.number {{ text-align: right; }}\n"
      "</style></head>\n<body><h1>{0}</h1>\n{1}</body></html>\n",
      escaped(title), body);
}

// The time of the events that come from each line of a file.
std::map<int, double> time_by_line(const std::string& path, const Profile& profile) {
  std::map<int, double> time;
  for (const CostCentre& centre : cost_centres(profile)) {
    std::set<int> lines;
    for (const SourcePlace& place : places_of(centre.provenance))
      for (int line = place.first_line; place.file == path && line <= place.last_line; line++) lines.insert(line);
    for (int line : lines) time[line] += centre.sum;
  }
  return time;
}

}  // namespace

std::string profile_summary(const Profile& profile) {
  std::string out;
  for (const auto& [space, bytes] : profile.peak_bytes)
    out += fmt::format("Peak memory usage in {}: {} bytes\n", space, bytes);
  std::vector<CostCentre> centres = cost_centres(profile);
  double total = total_of(centres);
  size_t width = 11, count = 0;
  for (const CostCentre& centre : centres) width = std::max(width, centre.name.size());
  out += fmt::format("\n{:<{}}", "Cost centre", width);
  for (const char* title : {"count", "sum", "avg", "min", "max", "fraction"}) out += right(title);
  out += "\n";
  for (const CostCentre& centre : centres) {
    count += centre.count;
    out += fmt::format("{:<{}}", centre.name, width) + right(std::to_string(centre.count)) + right(in_us(centre.sum)) +
           right(in_us(centre.sum / static_cast<double>(centre.count))) + right(in_us(centre.min)) +
           right(in_us(centre.max)) + right(fmt::format("{:.4f}", total > 0 ? centre.sum / total : 0)) + "\n";
  }
  out += fmt::format("{:<{}}", "Total", width) + right(std::to_string(count)) + right(in_us(total)) + "\n";
  for (const CostCentre& centre : centres) out += fmt::format("\n{}\nAt: {}\n", centre.name, centre.provenance);
  return out;
}

std::string profile_timeline(const Profile& profile) {
  std::string out;
  for (const Event& event : profile.events) {
    if (!out.empty()) out += "\n";
    out += fmt::format("{}\nDuration: {} μs\nAt: {}\n", event.name, event.duration, event.provenance);
    if (!event.details.empty()) out += fmt::format("Details: {}\n", event.details);
  }
  return out;
}

// A row for each thread; an event is a bar, the darker the larger the part of it that the thread has worked.
std::string profile_load(const Profile& profile) {
  constexpr double kWidth = 900, kRow = 22, kLeft = 80;
  size_t num_threads = 0;
  double begin = 0, end = 0;
  for (const Event& event : profile.events) {
    if (event.busy.empty() || event.start < 0) continue;
    begin = num_threads == 0 ? event.start : std::min(begin, event.start);
    end = std::max(end, event.start + event.duration);
    num_threads = std::max(num_threads, event.busy.size());
  }
  if (num_threads == 0 || end <= begin) return "";
  double scale = kWidth / (end - begin), height = kRow * static_cast<double>(num_threads);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kLeft + kWidth + 10, height + 30);
  for (size_t i = 0; i < num_threads; i++)
    svg += fmt::format("<text x=\"4\" y=\"{:.0f}\">thread {}</text>\n", static_cast<double>(i) * kRow + 15, i);
  for (const Event& event : profile.events) {
    for (size_t i = 0; event.start >= 0 && event.duration > 0 && i < event.busy.size(); i++) {
      double share = std::clamp(event.busy[i] / event.duration, 0.0, 1.0);
      svg += fmt::format(
          "<rect x=\"{:.2f}\" y=\"{:.0f}\" width=\"{:.2f}\" height=\"{:.0f}\" fill=\"#2b6cb0\" "
          "fill-opacity=\"{:.2f}\"><title>{} at {}: {:.0f} of {:.0f} μs</title></rect>\n",
          kLeft + (event.start - begin) * scale, static_cast<double>(i) * kRow + 2,
          std::max(event.duration * scale, 0.5), kRow - 4, 0.1 + 0.9 * share, escaped(event.name),
          escaped(event.provenance), event.busy[i], event.duration);
    }
  }
  return svg +
         fmt::format(
             "<text x=\"{}\" y=\"{}\">0</text><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0f} μs</text>\n</svg>\n",
             kLeft, height + 20, kLeft + kWidth, height + 20, end - begin);
}

std::string profile_index(const std::string& title, const Profile& profile, const std::string& folder,
                          const std::map<std::string, std::string>& pages) {
  std::string body = "<pre>" + escaped(profile_summary(profile)) + "</pre>\n";
  std::string load = profile_load(profile);
  if (!load.empty()) body += "<h2>Threads</h2>\n" + load;
  body += "<h2>Sources</h2>\n<ul>\n";
  for (const auto& [path, file] : pages)
    body += fmt::format("<li><a href=\"{}/{}\">{}</a></li>\n", url_encoded(folder), url_encoded(file), escaped(path));
  return page(title, body + "</ul>\n");
}

std::string profile_source(const std::string& path, const std::string& text, const Profile& profile) {
  std::map<int, double> time = time_by_line(path, profile);
  double longest = 0;
  for (const auto& [line, us] : time) longest = std::max(longest, us);
  std::string body = "<table cellspacing=\"0\">\n";
  int number = 0;
  for (size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    auto known = time.find(++number);
    double us = known != time.end() ? known->second : 0;
    body += fmt::format(
        "<tr style=\"background: rgba(229, 62, 62, {:.2f})\"><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"line\">{}</td></tr>\n",
        longest > 0 ? 0.6 * us / longest : 0, us > 0 ? in_us(us) : "", number, escaped(line));
  }
  return page(path, body + "</table>\n");
}

}  // namespace fehu
