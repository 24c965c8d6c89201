// What keeps a server from starting on a database, with the words for the person who starts it:
// what is wrong, and what to do.

/// A reason not to use an address or a database.
package enum PostgresFault: Error, Equatable, Sendable {
    // The address

    /// The address is longer than any that is meant.
    case longAddress
    /// A part of the address is missing or wrong; the text names it.
    case badAddress(String)
    /// The address has a password, which other programs of the machine could read.
    case passwordInAddress
    /// An option of the address is none of ours.
    case unknownOption(String)
    /// The address has no file of authorities, or asks for less encryption than a network needs.
    case unverified(String)
    /// A variable of the environment would change where libpq connects.
    case environment(String)
    /// The file of the secret is missing, open to others, or has none; the text says which.
    case badSecret(String)

    // The server

    /// The database could not be reached; the text is libpq's.
    case unreachable(String)
    /// The server is older than version 14.
    case tooOld(String)
    /// A setting with which a crash loses what was acknowledged.
    case unsafe(setting: String)
    /// A pooler such as PgBouncer stands in between.
    case pooled
    /// The texts of the database are not in UTF-8.
    case encoding(String)
    /// The two clocks differ by so many milliseconds.
    case clock(milliseconds: Int64)

    // The tables

    /// A server or another move uses the database.
    case inUse
    /// The records are being moved, and no server may start.
    case moving
    /// The records were moved to a folder.
    case movedAway
    /// The tables are missing, or of an earlier version.
    case notMigrated(found: Int, needed: Int)
    /// The tables are of a later version, with which this program does not work.
    case tooNew
    /// Another server has something else beside the database; the text names it.
    case disagrees(String)
    /// The role lacks a right.
    case lacksRight(String)
    /// The role may change tables, which a server never has to.
    case mayChangeTables
    /// A commit was sent, and the database did not say if it was done.
    case uncertain(String)
    /// The check itself failed.
    case failed(String)
}

extension PostgresFault {
    /// Creates the fault for an error of a connection that a server starts with.
    package init(_ error: PostgresError) {
        switch error {
        // PgBouncer's own words, which has no settings at the start.
        case .unreachable(let words) where words.contains("unsupported startup parameter"):
            self = .pooled
        case .unreachable(let words), .lost(let words): self = .unreachable(words)
        case .unknown(let words, _): self = .uncertain(words)
        default: self = .failed("\(error)")
        }
    }

    /// The message for the person who starts the server.
    package var words: String {
        switch self {
        case .longAddress:
            "The address of the database is longer than \(PostgresLimits.addressBytes) bytes."
        case .badAddress(let part):
            "The address of the database is not right: \(part). Write it as "
                + "postgres://USER@HOST/NAME."
        case .passwordInAddress:
            "The address of the database has a password, which others on this machine can read; "
                + "put it into a file of mode 600 and name that with --store-secret."
        case .unknownOption(let name):
            "The address of the database has the option \(name), which does not exist."
        case .unverified(let reason):
            "The connection to the database would not be safe: \(reason)"
        case .environment(let name):
            "The variable \(name) of the environment would change the connection to the "
                + "database; remove it, and say everything with --store and --store-secret."
        case .badSecret(let reason): "The file of --store-secret cannot be used: \(reason)"
        default: serverWords
        }
    }

    private var serverWords: String {
        switch self {
        case .unreachable(let words): "The database cannot be reached: \(words)"
        case .tooOld(let version):
            "PostgreSQL \(version) is too old; version 14 or later is needed."
        case .unsafe(let setting):
            "\(setting) is off in the database, so that a crash loses what was saved; turn it on."
        case .pooled:
            "A pooler such as PgBouncer stands before the database; connect to PostgreSQL itself."
        case .encoding(let name):
            "The database keeps texts in \(name); make one with ENCODING 'UTF8'."
        case .clock(let milliseconds):
            "The clocks of this machine and of the database differ by \(milliseconds / 1_000) "
                + "seconds; set both by the time of the network."
        default: tableWords
        }
    }

    private var tableWords: String {
        switch self {
        case .notMigrated(let found, let needed):
            "The tables of the database are at version \(found), and \(needed) is needed; run "
                + "calepin migrate with the role that owns them."
        case .tooNew: "The database was written by a later version of Calepin."
        case .inUse:
            "A server is using the database, or another calepin move; stop it first."
        case .moving:
            "The records of the database are being moved; start the server when calepin move has "
                + "ended."
        case .movedAway:
            "The records of the database were moved to a folder. If calepin move was broken off, "
                + "run it again. To go on with the database instead, remove the key moved-away "
                + "from its table meta."
        case .disagrees(let name):
            "The servers of the database must have the same \(name), and this one has another; "
                + (name == "shared folder"
                    ? "name the folder that they share with --shared."
                    : "bring the one of the other servers into the data folder.")
        case .lacksRight(let right):
            "The role of the server lacks a right: \(right). calepin migrate gives it."
        case .mayChangeTables:
            "The role of the server may change the tables; give the server a role of its own, "
                + "which calepin migrate grants what it needs."
        case .uncertain(let words): "The database did not say if all was saved: \(words)"
        case .failed(let words): "The database cannot be used: \(words)"
        default: ""
        }
    }
}
