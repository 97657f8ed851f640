// The same in single precision.
#define REAL float
#define TAG " f32"
#include "heston.c"
