// The mail address of an account and the mail for a forgotten password. The answer to such a
// request is the same whether the account exists, has an address, or a mail was sent. Notices
// about an account (a sign-in from a new browser, another password) go to its own address. The
// texts are in Mail/.

import CalepinExpressions

/// Mails of accounts: confirmation, password reset and notices.
struct MailService: Sendable {
    let accounts: SignInService
    /// Returns the sender of mails at each use; nil when none are sent.
    let mailing: @Sendable () -> MailSender?

    /// The sender of mails; nil when none are sent.
    var post: MailSender? { mailing() }
    private var limiter: RateLimiter? { accounts.limiter }
    private var now: Int64 { accounts.now }

    /// Returns the sender of mails.
    ///
    /// Throws: `Problem` `not-found` when none is configured, as for a route that does not exist.
    private func requirePost() throws(Problem) -> MailSender {
        guard let post else { throw Problem(.notFound) }
        return post
    }

    /// Sends a link to reset the password to the address of an account, if it has one.
    ///
    /// - Parameter name: the account's name or address.
    /// Throws: `Problem` `too-often` when the client's network asks too often, regardless of the
    /// name.
    func forget(_ name: String, _ language: Language, _ place: RequestPlace) async throws {
        let post = try requirePost()
        try limiter?.take(.signIn, place.network)
        let found = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.person(calledOrAt: name)
        }
        let person = found.flatMap { $0.mail.isEmpty ? nil : $0 }
        // Counted for unknown names as well, so that both take the same time.
        let mayHave = isWithin(.resetMail, person?.account ?? Token.digest(name))
        let (moment, token, account) = (now, Token.random(), person?.account ?? "")
        try await accounts.store.commit(touching: Keys(.account(account), .audit)) {
            (job) throws(StoreError) in
            let accounts = job.accountChanges
            // For an unknown name a link that opens nothing is stored, so that both write the same
            // rows.
            try accounts.put(
                Proof(
                    digest: Token.digest(token), purpose: .reset, account: account,
                    until: mayHave ? moment + MailLimits.resetSeconds : moment))
            try accounts.note(
                Activity(
                    .resetAsked, account: account, at: moment, network: place.network,
                    detail: mayHave ? "" : "limit"))
        }
        guard mayHave, let person else { return post.send(nil) }
        post.send {
            guard let address = MailAddress(person.mail) else { return nil }
            return MailTexts.reset.mail(
                to: address, name: person.name, link: post.settings.link(token), in: language)
        }
    }

    /// Takes one request from a budget; returns false when it is used up.
    private func isWithin(_ budget: Budget, _ client: String) -> Bool {
        do throws(Problem) {
            try limiter?.take(budget, client)
            return true
        } catch {
            return false
        }
    }

    /// Sends a confirmation link to a new address; the address becomes the account's when the link
    /// is used.
    ///
    /// Throws: `Problem` `wrong-mail`, `too-often`.
    func askMail(
        _ access: Access, _ text: String, _ language: Language, _ place: RequestPlace
    ) async throws {
        let post = try requirePost()
        guard let address = MailAddress(text) else { throw Problem(.wrongMail) }
        let (account, moment, token) = (access.account, now, Token.random())
        try limiter?.take(.confirmMail, account)
        let keys = Keys(.account(account), .audit)
        let name = try await accounts.change(touching: keys) {
            (job) throws(StoreError) -> Decided<String> in
            let accounts = job.accountChanges
            guard var person = try accounts.person(account) else {
                return .failure(Problem(.noToken))
            }
            person.language = language
            try accounts.put(person)
            try accounts.removeProofs(.mail, of: account)
            var proof = Proof(
                digest: Token.digest(token), purpose: .mail, account: account,
                until: moment + MailLimits.confirmSeconds)
            proof.mail = address.text
            try accounts.put(proof)
            try accounts.note(
                Activity(.mailAsked, account: account, at: moment, network: place.network))
            return .success(person.name)
        }
        post.send {
            MailTexts.confirm.mail(
                to: address, name: name, link: post.settings.link(token), in: language)
        }
    }

    /// Uses a link that confirms an address: it becomes the account's. No session is needed,
    /// because mails are often read on another device.
    ///
    /// Throws: `Problem` `not-found` for a link that was used, has expired or never existed;
    /// `mail-taken` when another account has the address.
    func confirmMail(
        _ token: String, _ language: Language, _ place: RequestPlace
    ) async throws -> Person {
        let post = try requirePost()
        try limiter?.take(.signIn, place.network)
        let (digest, moment) = (Token.digest(token), now)
        let found = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.proof(digest, at: moment)
        }
        guard let found, let wanted = MailAddress(found.mail) else { throw Problem(.notFound) }
        let keys = Keys(.account(found.account), .name(wanted.key), .audit)
        let (person, former) = try await accounts.change(touching: keys) {
            (job) throws(StoreError) -> Decided<(Person, String)> in
            let accounts = job.accountChanges
            guard let proof = try accounts.proof(digest, at: moment), proof.purpose == .mail,
                let address = MailAddress(proof.mail),
                var person = try accounts.person(proof.account)
            else { return .failure(Problem(.notFound)) }
            if let row = try accounts.row(.mail, address.key), row.owner != person.account {
                return .failure(Problem(.mailTaken))
            }
            let former = person.mail
            person.mail = address.text
            try accounts.put(person)
            try accounts.removeAll(.mail, owner: person.account)
            try accounts.put(
                AccountRow(.mail, key: address.key, owner: person.account, at: moment))
            try accounts.remove(.proof, digest)
            try accounts.note(
                Activity(
                    .mailConfirmed, account: person.account, at: moment, network: place.network))
            return .success((person, former))
        }
        if former != person.mail { tellFormer(former, person.name, language, post) }
        return person
    }

    /// Removes the address and its pending confirmation links.
    ///
    /// Throws: the store's error.
    func removeMail(
        _ access: Access, _ language: Language, _ place: RequestPlace
    ) async throws {
        let post = try requirePost()
        let (account, moment) = (access.account, now)
        let keys = Keys(.account(account), .audit)
        let found = try await accounts.change(touching: keys) {
            (job) throws(StoreError) -> Decided<Person> in
            let accounts = job.accountChanges
            guard let old = try accounts.person(account) else {
                return .failure(Problem(.noToken))
            }
            var person = old
            person.mail = ""
            try accounts.put(person)
            try accounts.removeAll(.mail, owner: account)
            try accounts.removeProofs(.mail, of: account)
            try accounts.removeProofs(.reset, of: account)
            try accounts.note(
                Activity(.mailRemoved, account: account, at: moment, network: place.network))
            return .success(old)
        }
        tellFormer(found.mail, found.name, language, post)
    }

    /// Sends a notice to the account's address, within a budget. An error here does not undo the
    /// change.
    func tell(_ text: MailTexts, _ access: Access, _ language: Language) async {
        guard let post else { return }
        let (account, moment) = (access.account, now)
        let found = try? await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.person(account)
        }
        guard let person = found ?? nil, let address = MailAddress(person.mail),
            isWithin(.noticeMail, account)
        else { return }
        post.send {
            text.mail(
                to: address, name: person.name, at: moment, in: person.language ?? language)
        }
    }

    /// Sends a notice to a former address of an account: an attacker would remove the address
    /// first.
    private func tellFormer(
        _ mail: String, _ name: String, _ language: Language, _ post: MailSender
    ) {
        guard let address = MailAddress(mail) else { return }
        post.send { MailTexts.former.mail(to: address, name: name, in: language) }
    }
}

extension AccountReading {
    /// Returns the person with a name, or else with a mail address. Makes the same queries
    /// whatever it finds.
    func person(calledOrAt text: String) throws(StoreError) -> Person? {
        let named = try row(.name, AccountName(text)?.text ?? "")
        let reached = try row(.mail, MailAddress(text)?.key ?? "")
        return try person(named?.owner ?? reached?.owner ?? "")
    }
}
