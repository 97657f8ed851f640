// The one clock by which the compiler measures itself.
#pragma once

namespace fehu {

// Milliseconds since some moment in the past; never goes back. Only differences mean something.
double now_ms();

}  // namespace fehu
