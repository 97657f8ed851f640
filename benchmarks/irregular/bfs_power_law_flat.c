// The same answer as bfs_power_law, so the same reference.
#include "bfs_power_law.c"
