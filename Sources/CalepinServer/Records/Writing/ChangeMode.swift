// The use of a change of many records, by a file or at a table: the parameter `mode` of their
// routes.

/// The use of a change of many records.
enum ChangeMode: String, CaseIterable, Sendable {
    /// Says what it would do.
    case check
    case run
    /// Takes back what it did, as far as nobody changed the records since.
    case undo

    /// Returns the mode of a parameter; `check` without one.
    ///
    /// Throws: `Problem` `malformed`.
    init(parameter name: String?) throws(Problem) {
        guard let mode = ChangeMode(rawValue: name ?? ChangeMode.check.rawValue) else {
            throw .malformed(nil, .parameter("mode"))
        }
        self = mode
    }
}
