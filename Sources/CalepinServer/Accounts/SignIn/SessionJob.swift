// Starts, renews and ends sessions inside of a job. A token changes with every change of what it
// proves: signing in, confirming the password, changing the second factor.

/// Sessions inside of a job.
struct SessionJob {
    let job: any StoreWriting
    let now: Int64
    let place: RequestPlace

    private var accounts: any AccountWriting { job.accountChanges }

    /// Starts a session in the requesting browser; the token it had becomes invalid.
    func begin(for person: Person) throws(StoreError) -> SignedIn {
        let guest = try leave()
        let token = Token.random()
        var session = AccountSession(
            digest: Token.digest(token), id: Token.randomName(), account: person.account,
            since: now)
        session.guest = guest
        session.agent = place.agent
        try dropOldest(of: person.account)
        try accounts.put(session)
        let known = try know(person)
        return try signedIn(token, known, guest: guest)
    }

    /// Gives a session a new token and marks the password as just confirmed.
    func renew(_ old: AccountSession) throws(StoreError) -> SignedIn {
        let token = Token.random()
        var session = old
        session.digest = Token.digest(token)
        (session.confirmedAt, session.consoleAt, session.lastUsed) = (now, now, now)
        try accounts.remove(.session, old.digest)
        try accounts.put(session)
        return try signedIn(token, nil, guest: "")
    }

    private func signedIn(
        _ token: String, _ known: String?, guest: String
    ) throws(StoreError) -> SignedIn {
        // The rights in teams are looked up anew at each request.
        let found = try AccessJob(job: job.unheld, now: now).access(token: Token.digest(token))
        guard let access = found else { throw .failed("a session that is not there") }
        return SignedIn(token: token, known: known, access: access, guest: guest)
    }

    /// Invalidates the browser's present token; returns the guest it was, or had been before it
    /// signed in.
    private func leave() throws(StoreError) -> String {
        guard !place.token.isEmpty else { return "" }
        if let session = try accounts.session(place.token) {
            try accounts.remove(.session, session.digest)
            return session.guest
        }
        guard let guest = try job.account(token: place.token) else { return "" }
        try job.accountChanges.removeToken(place.token)
        return guest
    }

    private func dropOldest(of account: String) throws(StoreError) {
        let all = try accounts.sessions(of: account).sorted { $0.lastUsed < $1.lastUsed }
        for old in all.dropLast(AccountLimits.sessions - 1) {
            try accounts.remove(.session, old.digest)
        }
    }

    /// Records that the person has signed in with this browser; returns its new token, or nil when
    /// it has one.
    private func know(_ person: Person) throws(StoreError) -> String? {
        // The browser may be known to have been another person's.
        if let proof = try job.unheld.accounts.proof(place.known, at: now),
            proof.purpose == .known,
            proof.account == person.account
        {
            return nil
        }
        let all = try accounts.proofs(.known, of: person.account)
        for old in all.sorted(by: { $0.until < $1.until })
            .dropLast(AccountLimits.knownBrowsers - 1)
        {
            try accounts.remove(.proof, old.digest)
        }
        let token = Token.random()
        try accounts.put(
            Proof(
                digest: Token.digest(token), purpose: .known, account: person.account,
                until: now + AccountLimits.knownSeconds))
        return token
    }

    /// Ends a session; returns a token for the guest the browser was before, if there was one.
    func end(_ session: AccountSession) throws(StoreError) -> String? {
        try accounts.remove(.session, session.digest)
        guard !session.guest.isEmpty else { return nil }
        let token = Token.random()
        try accounts.addToken(Token.digest(token), account: session.guest)
        return token
    }
}
