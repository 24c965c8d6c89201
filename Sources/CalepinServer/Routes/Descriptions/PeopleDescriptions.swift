// The descriptions of the routes about the people of teams, their devices and invitations.

/// The shapes of JSON that several of them have.
private enum PeopleShapes {
    static let role: Shape = .word(Role.allCases.map(\.rawValue))

    static let device: Shape = [
        "id": .text, "agent": .text, "state": .word(DeviceState.allCases.map(\.rawValue)),
        "since": .seconds, "lastContact": .seconds, "build?": .text, "unsent?": .count,
        "wipedAt?": .seconds,
    ]

    static let invitee: Shape = [
        "name": .text(maxLength: PeopleLimits.nameLength), "mail": .text, "role": role,
        "group": .about("The id of a group; empty for none.", .text),
    ]

    static let group: Shape = ["id": .text, "title": .text, "scope": .text, "records": .count]

    static let invitation: Shape = invitee.with([
        "id": .text, "since": .seconds, "until": .seconds, "mailedAt?": .seconds,
    ])

    /// An invitation with the token of its link.
    static let opened: Shape = invitation.with(["token": .text])
}

/// The descriptions of these routes.
enum PeopleDescriptions {
    static let people = RouteDescription(
        .teams, "Lists the members of a team with their devices, for its owners.",
        note: "`unsent` is what devices told at their last contact; a device that has told "
            + "nothing has none.",
        gives: .json([
            "scope": .text, "title": .text, "build": .text, "sendsMail": .truth,
            "mayManage": .truth, "hasGroupRows": .truth, "groups": .list(PeopleShapes.group),
            "people": .list([
                "name": .text, "title": .text, "role": PeopleShapes.role, "since": .seconds,
                "groups": .texts, "lastContact?": .seconds, "unsent?": .count,
                "devices": .list(PeopleShapes.device),
            ]),
        ]))

    static let sees = RouteDescription(
        .teams, "Returns what a member sees of a team, and notes that it was looked at.",
        gives: .json([
            "role": PeopleShapes.role,
            "collections": .list([
                "app": .text, "appTitle": .optional(.localText), "collection": .text,
                "title": .localText, "mayWrite": .truth, "records": .count,
                "parts": .optional(.about("Of a collection in parts, how many.", .count)),
                "groups": .about("The titles of the groups whose records are seen.", .texts),
            ]),
        ]))

    static let handOverPart = RouteDescription(
        .teams, "Hands a member's part of the records over to another member, some at a time.",
        note: "Without `run` nothing moves. Asked until none has moved.",
        takes: .json(["to": .text, "run?": .truth]),
        gives: .json(["moved": .count, "left": .count]))

    // MARK: - Groups

    private static let title: Shape = ["title": .text(maxLength: PeopleLimits.groupTitle)]

    static let makeGroup = RouteDescription(
        .teams, "Makes a group of a team, which has records of its own.",
        takes: .json(title), gives: .json(PeopleShapes.group), status: 201)

    static let renameGroup = RouteDescription(
        .teams, "Gives a group another title.", takes: .json(title))

    static let removeGroup = RouteDescription(
        .teams, "Removes a group without records.",
        note: "One with records is refused with `group-in-use`, those in the trash included.")

    static let handOverGroup = RouteDescription(
        .teams, "Hands the records of a group over to another group, some at a time.",
        note: "Without `run` nothing moves. Asked until none has moved.",
        takes: .json(["to": .text, "run?": .truth]),
        gives: .json(["moved": .count, "left": .count]))

    static let setGroups = RouteDescription(
        .teams, "Puts a member into groups, and out of all others.",
        note: "What the member records goes into the first. Records that are there stay.",
        takes: .json(["groups": .texts]))

    // MARK: - Devices of members

    static let setFate = RouteDescription(
        .teams, "Ends the session of a member's device, or has its records removed.",
        takes: .json(["then": .word(DeviceFate.allCases.map(\.rawValue))]))

    // MARK: - Invitations

    static let invitations = RouteDescription(
        .teams, "Lists the open invitations into a team, the latest first.",
        gives: .json(["invitations": .list(PeopleShapes.invitation)]))

    static let invite = RouteDescription(
        .teams, "Invites people into a team.",
        note: "The answer has the tokens of their links, `/account/link#TOKEN`. Who is invited "
            + "again under the same address gets another token.",
        takes: .json([
            "people": .list([
                "name?": .text(maxLength: PeopleLimits.nameLength), "mail?": .text,
                "role?": PeopleShapes.role, "group?": .text,
            ])
        ]), gives: .json(["invitations": .list(PeopleShapes.opened)]), status: 201)

    static let checkInvitees = RouteDescription(
        .teams, "Reads a CSV of people to be invited, and changes nothing.",
        note: "The columns are `name`, `mail`, `role` and `group`.",
        takes: .bytes(["text/csv", "application/octet-stream"]),
        gives: .json([
            "people": .list(PeopleShapes.invitee.with(["isInvited": .truth])),
            "faults": .list(["line": .count, "text": .text]), "faultCount": .count,
        ]))

    static let mailInvitations = RouteDescription(
        .teams, "Mails an invitation, or all that were not mailed yet.",
        takes: .json(["invitation?": .text, "language?": .word(["en", "fr"])]),
        gives: .json(["sent": .count, "left": .count]))

    static let invitation = RouteDescription(
        .teams, "Returns an open invitation with the token of its link.",
        gives: .json(PeopleShapes.opened))

    static let revokeInvitation = RouteDescription(.teams, "Revokes an invitation.")

    static let join = RouteDescription(
        .accounts, "Joins the team of an invitation.", takes: .json(["token": .text]))

    // MARK: - Devices

    static let tellDevice = RouteDescription(
        .accounts, "Tells the version of the page and what is unsent in this browser.",
        takes: .json([
            "build?": .text(maxLength: PeopleLimits.buildBytes),
            "unsent?": .list(["scope": .text, "count": .count]),
        ]), gives: .json(["wipesWhenSent": .truth]))

    static let tellWiped = RouteDescription(
        .accounts, "Tells that the records were removed from this browser, as it was asked to.",
        note: "`wiped` is false for a browser that was not asked to, or no longer.",
        takes: .json([:]), gives: .json(["wiped": .truth]))
}
