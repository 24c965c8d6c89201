// Signing in: names and passwords, failures and the waiting they cost, second factors. Every
// attempt costs the same work and writes the same rows, whether there is such an account or not.
// What begins and ends sessions is in SignInService+Sessions.swift, links are in +Links, one's
// own account in +Own.

import CalepinExpressions

/// Where a request comes from, and what its browser brought.
struct RequestPlace: Sendable {
    /// The network, as it is noted.
    var network: String
    /// What the browser says of itself.
    var agent = ""
    /// The digest of the token it brought; empty when it brought none.
    var token = ""
    /// The digest of the token of a browser in which somebody signed in; empty when it has none.
    var known = ""
}

/// A name, a password and perhaps a code.
struct Credentials: Sendable {
    var name: String
    var password: Password
    var code: String?
}

/// A browser that has signed in: the tokens it is to keep, and what it may do now.
struct SignedIn: Sendable {
    var token: String
    /// The token of a known browser; nil when it has one.
    var known: String?
    var access: Access
    /// The guest the browser was until now; empty when it was none.
    var guest: String
}

/// What a job gives that may find a problem.
typealias Decided<Outcome: Sendable> = Result<Outcome, Problem>

/// Everything about accounts.
struct SignInService: Sendable {
    let store: any Store
    let access: AccessService
    let mill: PasswordMill
    let key: SealingKey
    let feed: Feed
    let blobs: BlobService
    let limiter: RateLimiter?
    /// Whether anybody may register.
    let mayRegister: Bool

    var now: Int64 { access.now() }

    /// Changes the store, unless there is a problem.
    ///
    /// Throws: the problem that `body` gave, after what it wrote was kept; the store's error.
    func change<Outcome: Sendable>(
        _ body: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Decided<Outcome>
    ) async throws -> Outcome {
        try await store.commit(body).get()
    }

    /// Signs in with a name and a password.
    ///
    /// Throws: `Problem` `wrong-credentials`, `code-needed`, `too-often` or `busy`.
    func signIn(_ credentials: Credentials, _ place: RequestPlace) async throws -> SignedIn {
        try limiter?.take(.signIn, place.network)
        return try await mill.admit { work in
            let attempt = try await attempt(credentials.name, place)
            let text = attempt.person?.password
            let isRight = await work.isPassword(credentials.password, text)
            guard isRight, let person = attempt.person else {
                throw try await failed(attempt, place)
            }
            let renewed =
                work.isOutdated(person.password)
                ? try await work.text(of: credentials.password) : person.password
            let signedIn = try await finish(
                attempt, credentials.code, place, what: .signedIn
            ) { found, _ in
                // Another password may have been set while this one was computed.
                guard found.password == person.password else { return false }
                found.password = renewed
                found.isPasswordLong = credentials.password.isLong
                return true
            }
            endGuestFeeds(signedIn)
            return signedIn
        }
    }

    func endGuestFeeds(_ signedIn: SignedIn) {
        let guest = signedIn.guest
        guard !guest.isEmpty else { return }
        feed.end { $0.session == nil && $0.account == guest }
    }
}

// MARK: - Attempts

/// An attempt that counts as failed until it succeeds.
struct Attempt: Sendable {
    /// What it is counted by.
    let key: String
    /// The account it is about, if there is one that has a password.
    let person: Person?
}

extension SignInService {
    /// The seconds to wait after so many failures.
    static func waiting(after failures: Int64) -> Int64 {
        guard failures >= AccountLimits.freeFailures else { return 0 }
        guard failures < AccountLimits.lockedFailures else { return AccountLimits.lockedSeconds }
        let doublings = min(failures - AccountLimits.freeFailures, 20)
        return min(1 << doublings, AccountLimits.failureSeconds)
    }

    /// Begins an attempt for a name; it is counted as failed at once, so that many at the same
    /// time count too.
    ///
    /// Throws: `Problem` `too-often` while earlier failures cost waiting.
    func attempt(_ name: String, _ place: RequestPlace) async throws -> Attempt {
        let moment = now
        return try await change { (job) throws(StoreError) -> Decided<Attempt> in
            let accounts = job.accountChanges
            let person = try accounts.person(named: name)
            let isKnown = try Self.isKnown(place.known, person, accounts, at: moment)
            let key = Token.digest("attempt \(name) \(isKnown ? place.known : "")")
            let row = try accounts.row(.attempt, key)
            var failures = row?.json.number("failures") ?? 0
            if let row {
                let end = row.at + Self.waiting(after: failures)
                guard moment >= end else {
                    let seconds = Int(end - moment)
                    return .failure(Problem(.tooOften, "\(seconds)", retryAfter: seconds))
                }
                if moment >= row.at + AccountLimits.lockedSeconds { failures = 0 }
            }
            try accounts.put(
                AccountRow(
                    .attempt, key: key, owner: "", at: moment,
                    json: .row([("failures", .int(failures + 1))])))
            let hasPassword = person.map { !$0.password.isEmpty } ?? false
            return .success(Attempt(key: key, person: hasPassword ? person : nil))
        }
    }

    /// Whether the browser is one in which this person has signed in.
    private static func isKnown(
        _ digest: String, _ person: Person?, _ accounts: any AccountReading, at moment: Int64
    ) throws(StoreError) -> Bool {
        guard let proof = try accounts.proof(digest, at: moment), let person else { return false }
        return proof.purpose == .known && proof.account == person.account
    }

    /// Notes that an attempt failed; gives the problem to throw.
    func failed(_ attempt: Attempt, _ place: RequestPlace) async throws -> Problem {
        let activity = Activity(
            .signInFailed, account: attempt.person?.account ?? "", at: now,
            network: place.network)
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
        return Problem(.wrongCredentials)
    }

    /// Ends an attempt whose password was right: judges the second factor, changes the person,
    /// and begins a session.
    ///
    /// - Parameter edit: changes the person; false when what was proved is not so any more.
    /// Throws: `Problem` `wrong-credentials` or `code-needed`; the attempt then stays a failed
    /// one.
    func finish(
        _ attempt: Attempt, _ code: String?, _ place: RequestPlace, what: Activity.What,
        edit: @escaping @Sendable (inout Person, any AccountWriting) throws(StoreError) -> Bool
    ) async throws -> SignedIn {
        let moment = now
        let key = self.key
        return try await change { (job) throws(StoreError) -> Decided<SignedIn> in
            let accounts = job.accountChanges
            guard let account = attempt.person?.account,
                var person = try accounts.person(account)
            else { return .failure(Problem(.wrongCredentials)) }
            var factor = SecondFactor(accounts: accounts, key: key, now: moment, place: place)
            if let problem = try factor.check(code, &person) { return .failure(problem) }
            guard try edit(&person, accounts) else {
                return .failure(Problem(.wrongCredentials))
            }
            try accounts.put(person)
            try accounts.remove(.attempt, attempt.key)
            try accounts.note(
                Activity(what, account: account, at: moment, network: place.network))
            return .success(
                try SessionJob(job: job, now: moment, place: place).begin(for: person))
        }
    }
}

// MARK: - The second factor

/// Judges codes inside of a job.
struct SecondFactor {
    let accounts: any AccountWriting
    let key: SealingKey
    let now: Int64
    let place: RequestPlace

    /// What is wrong with a code; nil when it is right, or none is asked for. One that is right
    /// is used up.
    mutating func check(
        _ code: String?, _ person: inout Person
    ) throws(StoreError) -> Problem? {
        guard person.hasSecondFactor else { return nil }
        guard let code, !code.isEmpty else { return Problem(.codeNeeded) }
        if RecoveryCode.isWellFormed(code), try useRecoveryCode(code, person) { return nil }
        if takeStep(code, &person) { return nil }
        try accounts.note(
            Activity(
                .signInFailed, account: person.account, at: now, network: place.network,
                detail: "code"))
        return Problem(.wrongCredentials)
    }

    /// Whether a code of the authenticator is right; its step is then used up.
    func takeStep(_ code: String, _ person: inout Person) -> Bool {
        let plain = code.filter { $0 != " " }
        guard let secret = key.open(person.secret),
            let step = OneTimeCode.step(of: plain, secret, at: now, after: person.lastStep)
        else { return false }
        person.lastStep = step
        return true
    }

    /// Whether a recovery code is right; it is then used up.
    func useRecoveryCode(_ code: String, _ person: Person) throws(StoreError) -> Bool {
        let digest = RecoveryCode.digest(code, account: person.account)
        guard let proof = try accounts.proof(digest, at: now), proof.purpose == .recovery,
            proof.account == person.account
        else { return false }
        try accounts.remove(.proof, digest)
        try accounts.note(
            Activity(
                .recoveryCodeUsed, account: person.account, at: now, network: place.network))
        return true
    }
}
