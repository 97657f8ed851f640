// The same answer as spmv_skewed, so the same reference.
#include "spmv_skewed.c"
