// The one header of libsodium; what of it is used stands in CalepinServer's Sodium.swift.
#include <sodium.h>
