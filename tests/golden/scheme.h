// Comparing type schemes up to the names and the order of their parameters.
#pragma once

#include <string>
#include <string_view>

namespace golden {

// The defined name of "f [n] 't : ...".
std::string name_of_scheme(std::string_view scheme);

// Two schemes are the same iff their normal forms are equal: parameters and existential sizes are numbered in the order
// in which the type mentions them, blanks are gone.
std::string normal_form_of_scheme(std::string_view scheme);

}  // namespace golden
