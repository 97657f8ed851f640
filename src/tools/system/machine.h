// What there is to know of the machine that this program runs on.
#pragma once

#include <string>

namespace fehu {

// Its processor and how many of them: "Intel(R) Xeon(R) CPU @ 2.20GHz, 2 processors".
std::string facts_of_machine();

}  // namespace fehu
