// Who may read the rows of a catalogue, as declarations, commands and files of imported rows say
// it. Who belongs to these is decided by the server, in Access.swift.

/// Those who may read the rows of a catalogue.
public enum CatalogueReaders: Hashable, Sendable {
    /// Whoever reaches the server, guests and strangers too.
    case everyone
    /// Whoever is signed in with an account.
    case signedIn
    /// The members of a team, by its id.
    case team(String)

    /// The maximum size of a team's id, in bytes: the server gives 26.
    private static let idBytes = 64

    /// Reads `everyone`, `signed-in` or `team:ID`, with an id of letters, digits, `-` and `_`.
    ///
    /// Complexity: O(n) in the word.
    public init?(_ word: String) {
        switch word {
        case "everyone": self = .everyone
        case "signed-in": self = .signedIn
        default:
            let bytes = Array(word.utf8)
            let start = Array("team:".utf8)
            let id = bytes.dropFirst(start.count)
            guard bytes.starts(with: start), !id.isEmpty, id.count <= Self.idBytes,
                id.allSatisfy(Self.isOfID)
            else { return nil }
            self = .team(String(decoding: id, as: UTF8.self))
        }
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// The word it is read from.
    public var word: String {
        switch self {
        case .everyone: "everyone"
        case .signedIn: "signed-in"
        case .team(let id): "team:" + id
        }
    }
}
