// The records of an app between the device and the server: stored values and responses in, writes,
// requests and screen updates out. The content of a record is a text of the forms module; merging
// is in CalepinSync; saving is in OpenRecords+Saving, conflicts in Conflicts.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The records of one app on the device.
public final class OpenRecords {
    /// The app's name in requests.
    public let app: String
    /// The replica; nil before `start`, or without a first contact.
    var replica: Replica?
    var form = RecordForm(JSONValue.null)
    var context: ActionContext?
    var out = PatchWriter()
    /// The builders of mutations, for each record and the revision it was opened from.
    var builders: [Saving] = []
    private var sentRevisions = SentRevisions()
    private var times: [Identifier: Int64] = [:]
    /// The records whose content or sync status has changed since the page was informed.
    private var stale: Set<Identifier> = []
    /// True when more patches follow, so that the page draws at the end; and the last value that
    /// was sent.
    private var (isMore, wasMore) = (false, false)
    /// True when this page is the one that contacts the server.
    private var isLeading = false

    /// Makes the records of an app, before anything is loaded.
    public init(app: String) { self.app = app }

    /// Writes the patches for an action as a JSON array; docs/patches.md describes them.
    ///
    /// Complexity: O(n) in the action's data; a save O(n log n) in the record's cells.
    public func take(_ action: JSONValue, context: ActionContext, into answer: inout JSONWriter) {
        self.context = context
        isMore = false
        out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        let done = Action(action)
        switch done.name {
        case "start": done.isNext ? goOn(done) : start(done)
        case "save": save(done)
        case "discard": discard(done.text("record"))
        case "restore": restore(done.text("record"))
        case "wake", "poke": wake(done)
        case "reached": reached(done)
        case "unreached": perform(replica?.unreached(done, random: random) ?? [])
        case "replica": if let id = done.replica { perform(replica?.adopt(id) ?? []) }
        case "dismiss": dismiss { DiskValue.notice($0).key == done.text("key") }
        case "choose": Conflicts(records: self).choose(done)
        case "take": Conflicts(records: self).take(done)
        default: break
        }
        tell()
    }

    private var random: UInt64 { context?.fresh.low ?? 0 }
    var now: Int64 { context?.evaluation.now.milliseconds ?? 0 }

    // Loading

    private func start(_ action: Action) {
        form = RecordForm(action.members["form"] ?? .null)
        (builders, sentRevisions, times) = ([], SentRevisions(), [:])
        replica = Replica(disk: action.members["disk"])
        if replica == nil, let id = action.replica, let scope = action.scope {
            replica = Replica(disk: action.members["disk"], contact: (scope, id))
            if let about = replica?.about { write([.put(.about(about))], nil) }
        }
        replica?.policies[form.id] = form.policies
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

    // Record updates for the page

    /// Returns the state of a record that the page received as this revision.
    func replicaState(_ id: Identifier, as revision: Int64) -> RecordState? {
        sentRevisions.state(of: id, as: revision)
    }

    /// Notes that a record was changed here now.
    func touch(_ id: Identifier) { times[id] = now }

    private func tell() {
        if !stale.isEmpty || (wasMore && !isMore) {
            out.patch("kept") {
                out.array("records") { tellAll() }
                out.flag("isMore", isMore)
            }
            wasMore = isMore
        }
        stale = []
        guard replica != nil else { return }
        out.patch("sync") {
            out.number("unsent", Int64(replica?.outbox.mutations.count ?? 0))
            out.number("notices", Int64(replica?.rejected.count ?? 0))
            if replica?.isOver == true { out.flag("isOver", true) }
        }
    }

    private func tellAll() {
        let (unsent, refused) = (unsent, refused)
        for id in stale.sorted() {
            let waits: SyncState? =
                unsent.contains(id) ? .here : refused.contains(id) ? .refused : nil
            out.object { tell(id, waits) }
        }
    }

    /// Writes the sync status of a record, and its content when the page has another one.
    ///
    /// - Parameter waits: The status of its unsent changes; nil when the server has all.
    private func tell(_ id: Identifier, _ waits: SyncState?) {
        out.text("record", id.description)
        guard let state = replica?.view(id), !state.isRemoved, state.form == form.id else {
            sentRevisions.forget(id)
            builders.removeAll { $0.record == id }
            return
        }
        let own = builders.last { $0.record == id }
        let last = sentRevisions.last(of: id)
        if state.says(own?.builder.seen ?? last?.state) {
            out.number("rev", own?.revision ?? last?.revision ?? 0)
        } else {
            if !state.says(last?.state) { sentRevisions.remember(state) }
            out.number("rev", sentRevisions.last(of: id)?.revision ?? 0)
            out.text("text", String(decoding: state.formRecord.json(), as: UTF8.self))
        }
        out.number("at", times[id] ?? 0)
        let syncState = waits ?? (state.hasSiblings ? .choose : .server)
        out.text("state", syncState.name)
        let full = state.fullness
        if full >= RecordLimits.nearlyFull { out.number("full", Int64(full)) }
        Conflicts(records: self).write(state)
        out.flag("isSubmitted", state.submission.map { $0.digest == state.contentDigest } ?? false)
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
