// The standard streams of the program, made so that nothing that happens to them ends it.
#pragma once

#include <string_view>

namespace fehu {

// Call it first. Streams that are closed are opened again, so that no file gets their number; `stdout` and `stderr`
// never report failure to those who print (libfmt would abort), but remember it.
void guard_standard_streams();

// Writes what is left of standard output. False if some of the output was lost, which is said on standard error.
bool finish_standard_output(std::string_view program);

}  // namespace fehu
