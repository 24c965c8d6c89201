// The descriptions of the routes about apps as people use them, their catalogues, look-ups, public
// links, attachments and sync.

/// The descriptions of these routes.
enum AppDescriptions {
    static let apps = RouteDescription(
        .apps, "Lists the apps that one may use.",
        gives: .json(
            [
                "apps": .list([
                    "id": .text, "title?": .localText, "summary?": .localText, "icon?": .text,
                    "version?": .count, "digest?": .text,
                    "engine?": .word(["forms", "catalogues"]),
                    "stage?": .text, "team?": .truth,
                ])
            ])
    ).cached

    static let app = RouteDescription(
        .apps, "Returns the declaration of an app in the version that is used.",
        gives: .json(.map(.any))
    ).cached

    static let appVersion = RouteDescription(
        .apps, "Returns the declaration of an app in a version.",
        gives: .json(.map(.any))
    ).cached

    static let appTable = RouteDescription(
        .apps, "Returns a large catalogue of an app, or with `from` a patch to it.",
        gives: .json(.any)
    ).cached

    static let appFile = RouteDescription(
        .apps, "Returns a file that the forms of an app show.",
        headers: [
            HeaderDescription(name: "Range", text: "The bytes, such as `bytes=0-1023`.")
        ], gives: .bytes(["*/*"]),
        or: [ResponseDescription(status: 206, text: "The bytes.", content: .bytes(["*/*"]))]
    ).cached

    static let appRows = RouteDescription(
        .apps, "Returns the rows of a catalogue that people look at.",
        gives: .bytes(["text/csv"])
    ).cached

    // MARK: - Catalogues

    static let catalogueRows = RouteDescription(
        .catalogues, "Finds rows of a large catalogue.",
        gives: .json([
            "count": .count, "total": .count, "unfiltered": .count,
            "filters": .list(["name": .text, "count": .count]), "rows": .list(.any),
        ]))

    static let source = RouteDescription(
        .catalogues, "Returns the rows of a catalogue of another server, as that gave them.",
        gives: .bytes(["application/json", "text/csv"])
    ).cached

    static let mailStop = RouteDescription(
        .accounts, "Ends mails, by the token that is in them.",
        note: "Mail programs send the token in the address and `List-Unsubscribe=One-Click` as a "
            + "form; pages send it in the body, with `again` to have such mails sent again.",
        takes: .json(["token": .text, "again?": .truth]),
        gives: .json(["what": .word(["copies", "schedule"]), "address?": .text]))

    static let lookup = RouteDescription(
        .catalogues, "Looks up a value.",
        gives: .json(["value": .optional(.text), "authority?": .text]))

    static let map = RouteDescription(
        .catalogues, "Returns where map tiles come from.",
        gives: .json(["tiles?": .text, "credit?": .text])
    ).cached

    // MARK: - Public links

    static let fill = RouteDescription(
        .links, "Returns the app and form of a public link, its dates and its state.",
        takes: .json(["token": .text]),
        gives: .json([
            "link": .text, "app": .text, "form": .text,
            "state": .word(["open", "closing", "closed", "full", "used"]), "title?": .localText,
            "summary?": .localText, "stage?": .text, "version?": .count, "collection?": .text,
            "person?": .text, "closes?": .seconds, "lastDay?": .seconds,
            "editableUntil?": .seconds, "submittedAt?": .seconds,
        ]))

    static let beginFilling = RouteDescription(
        .links, "Begins to fill in a record through a public link.",
        note: "The credential is sent in the header `X-Calepin-Fill` of further requests, in "
            + "place of the cookie.", takes: .json(["token": .text]),
        gives: .json(["credential": .text, "scope": .text]), status: 201)

    // MARK: - Attachments

    private static let offsets = [
        HeaderDescription(
            name: "Upload-Offset", text: "The number of bytes that are there.", shape: .count),
        HeaderDescription(
            name: "Upload-Length", text: "The size of the attachment in bytes.", shape: .count),
    ]

    static let announceBlob = RouteDescription(
        .attachments, "Announces an attachment that is to be uploaded.",
        takes: .json([
            "sha256": .digest, "size": .integer(1...UploadLimits.recordingBytes),
            "type": .word(BlobType.allCases.map(\.rawValue)), "scope?": .text,
        ]), status: 201, with: offsets,
        or: [
            ResponseDescription(
                status: 200, text: "It is there already.", content: nil, headers: offsets)
        ])

    static let blobState = RouteDescription(
        .attachments, "Returns how many bytes of an attachment are there.", status: 200,
        with: offsets)

    static let sendBlob = RouteDescription(
        .attachments, "Sends the next bytes of an attachment.",
        headers: [
            HeaderDescription(
                name: "Upload-Offset", text: "The number of bytes that were sent before.",
                shape: .integer(0...UploadLimits.recordingBytes), isRequired: true),
            HeaderDescription(
                name: "Upload-Checksum", text: "The digest of these bytes, `sha256 BASE64`."),
        ], takes: .bytes(["application/offset+octet-stream"]), with: offsets)

    private static let ranged = [
        HeaderDescription(name: "Range", text: "The bytes, such as `bytes=0-1023`.")
    ]
    private static let blobTypes = BlobType.allCases.map(\.rawValue)

    static let blob = RouteDescription(
        .attachments, "Returns an attachment.", headers: ranged, gives: .bytes(blobTypes),
        or: [ResponseDescription(status: 206, text: "The bytes.", content: .bytes(blobTypes))]
    ).cached

    static let thumbnail = RouteDescription(
        .attachments, "Returns a small image of an attachment.", headers: ranged,
        gives: .bytes(["image/jpeg"]),
        or: [ResponseDescription(status: 206, text: "The bytes.", content: .bytes(["image/jpeg"]))]
    ).cached

    // MARK: - Sync

    static let registerReplica = RouteDescription(
        .sync, "Registers a replica: a browser profile, or a program that syncs.",
        note: "Without a token a guest is made.", takes: .json(["app?": .optional(.text)]),
        isBodyRequired: false,
        gives: .json(["replica": .text, "scope": .text, "scopes": .texts]), status: 201)

    static let push = RouteDescription(
        .sync, "Takes in the changes of a replica.",
        note: "The messages are those of the sync protocol.",
        takes: .json([
            "scope": .text, "replica": .text, "after?": .text, "cursor?": .text,
            "mutations": .list(.map(.any)),
        ]),
        gives: .json([
            "scope": .text, "replica": .text, "outcomes": .list(.map(.any)), "lastN": .count,
        ]))

    static let pull = RouteDescription(
        .sync, "Returns the records of a scope that changed since a cursor.",
        note: "The messages are those of the sync protocol.",
        takes: .json([
            "scope": .text, "cursor?": .text,
            "replicas": .list(["replica": .text, "settled": .count]),
        ]),
        gives: .json([
            "scope": .text, "answer": .word(["changes", "reset", "not-yet", "gone"]),
            "since?": .text, "cursor?": .text, "hasMore?": .truth, "records?": .list(.map(.any)),
            "dropped?": .texts, "replicas?": .list(.map(.any)), "count?": .count,
            "digest?": .text,
        ]))

    static let held = RouteDescription(
        .sync, "Returns the oldest changes of a scope that were set aside.",
        gives: .json(["scope": .text, "held": .list(.map(.any))]))

    static let feed = RouteDescription(
        .sync, "Tells, as server-sent events, that scopes have changed.",
        headers: [
            HeaderDescription(name: "Last-Event-ID", text: "The id of the last event received.")
        ], gives: .bytes(["text/event-stream"]))

    /// The feed answers no `HEAD`.
    static let feedHead = RouteDescription.unlisted
}
