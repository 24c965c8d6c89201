// A forwarder between a test and PostgreSQL that cuts the connection before or after a certain
// message of either side, or goes silent, or changes a message. It reads the messages of the
// protocol: a letter, a size of four bytes, and the rest.

import CalepinPostgres
import Foundation
import StoreConformance
import Synchronization

/// A forwarder with a socket of its own.
final class Forwarder: Sendable {
    /// The side that a message comes from.
    enum Side: Sendable, CaseIterable { case client, server }

    /// The place of a cut, counted from when it is armed.
    struct Cut: Sendable {
        var side: Side
        /// The number of the message, from 1.
        var message: Int
        /// True to let the message itself pass.
        var isAfter: Bool
        /// True to let nothing more pass, without closing the connection.
        var isSilent = false
        /// True to close the side of the client, and to let what it has sent pass only later, with
        /// ``Forwarder/letPass()``.
        var isLate = false
    }

    private struct State {
        var cut: Cut?
        var counts: [Side: Int] = [:]
        var wasCut = false
        /// True while something is held back.
        var isHolding = false
        var change: (@Sendable (inout [UInt8]) -> Void)?
    }

    /// The folder of the socket.
    let folder: String
    private let target: String
    private let listener: Int32
    private let state = Mutex(State())
    private let late = DispatchSemaphore(value: 0)

    /// Listens in a folder of its own.
    ///
    /// - Parameter change: may change messages of the server.
    init(
        to cluster: TestCluster, change: (@Sendable (inout [UInt8]) -> Void)? = nil
    ) throws {
        let number = UInt32.random(in: 0...UInt32.max)
        folder = cluster.folder + "/../f\(number)"
        target = cluster.folder + "/.s.PGSQL.\(cluster.port)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        state.withLock { $0.change = change }
        guard
            Self.withAddress(folder + "/.s.PGSQL.\(cluster.port)", { bind(listener, $0, $1) })
                == 0,
            listen(listener, 16) == 0
        else { throw ClusterError(description: "the forwarder cannot listen in \(folder)") }
        let thread = Thread { [self] in accept() }
        thread.start()
    }

    /// Ends the forwarder; connections go on.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Cuts the next connection whose messages come that far, once.
    func arm(_ cut: Cut) {
        state.withLock { state in
            state.cut = cut
            state.counts = [:]
            state.wasCut = false
        }
    }

    /// True when the armed cut was made.
    var wasCut: Bool { state.withLock { $0.wasCut } }

    /// True while something is held back.
    var isHolding: Bool { state.withLock { $0.isHolding } }

    /// Lets pass what was held back, and waits until the server has done all of it.
    func letPass() {
        late.signal()
        _ = eventuallyOnThread { !isHolding }
    }

    private static func withAddress<Outcome>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Outcome
    ) -> Outcome {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { break }
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
                Glibc.close(client)
                Glibc.close(server)
                continue
            }
            let pair = ForwardedPair(client: client, server: server)
            for side in Side.allCases { start(side, pair) }
        }
        Glibc.close(listener)
    }

    private func start(_ side: Side, _ pair: ForwardedPair) {
        let thread = Thread { [self] in
            forward(side, pair)
            if side == .server { pair.serverEnd.signal() }
            pair.end()
        }
        thread.start()
    }

    /// Forwards the messages of one side until an end or a cut.
    private func forward(_ side: Side, _ pair: ForwardedPair) {
        let (source, target) =
            side == .client ? (pair.client, pair.server) : (pair.server, pair.client)
        var isFirst = side == .client
        while var message = ForwardedPair.read(source, isFirst: isFirst) {
            isFirst = false
            if side == .server { state.withLock { $0.change }?(&message) }
            switch pass(side) {
            // What a closed client does not take is read to its end all the same.
            case .on where side == .server: _ = ForwardedPair.write(message, target)
            case .on: guard ForwardedPair.write(message, target) else { return }
            case .cut(let cut) where cut.isLate:
                passLate(message, pair)
                return
            case .cut(let cut):
                if cut.isAfter { _ = ForwardedPair.write(message, target) }
                guard cut.isSilent else { return }
                // Reads on, so that neither side notices.
                pair.isSilent.store(true, ordering: .relaxed)
            }
            while pair.isSilent.load(ordering: .relaxed) {
                guard ForwardedPair.read(source, isFirst: false) != nil else { return }
            }
        }
    }

    /// Closes the side of the client, and forwards what it has sent when that may pass.
    private func passLate(_ message: [UInt8], _ pair: ForwardedPair) {
        state.withLock { $0.isHolding = true }
        shutdown(pair.client, Int32(SHUT_WR))
        late.wait()
        var next: [UInt8]? = message
        while let message = next, ForwardedPair.write(message, pair.server) {
            next = ForwardedPair.read(pair.client, isFirst: false)
        }
        // The server ends its side when it has done all of it.
        shutdown(pair.server, Int32(SHUT_WR))
        pair.serverEnd.wait()
        state.withLock { $0.isHolding = false }
    }

    private enum Passing {
        case on
        case cut(Cut)
    }

    /// Counts a message.
    private func pass(_ side: Side) -> Passing {
        state.withLock { state in
            state.counts[side, default: 0] += 1
            guard let cut = state.cut, cut.side == side, state.counts[side] == cut.message else {
                return .on
            }
            state.cut = nil
            state.wasCut = true
            return .cut(cut)
        }
    }
}

/// The two sockets of a forwarded connection.
private final class ForwardedPair: Sendable {
    let client: Int32
    let server: Int32
    let isSilent = Atomic(false)
    /// Raised when nothing more comes from the server.
    let serverEnd = DispatchSemaphore(value: 0)
    private let ends = Atomic(0)

    init(client: Int32, server: Int32) { (self.client, self.server) = (client, server) }

    /// Ends both directions; the second time, the sockets are closed.
    func end() {
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
        guard ends.add(1, ordering: .relaxed).newValue == 2 else { return }
        close(client)
        close(server)
    }

    /// Reads one message; nil at the end. The first one of a client has no letter.
    static func read(_ source: Int32, isFirst: Bool) -> [UInt8]? {
        let letters = isFirst ? 0 : 1
        guard let head = read(source, count: letters + 4) else { return nil }
        let size = head[letters...].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 4, size < 1 << 30, let rest = read(source, count: size - 4) else {
            return nil
        }
        return head + rest
    }

    private static func read(_ source: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let more = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(source, buffer.baseAddress.map { $0 + done }, count - done)
            }
            guard more > 0 else { return nil }
            done += more
        }
        return bytes
    }

    static func write(_ bytes: [UInt8], _ target: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let more = bytes.withUnsafeBytes { buffer in
                send(
                    target, buffer.baseAddress.map { $0 + done }, bytes.count - done,
                    Int32(MSG_NOSIGNAL))
            }
            guard more > 0 else { return false }
            done += more
        }
        return true
    }
}
