// What a request can ask of this module: the records of apps. What each operation does is in
// CalepinBridge.

import CalepinBridge

/// The operations, with nothing open yet.
func operations() -> [Operation] {
    [.ping] + RecordOperations().all
}
