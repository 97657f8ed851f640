// The MD5 digest, which names types that have no name in C. Spec: c-api.md 3.
#pragma once

#include <string>
#include <string_view>

namespace fehu::backend {

// 32 lower-case hexadecimal digits.
std::string md5_hex(std::string_view text);

}  // namespace fehu::backend
