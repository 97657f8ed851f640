// The same answer as nqueens, so the same reference.
#include "nqueens.c"
