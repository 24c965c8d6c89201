// Writing jobs about whoever has a name or a token: the account is read before, because the job
// has to hold it.

extension Store {
    /// Returns the key of the account that the token with a digest belongs to, which a new session
    /// of the browser takes the place of; nil for none.
    ///
    /// Throws: the store's error.
    func holder(ofToken digest: String) async throws(StoreError) -> StoreKey? {
        guard !digest.isEmpty else { return nil }
        return try await readInline { (job) throws(StoreError) -> StoreKey? in
            if let session = try job.accounts.session(digest) { return .account(session.account) }
            return try job.account(token: digest).map { .account($0) }
        }
    }

    /// Runs a writing job that also holds a name and the account that has it, if any has.
    ///
    /// Throws: the error of the job; `busy` when the name changes hands all the time; the store's
    /// error.
    func commit<Outcome: Sendable>(
        named name: String, touching keys: Keys,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let hint = Hint(.account(.name, key: name))
        for _ in 0..<AccountLimits.nameTries {
            let owner = try await read(expecting: hint) { (reading) throws(StoreError) in
                try reading.accounts.row(.name, name)?.owner
            }
            let held = keys.and(.name(name)).and(owner.map { .account($0) })
            let outcome = try await commit(touching: held, expecting: hint) {
                (writing) throws(StoreError) -> Outcome? in
                guard try writing.accounts.row(.name, name)?.owner == owner else { return nil }
                return try job(writing)
            }
            if let outcome { return outcome }
        }
        throw .busy
    }
}
