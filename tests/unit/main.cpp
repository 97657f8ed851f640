// The main function of the unit tests; the tests lie beside the code they test, in src/**/*_test.cpp.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
