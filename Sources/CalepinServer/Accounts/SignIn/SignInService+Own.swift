// Changes of a person's own account: password, sessions, recovery codes, second factor. The routes
// check before that the password was given recently. Deleting the account and taking over a
// guest's records are in SignInService+Leaving.swift.

extension SignInService {
    /// Returns the session of an access.
    ///
    /// Throws: `Problem` `no-account` for a guest.
    func session(of access: Access) throws(Problem) -> AccountSession {
        guard let session = access.session else { throw Problem(.noAccount) }
        return session
    }

    /// Changes a person if the session still exists, and gives the session a new token.
    ///
    /// - Parameter endingOthers: true to end all other sessions.
    private func changePerson(
        _ access: Access, _ place: RequestPlace, what: Activity.What, endingOthers: Bool,
        _ edit: @escaping @Sendable (inout Person) -> Problem?
    ) async throws -> SignedIn {
        let (moment, old) = (now, try session(of: access))
        let keys = Keys(.account(old.account), .audit)
        let signedIn = try await change(touching: keys) {
            (job) throws(StoreError) -> Decided<SignedIn> in
            let accounts = job.accountChanges
            guard let now = try accounts.session(old.digest),
                var person = try accounts.person(old.account)
            else { return .failure(Problem(.noToken)) }
            if let problem = edit(&person) { return .failure(problem) }
            try accounts.put(person)
            try accounts.note(
                Activity(what, account: person.account, at: moment, network: place.network))
            if endingOthers { try accounts.endSessions(of: person.account, but: old.digest) }
            return .success(try SessionJob(job: job, now: moment, place: place).renew(now))
        }
        if endingOthers { endFeeds(of: signedIn) }
        return signedIn
    }

    /// Confirms a password, and changes it when `changedTo` is given; the session gets a new
    /// token.
    ///
    /// Throws: `Problem` `wrong-credentials`, `code-needed`, `weak-password`, `too-often`, `busy`.
    func confirm(
        _ access: Access, _ password: Password, code: String?, changedTo other: Password? = nil,
        _ place: RequestPlace
    ) async throws -> SignedIn {
        try limiter?.take(.signIn, place.network)
        let old = try session(of: access)
        let holder = try await store.read { (job) throws(StoreError) in
            try job.accounts.person(old.account)
        }
        guard let holder else { throw Problem(.noToken) }
        if let other { try require(other, name: holder.name, isAlone: !holder.hasSecondFactor) }
        let moment = now
        let signedIn = try await hasher.admit { work in
            let attempt = try await attempt(holder.name, place)
            guard await work.isPassword(password, attempt.person?.password) else {
                throw try await failed(attempt, place)
            }
            var text: String?
            if let other { text = try await work.text(of: other) }
            let (changed, key) = (text, self.key)
            let keys = Keys(.account(old.account), .name(attempt.key), .audit)
            return try await change(touching: keys) {
                (job) throws(StoreError) -> Decided<SignedIn> in
                let accounts = job.accountChanges
                // Read again: a guest's records may have been taken over in the meantime.
                guard let now = try accounts.session(old.digest),
                    var person = try accounts.person(old.account),
                    person.password == holder.password
                else { return .failure(Problem(.noToken)) }
                var factor = SecondFactor(
                    accounts: accounts, key: key, now: moment, place: place)
                if let problem = try factor.check(code, &person) { return .failure(problem) }
                try accounts.remove(.attempt, attempt.key)
                person.isPasswordLong = (other ?? password).isLong
                if let changed {
                    person.password = changed
                    try accounts.endSessions(of: person.account, but: old.digest)
                    try accounts.removeProofs(.reset, of: person.account)
                }
                try accounts.put(person)
                try accounts.note(
                    Activity(
                        changed == nil ? .confirmed : .passwordChanged,
                        account: person.account, at: moment, network: place.network))
                return .success(try SessionJob(job: job, now: moment, place: place).renew(now))
            }
        }
        if other != nil { endFeeds(of: signedIn) }
        return signedIn
    }

    /// Changes the title of the account.
    ///
    /// Throws: the store's error.
    func rename(_ access: Access, title: String) async throws {
        let account = access.account
        try await store.commit(touching: Keys(.account(account))) { (job) throws(StoreError) in
            guard var person = try job.accounts.person(account) else { return }
            person.title = title
            try job.accountChanges.put(person)
        }
    }
}

// MARK: - Sessions

extension SignInService {
    /// Returns the sessions of an account, the most recently used first.
    ///
    /// Throws: the store's error.
    func sessions(of access: Access) async throws -> [AccountSession] {
        let (account, moment) = (access.account, now)
        let all = try await store.read { (job) throws(StoreError) in
            try job.accounts.sessions(of: account)
        }
        return all.filter { $0.isAlive(at: moment) }.sorted { $0.lastUsed > $1.lastUsed }
    }

    /// Signs out; returns a token for the guest the browser was before, if there was one.
    ///
    /// Throws: the store's error.
    func signOut(_ access: Access, _ place: RequestPlace) async throws -> String? {
        let (moment, session) = (now, try session(of: access))
        // The account of the guest before, which gets a token again.
        let guest = session.guest.isEmpty ? nil : StoreKey.account(session.guest)
        let keys = Keys(.account(session.account), .audit).and(guest)
        let token = try await store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.note(
                Activity(
                    .signedOut, account: session.account, at: moment, network: place.network))
            return try SessionJob(job: job, now: moment, place: place).end(session)
        }
        feed.end { $0.session?.id == session.id }
        return token
    }

    /// Ends a session by its id, or all but the present one when nil.
    ///
    /// Throws: `Problem` `not-found` when the account has no such session.
    func endSessions(_ access: Access, id: String?, _ place: RequestPlace) async throws {
        let (moment, own) = (now, try session(of: access))
        try await change(touching: Keys(.account(own.account), .audit)) {
            (job) throws(StoreError) -> Decided<Void> in
            let accounts = job.accountChanges
            let ended = try accounts.sessions(of: own.account).filter {
                id == nil ? $0.id != own.id : $0.id == id
            }
            if id != nil, ended.isEmpty { return .failure(Problem(.notFound)) }
            for session in ended {
                try accounts.remove(.session, session.digest)
                try accounts.note(
                    Activity(
                        .sessionEnded, account: own.account, at: moment, network: place.network))
            }
            return .success(())
        }
        feed.end { access in
            guard access.account == own.account, let session = access.session else { return false }
            return id == nil ? session.id != own.id : session.id == id
        }
    }

    /// Returns the activity of an account, newest first.
    ///
    /// Throws: the store's error.
    func activity(of access: Access) async throws -> [Activity] {
        let account = access.account
        let all = try await store.read { (job) throws(StoreError) in
            try job.accounts.activity(of: account)
        }
        return Array(all.prefix(AccountLimits.activityLines))
    }
}

// MARK: - Recovery codes and the second factor

extension SignInService {
    /// Creates recovery codes and revokes earlier ones.
    ///
    /// Throws: the store's error.
    func makeRecoveryCodes(_ access: Access, _ place: RequestPlace) async throws -> [String] {
        let (moment, account) = (now, access.account)
        let codes = (0..<AccountLimits.recoveryCodes).map { _ in RecoveryCode.random() }
        try await store.commit(touching: Keys(.account(account), .audit)) {
            (job) throws(StoreError) in
            let accounts = job.accountChanges
            try accounts.removeProofs(.recovery, of: account)
            for code in codes {
                try accounts.put(
                    Proof(
                        digest: RecoveryCode.digest(code, account: account), purpose: .recovery,
                        account: account, until: .max))
            }
            try accounts.note(
                Activity(
                    .recoveryCodesMade, account: account, at: moment, network: place.network))
        }
        return codes
    }

    /// Creates the secret of a second factor, which is not required yet.
    ///
    /// Throws: `Problem` `wrong-code` when a second factor is on already.
    func beginSecondFactor(_ access: Access) async throws -> (secret: [UInt8], name: String) {
        let account = access.account
        let secret = Sodium.randomBytes(OneTimeCode.secretBytes)
        let sealed = key.seal(secret)
        let name = try await change(touching: Keys(.account(account))) {
            (job) throws(StoreError) -> Decided<String> in
            guard var person = try job.accounts.person(account) else {
                return .failure(Problem(.noToken))
            }
            guard !person.hasSecondFactor else { return .failure(Problem(.wrongCode)) }
            person.secret = sealed
            person.lastStep = 0
            try job.accountChanges.put(person)
            return .success(person.name)
        }
        return (secret, name)
    }

    /// Turns the second factor on, after a first valid code.
    ///
    /// Throws: `Problem` `wrong-code`.
    func turnOnSecondFactor(
        _ access: Access, code: String, _ place: RequestPlace
    ) async throws -> SignedIn {
        try limiter?.take(.signIn, place.network)
        let (key, moment) = (self.key, now)
        return try await changePerson(
            access, place, what: .secondFactorOn, endingOthers: true
        ) { person in
            let plain = code.filter { $0 != " " }
            guard !person.hasSecondFactor, let secret = key.open(person.secret),
                let step = OneTimeCode.step(
                    of: plain, secret, at: moment, after: person.lastStep)
            else { return Problem(.wrongCode) }
            person.lastStep = step
            person.hasSecondFactor = true
            return nil
        }
    }

    /// Turns the second factor off: the password becomes the only proof and has to be long enough.
    ///
    /// Throws: `Problem` `weak-password` when it is too short, `confirm-first` while its length is
    /// not known, which confirming the password determines; the store's error.
    func turnOffSecondFactor(_ access: Access, _ place: RequestPlace) async throws -> SignedIn {
        try await changePerson(
            access, place, what: .secondFactorOff, endingOthers: true
        ) { person in
            switch person.isPasswordLong {
            case true?: break
            case false?: return .weakPassword(.short)
            case nil: return Problem(.confirmFirst)
            }
            person.hasSecondFactor = false
            person.secret = ""
            return nil
        }
    }
}
