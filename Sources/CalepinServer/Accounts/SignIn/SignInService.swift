// Signing in: names and passwords, failures and their delays, second factors. Every attempt does
// the same work and writes the same rows, whether the account exists or not. Sessions start and
// end in SessionJob.swift, links are in +Links, changes of one's own account in +Own.

import CalepinExpressions

/// The origin of a request: network, browser and cookies.
struct RequestPlace: Sendable {
    /// The client's network, as recorded in activities.
    var network: String
    /// The browser's `User-Agent`.
    var agent = ""
    /// The digest of the request's token; empty when it has none.
    var token = ""
    /// The digest of the token of a recognised browser; empty when it has none.
    var known = ""
}

/// A name, a password and optionally a code.
struct Credentials: Sendable {
    var name: String
    var password: Password
    var code: String?
}

/// The result of signing in: the tokens for the browser, and its access.
struct SignedIn: Sendable {
    var token: String
    /// The token of a recognised browser; nil when it has one already.
    var known: String?
    var access: Access
    /// The guest the browser was until now; empty when there was none.
    var guest: String
}

/// The result of a job: an outcome, or a problem for the client.
typealias Decided<Outcome: Sendable> = Result<Outcome, Problem>

/// Signing in, sessions, links and second factors.
struct SignInService: Sendable {
    let store: any Store
    let access: AccessService
    let hasher: PasswordHasher
    let key: SealingKey
    let feed: any AccountFeeds
    let files: any AccountFiles
    let limiter: RateLimiter?
    /// Returns true when anybody may register.
    let mayRegister: @Sendable () -> Bool

    var now: Int64 { access.now() }

    /// Runs a writing job that may return a problem.
    ///
    /// Throws: the problem returned by `body`, after its writes were committed; the store's error.
    func change<Outcome: Sendable>(
        touching keys: Keys,
        _ body: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Decided<Outcome>
    ) async throws -> Outcome {
        try await store.commit(touching: keys, body).get()
    }

    /// Signs in with a name and a password.
    ///
    /// Throws: `Problem` `wrong-credentials`, `code-needed`, `too-often` or `busy`.
    func signIn(_ credentials: Credentials, _ place: RequestPlace) async throws -> SignedIn {
        try limiter?.take(.signIn, place.network)
        return try await hasher.admit { work in
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
                // The password may have been changed while this one was being hashed.
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
    /// The key of the counter: a digest of the name, and of the token of a recognised browser.
    let key: String
    /// The account, if the name has one with a password.
    let person: Person?
}

extension SignInService {
    /// Returns the delay in seconds after a number of failures.
    static func waiting(after failures: Int64) -> Int64 {
        guard failures >= AccountLimits.freeFailures else { return 0 }
        guard failures < AccountLimits.lockedFailures else { return AccountLimits.lockedSeconds }
        let doublings = min(failures - AccountLimits.freeFailures, 20)
        return min(1 << doublings, AccountLimits.failureSeconds)
    }

    /// Starts an attempt for a name and counts it as failed at once, so that concurrent attempts
    /// count too.
    ///
    /// Throws: `Problem` `too-often` during the delay after earlier failures.
    func attempt(_ name: String, _ place: RequestPlace) async throws -> Attempt {
        let moment = now
        let (known, other) = (
            Token.digest("attempt \(name) \(place.known)"), Token.digest("attempt \(name) ")
        )
        return try await change(touching: Keys(.name(known), .name(other))) {
            (job) throws(StoreError) -> Decided<Attempt> in
            let accounts = job.accountChanges
            // Whoever goes on with the attempt looks at the person again.
            let person = try job.unheld.accounts.person(named: name)
            let isKnown = try Self.isKnown(place.known, person, job.unheld.accounts, at: moment)
            let key = isKnown ? known : other
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

    /// Returns true when this person has signed in with the browser before.
    private static func isKnown(
        _ digest: String, _ person: Person?, _ accounts: any AccountReading, at moment: Int64
    ) throws(StoreError) -> Bool {
        guard let proof = try accounts.proof(digest, at: moment), let person else { return false }
        return proof.purpose == .known && proof.account == person.account
    }

    /// Records a failed attempt; returns the problem to throw.
    func failed(_ attempt: Attempt, _ place: RequestPlace) async throws -> Problem {
        let activity = Activity(
            .signInFailed, account: attempt.person?.account ?? "", at: now,
            network: place.network)
        try await store.commit(touching: Keys(.account(activity.account), .audit)) {
            (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
        return Problem(.wrongCredentials)
    }

    /// Completes an attempt with a correct password: checks the second factor, changes the person,
    /// and starts a session.
    ///
    /// - Parameter edit: changes the person; returns false when the proof no longer holds.
    /// Throws: `Problem` `wrong-credentials` or `code-needed`; the attempt then counts as failed.
    func finish(
        _ attempt: Attempt, _ code: String?, _ place: RequestPlace, what: Activity.What,
        edit: @escaping @Sendable (inout Person, any AccountWriting) throws(StoreError) -> Bool
    ) async throws -> SignedIn {
        let moment = now
        let key = self.key
        guard let account = attempt.person?.account else { throw Problem(.wrongCredentials) }
        let keys = Keys(.account(account), .name(attempt.key), .audit)
            .and(try await store.holder(ofToken: place.token))
        return try await change(touching: keys) { (job) throws(StoreError) -> Decided<SignedIn> in
            let accounts = job.accountChanges
            guard var person = try accounts.person(account) else {
                return .failure(Problem(.wrongCredentials))
            }
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

/// Checks codes inside of a job.
struct SecondFactor {
    let accounts: any AccountWriting
    let key: SealingKey
    let now: Int64
    let place: RequestPlace

    /// Returns the problem with a code; nil when it is right or none is required. A right code is
    /// used up.
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

    /// Returns true for a valid authenticator code and marks its step as used.
    func takeStep(_ code: String, _ person: inout Person) -> Bool {
        let plain = code.filter { $0 != " " }
        guard let secret = key.open(person.secret),
            let step = OneTimeCode.step(of: plain, secret, at: now, after: person.lastStep)
        else { return false }
        person.lastStep = step
        return true
    }

    /// Returns true for a valid recovery code and removes it.
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
