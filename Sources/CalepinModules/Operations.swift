// The operations of each module of the page, and of the one of the tests. CalepinWasm implements
// them, those of steps in forms are beside this file. All modules are compiled as one product,
// which Scripts/web links once for each: a module has what its start below reaches, and that start
// is exported as `engine_start`.

import CalepinWasm

/// The operations of each module, with nothing open yet.
private enum OperationList {
    static var calculator: [Operation] { [.ping, .calculator] }
    static var forms: [Operation] { [.ping] + AppOperations.forms.all }
    static var catalogues: [Operation] { [.ping] + AppOperations.catalogues.all }
    static var vectors: [Operation] {
        [.ping, .evaluate, .calculator] + FormOperations().all + AppOperations.catalogues.all
            + RecordOperations().all + ScopeOperations().all
    }
}

/// Starts the engine of an instance of *calculator.wasm*: the calculator.
@c(start_calculator)
public func startCalculator() { Exports.start(OperationList.calculator) }

/// Starts the engine of an instance of *forms.wasm*: forms, their screens and their records.
@c(start_forms)
public func startForms() { Exports.start(OperationList.forms) }

/// Starts the engine of an instance of *catalogues.wasm*: all of *forms.wasm*, and catalogues.
@c(start_catalogues)
public func startCatalogues() { Exports.start(OperationList.catalogues) }

/// Starts the engine of an instance of *vectors.wasm*: all operations, for tests.
@c(start_vectors)
public func startVectors() { Exports.start(OperationList.vectors) }

#if !hasFeature(Embedded)
    /// All operations as a native command, for tests.
    @main
    struct NativeMain {
        static func main() { NativeLines.serve { Engine(OperationList.vectors) } }
    }
#endif
