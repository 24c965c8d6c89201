// Making and revoking keys inside of a job: the same for a person and for an operator.

import CalepinExpressions

/// A key as it was made, with its text, which is shown once.
struct MadeKey: Sendable {
    let key: ProgramKey
    let text: String
}

/// Changes of an account's keys inside of a job.
struct KeyJob {
    let accounts: any AccountWriting
    let now: Int64
    /// The network of the request; `operator` for a command.
    let network: String

    /// Makes a key for an account.
    func make(_ wish: KeyWish, for account: String) throws(StoreError) -> Decided<MadeKey> {
        let present = try accounts.programKeys(of: account)
        guard present.count < AccountLimits.keys else {
            return .failure(Problem(.tooMany, "\(AccountLimits.keys)"))
        }
        let text = KeyText.random()
        var key = ProgramKey(
            text, account: account, name: wish.name, rights: wish.rights, since: now,
            until: now + wish.days * 86_400)
        key.networks = wish.networks
        try accounts.put(key)
        try note(.keyMade, key)
        return .success(MadeKey(key: key, text: text))
    }

    /// Revokes the key of an account with an id.
    func revoke(_ id: String, of account: String) throws(StoreError) -> Decided<Void> {
        guard let key = try accounts.programKeys(of: account).first(where: { $0.id == id }) else {
            return .failure(Problem(.notFound))
        }
        try accounts.remove(.programKey, key.digest)
        try note(.keyRevoked, key)
        return .success(())
    }

    private func note(_ what: Activity.What, _ key: ProgramKey) throws(StoreError) {
        try accounts.note(
            Activity(
                what, account: key.account, at: now, network: network, detail: key.detail))
    }
}
