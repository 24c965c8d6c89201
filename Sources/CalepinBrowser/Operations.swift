// What a request can ask of this module: the calculator, forms and their screens. What each
// operation does is in CalepinBridge.

import CalepinBridge

/// The operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .calculator] + AppOperations().all
}
