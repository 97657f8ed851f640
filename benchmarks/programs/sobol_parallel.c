// The reference is the recurrence.
#include "sobol_sequence.c"
