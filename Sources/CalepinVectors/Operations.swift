// The operations of this module: all of them, for tests. They are implemented in CalepinWasm,
// those of steps in forms beside this file.

import CalepinWasm

/// Returns the operations of this module, with nothing open yet.
private func operations() -> [Operation] {
    [.ping, .evaluate, .calculator] + FormOperations().all + AppOperations.catalogues.all
        + RecordOperations().all + ScopeOperations().all
}

/// Starts the engine of an instance; the page calls it before all else.
@_expose(wasm, "engine_start") @c(engine_start)
public func engineStart() { Exports.start(operations()) }

#if !hasFeature(Embedded)
    /// The module as a native command, for tests.
    @main
    struct NativeMain {
        static func main() { NativeLines.serve { Engine(operations()) } }
    }
#endif
