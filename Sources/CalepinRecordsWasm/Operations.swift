// The operations of this module: the records of apps. They are implemented in CalepinWasm.

import CalepinWasm

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RecordOperations().all
}
