// The descriptions of the routes of shared views, for those who look after them and those who
// look.

/// The descriptions of these routes.
enum SharedViewDescriptions {
    private static let wish: Shape = [
        "title?": .text(maxLength: SharedViewLimits.titleBytes),
        "columns": .about("The names of the columns that are shown.", .texts),
        "query?": .about("What is found, as the query of a table.", .text),
        "until": .about(
            "When it ends, at most \(SharedViewLimits.days) days from now.", .seconds),
        "for?": .about(
            "The name of the only account that may look; without it whoever has the token may.",
            .text),
    ]

    private static let view: Shape = .named(
        "SharedView",
        wish.with([
            "id": .text, "token": .text, "by": .text, "since": .seconds,
            "isOpen": .about(
                "False where whoever made it may not share the records any more.", .truth),
        ]))

    private static let token = HeaderDescription(
        name: "X-Calepin-View", text: "The token of the view; without it there is none.")

    static let views = RouteDescription(
        .records, "Lists the shared views of a collection.",
        note: "For those who have a right to everything in the scope of the records.",
        gives: .json(["views": .list(view)]))

    static let make = RouteDescription(
        .records, "Shares some columns of what a query finds.",
        note: "It is read with the access that its maker has at each moment, and ends with it.",
        takes: .json(wish), gives: .json(view), status: 201)

    static let end = RouteDescription(.records, "Ends a shared view.")

    static let columns = RouteDescription(
        .records, "Lists the columns of a shared view.", headers: [token],
        gives: .json([
            "title": .localText, "until": .seconds, "form": .text, "scope": .text,
            "isTeam": .truth, "mayWrite": .truth, "isShared": .truth,
            "columns": .list(RecordShapes.column), "filters": .list(.any),
        ]))

    static let rows = RouteDescription(
        .records, "Finds records of a shared view.",
        note: "As for records; columns, conditions and orders are those of the view alone, and "
            + "there is no search. `done` and `of` are in percent.",
        headers: [token],
        gives: .json([
            "count": .count, "total": .count, "sequence": .count, "done": .count, "of": .count,
            "rows": .list(RecordShapes.row), "labels": .any,
        ]))

    static let summary = RouteDescription(
        .records, "Sums up what a query of a shared view finds.", headers: [token],
        gives: .json([
            "count": .count, "done": .count, "of": .count, "by?": .text, "measure?": .text,
            "columns": .list(RecordShapes.summaryColumn),
        ]))
}
