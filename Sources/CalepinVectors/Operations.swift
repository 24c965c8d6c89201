// What a request can ask of this module: everything, for tests. What each operation does is in
// CalepinBridge.

import CalepinBridge

/// The operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .evaluate, .calculator] + FormOperations().all + AppOperations().all
        + RecordOperations().all + RowOperations().all + ScopeOperations().all
}
