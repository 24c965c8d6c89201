// What a session's saves start from: the state of its record as the person has seen it, and the
// mutations since. OpenRecords saves.

import CalepinSync
import CalepinForms

/// The base of a session's saves: the state of its record as the person has seen it.
package struct SessionBase {
    /// The state the session was opened with; nil for a record that was never stored.
    private let opened: RecordState?
    private var builder: MutationBuilder?
    /// True when others have changed the record since the session was opened.
    package var isBehind = false
    /// True for a new record without answers, which is not stored and has no address of its own.
    package var isNew = false
    /// The part of its address that names a new record.
    package var address = ""

    /// Makes the base of a session that was opened with a state.
    package init(_ opened: RecordState? = nil) { self.opened = opened }

    /// The state as the person has seen it, with the person's own saves.
    package var seen: RecordState? { builder?.seen ?? opened }

    /// Returns the builder of the session's mutations: a new one for the first save.
    func begun(_ id: Identifier, _ form: RecordForm) -> MutationBuilder {
        if let builder { return builder }
        let seen = opened?.raised(by: form) ?? RecordState(id, form: form.id)
        var record = seen.formRecord
        if seen.cells.isEmpty { record.version = Int(form.version) }
        return MutationBuilder(form, seen: seen, record: record)
    }

    mutating func keep(_ builder: MutationBuilder) { self.builder = builder }
}
