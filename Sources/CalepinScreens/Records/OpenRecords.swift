// The records of an app between the device and the server: stored values and responses in, writes
// and requests out. Merging is in CalepinSync; saving is in OpenRecords+Saving, conflicts in
// Conflicts, what the page hears of records in RecordUpdates.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The records of one app on the device.
package final class OpenRecords {
    /// The parts of their forms that storing and merging needs.
    private let forms: [RecordForm]
    /// The replica; nil before `start`, or without a first contact.
    var replica: Replica?
    private var context: ActionContext?
    /// The patches of the action that is being taken.
    package var out = PatchWriter()
    private var times: [Identifier: Int64] = [:]
    /// The records whose content or sync status has changed since the last `takeUpdates`.
    private var stale: Set<Identifier> = []
    /// True when further records follow in another action, so that a list is drawn at the end.
    private(set) var isMore = false
    /// True when this page is the one that contacts the server.
    private var isLeading = false
    /// The numbers of the last patch `sync`; none before the first.
    private var lastSync: [Int] = []

    /// Makes the records of some forms, before anything is loaded.
    package init(_ forms: [RecordForm]) { self.forms = forms }

    /// Returns the form with an id; nil when no record is of it.
    func form(_ id: String) -> RecordForm? {
        for form in forms where form.id == id { return form }
        return nil
    }

    /// Begins an action, whose patches go to a writer.
    package func begin(_ context: ActionContext, _ out: PatchWriter) {
        self.context = context
        self.out = out
        isMore = false
    }

    /// Takes an action about network, conflicts or loading; returns false for any other.
    /// docs/patches.md describes them.
    ///
    /// Complexity: O(n) in the action's data.
    package func take(_ action: Action) -> Bool {
        switch action.name {
        case "start": action.isNext ? goOn(action) : start(action)
        case "wake", "poke": wake(action)
        case "reached": reached(action)
        case "unreached": perform(replica?.unreached(action, random: random) ?? [])
        case "replica": if let id = action.replica { perform(replica?.adopt(id) ?? []) }
        case "dismiss": dismiss { DiskValue.notice($0).key == action.text("key") }
        case "again":
            if let id = Identifier(action.text("record")) { perform(replica?.sendAgain(id) ?? []) }
        case "choose": Conflicts(records: self).choose(action)
        case "take": Conflicts(records: self).take(action)
        default: return false
        }
        return true
    }

    private var random: UInt64 { context?.fresh.low ?? 0 }
    var now: Int64 { context?.evaluation.now.milliseconds ?? 0 }

    // Loading

    private func start(_ action: Action) {
        (times, lastSync) = ([:], [])
        replica = Replica(disk: action.members["disk"], forms: forms)
        if replica == nil, let id = action.replica, let scope = action.scope {
            replica = Replica(disk: action.members["disk"], contact: (scope, id), forms: forms)
            if let about = replica?.about { write([.put(.about(about))], nil) }
        }
        for item in action.members["times"]?.elements ?? [] {
            guard let id = Identifier(item["record"]?.asString ?? "") else { continue }
            times[id] = item["at"]?.asInt64
        }
        stale = Set(replica?.records ?? [])
        if action.isMore { stale.subtract(waiting) }
    }

    /// Loads a further batch of the device's values after `start`. Records with unsent changes are
    /// reported when all are loaded.
    private func goOn(_ action: Action) {
        let values = DiskValue.all(of: .base, in: action.members["disk"])
        replica?.restore(values, hasMore: action.isMore)
        for case .record(let state) in values { stale.insert(state.id) }
        if action.isMore { stale.subtract(waiting) } else { stale.formUnion(waiting) }
    }

    /// The records with unsent changes or notices.
    private var waiting: Set<Identifier> { unsent.union(refused) }

    /// The records with unsent changes.
    private var unsent: Set<Identifier> {
        Set((replica?.outbox.mutations ?? []).lazy.map { $0.record })
    }

    /// The records with changes that were not accepted.
    private var refused: Set<Identifier> {
        Set((replica?.rejected ?? []).lazy.map { $0.mutation.record })
    }

    // Contact

    private func wake(_ action: Action) {
        if action.members["fired"]?.asBool == true || !isLeading {
            // A request made before this page led was never sent, and is abandoned.
            let isGivenUp = !isLeading
            isLeading = true
            perform(replica?.timerFired(random: random) ?? [])
            if !isGivenUp { return }
        }
        guard let poke = Poke(action.text("id")) else { return perform(replica?.wake() ?? []) }
        perform(replica?.poked(poke) ?? [])
    }

    private func reached(_ action: Action) {
        let answer = Array(action.text("answer").utf8)
        // A mutation that leaves the outbox changes the sync status of its record.
        stale.formUnion(waiting)
        var effects: [SyncEffect] = []
        do throws(SyncError) {
            if action.text("what") == "push" {
                let answer = try PushAnswer(json: answer)
                effects = replica?.pushAnswered(answer, turn: action.turn) ?? []
            } else {
                let answer = try PullAnswer(json: answer)
                isMore = answer.hasMore
                effects = replica?.pullAnswered(answer, turn: action.turn) ?? []
            }
        } catch {
            effects = replica?.failed(turn: action.turn, random: random) ?? []
        }
        perform(effects)
    }

    /// Turns the effects of the replica into patches.
    ///
    /// - Parameter saved: The record whose keystrokes are part of the write.
    func perform(_ effects: [SyncEffect], saved: String? = nil) {
        for effect in effects { perform(effect, saved) }
    }

    private func perform(_ effect: SyncEffect, _ saved: String?) {
        switch effect {
        case .write(let changes): write(changes, saved)
        case .push(let request, let turn): send("push", request.json(), turn)
        case .pull(let request, let turn): send("pull", request.json(), turn)
        case .timer(let wait):
            if isLeading { out.patch("timer") { out.number("wait", wait) } }
        case .askReplica: if isLeading { out.patch("replica") }
        case .changed(let ids): for id in ids { stale.insert(id) }
        case .tell(let notice): stale.insert(notice.mutation.record)
        }
    }

    private func send(_ what: String, _ body: [UInt8], _ turn: Int64) {
        guard isLeading else { return }
        out.patch("send") {
            out.text("what", what)
            out.number("turn", turn)
            out.text("body", String(decoding: body, as: UTF8.self))
        }
    }

    private func write(_ changes: [DiskChange], _ saved: String?) {
        out.patch("write") {
            if let saved {
                out.text("record", saved)
                out.number("at", now)
            }
            out.array("changes") {
                out.changes(changes)
                // When the replica is finished only its notices are kept.
                if let replica, !replica.isOver {
                    out.change("about", "scope", replica.scope.description)
                }
            }
        }
    }

    // Updates

    /// Notes that a record was changed here now.
    func touch(_ id: Identifier) { times[id] = now }

    /// The time of a record's last change on this device, in milliseconds since 1970; 0 for none.
    func changed(_ id: Identifier) -> Int64 { times[id] ?? 0 }

    /// Returns a record as it is shown; nil when it is removed or of an unknown form.
    package func view(_ id: Identifier) -> RecordState? {
        guard let state = replica?.view(id), !state.isRemoved, form(state.form) != nil else {
            return nil
        }
        return state
    }

    /// Returns the records whose content or status has changed since the last call, in order,
    /// each with its sync status as far as it waits for something.
    package func takeUpdates() -> [(id: Identifier, waits: SyncState?)] {
        defer { stale = [] }
        let (unsent, refused) = stale.isEmpty ? ([], []) : (unsent, refused)
        return Array(stale).ordered().map { id in
            (id, unsent.contains(id) ? .here : refused.contains(id) ? .refused : nil)
        }
    }

    /// Writes how much of the replica waits to be sent, if that has changed.
    package func writeSync() {
        guard let replica else { return }
        let counts = [
            replica.outbox.mutations.count, replica.rejected.count, replica.isOver ? 1 : 0,
        ]
        guard counts != lastSync else { return }
        lastSync = counts
        out.patch("sync") {
            out.number("unsent", Int64(replica.outbox.mutations.count))
            out.number("notices", Int64(replica.rejected.count))
            if replica.isOver { out.flag("isOver", true) }
        }
    }
}

extension Replica {
    /// Handles a failed or rejected request: a push is rejected because of one mutation when the
    /// server's pointer leads into it.
    fileprivate mutating func unreached(_ action: Action, random: UInt64) -> [SyncEffect] {
        let parts = action.text("pointer").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1] == "mutations",
            let place = Int(parts[2], in: 0...Int.max)
        else { return failed(turn: action.turn, random: random) }
        let pointer = parts[3...].map { "/" + $0 }.joined()
        let defect = MutationDefect(error: action.text("error"), pointer: pointer)
        return pushRefused(at: place, defect, turn: action.turn, random: random)
    }
}

extension Action {
    fileprivate var turn: Int64 { members["turn"]?.asInt64 ?? 0 }

    /// The id the server assigned to a replica, in its own action or with `start`.
    fileprivate var replica: Identifier? { contact("replica").flatMap { Identifier($0) } }

    fileprivate var scope: Scope? { contact("scope").flatMap { Scope($0) } }

    private func contact(_ key: String) -> String? {
        members[key]?.asString ?? members["replica"]?[key]?.asString
    }
}
