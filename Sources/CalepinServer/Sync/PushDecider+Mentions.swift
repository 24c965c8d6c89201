// The people that comments of a push name. They are noted in the transaction of the push, one row
// for each comment; who of them may be told is decided later, see Mentions/MentionTeller.swift.

import CalepinAppModel
import CalepinSync

extension PushDecider {
    /// Notes the people that a mutation which was applied names in a comment, and that the comment
    /// did not name before: `state` is that after it, while the record's own is still that before.
    mutating func noteMentions(_ id: Identifier, _ state: RecordState) {
        guard push.commentForms.contains(state.form), !state.isRemoved else { return }
        let before = records[id]?.state.map { $0.isRemoved ? [] : Self.named(in: $0) } ?? []
        let new = Self.named(in: state).filter { !before.contains($0) && $0 != author.account }
        guard !new.isEmpty else { return }
        plan.mentions.append(
            NewMention(
                scope: author.scope, comment: id.description, form: state.form,
                sequence: plan.changes, by: author.account, accounts: new, at: push.seconds))
    }

    /// Returns the accounts that a comment names, each once.
    ///
    /// Complexity: O(n) in the answer.
    private static func named(in comment: RecordState) -> [String] {
        let text = comment.value(at: ReviewField.named).asString ?? ""
        var accounts: [String] = []
        for word in text.split(separator: " ", maxSplits: MentionLimits.named)
            .prefix(MentionLimits.named)
        {
            let account = String(word)
            if Identifier(account) != nil, !accounts.contains(account) { accounts.append(account) }
        }
        return accounts
    }
}
