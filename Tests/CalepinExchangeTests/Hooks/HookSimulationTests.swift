// Histories by seed against a receiver that fails, is killed with the server, or takes a message
// and does not say so: every transition arrives, in order within a record, and a message never has
// two contents. CALEPIN_SEEDS sets the number of seeds.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Hooks in random histories")
struct HookSimulationTests {
    @Test("tell every transition, in order within a record, whatever the receiver does")
    func transitionsArrive() async throws {
        let given = Int(ProcessInfo.processInfo.environment["CALEPIN_SEEDS"] ?? "") ?? 0
        let seeds = min(max(12, given / 1_000), 400)
        for seed in 1...UInt64(seeds) {
            try await RecordOffice.run { office in
                let history = try await HookHistory(office, seed)
                try await history.run(steps: 120)
                history.verify()
            }
        }
    }
}

/// One history, with what a naive model expects of it.
private final class HookHistory {
    /// A record as the model knows it.
    private struct Known {
        var name = ""
        var isRemoved = false
        var isSubmitted = false
        /// The transitions, each with the name that the record had then.
        var told: [String] = []
    }

    private let seed: UInt64
    private let dice: SharedDice
    private let field: HookField
    private let receiver = Receiver()
    private var records: [Identifier: Known] = [:]

    init(_ office: RecordOffice, _ seed: UInt64) async throws {
        self.seed = seed
        let dice = SharedDice(seed)
        let receiver = receiver
        self.dice = dice
        field = try await HookField(office) { (body) throws(FetchError) in
            switch dice.roll(20) {
            case 0, 1: throw .unreachable
            case 2:
                receiver.take(body)
                throw .slow
            case 3, 4: return SentReply(status: 503, body: Array("busy".utf8))
            case 5:
                // Killed after the receiver took it, before that was written.
                receiver.take(body)
                withUnsafeCurrentTask { $0?.cancel() }
                return SentReply(status: 200)
            case 6:
                withUnsafeCurrentTask { $0?.cancel() }
                throw .unreachable
            default:
                receiver.take(body)
                return SentReply(status: 204)
            }
        }
    }

    func run(steps: Int) async throws {
        let hook = try await field.makeHook()
        for step in 0..<steps {
            switch dice.roll(10) {
            case 0...5: try await push(step)
            case 6, 7: try await field.deliver(hook, limit: 1 + dice.roll(4))
            case 8: field.moments.pass(Int64(dice.roll(40)))
            default: field.moments.pass(Int64(dice.roll(4_000)))
            }
        }
        try await field.drain(hook)
        let left = try await field.stored(hook)
        #expect(left.waiting == 0 && left.waitingBytes == 0, "seed \(seed)")
    }

    /// Pushes one to three mutations together.
    private func push(_ step: Int) async throws {
        var batch: [(record: Identifier, form: String, ops: [Op])] = []
        var touched: Set<Identifier> = []
        for part in 0...dice.roll(3) {
            let id = Identifier(UInt128(1 + dice.roll(6)))
            // One mutation a record and push: bases come from the store.
            guard touched.insert(id).inserted else { continue }
            let state = try await field.state(id)
            let review = try await field.state(RecordReview.id(of: id.description))
            batch += mutations(id, state, review, "\(step).\(part)")
        }
        guard !batch.isEmpty else { return }
        try await field.push(batch)
    }

    private func mutations(
        _ id: Identifier, _ state: RecordState?, _ reviewed: RecordState?, _ name: String
    ) -> [(record: Identifier, form: String, ops: [Op])] {
        let app = HookField.app
        guard let state, var known = records[id] else {
            records[id] = Known(name: name, told: ["record.created \(name)"])
            return [(id, app, [field.set("name", .string(name), nil)])]
        }
        defer { records[id] = known }
        if known.isRemoved {
            known.isRemoved = false
            known.told.append("record.restored \(known.name)")
            return [(id, app, [field.set("", .bool(true), state)])]
        }
        switch dice.roll(6) {
        case 0 where !known.isSubmitted:
            known.isSubmitted = true
            known.told.append("record.submitted \(known.name)")
            return [(id, app, [.submit(seenDigest: state.contentDigest)])]
        case 1:
            known.isRemoved = true
            known.told.append("record.removed -")
            return [(id, app, [.remove(Removal("", seen: state.seen(inside: "")))])]
        case 2:
            known.told.append("record.reviewed \(known.name)")
            return [
                (RecordReview.id(of: id.description), app + "-review", review(id, reviewed, name))
            ]
        default:
            known.name = name
            known.isSubmitted = false
            return [(id, app, [field.set("name", .string(name), state)])]
        }
    }

    /// Returns the operations of a review that nobody made before.
    private func review(_ id: Identifier, _ before: RecordState?, _ name: String) -> [Op] {
        [
            field.set(ReviewField.record, .string(id.description), before),
            field.set(ReviewField.state, .string(ReviewState.approved.rawValue), before),
            field.set(ReviewField.seen, .string(name), before),
        ]
    }

    /// Compares what arrived with the model.
    func verify() {
        var bodies: [String: [UInt8]] = [:]
        var order: [String: [Received]] = [:]
        for message in receiver.all {
            if let known = bodies[message.id] {
                #expect(known == message.bytes, "seed \(seed): two contents of \(message.id)")
                // Nothing of the record came in between.
                #expect(order[message.record]?.last?.id == message.id, "seed \(seed): late")
                continue
            }
            bodies[message.id] = message.bytes
            order[message.record, default: []].append(message)
        }
        for (id, known) in records {
            let all = order[id.description] ?? []
            let told = all.filter { $0.type != "record.changed" }.map {
                "\($0.type) \($0.name ?? "-")"
            }
            #expect(told == known.told, "seed \(seed), record \(id)")
            let lastName = all.last { $0.name != nil }?.name
            #expect(lastName == known.name, "seed \(seed), record \(id)")
        }
    }
}
