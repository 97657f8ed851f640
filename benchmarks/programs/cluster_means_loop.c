// The reference is the same loop.
#include "cluster_means.c"
