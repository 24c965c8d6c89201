// The system's zlib, for answers that are served again and again.
#include <zlib.h>
