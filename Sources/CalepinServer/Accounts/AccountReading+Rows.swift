// Typed access to the rows about accounts. Rows are defined in AccountRow.swift, people and
// sessions in Person.swift, teams in Team.swift.

extension AccountReading {
    func person(_ account: String) throws(StoreError) -> Person? {
        try row(.person, account).map(Person.init)
    }

    func person(named name: String) throws(StoreError) -> Person? {
        guard let owner = try row(.name, name)?.owner else { return nil }
        return try person(owner)
    }

    func session(_ digest: String) throws(StoreError) -> AccountSession? {
        try row(.session, digest).map(AccountSession.init)
    }

    func sessions(of account: String) throws(StoreError) -> [AccountSession] {
        try rows(.session, owner: account).map(AccountSession.init)
    }

    func proof(_ digest: String, at now: Int64) throws(StoreError) -> Proof? {
        try row(.proof, digest).flatMap(Proof.init).flatMap { now < $0.until ? $0 : nil }
    }

    func proofs(
        _ purpose: Proof.Purpose, of account: String
    ) throws(StoreError) -> [Proof] {
        try rows(.proof, owner: account).compactMap(Proof.init).filter { $0.purpose == purpose }
    }

    /// Returns the owners of the server.
    ///
    /// Complexity: O(n) in the accounts; called at the start and by commands only.
    func owners() throws(StoreError) -> [Person] {
        try people().filter { $0.role == .owner }
    }

    func people() throws(StoreError) -> [Person] {
        try rows(.person, after: "", limit: .max).map(Person.init)
    }

    /// Returns the activity of an account, newest first.
    func activity(of account: String) throws(StoreError) -> [Activity] {
        try rows(.activity, owner: account).reversed().compactMap(Activity.init)
    }
}

extension AccountWriting {
    func put(_ person: Person) throws(StoreError) { try put(person.row) }

    func put(_ session: AccountSession) throws(StoreError) { try put(session.row) }

    func put(_ proof: Proof) throws(StoreError) { try put(proof.row) }

    /// Records an activity, for the person and in the audit trail.
    func note(_ activity: Activity) throws(StoreError) {
        try put(activity.row)
        try AuditTrail.add(activity, to: self)
    }

    /// Removes an account's proofs of a purpose.
    func removeProofs(
        _ purpose: Proof.Purpose, of account: String
    ) throws(StoreError) {
        for proof in try proofs(purpose, of: account) { try remove(.proof, proof.digest) }
    }

    /// Ends the sessions of an account, except the one with `digest`.
    func endSessions(of account: String, but digest: String = "") throws(StoreError) {
        for session in try sessions(of: account) where session.digest != digest {
            try remove(.session, session.digest)
        }
    }
}
