// The reference is the same recurrence.
#include "sobol.c"
