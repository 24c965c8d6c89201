// The keys of a push, and the rows that it asks for, as they are told before it is decided.
// Deciding is in PushDecider.swift.

import CalepinSync

/// The ways in which the turn of a push ends.
enum PushTurn: Sendable {
    case done(PushResult)
    /// The replica is not known: it is bound to the account in another turn.
    case unknownReplica
    /// The push is decided outside of the turn.
    case large
}

extension Push {
    /// Returns the keys of the push: its scope; the hooks that are told; for a record that is
    /// submitted to a team the author's own scope, whose attachments come along; for a filling of
    /// a public link that link, its guest and the team.
    ///
    /// - Parameter bindsReplica: true when the replica may not be known, and is then counted as
    ///   one of the account's.
    func keys(bindsReplica: Bool) -> Keys {
        var keys = Keys(.scope(request.scope.description))
        if bindsReplica { keys = keys.and(.account(access.account)) }
        if let note { keys = keys.and(.account(note.account)) }
        if request.submits { keys = keys.and(.scope(access.ownScope)) }
        for watch in [watch, teamWatch].compactMap(\.self) {
            keys = keys.and(watch.ids.map { .hook($0) })
        }
        guard let terms else { return keys }
        return keys.and([.link(terms.link.id), .account(access.account)])
            .and(terms.team.isEmpty ? nil : .scope(terms.team))
    }

    /// The rows that the push asks for.
    var hint: Hint {
        let name = request.scope.description
        let reviewed = request.mutations.filter { lockedForms.contains($0.form) }.map(\.record)
        let reviews = Set(reviewed).map { RecordReview.id(of: $0.description) }
        return Hint(
            [.place(scope: name, replica: request.replica.description), .scope(name)]
                + Set(request.mutations.map(\.record)).union(reviews).map {
                    .record(scope: name, id: $0.description)
                })
    }
}
