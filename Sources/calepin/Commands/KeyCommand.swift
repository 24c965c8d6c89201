// `calepin key`: keys of programs, looked after by an operator. The subcommands ask the server
// that has the folder, or open it themselves; the work is done by AccountAdmin+Keys.swift of
// CalepinServer.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// `calepin key`.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Look after the keys of programs: make, list, revoke.",
        subcommands: [NewKeyCommand.self, KeysCommand.self, RevokeKeyCommand.self])
}

/// `calepin key new`.
struct NewKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a key for a program, and print it. It is shown this once.",
        discussion: """
            A key may do what it names and its account may at that moment, no more. A program \
            sends it in the header Authorization, as Bearer and the key.
            """)

    @OptionGroup var place: AccountsArguments

    @Option(help: "What the key may do with records: read or write, which includes reading.")
    var right: String?

    @Flag(help: "The key may publish apps. Its account must be an owner of the server.")
    var publish = false

    @Option(help: "A collection that it is about; may be repeated. All when left out.")
    var collection: [String] = []

    @Option(help: "A scope that it is about, such as a team; may be repeated. All when left out.")
    var scope: [String] = []

    @Option(help: "A network that it is used from, such as 192.0.2.0/24; may be repeated.")
    var network: [String] = []

    @Option(
        help: "The days that it is valid for, 365 at most.",
        transform: NumberArgument.within(1...365))
    var days: Int64?

    @Option(
        help: """
            The address of the server, such as https://notes.example.org, to print that which ODK \
            Collect is given.
            """)
    var odk: String?

    @Argument(help: "The account's name.")
    var name: String

    @Argument(help: "The name of the key, such as the program's.")
    var title: String

    func validate() throws {
        if right == nil, !publish {
            throw ValidationError("A key has a right: --right read, --right write or --publish.")
        }
        if odk != nil, right != "write" {
            throw ValidationError("A key for ODK Collect writes records: --right write.")
        }
    }

    func run() async throws {
        func texts(_ key: String, _ all: [String]) -> JSONMember {
            JSONMember(key, .array(all.map { .string($0) }))
        }
        var wish = [
            JSONMember("name", .string(title)), JSONMember("right", .string(right ?? "")),
            JSONMember("publish", .bool(publish)), texts("collections", collection),
            texts("scopes", scope), texts("networks", network),
        ]
        if let days { wish.append(JSONMember("days", .number("\(days)"))) }
        let answer = try await place.ask(
            "addKey", [JSONMember("name", .string(name)), JSONMember("key", .object(wish))])
        let key = answer["key"]?.asString ?? ""
        print(key)
        if let odk { print("\(odk.hasSuffix("/") ? String(odk.dropLast()) : odk)/odk/\(key)") }
    }
}

/// `calepin key list`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the keys of an account: id, beginning, rights, end, last use, name.")

    @OptionGroup var place: AccountsArguments

    @Argument(help: "The account's name.")
    var name: String

    func run() async throws {
        let answer = try await place.ask("keys", [JSONMember("name", .string(name))])
        for key in answer["keys"]?.elements ?? [] {
            let rights = [
                key["right"]?.asString, key["publish"]?.asBool == true ? "publish" : nil,
            ]
            let texts = [
                key["id"]?.asString ?? "", key["hint"]?.asString ?? "",
                rights.compactMap(\.self).joined(separator: "+"), Self.day(key["until"]),
                key["lastUsed"] == nil ? "-" : Self.day(key["lastUsed"]),
                key["name"]?.asString ?? "",
            ]
            print(texts.joined(separator: "\t"))
        }
    }

    private static func day(_ seconds: JSONValue?) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds?.asInt64 ?? 0))
        return String(date.ISO8601Format().prefix(10))
    }
}

/// `calepin key revoke`.
struct RevokeKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a key. It does nothing from that moment on.")

    @OptionGroup var place: AccountsArguments

    @Argument(help: "The account's name.")
    var name: String

    @Argument(help: "The id of the key, as calepin key list prints it.")
    var id: String

    func run() async throws {
        _ = try await place.ask(
            "revokeKey", [JSONMember("name", .string(name)), JSONMember("id", .string(id))])
    }
}
