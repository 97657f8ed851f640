// `fehu thanks`: a friendly line.
#include <fmt/format.h>

#include "tools/command.h"

namespace fehu {

static int run_thanks(const Invocation&) {
  fmt::print("You are welcome! May all your maps be parallel and all your reductions associative.\n");
  return kSuccess;
}

constexpr Command kThanks = {.name = "thanks",
                             .operands = "",
                             .summary = "Say thank you.",
                             .min_operands = 0,
                             .max_operands = 0,
                             .run = run_thanks};

}  // namespace fehu
