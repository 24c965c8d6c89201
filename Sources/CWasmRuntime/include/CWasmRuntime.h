// The C functions that the embedded Swift runtime needs from the page: randomness and a log. Empty
// outside WebAssembly, where the system's own C library has them.
#ifndef CALEPIN_WASM_RUNTIME_H
#define CALEPIN_WASM_RUNTIME_H
#endif
