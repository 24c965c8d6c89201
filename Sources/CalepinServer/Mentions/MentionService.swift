// Mentions for those whom comments name, and people for those who name them.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// Lists and removes mentions, and finds people to name.
struct MentionService: Sendable {
    let store: any Store
    let registry: AppRegistry
    /// Seconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// A mention as its account reads it now.
    struct Listed: Sendable {
        let mention: Mention
        let place: CommentedCollection
        /// The name of who wrote the comment.
        let by: String
        /// The text of the comment, at most ``MentionLimits/excerpt`` characters.
        let text: String
    }

    /// Returns the mentions of an account that it may read now, the latest first, without those of
    /// comments that are dealt with or gone.
    ///
    /// Complexity: O(n) in its mentions, of which there are at most ``MentionLimits/perAccount``.
    /// Throws: the store's error.
    func mentions(of access: Access) async throws -> [Listed] {
        let snapshot = registry.current
        let places = Dictionary(
            snapshot.commentedCollections.values.map { ([$0.app, $0.collection], $0) },
            uniquingKeysWith: { one, _ in one })
        return try await store.read { (job) throws(StoreError) in
            var (listed, names) = ([Listed](), [String: String]())
            for mention in try Mention.all(of: access.account, job.accounts) {
                guard let place = places[[mention.app, mention.collection]],
                    place.mayBeTold(access, in: mention.scope, snapshot),
                    let text = try mention.openText(job)
                else { continue }
                if names[mention.by] == nil {
                    names[mention.by] = try job.accounts.person(mention.by)?.name ?? ""
                }
                let by = names[mention.by] ?? ""
                listed.append(Listed(mention: mention, place: place, by: by, text: text))
            }
            return listed
        }
    }

    /// Removes a mention of an account.
    ///
    /// Throws: `Problem` `not-found`, the store's error.
    func remove(_ id: String, of access: Access) async throws {
        let account = access.account
        let isThere = try await store.commit(touching: Keys(.account(account))) {
            (job) throws(StoreError) in
            guard try job.accounts.row(.mention, id)?.owner == account else { return false }
            try job.accountChanges.remove(.mention, id)
            return true
        }
        guard isThere else { throw Problem(.notFound) }
    }

    /// Returns the people whose name begins with a text and who may read the comments of a
    /// collection, by name, at most ``MentionLimits/offered``, without whoever asks.
    ///
    /// Complexity: O(n) in the members of the team; access is looked up for those that are
    /// returned alone.
    /// Throws: `Problem` `not-found` for a collection without comments and for whoever may not
    /// write any, the store's error.
    func people(
        _ start: String, of readable: ReadableCollection, _ access: Access
    ) async throws -> [Person] {
        let (snapshot, moment) = (registry.current, clock())
        let collection = readable.collection
        guard collection.isReviewed,
            access.mayWrite(readable.scope, form: collection.commentForm),
            let place = snapshot.commentedCollections[collection.commentForm]
        else { throw Problem(.notFound) }
        let (scope, team) = (readable.scope, access.team(of: readable.scope))
        let start = start.lowercased()
        return try await store.read { (job) throws(StoreError) in
            var named: [Person] = []
            for member in try job.accounts.members(of: team)
            where member.role != nil && member.account != access.account {
                guard let person = try job.accounts.person(member.account),
                    person.name.lowercased().hasPrefix(start)
                else { continue }
                named.append(person)
            }
            named.sort { $0.name < $1.name }
            var found: [Person] = []
            for person in named where found.count < MentionLimits.offered {
                let own = try AccessJob(job: job, now: moment).access(of: person, nil)
                if place.mayBeTold(own, in: scope, snapshot) { found.append(person) }
            }
            return found
        }
    }
}

extension Mention {
    /// Returns the beginning of the comment; nil where it is dealt with or gone, or the record is.
    fileprivate func openText(_ job: any StoreReading) throws(StoreError) -> String? {
        guard let stored = try job.record(scope: scope, id: comment), stored.removedAt == nil,
            let about = try job.record(scope: scope, id: record), about.removedAt == nil
        else { return nil }
        let state = try stored.readState()
        guard state.value(at: ReviewField.isDone).asString != "true" else { return nil }
        let text = state.value(at: ReviewField.text).asString ?? ""
        return String(text.prefix(MentionLimits.excerpt))
    }
}
