// The descriptions of the routes about settings, which are in
// Routes/Console/ConsoleSettingsRoutes.swift.

/// The descriptions of these routes.
enum SettingsDescriptions {
    private static let text = Shape.text(maxLength: SettingsLimits.textBytes)

    private static let wish: Shape = [
        "mail?": .optional([
            "server": .about("Such as `smtps://mail.example.org:465`.", text),
            "sender": .about("An address, or `NAME <ADDRESS>`.", text),
            "login?": text,
            "password?": .about(
                "Left out, it stays where server and login do.", .optional(text)),
        ]),
        "address?": .about("The address of the page.", text),
        "mayRegister?": .optional(.truth),
        "guestMegabytes?": .optional(.count),
    ]

    private static let known: Shape = [
        "mail?": ["server": .text, "sender": .text, "login": .text, "hasPassword": .truth],
        "sendsMail": .truth, "address": .text, "mayRegister": .truth,
        "guestMegabytes?": .count,
        "fixed": .list(.word(ServerSettings.Part.allCases.map(\.rawValue))),
    ]

    static let settings = RouteDescription(
        .server, "Returns the settings of the server.",
        note: "`fixed` names those that an option says with which the server was started.",
        gives: .json(known))

    static let set = RouteDescription(
        .server, "Sets all settings of the server, which hold at once.", takes: .json(wish),
        gives: .json(known))

    static let tryMail = RouteDescription(
        .server, "Sends a mail by settings that are not stored yet.",
        takes: .json(["settings": wish, "to": .about("The receiver.", text)]),
        gives: .json([:]))
}
