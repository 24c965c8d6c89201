// The descriptions of the routes about publishing: apps, catalogues, hooks and public links.

/// The shapes of JSON that several of them have.
private enum PublishingShapes {
    static let appSummary: Shape = [
        "id": .text, "title?": .localText, "stage": .word(AppStage.allCases.map(\.rawValue)),
        "live?": .count, "test?": .count, "team?": .text, "isShipped?": .truth,
        "forms": .texts, "collections": .list(["name": .text, "title?": .localText]),
    ]

    /// The changes of a publication.
    static let published: Shape = .named(
        "Published",
        [
            "app": .text, "version": .count, "before?": .count,
            "changes": .list([
                "form": .text, "code": .text, "place": .text,
                "effect": .word(["free", "step", "confirm", "refused"]), "records?": .count,
                "text": .text, "line": .text,
            ]), "tables": .list(.map(.any)), "workbook?": .any, "declaration?": .any,
        ])

    private static let mark: Shape = ["at": .seconds, "findings": .count, "name?": .text]

    /// The report of a look at the server.
    static let serverState: Shape = .named(
        "ServerState",
        [
            "findings": .list([
                "code": .word(Finding.Code.allCases.map(\.rawValue)),
                "severity": .word(Finding.Severity.allCases.map(\.rawValue)), "text": .text,
                "remedy": .text,
            ]), "version": .text, "at": .seconds, "startedAt?": .seconds, "diskFree?": .count,
            "diskSize?": .count, "diskKeptFree?": .count, "database?": .count, "log?": .count,
            "parked": .count, "owners": .count, "backup?": mark, "verification?": mark,
            "mails?": [
                "taken": .count, "failed": .count, "dropped": .count, "waiting": .count,
            ],
        ])

    /// The room that is taken on a server.
    static let serverUsage: Shape = [
        "at": .seconds, "count": .about("The teams and accounts with records.", .count),
        "all": ["records": .count, "bytes": .count, "history": .count, "files": .count],
        "largest": .list([
            "kind": .word(["team", "account", "guest"]), "name": .text, "records": .count,
            "bytes": .count, "history": .count, "files": .count,
        ]),
    ]

    static let attempt: Shape = [
        "at": .count, "message": .text, "event": .text, "ms": .count, "record?": .text,
        "status?": .count, "error?": .text, "answer?": .text,
    ]

    static let hook: Shape = .named(
        "Hook",
        [
            "id": .text, "app": .text, "at": .count, "stopped": .text, "waiting": .count,
            "parked": .count, "title": .text, "address": .text, "collections": .texts,
            "events": .texts, "mail?": copies, "next?": .count, "last?": attempt,
        ])

    /// The settings of copies by mail.
    static let copies: Shape = [
        "field": .text, "subject?": .text, "text?": .text, "language?": .text, "public?": .truth,
    ]

    /// The settings of a public link as they are wished.
    static let linkSettings: Shape = [
        "title?": .text, "form?": .text, "reach?": .word(["open", "personal"]),
        "closes?": .optional(.seconds), "graceDays?": .integer(0...LinkLimits.graceDays),
        "editableUntil?": .optional(.seconds), "isEnded?": .truth,
        "quotas?": .list(["by?": .text, "most": .integer(1...LinkLimits.most)]),
    ]

    static let link: Shape = .named(
        "Link",
        [
            "id": .text, "app": .text, "at": .seconds,
            "state": .word(["open", "closing", "closed", "full", "used"]), "title": .text,
            "form": .text, "reach": .word(["open", "personal"]), "closes?": .seconds,
            "graceDays?": .count, "editableUntil?": .seconds, "isEnded": .truth, "by": .text,
            "quotas": .list([
                "by": .text, "most": .count,
                "counts": .list(["value": .text, "count": .count]),
            ]),
            "begun": .count, "received": .count, "people": .count, "token?": .text,
        ])

    static let people: Shape = .list([
        "number": .count, "name": .text, "mail": .text, "state": .text, "at?": .seconds,
        "mailedAt?": .seconds, "token": .text,
    ])
}

/// The descriptions of these routes.
enum PublishingDescriptions {
    static let consoleApps = RouteDescription(
        .publishing, "Lists all apps of the server.",
        gives: .json(["apps": .list(PublishingShapes.appSummary)]))

    static let consoleLog = RouteDescription(
        .publishing, "Returns who published an app, and when, the latest first.",
        gives: .json([
            "events": .list([
                "at": .seconds, "by": .text, "what": .text, "version": .count, "note": .text,
            ])
        ]))

    static let consoleVersion = RouteDescription(
        .publishing, "Returns the declaration of a version, with its files.",
        gives: .json(.any))

    static let preview = RouteDescription(
        .publishing, "Returns the form that `calepin preview` shows, and its faults.",
        note: "Only the server of that command has one.",
        gives: .json([
            "file": .text, "number": .count, "faults": .map(.texts), "app?": .text,
            "declaration?": .any,
        ])
    ).cached

    static let checkApp = RouteDescription(
        .publishing, "Returns what publishing a declaration would change.",
        note: "A JSON declaration, a form, a zip file or a workbook.",
        takes: .bytes(["application/octet-stream"]), gives: .json(PublishingShapes.published))

    static let publishApp = RouteDescription(
        .publishing, "Publishes a declaration.",
        note: "A JSON declaration, a form, a zip file or a workbook.",
        takes: .bytes(["application/octet-stream"]), gives: .json(PublishingShapes.published))

    static let setStage = RouteDescription(
        .publishing, "Sets the stage of an app, or uses an earlier version again.",
        gives: .json(PublishingShapes.published))

    static let setTeam = RouteDescription(
        .publishing, "Gives an app to a team, or to everybody.",
        gives: .json(["apps": .list(PublishingShapes.appSummary)]))

    static let consoleTables = RouteDescription(
        .publishing, "Lists the catalogues that the forms of an app read.",
        gives: .json([
            "tables": .list([
                "name": .text, "columns": .texts, "rows": .count, "retired": .count,
            ])
        ]))

    static let consoleTable = RouteDescription(
        .publishing, "Returns the rows of a catalogue.", gives: .bytes(["text/csv"]))

    static let checkTable = RouteDescription(
        .publishing, "Returns what replacing the rows of a catalogue would change.",
        takes: .bytes(["text/csv", "application/json"]), gives: .json(PublishingShapes.published))

    static let replaceTable = RouteDescription(
        .publishing, "Replaces the rows of a catalogue.",
        takes: .bytes(["text/csv", "application/json"]), gives: .json(PublishingShapes.published))

    // MARK: - Webhooks

    static let hooks = RouteDescription(
        .hooks, "Lists the hooks of an app.", gives: .json(["hooks": .list(PublishingShapes.hook)])
    )

    static let makeHook = RouteDescription(
        .hooks,
        "Makes a hook, whose secret is shown this once, or one that mails copies of records.",
        takes: .json([
            "address?": .text, "title?": .text, "collections?": .texts, "events?": .texts,
            "mail?": PublishingShapes.copies,
        ]), gives: .json(PublishingShapes.hook.with(["secret?": .text])), status: 201)

    static let removeHook = RouteDescription(.hooks, "Removes a hook.")

    static let hookAttempts = RouteDescription(
        .hooks, "Lists the attempts to reach a receiver, the latest first.",
        gives: .json(["attempts": .list(PublishingShapes.attempt)]))

    static let rotateSecret = RouteDescription(
        .hooks, "Makes another secret for a hook, which is shown this once.",
        gives: .json(PublishingShapes.hook.with(["secret": .text])))

    static let testHook = RouteDescription(
        .hooks, "Sends a receiver a message of the type `test`.",
        gives: .json(PublishingShapes.attempt))

    static let retryHook = RouteDescription(
        .hooks, "Tries again to send what waits.", gives: .json(PublishingShapes.hook))

    // MARK: - Public links

    static let links = RouteDescription(
        .links, "Lists the public links of an app.",
        gives: .json(["links": .list(PublishingShapes.link), "needsTeam?": .truth]))

    static let makeLink = RouteDescription(
        .links, "Makes a public link.", takes: .json(PublishingShapes.linkSettings),
        gives: .json(PublishingShapes.link), status: 201)

    static let changeLink = RouteDescription(
        .links, "Changes a public link, or ends it.",
        takes: .json(PublishingShapes.linkSettings),
        gives: .json(PublishingShapes.link))

    static let linkPeople = RouteDescription(
        .links, "Lists the people of a personal link, with their addresses.",
        gives: .json(["people": PublishingShapes.people]))

    static let addPeople = RouteDescription(
        .links, "Adds people to a personal link.", takes: .bytes(["text/csv"]),
        gives: .json(["added": .count, "people": PublishingShapes.people]))

    static let mailPeople = RouteDescription(
        .links, "Mails their addresses to the people of a link.",
        takes: .json(["language?": .text]), gives: .json(["sent": .count, "left": .count]))

    // MARK: - The server

    static let health = RouteDescription(
        .server, "Returns the state of the server.",
        gives: .json(["status": .word(["ok"]), "version": .text]))

    static let serverState = RouteDescription(
        .server, "Returns figures of the server, and what is known to be wrong with it.",
        gives: .json(PublishingShapes.serverState))

    static let serverUsage = RouteDescription(
        .server, "Returns the teams and accounts that take the most room, in bytes.",
        gives: .json(PublishingShapes.serverUsage))

    static let checkServer = RouteDescription(
        .server, "Looks at the database, the mail server and the way to the page, too.",
        gives: .json(PublishingShapes.serverState))

    static let securityText = RouteDescription(
        .server, "Returns whom to tell of a hole (RFC 9116).", gives: .bytes(["text/plain"]))
}
