// The start of accounts: registration, one-time links, and password reset by a recovery code.
// Links are issued by the operator, in AccountAdmin.swift.

import CalepinExpressions

/// The wanted name, title and password of an account.
struct Registration: Sendable {
    var name: String
    var title: String
    var password: Password
}

extension SignInService {
    /// Creates an account, unless the name is taken: the answer does not tell which.
    ///
    /// Throws: `Problem` `registration-closed`, `weak-password`, `wrong-name`, `too-often` or
    /// `busy`.
    func register(_ wanted: Registration, _ place: RequestPlace) async throws {
        guard mayRegister() else { throw Problem(.registrationClosed) }
        try limiter?.take(.register, place.network)
        let moment = now
        try await hasher.admit { work in
            let text = try await work.text(of: wanted.password)
            let fresh = Token.randomName()
            let keys = Keys(.name(wanted.name), .account(fresh), .account(""), .audit)
            try await store.commit(touching: keys) { (job) throws(StoreError) in
                let accounts = job.accountChanges
                let isFree = try accounts.row(.name, wanted.name) == nil
                let account = isFree ? fresh : ""
                if isFree {
                    var person = Person(
                        account: account, name: wanted.name, title: wanted.title, role: .agent,
                        since: moment)
                    person.password = text
                    person.isPasswordLong = wanted.password.isLong
                    try accounts.add(person)
                }
                try accounts.note(
                    Activity(
                        .registered, account: account, at: moment, network: place.network))
            }
        }
    }

    /// Returns the purpose of a link and its account, without using it up.
    ///
    /// Throws: `Problem` `not-found` for one that was used, has expired or never existed.
    func link(_ token: String, _ place: RequestPlace) async throws -> (Proof, Person?) {
        try limiter?.take(.signIn, place.network)
        let (digest, moment) = (Token.digest(token), now)
        return try await store.read { (job) throws(StoreError) -> Decided<(Proof, Person?)> in
            guard let proof = try Self.link(digest, job.accounts, at: moment) else {
                return .failure(Problem(.notFound))
            }
            return .success((proof, try job.accounts.person(proof.account)))
        }.get()
    }

    private static func link(
        _ digest: String, _ accounts: any AccountReading, at moment: Int64
    ) throws(StoreError) -> Proof? {
        guard let proof = try accounts.proof(digest, at: moment) else { return nil }
        switch proof.purpose {
        case .invitation, .reset, .mail:
            return try accounts.person(proof.account) == nil ? nil : proof
        // However many links were issued, only one creates the first owner.
        case .owner: return try accounts.owners().isEmpty ? proof : nil
        case .recovery, .known: return nil
        }
    }

    /// Uses a link: sets the account's password and signs the browser in.
    ///
    /// - Parameter wanted: the name counts only for the first owner.
    /// Throws: `Problem` `not-found`, `wrong-name`, `weak-password`, `code-needed` or
    /// `wrong-credentials`; the link then stays valid.
    func use(
        link token: String, _ wanted: Registration, code: String?, _ place: RequestPlace
    ) async throws -> SignedIn {
        let found = try await link(token, place)
        // A link that confirms an address is accepted for nothing else.
        guard found.0.purpose != .mail else { throw Problem(.notFound) }
        let digest = found.0.digest
        let name = found.1?.name ?? wanted.name
        try require(wanted.password, name: name, isAlone: found.1?.hasSecondFactor != true)
        let key = self.key
        let moment = now
        let signedIn = try await hasher.admit { work in
            // A link must not allow guessing codes of the second factor either.
            let attempt = try await attempt(name, place)
            let text = try await work.text(of: wanted.password)
            let fresh = Token.randomName()
            var keys = Keys(.account(found.0.account), .name(attempt.key), .audit)
                .and(try await store.holder(ofToken: place.token))
            if found.0.purpose == .owner {
                keys = keys.and([.server, .account(fresh), .name(wanted.name)])
            }
            return try await change(touching: keys) {
                (job) throws(StoreError) -> Decided<SignedIn> in
                let accounts = job.accountChanges
                guard let proof = try Self.link(digest, accounts, at: moment) else {
                    return .failure(Problem(.notFound))
                }
                var holder = try accounts.person(proof.account)
                if holder == nil { holder = try accounts.newOwner(wanted, as: fresh, at: moment) }
                guard var person = holder else { return .failure(Problem(.wrongName)) }
                var factor = SecondFactor(
                    accounts: accounts, key: key, now: moment, place: place)
                if let problem = try factor.check(code, &person) { return .failure(problem) }
                person.password = text
                person.isPasswordLong = wanted.password.isLong
                try accounts.remove(.attempt, attempt.key)
                try accounts.remove(.proof, digest)
                try accounts.removeProofs(.reset, of: person.account)
                try accounts.removeProofs(.invitation, of: person.account)
                try accounts.put(person)
                try accounts.endSessions(of: person.account)
                try accounts.endKeys(of: person.account)
                try accounts.note(
                    Activity(
                        .linkUsed, account: person.account, at: moment, network: place.network,
                        detail: proof.purpose.rawValue))
                return .success(
                    try SessionJob(job: job, now: moment, place: place).begin(for: person))
            }
        }
        endFeeds(of: signedIn)
        return signedIn
    }

    /// Resets the password with a recovery code, which is used up.
    ///
    /// Throws: `Problem` `weak-password`, `wrong-credentials`, `code-needed`, `too-often` or
    /// `busy`.
    func reset(
        _ credentials: Credentials, recoveryCode: String, _ place: RequestPlace
    ) async throws -> SignedIn {
        try limiter?.take(.signIn, place.network)
        let moment = now
        let signedIn = try await hasher.admit { work in
            let attempt = try await attempt(credentials.name, place)
            // Hashed for every name, whether the code is right or not.
            let text = try await work.text(of: credentials.password)
            let isRight = try await store.read { (job) throws(StoreError) in
                let account = attempt.person?.account ?? ""
                let digest = RecoveryCode.digest(recoveryCode, account: account)
                let proof = try job.accounts.proof(digest, at: moment)
                return proof?.purpose == .recovery && proof?.account == account
            }
            guard isRight else { throw try await failed(attempt, place) }
            return try await finish(attempt, credentials.code, place, what: .passwordReset) {
                (person, accounts) throws(StoreError) in
                let digest = RecoveryCode.digest(recoveryCode, account: person.account)
                guard try accounts.row(.proof, digest) != nil else { return false }
                try accounts.remove(.proof, digest)
                person.password = text
                person.isPasswordLong = credentials.password.isLong
                try accounts.endSessions(of: person.account)
                try accounts.endKeys(of: person.account)
                return true
            }
        }
        endFeeds(of: signedIn)
        return signedIn
    }

    /// Closes the feeds of all other sessions of an account.
    func endFeeds(of signedIn: SignedIn) {
        let access = signedIn.access
        feed.end { $0.account == access.account && $0.session?.id != access.session?.id }
        endGuestFeeds(signedIn)
    }

    /// Confirms that a password is acceptable.
    ///
    /// Throws: `Problem` `weak-password` with the reason.
    func require(_ password: Password, name: String, isAlone: Bool) throws(Problem) {
        guard let weakness = password.weakness(name: name, isAlone: isAlone) else { return }
        throw .weakPassword(weakness)
    }
}

extension Problem {
    /// Returns the problem of a rejected password, with the reason.
    static func weakPassword(_ weakness: Password.Weakness) -> Problem {
        var problem = Problem(.weakPassword)
        problem.members = [JSONMember("reason", .string(weakness.rawValue))]
        return problem
    }
}

extension AccountWriting {
    /// Writes a new account and its name.
    func add(_ person: Person) throws(StoreError) {
        try put(person)
        try put(
            AccountRow(.name, key: person.name, owner: person.account, at: person.since))
    }

    /// Writes the first owner, still without a password; nil when the name is invalid or taken.
    fileprivate func newOwner(
        _ wanted: Registration, as account: String, at moment: Int64
    ) throws(StoreError) -> Person? {
        guard AccountName(wanted.name) != nil, try row(.name, wanted.name) == nil else {
            return nil
        }
        let person = Person(
            account: account, name: wanted.name, title: wanted.title, role: .owner,
            since: moment)
        try add(person)
        return person
    }
}
