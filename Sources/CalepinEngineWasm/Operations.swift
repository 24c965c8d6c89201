// The operations of this module: the calculator, forms and their screens. They are implemented in
// CalepinWasm.

import CalepinWasm

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .calculator] + AppOperations().all
}
