// The address of a database, such as postgres://USER@HOST/NAME, and its bounds. It never has a
// password: that is in a file, PostgresSecret.swift. How libpq is told of all of it is in
// PostgresAddress+Parameters.swift.

/// The address of a database.
///
/// `postgres://USER@HOST[:PORT][,HOST[:PORT]…]/NAME[?OPTION=VALUE&…]`. A port belongs to the host
/// before it. A socket is written `postgres://USER@/NAME?host=/run/postgresql`. The options are
/// `host` and `port` for a socket, `sslmode`, `sslrootcert`, `sslcert` and `sslkey`.
package struct PostgresAddress: Equatable, Sendable {
    package var user: String
    package var hosts: [PostgresHost]
    /// The name of the database.
    package var name: String
    /// The part of the connection that is encrypted and verified, as libpq calls it.
    package var encryption: Encryption
    /// The file of the authorities that may sign the certificate of the server.
    package var authorities: String?
    /// The files of the certificate of this client and its key.
    package var certificate: String?
    package var key: String?

    /// The values of `sslmode`.
    package enum Encryption: String, Sendable {
        case disable, allow, prefer, require
        case verifyAuthority = "verify-ca"
        case verifyFull = "verify-full"
    }

    /// True when every host is on this machine.
    package var isLocal: Bool { hosts.allSatisfy(\.isLocal) }

    /// Reads an address. Complexity: O(n) in its size, which is bounded.
    ///
    /// Throws: ``PostgresFault``.
    package init(_ text: String) throws(PostgresFault) {
        guard text.utf8.count <= PostgresLimits.addressBytes else { throw .longAddress }
        var rest = try Self.afterScheme(text)
        guard !rest.contains("#") else { throw .badAddress("# has to be written %23") }
        let query = rest.firstIndex(of: "?")
        let options = try AddressQuery(query.map { rest[rest.index(after: $0)...] } ?? "")
        rest = rest[..<(query ?? rest.endIndex)]
        guard let slash = rest.firstIndex(of: "/") else {
            throw .badAddress("the name of the database is missing")
        }
        name = try Self.name(rest[rest.index(after: slash)...], "the name of the database")
        let (login, place) = try Self.parts(of: rest[..<slash])
        user = try Self.name(login, "the name of the role")
        hosts = try Self.hosts(place, options)
        (authorities, certificate, key) = (options.authorities, options.certificate, options.key)
        encryption = try Self.encryption(of: hosts, options)
        guard (certificate == nil) == (key == nil) else {
            throw .badAddress("sslcert and sslkey go together")
        }
    }

    private static func afterScheme(_ text: String) throws(PostgresFault) -> Substring {
        for scheme in ["postgres://", "postgresql://"] where text.hasPrefix(scheme) {
            return text.dropFirst(scheme.count)
        }
        throw .badAddress("it does not begin with postgres://")
    }

    /// Returns what is before and after the sign that ends the name of the role.
    private static func parts(
        of authority: Substring
    ) throws(PostgresFault) -> (Substring, Substring) {
        guard let end = authority.lastIndex(of: "@") else {
            throw .badAddress("the name of the role is missing")
        }
        let login = authority[..<end]
        if login.contains(":") { throw .passwordInAddress }
        return (login, authority[authority.index(after: end)...])
    }

    private static func name(
        _ part: Substring, _ words: String
    ) throws(PostgresFault) -> String {
        let name = try PercentText.read(part)
        guard !name.isEmpty, !part.contains("/"), !part.contains("@") else {
            throw .badAddress("\(words) is missing or has / or @, written %2F and %40")
        }
        guard name.utf8.count <= PostgresLimits.nameBytes else {
            throw .badAddress("\(words) is longer than \(PostgresLimits.nameBytes) bytes")
        }
        return name
    }

    private static func hosts(
        _ place: Substring, _ options: AddressQuery
    ) throws(PostgresFault) -> [PostgresHost] {
        if let folder = options.folder {
            guard place.isEmpty else { throw .badAddress("host= stands beside another host") }
            return [try PostgresHost(folder: folder, port: options.port ?? PostgresHost.usualPort)]
        }
        guard options.port == nil else { throw .badAddress("port= is for a socket alone") }
        let parts = place.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= PostgresLimits.hosts else {
            throw .badAddress("it has more than \(PostgresLimits.hosts) hosts")
        }
        var hosts: [PostgresHost] = []
        for part in parts { hosts.append(try PostgresHost(part)) }
        return hosts
    }

    /// Returns the encryption that was asked for, or that the hosts need: over a network nothing
    /// less than a verified server.
    private static func encryption(
        of hosts: [PostgresHost], _ options: AddressQuery
    ) throws(PostgresFault) -> Encryption {
        if hosts.allSatisfy(\.isLocal) { return options.encryption ?? .prefer }
        let asked = options.encryption ?? .verifyFull
        guard asked == .verifyFull else {
            throw .unverified(
                "over a network sslmode has to be verify-full; with \(asked.rawValue) another "
                    + "machine can pretend to be the database.")
        }
        guard options.authorities != nil else {
            throw .unverified(
                "name the file of the authority that signed the server's certificate: "
                    + "?sslrootcert=FILE")
        }
        return asked
    }
}

/// The options after the question mark of an address.
struct AddressQuery {
    var folder: String?
    var port: Int?
    var encryption: PostgresAddress.Encryption?
    var authorities: String?
    var certificate: String?
    var key: String?

    /// Reads `OPTION=VALUE&…`, each at most once. Complexity: O(n).
    ///
    /// Throws: ``PostgresFault``.
    init(_ query: Substring) throws(PostgresFault) {
        var seen: Set<String> = []
        for option in query.split(separator: "&", omittingEmptySubsequences: true) {
            let parts = option.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try PercentText.read(parts[0])
            if ["password", "sslpassword", "passfile"].contains(name) { throw .passwordInAddress }
            guard parts.count == 2, !parts[1].isEmpty, seen.insert(name).inserted else {
                throw .badAddress("an option has one value")
            }
            try set(name, try PercentText.read(parts[1]))
        }
    }

    private mutating func set(_ name: String, _ value: String) throws(PostgresFault) {
        guard value.utf8.count <= PostgresLimits.pathBytes else {
            throw .badAddress("the value of an option is too long")
        }
        switch name {
        case "host": folder = value
        case "port": port = try PostgresHost.port(value[...])
        case "sslrootcert": authorities = value
        case "sslcert": certificate = value
        case "sslkey": key = value
        case "sslmode":
            guard let asked = PostgresAddress.Encryption(rawValue: value) else {
                throw .badAddress("sslmode is not one that libpq knows")
            }
            encryption = asked
        default: throw .unknownOption(String(name.prefix(80)))
        }
    }
}
