// `calepin user`: administration of accounts by an operator. The subcommands ask the server that
// has the folder, or open it themselves; the work is done by CalepinServer's AccountAdmin.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// `calepin user`.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Look after accounts: add, list, reset, give a role, remove.",
        subcommands: [
            AddAccountCommand.self, AccountsCommand.self, ResetAccountCommand.self,
            AccountRoleCommand.self, RemoveAccountCommand.self,
        ])
}

/// The addresses of one-time links. The token is in the fragment, which browsers do not send.
enum AccountLink {
    static func path(_ token: String) -> String { "account/link#" + token }
}

/// The data folder of the accounts.
struct AccountsArguments: ParsableArguments {
    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    /// Sends a request to the server that has the folder, or executes it; returns the answer.
    func ask(_ task: String, _ members: [JSONMember]) async throws -> JSONValue {
        let message = JSONValue.object([JSONMember("do", .string(task))] + members)
        do {
            let answer = try await Operator(data: data).run("POST", "/accounts", message) {
                try await $0.accounts.carryOut(message)
            }
            guard answer.isDone else { throw failure("Nothing was done: \(answer.words).") }
            return answer.json
        } catch let error as AccountAdminError {
            throw failure("Nothing was done: \(error.words).")
        }
    }
}

/// The origin of printed links.
struct LinkArguments: ParsableArguments {
    @Option(help: "The address people reach the server at, for the link.")
    var address = "http://127.0.0.1:8080"

    /// Returns the address of a path.
    func text(of path: String) -> String {
        (address.hasSuffix("/") ? address : address + "/") + path
    }

    /// Prints the link of an answer.
    func printLink(_ answer: JSONValue) {
        guard let token = answer["token"]?.asString else { return }
        print(text(of: AccountLink.path(token)))
    }
}

/// `calepin user add`.
struct AddAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an account, and print a link that sets its password.",
        discussion: "The link works once, within 24 hours.")

    @OptionGroup var place: AccountsArguments
    @OptionGroup var link: LinkArguments

    @Option(help: "What it may do: owner, manager, agent or reader.")
    var role = "agent"

    @Option(help: "What is shown; the name when it is left out.")
    var title = ""

    @Argument(help: "The name to sign in with.")
    var name: String

    func run() async throws {
        let answer = try await place.ask(
            "add",
            [
                JSONMember("name", .string(name)), JSONMember("title", .string(title)),
                JSONMember("role", .string(role)),
            ])
        link.printLink(answer)
    }
}

/// `calepin user list`.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the accounts: name, role, browsers signed in, since when.")

    @OptionGroup var place: AccountsArguments

    func run() async throws {
        let answer = try await place.ask("list", [])
        for one in answer["accounts"]?.elements ?? [] {
            let seconds = TimeInterval(one["since"]?.asInt64 ?? 0)
            let day = Date(timeIntervalSince1970: seconds).ISO8601Format().prefix(10)
            let texts = [one["name"]?.asString ?? "", one["role"]?.asString ?? ""]
            let rest = ["\(one["sessions"]?.asInt64 ?? 0)", String(day)]
            print((texts + rest).joined(separator: "\t"))
        }
    }
}

/// `calepin user reset`.
struct ResetAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "End all sessions of an account, and print a link that sets another password.",
        discussion: "The link works once, within 24 hours.")

    @OptionGroup var place: AccountsArguments
    @OptionGroup var link: LinkArguments

    @Flag(help: "Take the second factor away too.")
    var secondFactor = false

    @Argument(help: "The account's name.")
    var name: String

    func run() async throws {
        let answer = try await place.ask(
            "reset",
            [
                JSONMember("name", .string(name)),
                JSONMember("secondFactor", .bool(secondFactor)),
            ])
        link.printLink(answer)
    }
}

/// `calepin user role`.
struct AccountRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role",
        abstract: "Give an account another role: owner, manager, agent or reader.")

    @OptionGroup var place: AccountsArguments

    @Argument(help: "The account's name.")
    var name: String

    @Argument(help: "The role.")
    var role: String

    func run() async throws {
        _ = try await place.ask(
            "role", [JSONMember("name", .string(name)), JSONMember("role", .string(role))])
    }
}

/// `calepin user remove`.
struct RemoveAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an account with everything in its scope. Nothing brings it back.")

    @OptionGroup var place: AccountsArguments

    @Argument(help: "The account's name.")
    var name: String

    func run() async throws {
        _ = try await place.ask("remove", [JSONMember("name", .string(name))])
    }
}
