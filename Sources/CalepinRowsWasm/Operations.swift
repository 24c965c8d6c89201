// The operations of this module: the rows of catalogues. They are implemented in CalepinWasm.

import CalepinWasm

/// Returns the operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RowOperations().all
}
