// The system's expat, which reads XML as a stream of its parts.
#include <expat.h>
