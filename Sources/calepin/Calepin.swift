// The command `calepin`: its subcommands, one file each. What they do lives there.

import ArgumentParser
import Foundation

/// The root command; its work is done by subcommands.
@main struct Calepin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calepin",
        abstract: "A field notebook: forms, catalogues, notes and a calculator.",
        version: "0.1.0",
        subcommands: [
            CalcCommand.self, CheckCommand.self, RunCommand.self, TestCommand.self,
            FillCommand.self, MatchCommand.self, QueryCommand.self, ImportCommand.self,
            ServeCommand.self, BackupCommand.self, RestoreCommand.self, VerifyCommand.self,
            HeldCommand.self, AccountCommand.self, AuditCommand.self,
        ])

    static func main() async {
        // A reader that went away ends the command without a word, as in any pipeline.
        signal(SIGPIPE, SIG_DFL)
        // Whatever a command makes is its owner's alone: the database and its log, attachments,
        // backups.
        umask(0o077)
        await main(nil)
    }
}
