// The rows of hooks, of their deliveries and attempts, as a strict job reads and writes them.
// Those of apps are in StrictRegistry.swift.

import CalepinServer

/// The rows of hooks, with notes of what is touched outside of the job's keys.
struct StrictHooks: HookWriting {
    let rows: any HookWriting
    let ledger: KeyLedger

    func hook(_ id: String) throws(StoreError) -> StoredHook? {
        ledger.read(.hook(id), "hook \(id)")
        return try rows.hook(id)
    }

    func hooks(limit: Int) throws(StoreError) -> [StoredHook] {
        ledger.read(.server, "each hook")
        return try rows.hooks(limit: limit)
    }

    func lastDelivery(_ hook: String, record: String) throws(StoreError) -> StoredDelivery? {
        ledger.read(.hook(hook), "deliveries of \(hook)")
        return try rows.lastDelivery(hook, record: record)
    }

    func delivery(_ number: Int64) throws(StoreError) -> StoredDelivery? {
        let found = try rows.delivery(number)
        ledger.read(found.map { .hook($0.hook) }, "delivery \(number)")
        return found
    }

    func due(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> [StoredDelivery]
    {
        ledger.read(.hook(hook), "deliveries of \(hook)")
        return try rows.due(hook, at: seconds, limit: limit)
    }

    func nextDue(_ hook: String) throws(StoreError) -> Int64? {
        ledger.read(.hook(hook), "deliveries of \(hook)")
        return try rows.nextDue(hook)
    }

    func parkedCount(_ hook: String, limit: Int) throws(StoreError) -> Int {
        ledger.read(.hook(hook), "deliveries of \(hook)")
        return try rows.parkedCount(hook, limit: limit)
    }

    func attempts(_ hook: String, limit: Int) throws(StoreError) -> [StoredAttempt] {
        ledger.read(.hook(hook), "attempts of \(hook)")
        return try rows.attempts(hook, limit: limit)
    }

    func put(_ hook: StoredHook) throws(StoreError) {
        let isNew = try rows.hook(hook.id) == nil
        ledger.write(
            any: [[.hook(hook.id)]] + (isNew ? [[.server]] : []), row: "hook \(hook.id)")
        try rows.put(hook)
    }

    func removeHook(_ id: String) throws(StoreError) {
        ledger.write(.hook(id), row: "hook \(id)")
        try rows.removeHook(id)
    }

    func add(_ delivery: StoredDelivery) throws(StoreError) {
        ledger.write(.hook(delivery.hook), row: "a delivery of \(delivery.hook)")
        try rows.add(delivery)
    }

    func put(_ delivery: StoredDelivery) throws(StoreError) {
        ledger.write(.hook(delivery.hook), row: "a delivery of \(delivery.hook)")
        try rows.put(delivery)
    }

    func remove(_ delivery: StoredDelivery, nextAt seconds: Int64) throws(StoreError) {
        ledger.write(.hook(delivery.hook), row: "a delivery of \(delivery.hook)")
        try rows.remove(delivery, nextAt: seconds)
    }

    func release(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> Int {
        ledger.write(.hook(hook), row: "deliveries of \(hook)")
        return try rows.release(hook, at: seconds, limit: limit)
    }

    func add(_ attempt: StoredAttempt, kept: Int64) throws(StoreError) {
        ledger.write(.hook(attempt.hook), row: "an attempt of \(attempt.hook)")
        try rows.add(attempt, kept: kept)
    }

    func clear(_ hook: String, limit: Int) throws(StoreError) -> Int {
        ledger.write(.hook(hook), row: "deliveries of \(hook)")
        return try rows.clear(hook, limit: limit)
    }
}
