// What the embedded Swift runtime asks of C and only the page can supply: randomness and a log.
// Empty outside WebAssembly, where the system's own C library answers.
#ifndef CALEPIN_WASM_RUNTIME_H
#define CALEPIN_WASM_RUNTIME_H
#endif
