// The module *catalogues.wasm*: all of *forms.wasm*, and catalogues. CalepinWasm implements the
// operations.

import CalepinWasm

/// Returns the operations of this module, with nothing open yet.
private func operations() -> [Operation] {
    [.ping] + AppOperations.catalogues.all
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
