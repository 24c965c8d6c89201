// The command `calepin` and its subcommands, each in a file of its own.

import ArgumentParser
import Foundation

/// The root command.
@main struct Calepin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calepin",
        abstract: "A field notebook: forms, catalogues, notes and a calculator.",
        version: Version.text,
        subcommands: [
            CalcCommand.self, CheckCommand.self, PreviewCommand.self, ConvertCommand.self,
            AppCommand.self,
            RunCommand.self,
            TestCommand.self, FillCommand.self, MatchCommand.self, QueryCommand.self,
            ImportCommand.self, ServeCommand.self, MigrateCommand.self, MoveCommand.self,
            BackupCommand.self,
            RestoreCommand.self,
            VerifyCommand.self, DoctorCommand.self, HeldCommand.self, HistoryCommand.self,
            ExportCommand.self,
            FollowCommand.self, SummaryCommand.self,
            QualityCommand.self,
            AccountCommand.self, TeamCommand.self, KeyCommand.self, HookCommand.self,
            ScheduleCommand.self, RetentionCommand.self,
            AuditCommand.self,
        ])

    static func main() async {
        // A closed pipe ends the command silently, as usual in pipelines.
        signal(SIGPIPE, SIG_DFL)
        // All files are private to their owner: the database and its log, attachments, backups.
        umask(0o077)
        await main(nil)
    }
}
