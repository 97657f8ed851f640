// The heading and the directives of a case.
#pragma once

#include <string>

#include "golden/golden_file.h"

namespace golden {

// The rest of a line that starts with `prefix`, without the blanks in between.
std::optional<std::string> after(const std::string& line, std::string_view prefix);

// Sets the kind and the name of the case, or its problem.
void parse_heading(const std::string& line, Case& result);

// Returns false if the line is no directive of such a case.
bool parse_directive(const std::string& line, Case& result);

}  // namespace golden
