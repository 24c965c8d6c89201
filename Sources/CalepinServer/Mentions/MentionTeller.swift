// Tells people that a comment names them: on the start page, and by mail where they have a
// confirmed address. Only those are told who may read the record and its comments at that moment,
// by the code that decides about their requests.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// Tells people that comments name them.
struct MentionTeller: Sendable {
    let store: any Store
    let registry: AppRegistry
    var limiter: RateLimiter?
    /// Seconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// Tells of the comments whose people are not told yet, at most ``MentionLimits/page`` of
    /// them; returns the number of them, and the mails to send.
    ///
    /// Complexity: O(n) in the people that they name; each comment is a turn of its own.
    /// Throws: the store's error; `CancellationError`.
    func tell() async throws -> (count: Int, mails: [MentionMail]) {
        let new = try await store.read { (job) throws(StoreError) in
            try job.accounts.rows(.newMention, after: "", limit: MentionLimits.page)
        }
        var mails: [MentionMail] = []
        for row in new {
            try Task.checkCancellation()
            mails += try await tell(NewMention(row), row)
        }
        return (new.count, mails)
    }

    private func tell(_ new: NewMention, _ row: AccountRow) async throws -> [MentionMail] {
        var mails: [MentionMail] = []
        if isWithinBudget(new) { mails = try await found(new) }
        let mentions = mails.map(\.mention)
        let keys = Keys(.scope(new.scope)).and(mentions.map { .account($0.account) })
        let isTold = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let changes = job.accountChanges
            // Another server may have told of it.
            guard try changes.row(row.sort, row.key) == row else { return false }
            try changes.remove(row.sort, row.key)
            for mention in mentions {
                guard try changes.person(mention.account) != nil else { continue }
                let others = try Mention.all(of: mention.account, changes)
                for old in others.dropFirst(MentionLimits.perAccount - 1) {
                    try changes.remove(.mention, old.id)
                }
                try changes.put(mention.row)
            }
            return true
        }
        return isTold ? mails : []
    }

    /// Takes what a comment names from the budget of its author; false when that is used up.
    private func isWithinBudget(_ new: NewMention) -> Bool {
        do throws(Problem) {
            try limiter?.take(.mentions, new.by, count: new.accounts.count)
            return true
        } catch {
            return false
        }
    }

    /// Returns those whom a comment names and who may read it, each with the mail to them.
    private func found(_ new: NewMention) async throws -> [MentionMail] {
        let (snapshot, moment) = (registry.current, clock())
        guard let place = snapshot.commentedCollections[new.form] else { return [] }
        return try await store.read { (job) throws(StoreError) -> [MentionMail] in
            guard let record = try new.record(job) else { return [] }
            let by = try job.accounts.person(new.by)?.name ?? ""
            var mails: [MentionMail] = []
            for account in new.accounts {
                guard let person = try job.accounts.person(account) else { continue }
                let access = try AccessJob(job: job, now: moment).access(of: person, nil)
                guard place.mayBeTold(access, in: new.scope, snapshot) else { continue }
                let mention = Mention(
                    new, of: account, app: place.app, place.collection, record: record)
                mails.append(
                    MentionMail(
                        address: MailAddress(person.mail),
                        language: person.language ?? place.language, by: by, app: place.title,
                        mention: mention))
            }
            return mails
        }
    }
}

extension CommentedCollection {
    /// Returns true for an account that may read the records of a scope and what is said of them.
    func mayBeTold(_ access: Access, in scope: String, _ snapshot: RegistrySnapshot) -> Bool {
        [collection, comments].allSatisfy { name in
            (try? ReadableCollection(name, of: app, in: scope, access, snapshot)) != nil
        }
    }
}

extension NewMention {
    /// Returns the id of the record that the comment is about; nil where the comment or the record
    /// has gone, or names none.
    fileprivate func record(_ job: any StoreReading) throws(StoreError) -> String? {
        guard let stored = try job.record(scope: scope, id: comment), stored.removedAt == nil,
            stored.form == form
        else { return nil }
        let state = try stored.readState()
        guard let id = state.value(at: ReviewField.record).asString,
            let record = try job.record(scope: scope, id: id), record.removedAt == nil
        else { return nil }
        return id
    }
}
