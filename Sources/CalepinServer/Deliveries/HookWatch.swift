// What hooks are told of a push: the events of its mutations, with the states that the record had
// then. They are made while the push is decided and written in its transaction by
// DeliveryWriter.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// An event of a record during a push.
struct RecordNotice: Sendable {
    let event: HookEvent
    /// The form of the record.
    let form: String
    /// The state of the record after the event.
    let state: RecordState
    /// The sequence of the record's last change: relative to the scope's while it is planned.
    let sequence: Int64
    /// True while the sequence is that of a change of this push.
    let isPlanned: Bool
    /// The account that caused it.
    let account: String
    /// The review as JSON; empty for other events.
    var review = ""
    /// The state as JSON.
    var bytes: [UInt8] = []

    var record: String { state.id.description }
}

/// The hooks that are told what happens in a scope.
struct HookWatch: Sendable {
    /// A hook with the forms whose records it is told of.
    private struct Watched: Sendable {
        let id: String
        let forms: Set<String>
        let events: [HookEvent]
    }

    private let hooks: [Watched]
    /// The forms of records by the form of their reviews.
    private let reviewed: [String: String]

    /// Finds the forms of hooks; nil when no hook has any.
    ///
    /// Complexity: O(n) in the collections of their apps.
    init?(_ hooks: [HookInUse], over scope: String, _ snapshot: RegistrySnapshot) {
        var (all, reviewed) = ([Watched](), [String: String]())
        for hook in hooks {
            guard let app = snapshot.app(hook.app), app.team == scope else { continue }
            let collections = (app.live?.app?.collections ?? []).filter {
                $0.sharing != .catalogue && hook.settings.includes($0.name)
            }
            for collection in collections where collection.isReviewed {
                reviewed[collection.reviewForm] = collection.form
            }
            let events = hook.settings.events
            all.append(
                Watched(id: hook.id, forms: Set(collections.map(\.form)), events: events))
        }
        guard all.contains(where: { !$0.forms.isEmpty }) else { return nil }
        (self.hooks, self.reviewed) = (all, reviewed)
    }

    /// The ids of the hooks.
    var ids: Set<String> { Set(hooks.map(\.id)) }

    /// Returns true when a hook is told of records of a form.
    func includes(_ form: String) -> Bool { hooks.contains { $0.forms.contains(form) } }

    /// Returns the id of the record that a review is about, and the form that the record has to
    /// be of; nil for what is not a review, and for one that says nothing new.
    func reviewedRecord(
        of review: RecordState, before: RecordState?
    ) -> (id: Identifier, form: String)? {
        guard let form = reviewed[review.form], !review.isRemoved,
            review.value(at: ReviewField.state).asString?.isEmpty == false,
            [ReviewField.state, ReviewField.seen].contains(where: {
                before?.value(at: $0) != review.value(at: $0)
            }),
            let id = review.value(at: ReviewField.record).asString.flatMap({ Identifier($0) })
        else { return nil }
        return (id, form)
    }

    /// Returns the hooks that are told of a notice.
    func hooks(for notice: RecordNotice) -> [String] {
        hooks.filter { $0.forms.contains(notice.form) && $0.events.contains(notice.event) }
            .map(\.id)
    }
}
