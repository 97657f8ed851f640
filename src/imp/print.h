// The text form of the imperative IR, for people who read what was generated. Nothing reads it back.
//
//   fun f_1 (n_2: i64, xs_mem_3: block) -> (out_4: i64) {
//     pointer xs_5: const i64 = xs_mem_3[0]
//     var sum_6: i64 = 0
//     for i_7: i64 < n_2 {
//       sum_6 := add64(sum_6, xs_5[i_7])
//     }
//     out_4 := sum_6
//   }
#pragma once

#include <string>

#include "imp/imp.h"

namespace fehu::imp {

// All of it, ending in a newline.
std::string print(const Program& program);

// Parts, for messages and tests. Without a newline at the end.
std::string show(VName name);
std::string show(const Function& function);
std::string show(const Exp* e);
std::string show(const Stm* s);       // with all that is in it
std::string show_head(const Stm* s);  // the first line

}  // namespace fehu::imp
