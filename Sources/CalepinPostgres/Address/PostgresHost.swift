// One host of an address: a name, an IP address, or the folder of a Unix socket.

import CalepinExpressions

/// A host that may have the database.
package struct PostgresHost: Equatable, Sendable {
    /// A name, an address without brackets, or the absolute path of a folder.
    package var name: String
    package var port: Int

    /// The port of PostgreSQL.
    static let usualPort = 5_432

    /// True for a socket in the file system.
    package var isSocket: Bool { name.hasPrefix("/") }

    /// True when what is sent does not leave this machine.
    package var isLocal: Bool {
        isSocket || name == "localhost" || name == "::1" || isLoopback
    }

    private var isLoopback: Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { Int($0, in: 0...255) != nil }
    }

    /// Reads `HOST`, `HOST:PORT`, or `[ADDRESS]:PORT`; a folder is written with `%2F`.
    ///
    /// Throws: `badAddress`.
    init(_ text: Substring) throws(PostgresFault) {
        port = Self.usualPort
        var rest = text
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else {
                throw .badAddress("the bracket of \(Self.shown(text)) is not closed")
            }
            name = String(text[text.index(after: text.startIndex)..<end])
            rest = text[text.index(after: end)...]
            guard Self.isAddress(name) else { throw Self.fault(text) }
        } else {
            let end = text.firstIndex(of: ":") ?? text.endIndex
            name = try PercentText.read(text[..<end])
            rest = text[end...]
            guard isSocket ? Self.isFolder(name) : Self.isName(name) else {
                throw Self.fault(text)
            }
        }
        if !rest.isEmpty { port = try Self.port(rest.dropFirst(), rest.first) }
    }

    /// Creates a host from the folder of a socket.
    ///
    /// Throws: `badAddress`.
    init(folder: String, port: Int) throws(PostgresFault) {
        guard Self.isFolder(folder) else {
            throw .badAddress("host= takes the absolute path of the folder of a socket")
        }
        (name, self.port) = (folder, port)
    }

    /// Reads a port.
    ///
    /// Throws: `badAddress`.
    static func port(
        _ digits: Substring, _ mark: Character? = ":"
    ) throws(PostgresFault) -> Int {
        guard mark == ":", let port = Int(digits, in: 1...65_535) else {
            throw .badAddress("a port is a number from 1 to 65535")
        }
        return port
    }

    private static func fault(_ text: Substring) -> PostgresFault {
        .badAddress("\(shown(text)) is no host")
    }

    /// The text as it may stand in a message.
    private static func shown(_ text: Substring) -> String {
        "“" + String(text.prefix(80)) + "”"
    }

    private static func isName(_ name: String) -> Bool {
        (1...PostgresLimits.hostBytes).contains(name.utf8.count) && !name.hasPrefix("-")
            && name.utf8.allSatisfy { isLetterOrDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    }

    /// True for the characters of IPv6; libpq judges the rest.
    private static func isAddress(_ name: String) -> Bool {
        (2...45).contains(name.utf8.count) && name.contains(":")
            && name.utf8.allSatisfy { byte in
                (0x30...0x3A).contains(byte) || (0x61...0x66).contains(byte)
                    || (0x41...0x46).contains(byte) || byte == 0x2E
            }
    }

    /// True for an absolute path; libpq would take a comma for the end of a host.
    private static func isFolder(_ name: String) -> Bool {
        name.hasPrefix("/") && name.utf8.count <= PostgresLimits.socketFolderBytes
            && !name.contains(",")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }
}
