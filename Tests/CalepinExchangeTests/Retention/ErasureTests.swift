// Rules that erase personal answers, files and earlier answers: of random records nothing of what
// is due is left in the store, and all else is as it was.

import CalepinExpressions
import CalepinSync
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A record that is filled at random. What is personal contains `secret`.
private struct RandomRecord {
    let id: Identifier
    var rows: [String] = []
    var isSubmitted = false

    mutating func step(
        _ dice: inout Dice, _ field: RetentionField, at moment: Int64
    ) async throws {
        let word = "\(dice.below(1_000_000))"
        switch dice.below(10) {
        case 0, 1: try await field.set(id, "name", "secret \(word)", at: moment)
        case 2:
            // Somebody who has not seen the answer.
            let change = CellChange("name", .string("secret of another \(word)"))
            try await field.push(id, [.set(change)], at: moment)
        case 3, 4: try await field.set(id, "many", word, at: moment)
        case 5:
            let hash = String(repeating: "0", count: 58) + "\(100_000 + dice.below(900_000))"
            try await field.set(id, "photo", hash + " photo.jpg", at: moment)
        case 6:
            let row = "k\(rows.count)"
            rows.append(row)
            try await field.push(
                id,
                [
                    .insert(RowPlace("people", row: row, after: nil)),
                    .set(CellChange("people#\(row).nick", .string("secret \(word)"))),
                    .set(CellChange("people#\(row).role", .string("nurse \(word)"))),
                ], at: moment)
        case 7:
            guard let row = rows.randomElement(by: &dice) else { return }
            try await field.set(id, "people#\(row).nick", "secret \(word)", at: moment)
        case 8:
            guard let row = rows.randomElement(by: &dice),
                let state = try await field.state(id)
            else { return }
            let path = "people#\(row)"
            let removal = Removal(path, seen: state.seen(inside: path))
            try await field.push(id, [.remove(removal)], at: moment)
        default:
            // A record is not complete before its photo has come.
            guard let state = try await field.state(id), state.value(at: "photo").isNull else {
                return
            }
            try await field.submit(id, at: moment)
            isSubmitted = true
            if dice.below(2) == 0 { try await field.review(id, .approved, at: moment) }
        }
    }
}

extension [String] {
    fileprivate func randomElement(by dice: inout Dice) -> String? {
        isEmpty ? nil : self[dice.below(count)]
    }
}

/// The parts of a record that a rule leaves as they were.
private struct Seen: Equatable {
    var others: [String: JSONValue] = [:]
    var rows: [String] = []
    var isSubmitted: Bool
    var isCurrent: Bool
    var review: String
    /// The moments that the record is known by: created and submitted.
    var moments: [Instant?] = []

    init(_ field: RetentionField, _ id: Identifier) async throws {
        let state = try #require(try await field.state(id))
        for cell in state.cells where cell.path == "many" || cell.path.hasSuffix(".role") {
            others[cell.path] = state.isInRemoved(cell.path) ? .null : cell.present.value
        }
        rows = state.rows(at: "people")
        isSubmitted = state.submission != nil
        isCurrent = state.submission?.digest == state.contentDigest
        let registry = field.office.service.registry
        let collection = try RetainedCollection("all", of: RetentionField.app, registry.current)
        let reader = RecordReader(store: field.office.store, collection.readable)
        let scope = field.scope.description
        let read = try await field.office.store.read { (job) throws(StoreError) -> ReadRecord? in
            try reader.record(id.description, in: scope, job)
        }
        let found = try #require(read)
        review = found.reviewWord(over: state, collection.readable.judge)
        moments = [found.marks[.created]?.at, found.marks[.submitted]?.at]
    }
}

@Suite("What a rule of retention erases")
struct ErasureTests {
    private static let fields = ["name", "people.nick"]

    /// Returns all bytes that the store has of records and their histories.
    private func texts(_ field: RetentionField) async throws -> String {
        let scope = field.scope.description
        return try await field.office.store.read { (job) throws(StoreError) in
            var bytes: [UInt8] = []
            for record in try job.records(scope: scope, after: -1, limit: .max, bytes: .max) {
                bytes += record.state
            }
            for mark in try job.oldestChanges(scope: scope, limit: .max) {
                bytes += try job.change(scope: scope, sequence: mark.sequence)?.bytes ?? []
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func filled(
        _ field: RetentionField, _ dice: inout Dice, count: Int, steps: Int
    ) async throws -> [RandomRecord] {
        var records = (1...count).map { RandomRecord(id: RetentionField.id($0)) }
        for number in records.indices {
            try await field.set(records[number].id, "name", "secret \(number)", at: field.now)
        }
        for _ in 0..<steps {
            let number = dice.below(count)
            try await records[number].step(&dice, field, at: field.now)
        }
        return records
    }

    @Test(
        "is gone from records and histories, and all else stays",
        arguments: Sizes.first(4, of: 1...16 as ClosedRange<UInt64>))
    func erased(seed: UInt64) async throws {
        try await RetentionField.run { field in
            var dice = Dice(seed)
            let records = try await filled(field, &dice, count: 6, steps: 60)
            let rule = Retention(
                [.personal: 10, .files: 10, .history: 10].filter { _ in dice.below(3) > 0 },
                .changed, fields: Self.fields)
            guard !rule.days.isEmpty else { return }
            try await field.set(rule)
            var before: [Seen] = []
            for record in records { before.append(try await Seen(field, record.id)) }
            let pulled = try await field.pull()
            field.office.clock.advance(9 * RetentionField.day)
            #expect(try await field.service.runDue(at: field.now) == 0)
            field.office.clock.advance(2 * RetentionField.day)
            let preview = try await field.preview()
            #expect(try await field.service.runDue(at: field.now) == Int(preview.found.total))
            let texts = try await texts(field)
            if rule.days[.personal] != nil {
                #expect(preview.found.counts[.personal] > 0)
                #expect(!texts.contains("secret"), "seed \(seed)")
            }
            if rule.days[.files] != nil, rule.days[.history] != nil {
                #expect(!texts.contains("photo.jpg"), "seed \(seed)")
            }
            for (record, seen) in zip(records, before) {
                var now = try await Seen(field, record.id)
                // What changed since was personal.
                if !seen.isCurrent { now.isCurrent = false }
                if seen.review == RecordReview.changed { now.review = seen.review }
                #expect(now == seen, "seed \(seed)")
            }
            #expect(try await field.findings().isEmpty)
            #expect(try await field.rule().last == preview.found.counts)
            // Devices have what the server has.
            let late = try await field.pull(pulled.cursor)
            for record in late.records where record.form == RetentionField.app {
                #expect(try await field.state(record.id)?.digest == record.digest)
            }
            field.office.clock.advance(60 * RetentionField.day)
            #expect(try await field.preview().found.total == 0, "seed \(seed)")
        }
    }

    @Test("is gone after a kill at each step, and the audit trail tells all of it")
    func killed() async throws {
        var (step, isOver) = (0, false)
        while !isOver {
            for isAfter in [false, true] {
                try await RetentionField.run { field in
                    isOver = try await isWhole(field, endingAt: step, isAfter: isAfter)
                }
            }
            step += 1
        }
        #expect(step > 3)
    }

    /// Carries out a rule in a process that is killed at a commit, and then in another one;
    /// returns true where the first one came to the end.
    private func isWhole(
        _ field: RetentionField, endingAt step: Int, isAfter: Bool
    ) async throws -> Bool {
        var dice = Dice(7)
        _ = try await filled(field, &dice, count: 3, steps: 20)
        try await field.set(
            Retention(
                [.personal: 10, .files: 10, .history: step % 2 == 0 ? 20 : 10], .changed,
                fields: Self.fields))
        field.office.clock.advance(11 * RetentionField.day)
        let counts = try await field.preview().found.counts
        let clock = field.office.clock
        let ending = RetentionService(
            store: EndingStore(field.office.store, commits: step, isAfter: isAfter),
            registry: field.office.service.registry, hooks: field.book, feed: Feed(),
            clock: { clock.now })
        let isOver = (try? await ending.runDue(at: clock.now)) != nil
        #expect(try await field.findings().isEmpty)
        _ = try await field.service.runDue(at: clock.now)
        let texts = try await texts(field)
        #expect(!texts.contains("secret"), "step \(step)")
        #expect(try await field.noted() == ["keep/all \(counts.detail)"])
        #expect(try await field.findings().isEmpty)
        return isOver
    }

    @Test("a long history is erased in steps that leave it whole")
    func long() async throws {
        try await RetentionField.run { field in
            let id = RetentionField.id(1)
            let count = 2 * RetentionLimits.changesPerTurn + 10
            for number in 0..<count {
                try await field.set(id, "name", "secret \(number)", at: field.now)
                if number == 5 { try await field.submit(id, at: field.now) }
            }
            try await field.set(Retention([.personal: 10], fields: ["name"]))
            field.office.clock.advance(11 * RetentionField.day)
            #expect(try await field.service.runDue(at: field.now) == 1)
            #expect(!(try await texts(field)).contains("secret"))
            #expect(try await field.findings().isEmpty)
            try await field.set(Retention([.history: 10]))
            #expect(try await field.service.runDue(at: field.now) == 1)
            let scope = field.scope.description
            let left = try await field.office.store.read { (job) throws(StoreError) in
                try job.oldestChanges(scope: scope, limit: .max).count
            }
            #expect(left == 3)
            #expect(try await field.findings().isEmpty)
            #expect(try await field.service.runDue(at: field.now + 2 * RetentionField.day) == 0)
        }
    }

    @Test("an unsent answer comes back, and goes again")
    func unsent() async throws {
        try await RetentionField.run { field in
            let (id, clock) = (RetentionField.id(1), field.office.clock)
            try await field.set(id, "name", "secret", at: clock.now)
            let base = try await field.pull().records.first?.version(at: "name")
            try await field.set(Retention([.personal: 10], .changed, fields: ["name"]))
            clock.advance(20 * RetentionField.day)
            #expect(try await field.service.runDue(at: clock.now) == 1)
            try await field.push(
                id, [.set(CellChange("name", .string("secret late"), base: base))], at: clock.now)
            #expect(try await texts(field).contains("secret late"))
            clock.advance(11 * RetentionField.day)
            #expect(try await field.service.runDue(at: clock.now) == 1)
            #expect(!(try await texts(field)).contains("secret"))
        }
    }

    @Test("a rule names only questions that are there")
    func refused() async throws {
        try await RetentionField.run { field in
            for (rule, error) in [
                (Retention([.personal: 3]), RetentionError.noFields),
                (Retention([.personal: 3], fields: ["nobody"]), .noField("nobody")),
                (Retention([.personal: 3], fields: ["nick"]), .noField("nick")),
            ] {
                await #expect(throws: error) { try await field.set(rule) }
            }
            try await field.set(Retention([.personal: 3], fields: Self.fields))
            #expect(try await field.rule().rule.fields == Self.fields)
            let twice = JSONValue.object([
                JSONMember("fields", .array([.string("name"), .string("name")]))
            ])
            #expect(throws: RetentionError.unexpected("fields")) { try Retention(twice) }
        }
    }
}
