// The reference is the same table.
#include "needleman_wunsch.c"
