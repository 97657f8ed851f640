// The same answer as divisors, so the same reference.
#include "divisors.c"
