// The forms a page has open in the engine, by handles the page gives. What can be done with one is
// in Operation+Forms.swift; how it is open again after the engine broke off is the page's
// business, which keeps the request that opens it.

import CalepinForms

/// The sessions that are open.
final class OpenForms {
    /// Forms open at once: a page shows one or two; this keeps one that forgets to close from
    /// taking all memory.
    static let most = 32

    private var open: [(handle: String, steps: FormSteps)] = []

    /// The session of a handle.
    subscript(handle: String) -> FormSteps? {
        for form in open where form.handle == handle { return form.steps }
        return nil
    }

    /// Opens a session under a handle, in place of the one that has it.
    func open(_ steps: FormSteps, as handle: String) throws(Problem) {
        close(handle)
        guard open.count < OpenForms.most else {
            throw Problem("too-many-forms", OpenForms.most.description)
        }
        open.append((handle, steps))
    }

    /// Closes the session of a handle, if there is one.
    func close(_ handle: String) {
        open.removeAll { $0.handle == handle }
    }
}
