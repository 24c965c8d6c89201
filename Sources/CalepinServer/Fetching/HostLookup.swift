// Host name resolution with the system's resolver, on a thread of its own. NetworkAddress.swift
// decides which addresses may be connected to.

import Foundation
import NIOPosix

/// Resolves the addresses of a host.
struct HostLookup: Sendable {
    /// Returns the addresses of a name in order of preference; empty when it is unknown.
    let addresses: @Sendable (String) async throws -> [NetworkAddress]

    /// The system's resolver. A cancelled caller does not wait for it.
    static let system = HostLookup { work in NIOThreadPool.singleton.submit { _ in work() } }

    /// The system's resolver, on a thread of its own for each look-up.
    static let alone = HostLookup { work in Thread.detachNewThread(work) }

    /// Creates a look-up with the system's resolver, on a thread that `start` finds.
    private init(_ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        addresses = { name in try await Self.ask(name, on: start) }
    }

    /// Asks on another thread; a cancelled caller does not wait.
    private static func ask(
        _ name: String, on start: @Sendable (@escaping @Sendable () -> Void) -> Void
    ) async throws -> [NetworkAddress] {
        let turn = CancellableWait<[NetworkAddress]>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                turn.wait(caller)
                start { turn.end(.success(ask(name))) }
            }
        } onCancel: {
            turn.end(.failure(CancellationError()))
        }
    }

    init(addresses: @escaping @Sendable (String) async throws -> [NetworkAddress]) {
        self.addresses = addresses
    }

    private static func ask(_ name: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var found: [NetworkAddress] = []
        var next = first
        while let entry = next?.pointee {
            if let address = Self.address(entry), !found.contains(address) {
                found.append(address)
            }
            next = entry.ai_next
        }
        return found
    }

    private static func address(_ entry: addrinfo) -> NetworkAddress? {
        guard let place = entry.ai_addr else { return nil }
        switch entry.ai_family {
        case AF_INET:
            return place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
                NetworkAddress(bytes: withUnsafeBytes(of: four.pointee.sin_addr) { Array($0) })
            }
        case AF_INET6:
            return place.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
                NetworkAddress(bytes: withUnsafeBytes(of: six.pointee.sin6_addr) { Array($0) })
            }
        default: return nil
        }
    }
}
