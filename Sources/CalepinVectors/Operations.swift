// The operations of this module: all of them, for tests. They are implemented in CalepinWasm,
// those of steps in forms beside this file.

import CalepinWasm

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping, .evaluate, .calculator] + FormOperations().all + AppOperations().all
        + RecordOperations().all + RowOperations().all + ScopeOperations().all
}
