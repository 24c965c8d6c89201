// The operations of this module: the records of apps. They are implemented in CalepinBridge.

import CalepinBridge

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RecordOperations().all
}
