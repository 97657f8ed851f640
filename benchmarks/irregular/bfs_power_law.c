// The same search as in programs/bfs, on another graph.
#include "../programs/bfs.c"
