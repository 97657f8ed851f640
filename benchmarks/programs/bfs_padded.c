// The reference is the same search.
#include "bfs.c"
