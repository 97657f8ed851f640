// What passes on the imperative IR must know of the names of a program.
#pragma once

#include <unordered_map>

#include "imp/imp.h"

namespace fehu::imp {

// New names are numbered behind all that exist.
uint32_t largest_name(const Program& program);
// The types of scalars and of elements behind pointers that the function declares, by number of the name.
std::unordered_map<uint32_t, prim::PrimType> declared_types(const Function& function);

}  // namespace fehu::imp
