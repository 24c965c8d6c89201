// The forms a page has open in the engine, by handles of the page. Their operations are in
// Operation+Forms.swift; after the engine trapped, the page opens them again with the same
// request.

import CalepinFormSteps
import CalepinWasm

/// The sessions that are open.
final class OpenForms {
    /// Forms open at once: a page shows one or two; the limit bounds the memory of one that
    /// forgets to close them.
    static let maxForms = 32

    private var open: [(handle: String, steps: FormSteps)] = []

    /// The session of a handle.
    subscript(handle: String) -> FormSteps? {
        for form in open where form.handle == handle { return form.steps }
        return nil
    }

    /// Opens a session under a handle; a session with the same handle is replaced.
    func open(_ steps: FormSteps, as handle: String) throws(Problem) {
        close(handle)
        guard open.count < OpenForms.maxForms else {
            throw Problem("too-many-forms", OpenForms.maxForms.description)
        }
        open.append((handle, steps))
    }

    /// Closes the session of a handle, if there is one.
    func close(_ handle: String) {
        open.removeAll { $0.handle == handle }
    }
}
