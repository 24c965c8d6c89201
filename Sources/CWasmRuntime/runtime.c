// Runtime glue for WebAssembly: hash seeds and trap messages go to two imports of the page.
// Nothing here is compiled natively.
#include "CWasmRuntime.h"
typedef int CWasmRuntimeIsEmptyNatively;
