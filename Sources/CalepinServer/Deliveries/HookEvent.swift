// The events that hooks tell. A push makes them in HookWatch.swift.

import CalepinSync

/// An event of a record.
package enum HookEvent: String, CaseIterable, Sendable {
    /// The record is new.
    case created
    /// Its answers changed. Several changes may be told as one.
    case changed
    /// It was submitted.
    case submitted
    /// Somebody reviewed it.
    case reviewed
    /// It was put into the trash.
    case removed
    /// It was taken out of the trash.
    case restored

    /// The type of the message, such as `record.created`.
    var type: String { "record." + rawValue }
}

extension HookEvent {
    /// Returns the events of one mutation, in the order in which they are told. A change of the
    /// answers is told only where nothing else is, as the record comes with each event.
    static func events(from before: RecordState?, to after: RecordState) -> [HookEvent] {
        var events: [HookEvent] = []
        if before == nil { events.append(.created) }
        if let before, before.isRemoved, !after.isRemoved { events.append(.restored) }
        if after.submission != nil, after.submission != before?.submission {
            events.append(.submitted)
        }
        if after.isRemoved, before?.isRemoved != true { events.append(.removed) }
        return events.isEmpty ? [.changed] : events
    }
}
