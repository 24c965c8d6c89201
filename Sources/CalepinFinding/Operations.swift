// What a request can ask of this module: the rows of catalogues. What each operation does is in
// CalepinBridge.

import CalepinBridge

/// The operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RowOperations().all
}
