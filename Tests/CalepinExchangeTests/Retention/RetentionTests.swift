// Rules of retention when things go wrong or come late: a kill at each step, somebody who changes
// a record or the rule meanwhile, phones with unsent changes, and phones that were away for long.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Retention")
struct RetentionTests {
    private static let count = 2 * RetentionLimits.perTurn + 5

    /// Saves records that are old by the time that the clock then has.
    private func fill(_ field: RetentionField) async throws {
        for number in 1...Self.count {
            try await field.set(
                RetentionField.id(number), "name", "n\(number)", at: RetentionField.time(0))
        }
        field.office.clock.advance(100 * RetentionField.day)
    }

    @Test("goes on after a kill at each step, and the audit trail tells all of it")
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
        // Each turn, and the end.
        #expect(step > 4)
    }

    /// Carries out a rule in a process that is killed at a commit, and then in another one;
    /// returns true where the first one came to the end.
    private func isWhole(
        _ field: RetentionField, endingAt step: Int, isAfter: Bool
    ) async throws -> Bool {
        try await fill(field)
        try await field.set(Retention(drafts: 30))
        let clock = field.office.clock
        let ending = RetentionService(
            store: EndingStore(field.office.store, commits: step, isAfter: isAfter),
            registry: field.office.service.registry, hooks: field.book, feed: Feed(),
            clock: { clock.now })
        let isOver = (try? await ending.runDue(at: clock.now)) != nil
        #expect(try await field.findings().isEmpty)
        _ = try await field.service.runDue(at: clock.now)
        let all = 1..<Self.count + 1
        #expect(try await field.removed(all) == Set(all), "step \(step)")
        let stored = try await field.rule()
        #expect(stored.unnoted.all == 0 && stored.due > clock.now)
        #expect(try await field.noted() == ["keep/all drafts \(Self.count)"], "step \(step)")
        #expect(try await field.findings().isEmpty)
        return isOver
    }

    @Test("leaves what somebody changed, and stops when the rule is another one")
    func changed() async throws {
        try await RetentionField.run { field in
            try await fill(field)
            let now = field.office.clock.now
            let stored = try await { () async throws -> StoredRetention in
                try await field.set(Retention(drafts: 30))
                return try await field.rule()
            }()
            let registry = field.office.service.registry
            let collection = try RetainedCollection("all", of: "keep", registry.current)
            let scan = RetentionScan(
                store: field.office.store, collection: collection, rule: stored.rule, moment: now,
                share: WorkShare(atOnce: 1))
            let found = try await scan.found(limit: 10, isWhole: false).records
            let empty = RetentionTurn(
                field.scope, stored, collection, nil, at: now)
            let prepared = try await field.office.store.read { (job) throws(StoreError) in
                var turn = empty
                for record in found { try turn.add(record, job) }
                return turn
            }
            try await field.set(RetentionField.id(3), "many", "7", at: now)
            let outcome = try await field.office.store.commit(touching: prepared.keys) {
                (job) throws(StoreError) in try prepared.write(job)
            }
            #expect(outcome?.counts[.drafts] == 9)
            #expect(try await field.removed(1..<11) == Set(1...10).subtracting([3]))
            try await field.set(Retention(drafts: 31))
            let late = try await field.office.store.commit(touching: prepared.keys) {
                (job) throws(StoreError) in try prepared.write(job)
            }
            #expect(late == nil)
            #expect(try await field.rule().unnoted[.drafts] == 9)
            #expect(try await field.findings().isEmpty)
        }
    }

    @Test("an unsent change brings a record back, until the rule takes it again")
    func unsent() async throws {
        try await RetentionField.run { field in
            let (id, clock) = (RetentionField.id(1), field.office.clock)
            try await field.set(id, "name", "Ada", at: clock.now)
            try await field.submit(id, at: clock.now)
            let seen = try await field.pull()
            let base = seen.records.first { $0.id == id }?.version(at: "name")
            try await field.set(Retention(drafts: 20, records: 30))
            clock.advance(40 * RetentionField.day)
            #expect(try await field.service.runDue(at: clock.now) == 1)
            // The phone has not seen that it went.
            try await field.push(
                id, [.set(CellChange("name", .string("Ada L."), base: base))], at: clock.now)
            #expect(try await field.state(id)?.isRemoved == false)
            #expect(try await field.state(id)?.value(at: "name") == .string("Ada L."))
            clock.advance(RetentionField.day)
            #expect(try await field.service.runDue(at: clock.now) == 1)
            #expect(try await field.state(id)?.isRemoved == true)
            #expect(try await field.pull(seen.cursor).records.first?.isRemoved == true)
        }
    }

    @Test("a phone that was away for a year learns of it, and brings back what it had for a time")
    func away() async throws {
        try await RetentionField.run { field in
            let (id, clock) = (RetentionField.id(1), field.office.clock)
            try await field.set(id, "name", "Ada", at: clock.now)
            let seen = try await field.pull()
            let base = seen.records.first?.version(at: "name")
            try await field.set(Retention(drafts: 20, records: 30))
            let upkeep = Upkeep(
                store: field.office.store,
                blobs: BlobService(
                    path: field.office.server.folder.path + "/more", store: field.office.store),
                feed: Feed(), retain: field.service.runDue)
            for _ in 0..<36 {
                clock.advance(10 * RetentionField.day)
                _ = try await upkeep.run(now: clock.now)
            }
            #expect(try await field.stored(id) == nil)
            let late = try await field.pull(seen.cursor)
            #expect(late.status == .changes && late.dropped == [id] && late.count == 0)
            // What the phone had not sent is a record of its own, which goes in its time.
            try await field.push(
                id, [.set(CellChange("many", .string("7"), base: base))], at: clock.now)
            #expect(try await field.state(id)?.value(at: "name") == .null)
            clock.advance(20 * RetentionField.day)
            _ = try await upkeep.run(now: clock.now)
            #expect(try await field.state(id)?.isRemoved == true)
            clock.advance(500 * RetentionField.day)
            _ = try await upkeep.run(now: clock.now)
            _ = try await upkeep.run(now: clock.now + 401 * RetentionField.day)
            #expect(try await field.pull(seen.cursor).status == .reset)
            #expect(try await field.findings().isEmpty)
        }
    }

    @Test("takes records of all parts of a team, and tells the history why")
    func parts() async throws {
        try await RetentionField.run(rows: "own") { field in
            let office = field.office
            let writer = try await { () async throws -> TestWriter in
                let json = try await office.bob.post("/api/sync/replica", ["app": "keep"]).json
                return TestWriter(
                    office.bob, try #require(Scope(json.text("scope"))), json.text("replica"))
            }()
            #expect(writer.scope != field.scope)
            let ops: [Op] = [.set(CellChange("name", .string("of bob")))]
            let id = RetentionField.id(1)
            #expect(try await writer.push([ops], of: id, form: "keep") == ["applied"])
            try await field.set(RetentionField.id(2), "name", "public", at: office.clock.now)
            var rule = Retention(drafts: 30)
            rule.reason = "Our terms, §7"
            try await field.set(rule)
            office.clock.advance(31 * RetentionField.day)
            for browser in [office.ann, office.bob] {
                let name = browser === office.ann ? "ann" : "bob"
                _ = try await browser.signIn(name)
            }
            #expect(try await field.preview().first.count == 2)
            #expect(try await field.service.runDue(at: office.clock.now) == 2)
            #expect(try await writer.pull().records.first?.isRemoved == true)
            let trash = try await office.ann.send(
                "GET", "/api/records/keep/all/trash?columns=name&scope=\(writer.scope)")
            #expect(trash.text.contains("Our terms, §7"), "\(trash.text)")
        }
    }

    @Test("hooks are told of what goes")
    func hooks() async throws {
        try await RetentionField.run { field in
            let registry = field.office.service.registry
            var sender = HookSender(
                store: field.office.store, registry: registry, key: SealingKey(),
                send: { _ throws(FetchError) in SentReply(status: 200) })
            sender.clock = { RetentionField.time(0) }
            let hooks = HookService(book: field.book, sender: sender, fetcher: Fetcher())
            var settings = HookSettings()
            settings.address = "https://receiver.example.org/calepin"
            settings.events = [.removed]
            let hook = try await hooks.make(settings, for: "keep", by: .operator).0.hook.id
            try await fill(field)
            try await field.set(Retention(drafts: 30))
            #expect(try await field.service.runDue(at: field.office.clock.now) == Self.count)
            let stored = try await field.office.store.read { (job) throws(StoreError) in
                try job.hooks.hook(hook)
            }
            #expect(stored?.waiting == Int64(Self.count))
        }
    }

    @Test("counts from the oldest change that is left where old history is gone")
    func forgotten() async throws {
        try await RetentionField.run { field in
            let name = field.scope.description
            for number in 1...3 {
                let moment = RetentionField.time(10 * number)
                try await field.set(RetentionField.id(number), "name", "n", at: moment)
            }
            let sequences = try await { () async throws -> [Int64] in
                var all: [Int64] = []
                for number in 1...3 {
                    all.append(try await field.stored(RetentionField.id(number))?.sequence ?? 0)
                }
                return all
            }()
            try await field.office.store.commit(touching: Keys(.scope(name))) {
                (job) throws(StoreError) in
                try job.removeChange(scope: name, sequence: sequences[0])
            }
            field.office.clock.advance(45 * RetentionField.day)
            // The first one is as old as the second at the most.
            try await field.set(Retention(drafts: 30))
            #expect(try await field.preview().found.counts[.drafts] == 0)
            try await field.set(Retention(drafts: 25))
            #expect(try await field.preview().found.counts[.drafts] == 2)
            try await field.office.store.commit(touching: Keys(.scope(name))) {
                (job) throws(StoreError) in
                for sequence in sequences[1...] {
                    try job.removeChange(scope: name, sequence: sequence)
                }
            }
            let preview = try await field.preview()
            #expect(preview.found.unknown == 3 && preview.found.counts.all == 0)
            #expect(try await field.service.runDue(at: field.office.clock.now) == 0)
        }
    }

    @Test("is due once a day, and not while it is off")
    func due() async throws {
        try await RetentionField.run { field in
            let clock = field.office.clock
            try await fill(field)
            var rule = Retention(drafts: 30)
            rule.isOn = false
            try await field.set(rule)
            #expect(try await field.service.runDue(at: clock.now) == 0)
            rule.isOn = true
            try await field.set(rule)
            #expect(try await field.service.runDue(at: clock.now) == Self.count)
            try await field.set(RetentionField.id(900), "name", "old", at: RetentionField.time(0))
            #expect(try await field.service.runDue(at: clock.now + 3_600) == 0)
            #expect(try await field.service.runDue(at: clock.now + RetentionField.day) == 1)
        }
    }
}
