// What is done with a hook: testing, another secret, trying again and removing. Making one is in
// HookService.swift.

import CalepinExpressions

extension HookService {
    /// Gives a hook another secret; returns it with the text. The one before signs too for a day.
    ///
    /// Throws: `HookError`, or the store's error.
    func rotate(
        _ hook: String, of id: String, by maker: Maker
    ) async throws -> (Listed, secret: String) {
        let secret = HookSecret()
        let (until, key) = (sender.clock() + HookLimits.rotationSeconds, sender.key)
        try await requireReceiver(hook, of: id)
        try await change(hook, .hookRotated, by: maker) { row, settings in
            settings.former = settings.secret
            settings.formerUntil = until
            settings.secret = secret.sealed(key)
        }
        return (try await self.hook(hook, of: id), secret.text)
    }

    /// Returns the settings of a hook that has a receiver with an address.
    @discardableResult private func requireReceiver(
        _ hook: String, of id: String
    ) async throws -> HookSettings {
        let settings = try await self.hook(hook, of: id).settings
        guard settings.copies == nil else { throw HookError.needsReceiver }
        return settings
    }

    /// Changes a hook, and reads the book anew.
    private func change(
        _ hook: String, _ what: Activity.What?, by maker: Maker,
        _ change: @escaping @Sendable (inout StoredHook, inout HookSettings) -> Void
    ) async throws {
        let moment = sender.clock()
        try await store.commit(touching: maker.keys(with: .hook(hook))) {
            (job) throws(StoreError) in
            guard var row = try job.hooks.hook(hook) else { return }
            var settings = try row.settings()
            change(&row, &settings)
            row.bytes = settings.stored
            try job.hookChanges.put(row)
            guard let what else { return }
            try maker.note(what, row, settings, at: moment, job.accountChanges)
        }
        try await book.load(from: store)
    }

    /// Sends a message of the type `test` to the receiver of a hook; returns the attempt.
    ///
    /// Throws: `HookError`, or the store's error.
    func test(_ hook: String, of id: String) async throws -> StoredAttempt {
        let settings = try await requireReceiver(hook, of: id)
        let moment = sender.clock()
        let message = "msg_" + Token.randomName()
        var attempt = StoredAttempt(
            hook: hook, at: moment, message: message, record: "", event: "test")
        let body = JSONValue.object([
            JSONMember("type", .string("test")),
            JSONMember("timestamp", .string(HookMessage.text(of: moment))),
            JSONMember("data", .object([JSONMember("app", .string(id))])),
        ])
        _ = try await sender.exchange(settings, message, body.bytes, attempt: &attempt)
        let made = attempt
        try await store.commit(touching: Keys(.hook(hook))) { (job) throws(StoreError) in
            guard try job.hooks.hook(hook) != nil else { return }
            try job.hookChanges.add(made, kept: Int64(HookLimits.attempts))
        }
        return made
    }

    /// Returns the attempts of a hook, the latest first.
    ///
    /// Throws: `HookError`, or the store's error.
    func attempts(_ hook: String, of id: String) async throws -> [StoredAttempt] {
        _ = try await self.hook(hook, of: id)
        return try await store.read { (job) throws(StoreError) in
            try job.hooks.attempts(hook, limit: HookLimits.attempts)
        }
    }

    /// Tries everything again that waits or is parked, and uses a hook again that was stopped. One
    /// that was stopped because its maker may not read the records any more becomes that of
    /// whoever wants it again.
    ///
    /// Throws: `HookError`, or the store's error.
    func retry(_ hook: String, of id: String, by maker: Maker) async throws -> Listed {
        let found = try await self.hook(hook, of: id)
        guard found.hook.stopped != HookStop.removed.rawValue else { return found }
        if found.hook.stopped == HookStop.noAccess.rawValue {
            let scope = try check(found.settings, for: id, by: maker)
            try await change(hook, .hookMade, by: maker) { row, settings in
                (settings.by, settings.scope) = (maker.name, scope)
            }
        }
        let moment = sender.clock()
        var released = HookLimits.rowsPerTurn
        while released == HookLimits.rowsPerTurn {
            released = try await store.commit(touching: Keys(.hook(hook))) {
                (job) throws(StoreError) in
                try job.hookChanges.release(hook, at: moment, limit: HookLimits.rowsPerTurn)
            }
        }
        try await change(hook, nil, by: maker) { row, _ in row.stopped = "" }
        book.wake()
        return try await self.hook(hook, of: id)
    }

    /// Removes a hook with all that waits for it.
    ///
    /// Throws: `HookError`, or the store's error.
    func remove(_ hook: String, of id: String, by maker: Maker) async throws {
        let found = try await self.hook(hook, of: id)
        // Nothing is added while the rows go, some at a time.
        try await change(hook, nil, by: maker) { row, _ in
            row.stopped = HookStop.removed.rawValue
        }
        var cleared = HookLimits.rowsPerTurn
        while cleared > 0 {
            cleared = try await store.commit(touching: Keys(.hook(hook))) {
                (job) throws(StoreError) in
                try job.hookChanges.clear(hook, limit: HookLimits.rowsPerTurn)
            }
        }
        let moment = sender.clock()
        try await store.commit(touching: maker.keys(with: .hook(hook))) {
            (job) throws(StoreError) in
            try job.hookChanges.removeHook(hook)
            try maker.note(
                .hookRemoved, found.hook, found.settings, at: moment, job.accountChanges)
        }
        try await book.load(from: store)
    }
}
