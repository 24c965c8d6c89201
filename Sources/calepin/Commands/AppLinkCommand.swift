// `calepin app link`: the public links of an app. They are listed, made, changed and ended, and
// people get addresses; the work is done by CalepinServer's LinkService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin app link`.
struct AppLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Look after public links, with which people fill in without an account.",
        subcommands: [
            LinksCommand.self, AddLinkCommand.self, ChangeLinkCommand.self, EndLinkCommand.self,
            LinkPeopleCommand.self,
        ])
}

/// The settings of a link.
struct LinkSettingsArguments: ParsableArguments {
    @Option(help: "The name that you know it by.")
    var title = ""

    @Option(help: "The moment from which nothing new is begun, such as 2026-12-24T18:00:00Z.")
    var closes: String?

    @Option(
        help: "The days after that in which records are taken that were begun before.",
        transform: NumberArgument.within(0...LinkLimits.graceDays))
    var grace: Int64 = 0

    @Option(help: "The moment until which a record that was received may be changed.")
    var editableUntil: String?

    @Option(
        help: """
            The number of records that are wanted, such as 500; or those of each value of a field \
            or expression, such as region=100. May be repeated.
            """)
    var quota: [String] = []

    func validate() throws {
        for moment in [closes, editableUntil].compactMap(\.self)
        where Instant.parse(moment, zone: .utc) == nil {
            throw ValidationError("'\(moment)' is not a moment such as 2026-12-24T18:00:00Z.")
        }
        for text in quota where Self.quota(text) == nil {
            throw ValidationError("'\(text)' is not a quota such as 500 or region=100.")
        }
    }

    /// Returns the quota of a text; the number comes after the last `=`.
    private static func quota(_ text: String) -> (by: String, most: String)? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard let number = parts.last.flatMap({ Int64($0, in: 1...LinkLimits.most) }) else {
            return nil
        }
        return (parts.dropLast().joined(separator: "="), "\(number)")
    }

    /// The settings, as the server reads them.
    func settings(_ more: [JSONMember] = []) -> JSONMember {
        var members = [
            JSONMember("title", .string(title)), JSONMember("graceDays", .number("\(grace)")),
        ]
        for (key, moment) in [("closes", closes), ("editableUntil", editableUntil)] {
            guard let instant = moment.flatMap({ Instant.parse($0, zone: .utc) }) else { continue }
            let seconds = instant.milliseconds / 1_000
            members.append(JSONMember(key, .number("\(seconds)")))
        }
        let quotas = quota.compactMap(Self.quota).map { quota in
            JSONValue.object([
                JSONMember("by", .string(quota.by)), JSONMember("most", .number(quota.most)),
            ])
        }
        members.append(JSONMember("quotas", .array(quotas)))
        return JSONMember("settings", .object(members + more))
    }
}

/// `calepin app link list`: prints the links of an app.
struct LinksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the links of an app: id, state, records received and begun, title.")

    @OptionGroup var registry: RegistryArguments

    @OptionGroup var place: LinkArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await registry.askLinks("list", [JSONMember("app", .string(app))])
            if json { return say(answer.text) }
            for link in answer["links"]?.elements ?? [] {
                let counts = ["received", "begun"].map { "\(link[$0]?.asInt64 ?? 0)" }
                let token = link["token"]?.asString
                say(
                    [
                        link["id"]?.asString ?? "", link["state"]?.asString ?? "",
                        counts.joined(separator: "/"), link["title"]?.asString ?? "",
                        token.map(place.fill) ?? "",
                    ].columns)
            }
        }
    }
}

/// `calepin app link add`: makes a link.
struct AddLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a link, and print its address or its id.",
        discussion: """
            Everybody who has the address of a link fills in a record, which the team of the app \
            receives once it is submitted; --confirm with the id of the form opens it. With \
            --personal the people are added by `calepin app link people`.
            """)

    @OptionGroup var registry: RegistryArguments

    @OptionGroup var place: LinkArguments

    @OptionGroup var link: LinkSettingsArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Option(help: "The id of the form; else that of the first list.")
    var form = ""

    @Flag(help: "Give each person an address of their own, for one record.")
    var personal = false

    @Option(help: "The id of the form, for a link that is open to everybody.")
    var confirm = ""

    func run() async throws {
        try await telling {
            let more = [
                JSONMember("form", .string(form)),
                JSONMember("reach", .string(personal ? "personal" : "open")),
            ]
            let made = try await registry.askLinks(
                "add",
                [
                    JSONMember("app", .string(app)), JSONMember("confirm", .string(confirm)),
                    link.settings(more),
                ])
            say(made["token"]?.asString.map(place.fill) ?? made["id"]?.asString ?? "")
        }
    }
}

/// A link of an app.
struct NamedLinkArguments: ParsableArguments {
    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Argument(help: "The id of the link.")
    var link: String

    /// Sends a request about it; returns the answer.
    func ask(_ task: String, _ members: [JSONMember] = []) async throws -> JSONValue {
        let own = [JSONMember("app", .string(app)), JSONMember("link", .string(link))]
        return try await registry.askLinks(task, own + members)
    }
}

/// `calepin app link change`: changes the settings of a link.
struct ChangeLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change the title, dates and quotas of a link.",
        discussion: "All of them are replaced: a date that is not given is none.")

    @OptionGroup var named: NamedLinkArguments

    @OptionGroup var link: LinkSettingsArguments

    func run() async throws {
        try await telling {
            let changed = try await named.ask("change", [link.settings()])
            say([named.link, changed["state"]?.asString ?? ""].columns)
        }
    }
}

/// `calepin app link end`: ends a link.
struct EndLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "End a link for good.",
        discussion: "Nothing is received through it any more; what was received stays.")

    @OptionGroup var named: NamedLinkArguments

    func run() async throws {
        try await telling {
            let ended = try await named.ask("end")
            say([named.link, ended["state"]?.asString ?? ""].columns)
        }
    }
}

/// `calepin app link people`: prints the people of a link, after adding some.
struct LinkPeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Print the people of a link with their addresses as CSV, after adding some.")

    @OptionGroup var named: NamedLinkArguments

    @OptionGroup var place: LinkArguments

    @Option(help: "A CSV file with the columns name and, if wanted, mail.")
    var add: String?

    func run() async throws {
        try await telling {
            if let add {
                let file = GivenFile(path: add, language: named.registry.language)
                let bytes = try file.bytes(maxBytes: LinkLimits.peopleBytes)
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    let line = LinkError.notUTF8.lines(in: file.language).first ?? ""
                    throw CommandError("\(add): \(line)")
                }
                _ = try await named.ask("add-people", [JSONMember("people", .string(text))])
            }
            let people = try await named.ask("people")["people"]?.elements ?? []
            say("name,mail,state,address")
            for person in people {
                let texts = ["name", "mail", "state"].map { person[$0]?.asString ?? "" }
                let address = place.fill(person["token"]?.asString ?? "")
                say((texts + [address]).map(Self.quoted).joined(separator: ","))
            }
        }
    }

    /// Returns the text of a cell of CSV: quoted where it has to be, and never a formula.
    private static func quoted(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let safe = isFormula ? "'" + text : text
        guard safe.contains(where: { "\",;\n".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

extension LinkArguments {
    /// Returns the address of a token of a public link.
    func fill(_ token: String) -> String { text(of: "fill#" + token) }
}
