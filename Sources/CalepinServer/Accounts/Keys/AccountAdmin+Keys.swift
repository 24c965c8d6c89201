// Keys of programs, by an operator: list, make and revoke those of any account.

import CalepinExpressions

extension AccountAdmin {
    /// Returns the keys of an account, the latest first.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    func keys(of name: String) async throws -> [ProgramKey] {
        let known = AccountName(name)?.text ?? name
        let found = try await store.read { (job) throws(StoreError) -> [ProgramKey]? in
            guard let person = try job.accounts.person(named: known) else { return nil }
            return try job.accounts.programKeys(of: person.account)
        }
        guard let found else { throw AccountAdminError.unknownName(name) }
        return found
    }

    /// Makes a key for an account.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    func makeKey(of name: String, _ json: JSONValue) async throws -> MadeKey {
        let wish: KeyWish
        do throws(Problem) {
            wish = try KeyWish(json)
        } catch { throw AccountAdminError(error) }
        return try await keyJob(name) { (keys, person, job) throws(StoreError) in
            let access = try AccessJob(job: job.unheld, now: keys.now).access(of: person, nil)
            if let problem = wish.problem(with: access) { return .failure(problem) }
            return try keys.make(wish, for: person.account)
        }
    }

    /// Revokes a key of an account by its id.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    func revokeKey(_ id: String, of name: String) async throws {
        try await keyJob(name) { (keys, person, _) throws(StoreError) in
            try keys.revoke(id, of: person.account)
        }
        feed.end { $0.key?.id == id }
    }

    private func keyJob<Outcome: Sendable>(
        _ name: String,
        _ body:
            @escaping @Sendable (KeyJob, Person, any StoreWriting) throws(StoreError)
            -> Decided<Outcome>
    ) async throws -> Outcome {
        let (known, moment) = (AccountName(name)?.text ?? name, clock())
        let decided = try await store.commit(named: known, touching: Keys(.audit)) {
            (job) throws(StoreError) -> Decided<Outcome>? in
            guard let person = try job.accounts.person(named: known) else { return nil }
            let keys = KeyJob(accounts: job.accountChanges, now: moment, network: "operator")
            return try body(keys, person, job)
        }
        guard let decided else { throw AccountAdminError.unknownName(name) }
        do throws(Problem) { return try decided.get() } catch { throw AccountAdminError(error) }
    }
}

extension AccountAdminError {
    /// Creates the error of a problem, in words.
    fileprivate init(_ problem: Problem) {
        switch problem.code {
        case .notFound: self = .refused("there is no such key, or scope of the account")
        case .noAccess: self = .refused("only owners of the server publish")
        default:
            let sentence = ProblemTexts.sentence(problem.code, problem.detail, in: .english)
            let reason = problem.defect.map { defect in
                "\(defect.pointer ?? ""): \(defect.reason.sentence(in: .english))"
            }
            self = .refused(reason ?? sentence)
        }
    }
}
