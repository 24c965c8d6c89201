// `calepin team`: teams and their members, by an operator. The subcommands ask the server that has
// the folder, or open it themselves; the work is done by CalepinServer's AccountAdmin+Teams.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin team`.
struct TeamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: "Look after teams: make one, list all, add and remove members.",
        subcommands: [NewTeamCommand.self, TeamsCommand.self, TeamMemberCommand.self])
}

/// `calepin team new`.
struct NewTeamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a team, and print its id.")

    @OptionGroup var place: AccountsArguments

    @Option(help: "The name of the account that looks after it and sees all of its records.")
    var owner: String

    @Argument(help: "What it is called.")
    var title: String

    func run() async throws {
        let answer = try await place.ask(
            "addTeam",
            [JSONMember("title", .string(title)), JSONMember("name", .string(owner))])
        print(answer["scope"]?.asString ?? "")
    }
}

/// `calepin team list`.
struct TeamsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the teams with their members and roles.")

    @OptionGroup var place: AccountsArguments

    func run() async throws {
        for team in try await place.ask("teams", [])["teams"]?.elements ?? [] {
            let members = (team["members"]?.elements ?? []).map { member in
                "\(member["name"]?.asString ?? "") (\(member["role"]?.asString ?? ""))"
            }
            let parts = [team["scope"]?.asString ?? "", team["title"]?.asString ?? ""]
            print((parts + [members.joined(separator: ", ")]).joined(separator: "  "))
        }
    }
}

/// `calepin team member`.
struct TeamMemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Add a member, give it another role, or remove it.",
        discussion: """
            An owner sees and changes everything and says who else may; managers and agents \
            write, readers read. Who is removed loses the records at the next contact.
            """)

    @OptionGroup var place: AccountsArguments

    @Argument(help: "The id of the team.")
    var team: String

    @Argument(help: "The name of the account.")
    var name: String

    @Argument(help: "owner, manager, agent or reader; none removes the member.")
    var role: String

    func run() async throws {
        _ = try await place.ask(
            "member",
            [
                JSONMember("scope", .string(team)), JSONMember("name", .string(name)),
                JSONMember("role", .string(role == "none" ? "" : role)),
            ])
        print(role == "none" ? "\(name) is removed." : "\(name) is \(role).")
    }
}
