// The operations of this module: the calculator, forms and their screens. They are implemented in
// CalepinBridge.

import CalepinBridge

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .calculator] + AppOperations().all
}
