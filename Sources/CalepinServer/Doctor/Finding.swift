// What a look at a server finds: faults and dangers, with a code that programs use. The words are
// in Finding+Texts.swift, the looking in ServerDoctor.swift.

import CalepinExpressions

/// A fault or a danger of a server.
package struct Finding: Equatable, Sendable {
    /// The severity of a finding, the least first.
    package enum Severity: String, CaseIterable, Comparable, Sendable {
        /// Worth knowing; nothing has to be done.
        case notice
        /// Something will go wrong, or is missing that most servers need.
        case warning
        /// Something does not work.
        case fault

        package static func < (left: Severity, right: Severity) -> Bool {
            left.order < right.order
        }

        private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The kind of a finding. Names on the wire never change.
    package enum Code: String, CaseIterable, Sendable {
        // The folder and the disk.
        case noFolder = "no-folder"
        case folderUnusable = "folder-unusable"
        case folderOpen = "folder-open"
        case diskFull = "disk-full"
        case diskLow = "disk-low"
        case logLarge = "log-large"
        case databaseDamaged = "database-damaged"
        // Backups.
        case backupNone = "backup-none"
        case backupOld = "backup-old"
        case verifiedFaulty = "verified-faulty"
        // The machine.
        case clockUnset = "clock-unset"
        case clockBehind = "clock-behind"
        case filesFew = "files-few"
        case imagesMissing = "images-missing"
        case pageMissing = "page-missing"
        // The process.
        case stopped
        case silent
        case otherVersion = "other-version"
        // People and mails.
        case noOwner = "no-owner"
        case noMail = "no-mail"
        case mailUnreachable = "mail-unreachable"
        case mailRefused = "mail-refused"
        case mailsFailed = "mails-failed"
        case hooksParked = "hooks-parked"
        // The way to the server.
        case notEncrypted = "not-encrypted"
        case certificateUnused = "certificate-unused"
        case certificateEnds = "certificate-ends"
        case noOrigin = "no-origin"
        case proxyUnreachable = "proxy-unreachable"
        case proxyElsewhere = "proxy-elsewhere"
        case proxySilent = "proxy-silent"
        case proxyUnknown = "proxy-unknown"
    }

    package let code: Code
    /// The texts that its words have in the places `{0}`, `{1}`…
    package let arguments: [String]

    package init(_ code: Code, _ arguments: String...) {
        (self.code, self.arguments) = (code, arguments)
    }

    /// The severity, which follows from the code.
    package var severity: Severity {
        switch code {
        case .stopped, .noMail: .notice
        case .folderOpen, .diskLow, .logLarge, .backupNone, .backupOld, .clockUnset, .filesFew,
            .imagesMissing, .otherVersion, .noOwner, .mailsFailed, .hooksParked, .noOrigin,
            .proxyUnknown, .certificateEnds:
            .warning
        default: .fault
        }
    }
}

extension Finding {
    /// Writes the finding, with its words in a language.
    func write(to writer: inout JSONWriter, in language: Language) {
        writer.beginObject()
        writer.member("code", code.rawValue)
        writer.member("severity", severity.rawValue)
        writer.member("text", text(in: language))
        writer.member("remedy", remedy(in: language))
        writer.endObject()
    }
}
