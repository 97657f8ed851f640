// What follows is not where programs spend their time, and gcc takes half as long if it does not try so hard.

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("O1")
#endif
