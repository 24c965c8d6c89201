// The mail address of an account, and the mail for the day its password is forgotten. Whoever asks
// for one learns nothing: neither whether there is such an account, nor whether it has an address,
// nor whether a mail was sent. What mails tell of is the account's own: a sign-in from a browser
// it was never signed in with, and another password. What mails say is in Mail/.

import CalepinExpressions

/// What accounts have to do with mails.
struct MailService: Sendable {
    let accounts: SignInService
    /// What sends mails; nil when nothing does.
    let post: MailPost?

    private var limiter: RateLimiter? { accounts.limiter }
    private var now: Int64 { accounts.now }

    /// What sends mails.
    ///
    /// Throws: `Problem` `not-found` when nothing does, as for a route that does not exist.
    private func requirePost() throws(Problem) -> MailPost {
        guard let post else { throw Problem(.notFound) }
        return post
    }

    /// Sends a link to another password to the address of an account, if it has one.
    ///
    /// - Parameter name: the account's name or address.
    /// Throws: `Problem` `too-often` for an address of the network that asks too often, whatever
    /// it asks for.
    func forget(_ name: String, _ language: Language, _ place: RequestPlace) async throws {
        let post = try requirePost()
        try limiter?.take(.signIn, place.network)
        let found = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.person(calledOrAt: name)
        }
        let person = found.flatMap { $0.mail.isEmpty ? nil : $0 }
        // Counted for names nobody has as well, so that both cost the same.
        let mayHave = isWithin(.resetMail, person?.account ?? Token.digest(name))
        let (moment, token, account) = (now, Token.random(), person?.account ?? "")
        try await accounts.store.commit { (job) throws(StoreError) in
            let accounts = job.accountChanges
            // A link to nobody's password, which opens nothing, where there is none to send.
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

    /// Whether a budget has something left; takes it.
    private func isWithin(_ budget: Budget, _ client: String) -> Bool {
        do throws(Problem) {
            try limiter?.take(budget, client)
            return true
        } catch {
            return false
        }
    }

    /// Sends a link to an address, which is the account's once the link was used.
    ///
    /// Throws: `Problem` `wrong-mail`, `too-often`.
    func askMail(
        _ access: Access, _ text: String, _ language: Language, _ place: RequestPlace
    ) async throws {
        let post = try requirePost()
        guard let address = MailAddress(text) else { throw Problem(.wrongMail) }
        let (account, moment, token) = (access.account, now, Token.random())
        try limiter?.take(.confirmMail, account)
        let name = try await accounts.change { (job) throws(StoreError) -> Decided<String> in
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

    /// Uses up a link that confirms an address: it is the account's from now on. Whoever has the
    /// link need not be signed in, because mails are often read elsewhere.
    ///
    /// Throws: `Problem` `not-found` for a link that was used, is over or never was; `mail-taken`
    /// when another account has the address.
    func confirmMail(
        _ token: String, _ language: Language, _ place: RequestPlace
    ) async throws -> Person {
        let post = try requirePost()
        try limiter?.take(.signIn, place.network)
        let (digest, moment) = (Token.digest(token), now)
        let (person, former) = try await accounts.change {
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

    /// Takes the address out, and the links that were sent to it.
    ///
    /// Throws: the store's error.
    func removeMail(
        _ access: Access, _ language: Language, _ place: RequestPlace
    ) async throws {
        let post = try requirePost()
        let (account, moment) = (access.account, now)
        let found = try await accounts.change { (job) throws(StoreError) -> Decided<Person> in
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

    /// Tells the address of an account what happened to it, unless it was told so often already
    /// that more mails would only be a nuisance. Nothing that goes wrong here undoes what
    /// happened.
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

    /// Tells an address that it is an account's no more: whoever got into the account would take
    /// it out first.
    private func tellFormer(
        _ mail: String, _ name: String, _ language: Language, _ post: MailPost
    ) {
        guard let address = MailAddress(mail) else { return }
        post.send { MailTexts.former.mail(to: address, name: name, in: language) }
    }
}

extension AccountReading {
    /// The person of a name, or else of a mail address. Asks the same of the store whatever it
    /// finds.
    func person(calledOrAt text: String) throws(StoreError) -> Person? {
        let named = try row(.name, AccountName(text)?.text ?? "")
        let reached = try row(.mail, MailAddress(text)?.key ?? "")
        return try person(named?.owner ?? reached?.owner ?? "")
    }
}
