// The state of a server in figures, with what was found, as JSON for the command and the console.

import CalepinExpressions

/// The figures of a server.
package struct ServerFigures: Equatable, Sendable {
    /// The version of the program.
    package var version = ""
    /// The time of the look and of the start, in seconds since 1970; no start for a folder alone.
    package var at: Int64 = 0
    package var startedAt: Int64?
    /// The space of the disk of the data folder; nil where the system does not say.
    package var disk: DiskSpace?
    /// The sizes of the database and of its log, in bytes; nil for one in memory.
    package var store: StoreSizes?
    /// The last backup and the last verification; nil for never.
    package var backup: ServerMark?
    package var verification: ServerMark?
    /// The mails since the start; nil when none are sent.
    var mails: MailSender.Tally?
    /// The number of deliveries of hooks that are parked.
    package var parked = 0
    /// The number of accounts with the role of an owner.
    package var owners = 0
}

/// The result of a look at a server.
package struct ServerState: Equatable, Sendable {
    package var figures = ServerFigures()
    /// The findings, the worst first.
    package private(set) var findings: [Finding] = []

    package init() {}

    /// Adds a finding in its place.
    package mutating func add(_ finding: Finding) {
        let place = findings.firstIndex { $0.severity < finding.severity }
        findings.insert(finding, at: place ?? findings.endIndex)
    }

    /// The severity of the worst finding; nil when all is well.
    package var worst: Finding.Severity? { findings.first?.severity }

    /// Returns the report as JSON, with words in a language.
    package func json(in language: Language) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("findings")
        writer.beginArray()
        for finding in findings { finding.write(to: &writer, in: language) }
        writer.endArray()
        figures.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension ServerFigures {
    /// Writes the figures as members.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("version", version)
        writer.member("at", at)
        let numbers: [(String, Int64?)] = [
            ("startedAt", startedAt), ("diskFree", disk?.free), ("diskSize", disk?.all),
            ("diskKeptFree", disk?.reserve), ("database", store?.database), ("log", store?.log),
            ("parked", Int64(parked)), ("owners", Int64(owners)),
        ]
        for case (let name, let number?) in numbers {
            writer.member(name, number)
        }
        for (name, mark) in [("backup", backup), ("verification", verification)] {
            guard let mark else { continue }
            writer.key(name)
            writer.beginObject()
            writer.member("at", mark.at)
            writer.member("findings", Int64(mark.findings))
            if !mark.name.isEmpty { writer.member("name", mark.name) }
            writer.endObject()
        }
        guard let mails else { return }
        writer.key("mails")
        writer.beginObject()
        for (name, count) in [
            ("taken", mails.taken), ("failed", mails.failed), ("dropped", mails.dropped),
            ("waiting", mails.waiting),
        ] {
            writer.member(name, Int64(count))
        }
        writer.endObject()
    }
}
