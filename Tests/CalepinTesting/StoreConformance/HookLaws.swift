// Conformance rules for hooks: reading back, the order of deliveries within a record, what is due,
// trying again, the last attempts, and jobs that fail. Those of other rows are in
// StoreConformance.swift.

import CalepinServer
import Testing

/// Returns a delivery with default properties.
private func delivery(_ message: String, _ record: String = "r", of hook: String = "h")
    -> StoredDelivery
{
    var row = StoredDelivery(
        hook: hook, record: record, form: "f", message: message, event: "changed", at: 7,
        sequence: .max, account: "a", bytes: [0, 255])
    row.review = "{\"é\":1}"
    return row
}

/// The rules for hooks.
enum HookLaws {
    /// The rules, by name.
    static let all: [StoreConformance.Law] = [
        ("hooks are read back, replaced and removed", hooksAreRead),
        ("the deliveries of a record come one after the other", deliveriesComeInOrder),
        ("what is due the longest comes first", dueComesInOrder),
        ("what is parked or late is released, some at a time", lateIsReleased),
        ("only the last attempts are kept", attemptsAreKept),
        ("a hook is cleared, some rows at a time", hookIsCleared),
        ("a job that fails leaves no delivery", failedJobLeavesNoDelivery),
    ]

    @Sendable private static func hooksAreRead(_ store: any Store) async throws {
        var hook = StoredHook(id: "h", app: "x", at: 3, bytes: [0, 255])
        (hook.stopped, hook.waiting, hook.waitingBytes) = ("gone", 2, .max)
        let row = hook
        try await store.write { (job) throws(StoreError) in
            try job.hookChanges.put(StoredHook(id: "h", app: "x", at: 1, bytes: []))
            try job.hookChanges.put(row)
            try job.hookChanges.put(StoredHook(id: "a", app: "x", at: 9, bytes: []))
            try job.hookChanges.put(StoredHook(id: "b", app: "x", at: 9, bytes: []))
            try job.hookChanges.removeHook("b")
        }
        let found = try await store.read { (job) throws(StoreError) in
            (try job.hooks.hook("h"), try job.hooks.hook("b"), try job.hooks.hooks(limit: 9))
        }
        #expect(found.0 == row && found.1 == nil)
        #expect(found.2.map(\.id) == ["a", "h"])
    }

    @Sendable private static func deliveriesComeInOrder(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            var first = delivery("1")
            first.due = 7
            try job.hookChanges.add(first)
            try job.hookChanges.add(delivery("2"))
            try job.hookChanges.add(delivery("3", "other"))
            try job.hookChanges.add(delivery("4", of: "other"))
        }
        let last = try await store.read { (job) throws(StoreError) in
            try job.hooks.lastDelivery("h", record: "r")
        }
        #expect(last?.message == "2" && last?.due == nil && last?.bytes == [0, 255])
        #expect(last?.review == "{\"é\":1}" && last?.sequence == .max)
        let due = try await due(store, at: 7)
        #expect(due.map(\.message) == ["1"])
        let first = try #require(due.first)
        try await store.write { (job) throws(StoreError) in
            try job.hookChanges.remove(first, nextAt: 9)
        }
        #expect(try await self.due(store, at: 8).isEmpty)
        #expect(try await self.due(store, at: 9).map(\.message) == ["2"])
        let rest = try await store.read { (job) throws(StoreError) in
            (try job.hooks.delivery(first.number), try job.hooks.nextDue("h"))
        }
        #expect(rest.0 == nil && rest.1 == 9)
    }

    private static func due(_ store: any Store, at seconds: Int64) async throws -> [StoredDelivery]
    {
        try await store.read { (job) throws(StoreError) in
            try job.hooks.due("h", at: seconds, limit: 9)
        }
    }

    @Sendable private static func dueComesInOrder(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for (message, due) in [("a", 5), ("b", 3), ("c", 5), ("d", 9)] {
                var row = delivery(message, message)
                row.due = Int64(due)
                try job.hookChanges.add(row)
            }
        }
        let found = try await store.read { (job) throws(StoreError) in
            (try job.hooks.due("h", at: 5, limit: 2), try job.hooks.due("none", at: 9, limit: 2))
        }
        #expect(found.0.map(\.message) == ["b", "a"] && found.1.isEmpty)
        #expect(try await due(store, at: 8).map(\.message) == ["b", "a", "c"])
    }

    @Sendable private static func lateIsReleased(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for number in 1...4 {
                var row = delivery("\(number)", "\(number)")
                (row.failures, row.isParked) = (3, number < 3)
                row.due = number < 3 ? nil : 90
                try job.hookChanges.add(row)
            }
            // Behind one that is parked.
            try job.hookChanges.add(delivery("5", "1"))
        }
        let parked = try await store.read { (job) throws(StoreError) in
            (try job.hooks.parkedCount("h", limit: 9), try job.hooks.parkedCount("h", limit: 1))
        }
        #expect(parked == (2, 1))
        var counts: [Int] = []
        while counts.last != 0, counts.count < 9 {
            counts.append(
                try await store.commit { (job) throws(StoreError) in
                    try job.hookChanges.release("h", at: 7, limit: 3)
                })
        }
        #expect(counts == [3, 1, 0])
        let found = try await due(store, at: 7)
        #expect(found.map(\.message) == ["1", "2", "3", "4"])
        #expect(found.map(\.failures) == [0, 0, 3, 3])
        #expect(found.allSatisfy { !$0.isParked })
    }

    @Sendable private static func attemptsAreKept(_ store: any Store) async throws {
        let all = (1...5).map { number in
            var row = StoredAttempt(
                hook: "h", at: Int64(number), message: "m\(number)", record: "r", event: "changed")
            (row.status, row.milliseconds) = (503, 12)
            (row.error, row.answer) = ("slow", [0, 255])
            return row
        }
        try await store.write { (job) throws(StoreError) in
            for row in all { try job.hookChanges.add(row, kept: 3) }
        }
        let found = try await store.read { (job) throws(StoreError) in
            (try job.hooks.attempts("h", limit: 9), try job.hooks.attempts("h", limit: 1))
        }
        #expect(found.0.map(\.message) == ["m5", "m4", "m3"] && found.1.count == 1)
        let last = try #require(found.1.first)
        #expect(last.number == 5 && last.status == 503 && last.milliseconds == 12)
        #expect(last.error == "slow" && last.answer == [0, 255] && last.at == 5)
    }

    @Sendable private static func hookIsCleared(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for number in 1...3 { try job.hookChanges.add(delivery("\(number)")) }
            try job.hookChanges.add(delivery("4", of: "other"))
            try job.hookChanges.add(
                StoredAttempt(hook: "h", at: 1, message: "m", record: "r", event: "test"), kept: 9)
        }
        var left = 9
        var turns = 0
        while left > 0, turns < 9 {
            left = try await store.commit { (job) throws(StoreError) in
                try job.hookChanges.clear("h", limit: 2)
            }
            turns += 1
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.hooks.lastDelivery("h", record: "r"),
                try job.hooks.attempts("h", limit: 9),
                try job.hooks.lastDelivery("other", record: "r")
            )
        }
        #expect(found.0 == nil && found.1.isEmpty && found.2?.message == "4")
    }

    @Sendable private static func failedJobLeavesNoDelivery(_ store: any Store) async throws {
        await #expect(throws: StoreError.busy) {
            try await store.write { (job) throws(StoreError) in
                try job.hookChanges.put(StoredHook(id: "h", app: "x", at: 1, bytes: []))
                try job.hookChanges.add(delivery("1"))
                try job.hookChanges.add(
                    StoredAttempt(hook: "h", at: 1, message: "m", record: "r", event: "test"),
                    kept: 9)
                throw .busy
            }
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.hooks.hook("h"), try job.hooks.lastDelivery("h", record: "r"),
                try job.hooks.attempts("h", limit: 9)
            )
        }
        #expect(found.0 == nil && found.1 == nil && found.2.isEmpty)
    }
}
