// The descriptions of the routes of mentions: those of an account, and the people whom somebody
// may name. They are added in Routes/Records/MentionRoutes.swift.

/// The descriptions of these routes.
enum MentionDescriptions {
    static let mentions = RouteDescription(
        .records, "Lists the open comments in which the account is named, the latest first.",
        note: "Those alone that the account may read now; at most "
            + "\(MentionLimits.perAccount) are kept.",
        gives: .json([
            "mentions": .list([
                "id": .text, "app": .text, "title": .localText, "collection": .text,
                "scope": .text, "record": .text, "comment": .text, "by": .text, "at": .seconds,
                "text": .about(
                    "At most \(MentionLimits.excerpt) characters of the comment.", .text),
            ])
        ]))

    static let remove = RouteDescription(.records, "Takes a comment off that list.")

    static let people = RouteDescription(
        .records, "Finds people whom a comment on a record may name.",
        note: "At most \(MentionLimits.offered), by name: those who may read the comments. For "
            + "those who may write some.",
        gives: .json([
            "people": .list(["id": .text, "name": .text, "title": .text])
        ]))
}
