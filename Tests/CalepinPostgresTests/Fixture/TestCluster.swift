// A PostgreSQL of the tests' own: made once for each process in a temporary folder, reached by a
// Unix socket alone, stopped and removed with the process. Databases are in TestDatabase.swift.

import CalepinPostgres
import Foundation
import StoreConformance

/// A reason why there is no PostgreSQL for tests.
struct ClusterError: Error, CustomStringConvertible {
    var description: String
}

/// The one PostgreSQL of this process.
struct TestCluster: Sendable {
    /// The folder of the socket.
    let folder: String
    /// The port, of the socket and on this machine.
    let port: Int
    /// The certificate of the server, made by itself for the name `localhost`.
    let certificate: String
    /// Holds the process: it ends when this end of the pipe is closed, with this process.
    private let lifeline: Pipe

    /// The cluster, or why there is none. Without PostgreSQL tests fail.
    private static let made = Result { try TestCluster() }

    /// The cluster, made when it is first asked for.
    ///
    /// Throws: ``ClusterError``.
    static var shared: TestCluster {
        get throws { try made.get() }
    }

    private static let prefix = "calepin-postgres-"

    private init() throws {
        let tools = try Self.tools()
        let place = FileManager.default.temporaryDirectory
        Self.removeLeftovers(in: place)
        let home = place.appending(path: "\(Self.prefix)\(getpid())")
        folder = home.appending(path: "socket").path
        certificate = home.appending(path: "data/server.crt").path
        port = try Self.freePort()
        guard folder.utf8.count < 88 else {
            throw ClusterError(description: "the temporary folder \(folder) is too long a path")
        }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let identity = try Self.identity(owning: [home.path, folder])
        lifeline = Pipe()
        try Self.run(Self.script, [tools, home.path, "\(port)"] + identity, lifeline)
        try waitUntilReady(home)
    }

    /// Makes the cluster and runs it until its standard input ends; then stops and removes it.
    /// Durability is off: no test cuts the power. Over the network only encrypted connections with
    /// a password are let in. No commit waits for the standby that does not exist, but those of
    /// sessions that say so.
    private static let script = """
        tools=$1 home=$2 port=$3; shift 3
        log=$home/log
        end() { rm -rf "$home"; exit; }
        "$@" "$tools/initdb" -D "$home/data" -U postgres -E UTF8 --no-locale -A trust -N \
            </dev/null >"$log" 2>&1 &&
            "$@" openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
                -keyout "$home/data/server.key" -out "$home/data/server.crt" -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost >>"$log" 2>&1 &&
            echo "hostssl all all 127.0.0.1/32 scram-sha-256" >>"$home/hba" &&
            echo "local all all trust" >>"$home/hba" ||
            { touch "$home/failed"; read line; end; }
        "$@" "$tools/postgres" -D "$home/data" -k "$home/socket" -p "$port" \
            -c listen_addresses=127.0.0.1 -c ssl=on -c hba_file="$home/hba" \
            -c fsync=off -c max_connections=200 -c shared_buffers=32MB -c autovacuum=off \
            -c log_min_messages=panic -c synchronous_standby_names=absent \
            -c synchronous_commit=local </dev/null >>"$log" 2>&1 &
        server=$!
        read line
        kill -QUIT $server
        wait $server
        end
        """

    /// Returns the folder of PostgreSQL's programs.
    private static func tools() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap { Int($0) }.filter { $0 >= 14 }.max()
        guard let newest, FileManager.default.fileExists(atPath: "\(root)/\(newest)/bin/initdb")
        else {
            throw ClusterError(
                description: "PostgreSQL 14 or later is not there, and its tests do not run "
                    + "without: make setup installs Debian's postgresql-15")
        }
        return "\(root)/\(newest)/bin"
    }

    /// Returns the words before a command with which it does not run as root, which PostgreSQL
    /// refuses, and gives folders to whom it runs as.
    private static func identity(owning folders: [String]) throws -> [String] {
        guard getuid() == 0 else { return ["env"] }
        let nobody: uid_t = 65_534
        for folder in folders {
            guard chown(folder, nobody, nobody) == 0 else {
                throw ClusterError(description: "the folder \(folder) cannot be given away")
            }
        }
        return ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
    }

    /// Returns a port of this machine that nobody uses.
    private static func freePort() throws -> Int {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isFound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isFound else { throw ClusterError(description: "this machine has no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func run(_ script: String, _ arguments: [String], _ lifeline: Pipe) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh"] + arguments
        process.standardInput = lifeline
        process.currentDirectoryURL = URL(filePath: "/")
        try process.run()
    }

    private func waitUntilReady(_ home: URL) throws {
        let failed = home.appending(path: "failed").path
        let address = try address(of: "postgres")
        let isReady = eventuallyOnThread {
            FileManager.default.fileExists(atPath: failed)
                || (try? PostgresConnection(address)) != nil
        }
        guard isReady, !FileManager.default.fileExists(atPath: failed) else {
            let log = home.appending(path: "log")
            let words = (try? String(contentsOf: log, encoding: .utf8)) ?? "without a word"
            throw ClusterError(description: "PostgreSQL did not start: \(words)")
        }
    }

    /// Removes what processes that were killed together with their shell have left.
    private static func removeLeftovers(in place: URL) {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in found where name.hasPrefix(prefix) {
            guard let owner = Int32(name.dropFirst(prefix.count)), kill(owner, 0) != 0 else {
                continue
            }
            let home = place.appending(path: name)
            let file = home.appending(path: "data/postmaster.pid")
            let first = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n")
            if let server = first?.first.flatMap({ Int32($0) }), isServer(server, of: home) {
                kill(server, SIGQUIT)
            }
            try? FileManager.default.removeItem(at: home)
        }
    }

    /// True when a process is the server of a folder, and no later one with its number.
    private static func isServer(_ process: Int32, of home: URL) -> Bool {
        let file = URL(filePath: "/proc/\(process)/cmdline")
        let words = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        return words?.contains(home.path) == true
    }

    /// Returns the address of a database, by way of a folder with a socket.
    func address(
        of database: String, user: String = "postgres", by folder: String? = nil
    ) throws -> PostgresAddress {
        try PostgresAddress(
            "postgres://\(user)@/\(database)?host=\(folder ?? self.folder)&port=\(port)")
    }
}
