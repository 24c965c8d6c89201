// The descriptions of the routes about accounts, their keys and teams.

/// The shapes of JSON that several of them have.
private enum AccountShapes {
    /// An account as its owner sees it.
    static let account: Shape = .named(
        "Account",
        [
            "state": .word(["stranger", "guest", "account"]), "mayRegister": .truth,
            "sendsMail?": .truth, "name?": .text, "title?": .text,
            "role?": .word(Role.allCases.map(\.rawValue)), "scope?": .text,
            "scopes?": .list([
                "scope": .text, "role": .word(Role.allCases.map(\.rawValue)),
                "mayWrite": .truth, "title?": .text,
            ]),
            "secondFactor?": .truth, "recoveryCodes?": .count, "mail?": .text,
            "mailWaiting?": .text, "isConfirmed?": .truth,
            "guest?": ["scope": .text, "records": .count], "wipesWhenSent?": .truth,
            "wipe?": .about("The scope whose records the browser is to remove.", .text),
        ])

    /// A key without its text.
    static let key: Shape = [
        "id": .text, "name": .text, "hint": .text, "right?": .word(Right.allCases.map(\.rawValue)),
        "publish?": .truth, "collections?": .texts, "scopes?": .texts, "networks?": .texts,
        "since": .seconds, "until": .seconds, "lastUsed?": .seconds,
    ]

    static let activity: Shape = [
        "at": .seconds, "what": .text, "network": .text, "detail?": .text,
    ]

    static let session: Shape = [
        "id": .text, "agent": .text, "since": .seconds, "lastUsed": .seconds, "isThis": .truth,
    ]

    static let team: Shape = .named(
        "Team",
        [
            "scope": .text, "title": .text,
            "members": .list(["name": .text, "role": .text]),
            "grants": .list(["role": .text, "collection": .text, "right": .text]),
        ])

    /// A password.
    static let password: Shape = .text(maxLength: AccountLimits.passwordBytes)
    static let next: Shape = ["next": .text]
}

/// The descriptions of these routes.
enum AccountDescriptions {
    static let account = RouteDescription(
        .accounts, "Returns who one is.", gives: .json(AccountShapes.account))

    static let register = RouteDescription(
        .accounts, "Registers an account, if its name is free.",
        takes: .json(["name": .text, "password": AccountShapes.password, "title?": .text]),
        gives: .json(AccountShapes.next), status: 202)

    static let signIn = RouteDescription(
        .accounts, "Signs in.",
        takes: .json(["name": .text, "password": AccountShapes.password, "code?": .text]),
        gives: .json(AccountShapes.account))

    static let link = RouteDescription(
        .accounts, "Returns what a link is for.", takes: .json(["token": .text]),
        gives: .json([
            "purpose": .text, "name?": .text, "secondFactor?": .truth, "mail?": .text,
            "team?": .text, "role?": .text, "title?": .text,
        ]))

    static let useLink = RouteDescription(
        .accounts, "Uses a link: an invitation, or a new password.",
        takes: .json([
            "token": .text, "password": AccountShapes.password, "name?": .text, "title?": .text,
            "code?": .text,
        ]), gives: .json(AccountShapes.account))

    static let resetPassword = RouteDescription(
        .accounts, "Sets another password with a recovery code.",
        takes: .json([
            "name": .text, "recoveryCode": .text, "password": AccountShapes.password,
            "code?": .text,
        ]), gives: .json(AccountShapes.account))

    static let forgotten = RouteDescription(
        .accounts, "Asks for a link by mail, for a password that was forgotten.",
        takes: .json(["name": .text]), gives: .json(AccountShapes.next), status: 202)

    static let signOut = RouteDescription(.accounts, "Signs out.", takes: .json([:]))

    static let confirm = RouteDescription(
        .accounts, "Confirms the password, for what asks for it.",
        takes: .json(["password": AccountShapes.password, "code?": .text]),
        gives: .json(AccountShapes.account))

    static let newPassword = RouteDescription(
        .accounts, "Changes the password.",
        takes: .json([
            "password": AccountShapes.password, "newPassword": AccountShapes.password,
            "code?": .text,
        ]),
        gives: .json(AccountShapes.account))

    static let rename = RouteDescription(
        .accounts, "Changes the title of the account.", takes: .json(["title": .text]),
        gives: .json(AccountShapes.account))

    static let sessions = RouteDescription(
        .accounts, "Lists one's sessions, the latest first.",
        gives: .json(["sessions": .list(AccountShapes.session)]))

    static let endSessions = RouteDescription(.accounts, "Ends all other sessions.")
    static let endSession = RouteDescription(.accounts, "Ends a session.")

    static let recoveryCodes = RouteDescription(
        .accounts, "Makes recovery codes, which are shown once.", takes: .json([:]),
        gives: .json(["codes": .texts]))

    static let beginFactor = RouteDescription(
        .accounts, "Begins to ask for codes of an authenticator.", takes: .json([:]),
        gives: .json(["secret": .text, "uri": .text]))

    static let turnOnFactor = RouteDescription(
        .accounts, "Asks for codes of an authenticator from now on.",
        takes: .json(["code": .text]), gives: .json(AccountShapes.account))

    static let turnOffFactor = RouteDescription(
        .accounts, "Asks for no codes any more.", gives: .json(AccountShapes.account))

    static let setMail = RouteDescription(
        .accounts, "Sends a link to an address, which is the account's once the link was used.",
        takes: .json(["mail": .text]), gives: .json(AccountShapes.next), status: 202)

    static let confirmMail = RouteDescription(
        .accounts, "Confirms an address with the link that was sent to it.",
        takes: .json(["token": .text]), gives: .json(["name": .text, "mail": .text]))

    static let removeMail = RouteDescription(
        .accounts, "Removes the address of the account.", gives: .json(AccountShapes.account))

    static let activity = RouteDescription(
        .accounts, "Lists what happened to the account, the latest first.",
        gives: .json(["activity": .list(AccountShapes.activity)]))

    static let keys = RouteDescription(
        .accounts, "Lists one's keys.", gives: .json(["keys": .list(AccountShapes.key)]))

    static let makeKey = RouteDescription(
        .accounts, "Makes a key, whose text is shown this once.",
        takes: .json([
            "name": .text(maxLength: AccountLimits.keyNameLength),
            "right?": .word(Right.allCases.map(\.rawValue)), "publish?": .truth,
            "collections?": .texts, "scopes?": .texts, "networks?": .texts,
            "days?": .integer(1...AccountLimits.keyDays),
        ]), gives: .json(AccountShapes.key.with(["key": .text])), status: 201)

    static let revokeKey = RouteDescription(.accounts, "Revokes a key.")

    static let exportAccount = RouteDescription(
        .accounts, "Returns everything that the account owns.",
        gives: .json([
            "name": .text, "title?": .text, "role": .text, "scope": .text, "mail?": .text,
            "since": .seconds, "sessions": .list(AccountShapes.session),
            "keys": .list(AccountShapes.key),
            "activity": .list(AccountShapes.activity), "records": .list(.map(.any)),
            "held": .list(.map(.any)),
            "attachments": .list([
                "sha256": .digest, "type": .text, "size": .count, "address": .text,
            ]),
        ]))

    static let deleteAccount = RouteDescription(
        .accounts, "Deletes the account and everything in its scope.",
        takes: .json(["name": .text]))

    static let takeGuest = RouteDescription(
        .accounts, "Takes over, or leaves, what the browser had as a guest.",
        takes: .json(["take": .truth]), gives: .json(["taken": .count]))

    // MARK: - Teams

    static let makeTeam = RouteDescription(
        .teams, "Makes a team.", takes: .json(["title": .text]), gives: .json(AccountShapes.team),
        status: 201)

    static let team = RouteDescription(
        .teams, "Returns a team with its members and grants, for its owners.",
        gives: .json(AccountShapes.team))

    static let setMember = RouteDescription(
        .teams, "Adds a member, changes its role, or removes it where `role` is `null`.",
        takes: .json([
            "name": .text, "role?": .optional(.word(Role.allCases.map(\.rawValue))),
        ]), gives: .json(AccountShapes.team))

    static let setGrant = RouteDescription(
        .teams, "Gives a role a right on a collection, or takes it where `right` is `null`.",
        takes: .json([
            "role": .word(Role.allCases.map(\.rawValue)), "collection": .text,
            "right?": .optional(.word(Right.allCases.map(\.rawValue))),
        ]), gives: .json(AccountShapes.team))
}
