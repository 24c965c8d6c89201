// What the Embedded Swift runtime asks of C and the page supplies. Empty outside WebAssembly.
#pragma once
