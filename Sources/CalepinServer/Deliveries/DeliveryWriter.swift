// Writes what hooks are to be told, in the transaction of the change itself: after a kill either
// both are there or none. The bodies are made later, from the states that are kept here; see
// docs/decisions/0071-hooks-keep-states.md.

/// Writes the deliveries of a push.
struct DeliveryWriter {
    let job: any StoreWriting
    let watch: HookWatch

    /// Writes the deliveries of notices, at seconds since 1970.
    ///
    /// - Parameter start: the sequence of the scope before the push.
    /// Complexity: O(n) in the notices and the hooks that are told of them.
    func write(
        _ notices: [RecordNotice], from start: Int64, at seconds: Int64
    ) throws(StoreError) {
        for id in watch.ids.sorted() {
            let own = notices.filter { watch.hooks(for: $0).contains(id) }
            guard !own.isEmpty, var hook = try job.hooks.hook(id), hook.stopped.isEmpty else {
                continue
            }
            for notice in own where hook.stopped.isEmpty {
                var delivery = StoredDelivery(
                    hook: id, record: notice.record, form: notice.form,
                    message: "msg_" + Token.randomName(), event: notice.event.rawValue,
                    at: seconds, sequence: notice.sequence + (notice.isPlanned ? start : 0),
                    account: notice.account, bytes: notice.event == .removed ? [] : notice.bytes)
                delivery.review = notice.review
                try write(delivery, of: &hook)
            }
            try job.hookChanges.put(hook)
        }
    }

    /// Writes a delivery behind those of its record. A change takes the place of one that nobody
    /// has tried to deliver yet; all else is told on its own.
    private func write(
        _ delivery: StoredDelivery, of hook: inout StoredHook
    ) throws(StoreError) {
        let last = try job.hooks.lastDelivery(hook.id, record: delivery.record)
        let changed = HookEvent.changed.rawValue
        if var last, last.event == changed, delivery.event == changed, !last.isFixed {
            let former = last.size
            (last.at, last.sequence) = (delivery.at, delivery.sequence)
            (last.account, last.bytes) = (delivery.account, delivery.bytes)
            guard take(last.size - former, rows: 0, of: &hook) else { return }
            return try job.hookChanges.put(last)
        }
        guard take(delivery.size, rows: 1, of: &hook) else { return }
        var delivery = delivery
        if last == nil { delivery.due = delivery.at }
        try job.hookChanges.add(delivery)
    }

    /// Counts what waits; stops the hook where that is too much.
    private func take(_ bytes: Int64, rows: Int64, of hook: inout StoredHook) -> Bool {
        guard hook.waiting + rows <= HookLimits.waiting,
            hook.waitingBytes + bytes <= HookLimits.waitingBytes
        else {
            hook.stopped = HookStop.full.rawValue
            return false
        }
        hook.waiting += rows
        hook.waitingBytes += bytes
        return true
    }
}

/// The reasons why nothing is delivered to a hook, by the names that are stored.
package enum HookStop: String, CaseIterable, Sendable {
    /// The receiver answered that it is gone for good.
    case gone
    /// Too much waits.
    case full
    /// Whoever made it may not read the records any more.
    case noAccess = "no-access"
    /// It is being removed.
    case removed
}
