// A browser profile without a browser: a disk that an app writes, and a server that answers it
// with the scope log of CalepinSync. A person's actions are in AppDriver.

import CalepinAppModel
import CalepinSync
import CalepinExpressions
import CalepinScreens
import Foundation
import Testing

/// The disk of a browser profile, and the requests that its app has made.
final class Device {
    private(set) var disk: [String: [String: String]] = [:]
    private(set) var times: [String: Int64] = [:]
    private var waiting: [JSONValue] = []
    /// The number of unsent records reported last.
    private(set) var unsent = 0
    private(set) var notices = 0
    /// True when the records have left their scope and request a restart.
    private(set) var isOver = false

    private nonisolated(unsafe) static var devices: UInt64 = 0
    private static let lock = NSLock()

    /// The server's response to a first contact, with a new replica id each time.
    private var contact: JSONValue {
        let number = Device.lock.withLock {
            Device.devices += 1
            return Device.devices
        }
        return .object([
            JSONMember("replica", .string(Identifier(high: 5, low: number).description)),
            JSONMember("scope", .string(FakeServer.scope.description)),
        ])
    }

    var keptRecords: Int { (disk["base"]?.count ?? 0) + (disk["outbox"]?.count ?? 0) }

    /// Returns the actions that load all values on the disk, in batches of a given size.
    func startActions(portion: Int = .max) -> [JSONValue] {
        waiting = []
        var stores: [JSONMember] = []
        var base = texts(of: "base")[...]
        for store in disk.keys where store != "base" {
            stores.append(JSONMember(store, .array(texts(of: store))))
        }
        stores.append(JSONMember("base", .array(Array(base.prefix(portion)))))
        base = base.dropFirst(portion)
        var members = [
            JSONMember("act", .string("start")), JSONMember("disk", .object(stores)),
            JSONMember(
                "times",
                .array(
                    times.map {
                        .object([
                            JSONMember("record", .string($0.key)),
                            JSONMember("at", .number($0.value.description)),
                        ])
                    })),
        ]
        if disk["about"]?.isEmpty ?? true { members.append(JSONMember("replica", contact)) }
        members.append(JSONMember("isMore", .bool(!base.isEmpty)))
        var actions = [JSONValue.object(members)]
        while !base.isEmpty {
            let more = JSONValue.array(Array(base.prefix(portion)))
            base = base.dropFirst(portion)
            actions.append(
                .object([
                    JSONMember("act", .string("start")), JSONMember("isNext", .bool(true)),
                    JSONMember("isMore", .bool(!base.isEmpty)),
                    JSONMember("disk", .object([JSONMember("base", more)])),
                ]))
        }
        return actions
    }

    private func texts(of store: String) -> [JSONValue] {
        (disk[store] ?? [:]).sorted { $0.key < $1.key }.map { .string($0.value) }
    }

    /// Performs the writes and requests of a patch.
    func take(_ patch: JSONValue) {
        switch patch["op"]?.asString {
        case "write":
            for change in patch["changes"]?.elements ?? [] {
                let store = change["store"]?.asString ?? ""
                if let key = change["key"]?.asString {
                    disk[store, default: [:]][key] = change["text"]?.asString
                } else {
                    disk[store] = [:]
                }
            }
            if let record = patch["record"]?.asString { times[record] = patch["at"]?.asInt64 }
        case "send": waiting.append(patch)
        case "sync":
            unsent = Int(patch["unsent"]?.asInt64 ?? -1)
            notices = Int(patch["notices"]?.asInt64 ?? -1)
            isOver = patch["isOver"] == .bool(true)
        default: break
        }
    }

    /// Returns the first pending request, which is no longer pending; nil when there is none.
    func nextRequest() -> JSONValue? { waiting.popFirst() }
}

extension [JSONValue] {
    fileprivate mutating func popFirst() -> JSONValue? { isEmpty ? nil : removeFirst() }
}

/// A server with one scope.
final class FakeServer {
    static let scope = Scope(.user, Identifier(high: 3, low: 3))
    private(set) var log = ScopeLog(FakeServer.scope, dbEpoch: Identifier(high: 2, low: 2))
    /// True when nobody has access any more.
    var isClosed = false
    private var locked: Set<Identifier> = []
    /// The maximum number of records in one response.
    var limit = RecordLimits.pullRecords

    /// Adds a save by another device of the same person: cells with short texts in a record.
    func take(cells: Range<Int>, of record: Identifier, as n: Int64) {
        let ops = cells.map { Op.set(CellChange("c\($0)", .string("x"))) }
        let mutation = Mutation(
            scope: log.scope, replica: Identifier(high: 8, low: 8), n: n, record: record,
            form: "motor", formVersion: 1, savedAt: 0, ops: ops)
        _ = log.push(
            PushRequest(scope: log.scope, replica: mutation.replica, mutations: [mutation.sealed]))
    }

    /// Judges a record as it is, by another device, and locks it by an approval.
    func judge(_ record: Identifier, _ state: String, _ n: Int64) {
        let review = Identifier(named: AppCollection.reviewName(of: record.description))
        let before = log.records[review]?.state
        let values = [
            ("record", record.description), ("state", state),
            ("seen", log.records[record]?.state.contentDigest ?? ""),
        ]
        let ops = values.map { path, text in
            Op.set(CellChange(path, .string(text), base: before?.version(at: path)))
        }
        let mutation = Mutation(
            scope: log.scope, replica: Identifier(high: 8, low: 9), n: n, record: review,
            form: "round-review", formVersion: 1, savedAt: 0, ops: ops)
        _ = log.push(
            PushRequest(scope: log.scope, replica: mutation.replica, mutations: [mutation.sealed]))
        if state == "approved" { locked.insert(record) } else { locked.remove(record) }
    }

    func answer(_ request: JSONValue) throws -> String {
        let body = Array((request["body"]?.asString ?? "").utf8)
        let judging = Judging(
            mayWrite: { [isClosed] _ in !isClosed },
            isKeptOut: { [locked] mutation, state in
                locked.contains(state.id) && mutation.changes(locked: state)
            })
        let answer =
            request["what"]?.asString == "push"
            ? log.push(try PushRequest(json: body), judging).json() : try pulled(body).json()
        return String(decoding: answer, as: UTF8.self)
    }

    private func pulled(_ body: [UInt8]) throws -> PullAnswer {
        let pull = try PullRequest(json: body)
        guard isClosed else { return log.pull(pull, maxRecords: limit) }
        return PullAnswer(scope: log.scope, status: .gone, since: pull.cursor, cursor: "")
    }
}
