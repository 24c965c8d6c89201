// The facts of a line of the audit trail: its detail, which each kind of activity writes in its
// own way, in parts that a page can put into words. Details are written where things are done.

import CalepinExpressions

/// The facts that the detail of a line has; empty and nil where it has none.
struct AuditFacts: Equatable, Sendable {
    /// The id of the app, and the name of the collection.
    var (app, collection) = ("", "")
    /// The scope of the team.
    var team = ""
    /// The format of a file.
    var format = ""
    /// The number of a version.
    var version: Int64?
    /// A number of records, people or findings.
    var count: Int64?
    /// A word of a closed set, such as a role or a stage.
    var word = ""
    /// The name of a further person, and of one to whom something went.
    var (person, receiver) = ("", "")
    /// Any other text, such as a host or the name of a key.
    var text = ""

    /// Reads the facts of a line. What cannot be read is its text.
    init(_ line: AuditLine) {
        team = line.team
        let parts = line.detail.split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
        switch Activity.What(rawValue: line.what) {
        case .exported: place(parts)
        case .scheduleChanged:
            word = parts[0]
            place(Array(parts.dropFirst()))
        case .published where parts.count == 3:
            (app, version, word) = (parts[0], Int64(parts[1]), parts[2])
        case .imported, .changedMany: many(parts, line.detail)
        case .retained, .retentionSet:
            place([parts[0]])
            // Drafts and records, each with its number.
            let counts = parts.dropFirst().compactMap { Int64($0, in: 0...1_000_000_000) }
            if !counts.isEmpty { count = counts.reduce(0, +) }
        case .hookMade, .hookRotated, .hookRemoved:
            app = parts[0]
            let isMail = parts.count > 2 && parts[1] == "mail"
            if isMail { word = "mail" }
            text = parts.dropFirst(isMail ? 2 : 1).joined(separator: " ")
        case .invited, .invitationRevoked:
            if team.isEmpty { team = parts[0] }
            count = parts.count == 2 ? Int64(parts[1]) : nil
        case .accessChanged: access(parts, line)
        case .looked: person = line.detail
        case .guestTaken: count = Int64(line.detail)
        case .verified, .auditVerified:
            count = parts.count == 2 ? Int64(parts[0]) : 0
        case .roleChanged, .linkUsed, .sessionEnded, .wipeAsked, .signInFailed, .resetAsked:
            word = line.detail
        case .auditExported: format = line.detail
        default: text = line.detail
        }
    }

    /// Reads `app/collection format`.
    private mutating func place(_ parts: [String]) {
        let names = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2 else {
            text = parts.joined(separator: " ")
            return
        }
        (app, collection) = (String(names[0]), String(names[1]))
        format = parts.dropFirst().joined(separator: " ")
    }

    /// Reads `app/collection mode count`, `catalogue count` or `giver > receiver count`.
    private mutating func many(_ parts: [String], _ detail: String) {
        if parts.count == 4, parts[1] == ">" {
            (person, receiver, count) = (parts[0], parts[2], Int64(parts[3]))
        } else if parts.count == 3, parts[0].contains("/") {
            place([parts[0]])
            (word, count) = (parts[1], Int64(parts[2]))
        } else if parts.count == 2 {
            (collection, count) = (parts[0], Int64(parts[1]))
        } else {
            text = detail
        }
    }

    /// Reads a role, a role with the collection on which its right was changed, or a word.
    private mutating func access(_ parts: [String], _ line: AuditLine) {
        // The network had the team before there was a place for it.
        if team.isEmpty, line.network.hasPrefix("team:") { team = line.network }
        switch line.detail {
        case "-": word = "none"
        case "usual grants": word = "grants"
        default:
            word = parts[0]
            collection = parts.dropFirst().joined(separator: " ")
        }
    }
}
