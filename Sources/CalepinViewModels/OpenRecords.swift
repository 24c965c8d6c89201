// The records of an app between the device and the server: what the page wrote and what it heard
// goes in, what it is to write, to send and to show comes out. What is in a record is a text of
// the forms' side; how saves merge is CalepinCollections' business; saving is in
// OpenRecords+Saving, what came apart in Conflicts.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// The records of one app, as the device has them.
public final class OpenRecords {
    /// The app's name in requests.
    public let app: String
    /// None before `start`, or without a first contact.
    var replica: Replica?
    var form = RecordForm(JSONValue.null)
    var world: World?
    var out = PatchWriter()
    /// What turns saves into mutations, for each record and the revision it was opened from.
    var builders: [Saving] = []
    private var told = ToldStates()
    private var times: [Identifier: Int64] = [:]
    /// Records that look different or stand differently since the page was told.
    private var stale: Set<Identifier> = []
    /// Whether more is to come of what the page is told next, so that it draws that at the end;
    /// and whether it was told so last.
    private var (isMore, wasMore) = (false, false)
    /// Whether this page is the one that talks to the server.
    private var isLeading = false

    /// The records of an app, before anything is known of them.
    public init(app: String) { self.app = app }

    /// Writes the patches that answer an action, a JSON array; docs/patches.md tells them.
    ///
    /// Complexity: O(n) in what the action brings; a save O(n log n) in the record's cells.
    public func take(_ action: JSONValue, world: World, into answer: inout JSONWriter) {
        self.world = world
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

    private var random: UInt64 { world?.fresh.low ?? 0 }
    var now: Int64 { world?.context.now.milliseconds ?? 0 }

    // What the device has

    private func start(_ action: Action) {
        form = RecordForm(action.members["form"] ?? .null)
        (builders, told, times) = ([], ToldStates(), [:])
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

    /// Takes in more of what the device has, as `start` brings it in portions. Records that wait
    /// are told of when all are there.
    private func goOn(_ action: Action) {
        let values = DiskValue.all(of: .base, in: action.members["disk"])
        replica?.restore(values, hasMore: action.isMore)
        for case .record(let state) in values { stale.insert(state.id) }
        if action.isMore { stale.subtract(waiting) } else { stale.formUnion(waiting) }
    }

    /// The records of which changes or notices are here.
    private var waiting: Set<Identifier> { unsent.union(refused) }

    /// The records of which changes are here.
    private var unsent: Set<Identifier> {
        Set((replica?.outbox.mutations ?? []).lazy.map { $0.record })
    }

    /// The records of which something was not accepted.
    private var refused: Set<Identifier> {
        Set((replica?.tray ?? []).lazy.map { $0.mutation.record })
    }

    // Contact

    private func wake(_ action: Action) {
        if action.members["fired"]?.asBool == true || !isLeading {
            // What was asked for before this page led was never sent: it is given up.
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
        // What leaves the outbox stands differently.
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

    /// Turns what the replica asks for into patches.
    ///
    /// - Parameter saved: The record whose keystrokes are part of what is written.
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
                // Of a replica that is over nothing is kept but what is to be told.
                if let replica, !replica.isOver {
                    out.change("about", "scope", replica.scope.description)
                }
            }
        }
    }

    // What the page is told

    /// The state of a record that the page was told of as this revision.
    func told(_ id: Identifier, as revision: Int64) -> RecordState? {
        told.state(of: id, as: revision)
    }

    /// Notes that a record was changed here and now.
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
            out.number("notices", Int64(replica?.tray.count ?? 0))
            if replica?.isOver == true { out.flag("isOver", true) }
        }
    }

    private func tellAll() {
        let (unsent, refused) = (unsent, refused)
        for id in stale.sorted() {
            let waits: Standing? =
                unsent.contains(id) ? .here : refused.contains(id) ? .refused : nil
            out.object { tell(id, waits) }
        }
    }

    /// Tells how a record stands, and what is in it when it is not what the page has.
    ///
    /// - Parameter waits: What it waits for, where it does not stand as the server has it.
    private func tell(_ id: Identifier, _ waits: Standing?) {
        out.text("record", id.description)
        guard let state = replica?.view(id), !state.isRemoved, state.form == form.id else {
            told.forget(id)
            builders.removeAll { $0.record == id }
            return
        }
        let own = builders.last { $0.record == id }
        let last = told.last(of: id)
        if state.says(own?.builder.seen ?? last?.state) {
            out.number("rev", own?.revision ?? last?.revision ?? 0)
        } else {
            if !state.says(last?.state) { told.remember(state) }
            out.number("rev", told.last(of: id)?.revision ?? 0)
            out.text("text", String(decoding: state.formRecord.json(), as: UTF8.self))
        }
        out.number("at", times[id] ?? 0)
        let standing = waits ?? (state.hasSiblings ? .choose : .server)
        out.text("state", standing.name)
        let full = state.fullness
        if full >= Limits.nearlyFull { out.number("full", Int64(full)) }
        Conflicts(records: self).write(state)
        out.flag("isSubmitted", state.handing.map { $0.digest == state.contentDigest } ?? false)
    }
}

extension Replica {
    /// What follows when no answer came, or one that refuses: because of one mutation of a push,
    /// when the server's pointer leads into it.
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

    /// The name the server gave a replica, by itself or with `start`.
    fileprivate var replica: Identifier? { contact("replica").flatMap { Identifier($0) } }

    fileprivate var scope: Scope? { contact("scope").flatMap { Scope($0) } }

    private func contact(_ key: String) -> String? {
        members[key]?.asString ?? members["replica"]?[key]?.asString
    }
}
