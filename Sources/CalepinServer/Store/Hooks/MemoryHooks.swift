// Hooks in the memory store. Its rows and what each query returns are described in HookRows.swift.

/// The hooks of a job on a memory store.
struct MemoryHooks: HookWriting {
    let job: MemoryJob

    private var contents: MemoryContents { job.work.contents }

    func hook(_ id: String) throws(StoreError) -> StoredHook? { contents.hooks[id] }

    func hooks(limit: Int) throws(StoreError) -> [StoredHook] {
        Array(contents.hooks.values.sorted { $0.id < $1.id }.prefix(max(0, limit)))
    }

    func lastDelivery(_ hook: String, record: String) throws(StoreError) -> StoredDelivery? {
        deliveries(of: hook, record).last
    }

    func delivery(_ number: Int64) throws(StoreError) -> StoredDelivery? {
        contents.deliveries[number]
    }

    func due(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> [StoredDelivery]
    {
        let due = contents.deliveries.values.filter {
            $0.hook == hook && ($0.due ?? .max) <= seconds
        }
        let sorted = due.sorted { ($0.due ?? 0, $0.number) < ($1.due ?? 0, $1.number) }
        return Array(sorted.prefix(max(0, limit)))
    }

    func nextDue(_ hook: String) throws(StoreError) -> Int64? {
        contents.deliveries.values.filter { $0.hook == hook }.compactMap(\.due).min()
    }

    func parkedCount(_ hook: String, limit: Int) throws(StoreError) -> Int {
        let parked = contents.deliveries.values.filter { $0.hook == hook && $0.isParked }
        return min(parked.count, max(0, limit))
    }

    func attempts(_ hook: String, limit: Int) throws(StoreError) -> [StoredAttempt] {
        let all = contents.attempts.values.filter { $0.hook == hook }
        return Array(all.sorted { $0.number > $1.number }.prefix(max(0, limit)))
    }

    func put(_ hook: StoredHook) throws(StoreError) { job.work.set(\.hooks, hook.id, hook) }

    func removeHook(_ id: String) throws(StoreError) { job.work.set(\.hooks, id, nil) }

    func add(_ delivery: StoredDelivery) throws(StoreError) {
        var delivery = delivery
        delivery.number = (contents.deliveries.keys.max() ?? 0) + 1
        try put(delivery)
    }

    func put(_ delivery: StoredDelivery) throws(StoreError) {
        job.work.set(\.deliveries, delivery.number, delivery)
    }

    func remove(_ delivery: StoredDelivery, nextAt seconds: Int64) throws(StoreError) {
        job.work.set(\.deliveries, delivery.number, nil)
        guard var next = deliveries(of: delivery.hook, delivery.record).first else { return }
        next.due = seconds
        try put(next)
    }

    func release(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> Int {
        let late = contents.deliveries.values.filter {
            $0.hook == hook && ($0.isParked || ($0.due ?? seconds) > seconds)
        }
        let some = late.sorted { $0.number < $1.number }.prefix(max(0, limit))
        for var delivery in some {
            if delivery.isParked { delivery.failures = 0 }
            (delivery.due, delivery.isParked) = (seconds, false)
            try put(delivery)
        }
        return some.count
    }

    func add(_ attempt: StoredAttempt, kept: Int64) throws(StoreError) {
        let known = try attempts(attempt.hook, limit: .max)
        var attempt = attempt
        attempt.number = (known.first?.number ?? 0) + 1
        job.work.set(\.attempts, key(attempt), attempt)
        for old in known where old.number <= attempt.number - kept {
            job.work.set(\.attempts, key(old), nil)
        }
    }

    func clear(_ hook: String, limit: Int) throws(StoreError) -> Int {
        let deliveries = contents.deliveries.values.filter { $0.hook == hook }.prefix(limit)
        let attempts = try attempts(hook, limit: limit)
        for one in deliveries { job.work.set(\.deliveries, one.number, nil) }
        for one in attempts { job.work.set(\.attempts, key(one), nil) }
        return deliveries.count + attempts.count
    }

    private func key(_ attempt: StoredAttempt) -> MemoryKey {
        MemoryKey(scope: attempt.hook, name: "", n: attempt.number)
    }

    /// Returns the deliveries of a record for a hook, in their order.
    private func deliveries(of hook: String, _ record: String) -> [StoredDelivery] {
        contents.deliveries.values.filter { $0.hook == hook && $0.record == record }
            .sorted { $0.number < $1.number }
    }
}
