// What a request can ask of this module.

import CalepinBridge

/// The operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .evaluate, .calculator] + FormOperations().all + AppOperations().all
        + RecordOperations().all
}
