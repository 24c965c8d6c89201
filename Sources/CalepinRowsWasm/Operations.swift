// The operations of this module: the rows of catalogues. They are implemented in CalepinBridge.

import CalepinBridge

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RowOperations().all
}
