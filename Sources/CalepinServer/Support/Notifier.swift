// A function that a part of the server calls once another part has set it, such as to wake it.

import Synchronization

/// Calls a function that is set later; until then it does nothing.
///
/// The function is kept in a struct. A `Mutex` of the function itself would be read by generic
/// code, and each time the function would come back wrapped once more: every call would take
/// longer than the one before, and more of the stack.
final class Notifier<Value>: Sendable {
    private struct Kept {
        var function: (@Sendable (Value) -> Void)?
    }

    private let kept = Mutex(Kept())

    /// Sets the function; nil for none.
    func set(_ function: (@Sendable (Value) -> Void)?) {
        kept.withLock { $0.function = function }
    }

    /// Calls the function.
    func notify(_ value: Value) { kept.withLock { $0.function }?(value) }
}

extension Notifier<Void> {
    /// Sets the function; nil for none.
    func set(_ function: (@Sendable () -> Void)?) {
        guard let function else { return kept.withLock { $0.function = nil } }
        kept.withLock { $0.function = { _ in function() } }
    }

    /// Calls the function.
    func notify() { notify(()) }
}
