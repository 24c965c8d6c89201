// The descriptions of the routes of the audit trail, for owners of the server and of teams. What
// is found is in Auditing/.

/// The descriptions of these routes.
enum AuditDescriptions {
    private static let person: Shape = ["mark": .text, "name?": .text, "title?": .text]

    private static let line: Shape = .named(
        "AuditLine",
        [
            "number": .count, "at": .seconds, "what": .text, "who?": person, "by?": person,
            "network?": .text, "detail?": .text, "app?": .text, "collection?": .text,
            "team?": .text, "teamTitle?": .text, "format?": .text, "word?": .text,
            "person?": .text, "receiver?": .text, "text?": .text, "version?": .count,
            "count?": .count,
        ])

    private static let page: Shape = .named(
        "AuditLines",
        [
            "lines": .list(line), "next?": .count, "lookedTo?": .seconds,
            "people?": .list(["name": .text, "title": .text]),
        ])

    private static let note = """
        The newest first. `next` is the cursor to give as `before` for what is older; an answer \
        looks at 20,000 lines at most, so that there may be more where it has few. An account \
        that was removed has no name. Reading is noted in the trail.
        """

    static let lines = RouteDescription(
        .server, "Returns who did what, when and from which network.", note: note,
        gives: .json(page))

    static let linesOfTeam = RouteDescription(
        .teams, "Returns who did what in a team, and when.", note: note, gives: .json(page))

    static let file = RouteDescription(
        .server, "Returns the audit trail as a file.",
        note: "With the same parameters. Exporting is noted in the trail.",
        gives: .bytes(["text/csv", "application/json"]))
}
