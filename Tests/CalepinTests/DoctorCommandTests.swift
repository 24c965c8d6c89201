// `calepin doctor`: its words in both languages, its JSON, and the status that scripts use.

import CalepinExpressions
import Foundation
import Testing

@Suite("calepin doctor")
struct DoctorCommandTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-doctor-" + UUID().uuidString)

    /// Runs it on the folder of data.
    private func doctor(_ arguments: String..., locale: String = "C") throws -> Run {
        try run(
            builtCommand, ["doctor", "--data", folder.path] + arguments, locale: locale)
    }

    private func codes(_ run: Run) throws -> [String] {
        let json = try JSONValue(reading: Array(run.output.utf8))
        return (json["findings"]?.elements ?? []).compactMap { $0["code"]?.asString }
    }

    @Test("says that there is no folder, with the status of a fault")
    func nowhere() throws {
        let run = try doctor()
        #expect(run.status == 2)
        #expect(run.lines.first == "Fault: There is no folder \(folder.path).")
        #expect(run.lines.count == 2)
        let french = try doctor(locale: "fr_CH.UTF-8")
        #expect(french.lines.first?.hasPrefix("Panne: Le dossier") == true)
    }

    @Test("warns while nothing was backed up, and not afterwards; nothing runs")
    func stopped() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        #expect(try calepin("user", "add", "ann", "--data", folder.path).status == 0)
        let before = try doctor("--json")
        let found = try codes(before)
        #expect(before.status == 1, "\(before.output)")
        #expect(found.contains("backup-none") && found.contains("stopped"))
        let backups = folder.path + "-backups"
        defer { try? FileManager.default.removeItem(atPath: backups) }
        try FileManager.default.createDirectory(
            atPath: backups, withIntermediateDirectories: true)
        #expect(try calepin("backup", "--data", folder.path, backups).status == 0)
        let after = try doctor("--json")
        #expect(try !codes(after).contains("backup-none"), "\(after.output)")
        #expect(try doctor().output.contains("last backup 20"))
    }

    @Test("finds a database that is none, and a folder that others could enter")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        let database = folder.appendingPathComponent("calepin.sqlite")
        try Data("This is no database, but long enough to be looked at.".utf8)
            .write(to: database)
        let run = try doctor("--json")
        #expect(run.status == 2)
        #expect(try codes(run).contains("database-damaged"), "\(run.output)")
    }
}
