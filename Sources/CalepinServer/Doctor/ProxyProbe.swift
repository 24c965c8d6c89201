// A request of the server to its own public address: what arrives tells whether the way through a
// proxy leads here, and with which headers.

import CalepinExpressions
import Synchronization

/// The requests that the server sends to itself.
final class ProxyProbe: Sendable {
    /// The marks of one that arrived.
    struct Arrival: Equatable, Sendable {
        /// True when the request said whom it was forwarded for.
        var isForwarded: Bool
    }

    private let waiting = Mutex<[String: Arrival?]>([:])

    /// Begins one; returns the name by which it is known when it arrives.
    func begin() -> String {
        let name = Token.randomName()
        waiting.withLock { $0[name] = .some(nil) }
        return name
    }

    /// Notes that one arrived. Names that are not waited for are ignored.
    func note(_ name: String, _ arrival: Arrival) {
        waiting.withLock { if $0[name] != nil { $0[name] = arrival } }
    }

    /// Ends one; returns what arrived, nil for nothing.
    func end(_ name: String) -> Arrival? {
        waiting.withLock { ($0.removeValue(forKey: name) ?? nil) ?? nil }
    }
}

/// The ways in which a request to the own address ends.
enum ReachedSelf: Equatable, Sendable {
    /// There was no answer.
    case unreachable
    /// Somebody else answered.
    case elsewhere
    /// It arrived.
    case here(ProxyProbe.Arrival)

    /// Sends a request to an origin.
    ///
    /// - Parameter seconds: The maximum time until the answer.
    static func ask(
        _ origin: SiteOrigin, _ probe: ProxyProbe, seconds: Int64 = DoctorLimits.reachSeconds
    ) async -> ReachedSelf {
        let name = probe.begin()
        let reply = await reply(origin.text + "/health?probe=" + name, seconds)
        let arrival = probe.end(name)
        guard let reply, reply.status != nil else { return .unreachable }
        return arrival.map { .here($0) } ?? .elsewhere
    }

    private static func reply(_ address: String, _ seconds: Int64) async -> FetchReply? {
        guard let place = try? RemoteURL(address) else { return nil }
        var found = [NetworkAddress(place.host)].compactMap(\.self)
        if found.isEmpty { found = (try? await HostLookup.alone.addresses(place.host)) ?? [] }
        for address in found.prefix(FetchLimits.fetchAddresses) {
            let request = FetchRequest(
                place: place, address: address, headers: [], maxBytes: DoctorLimits.reachedBytes,
                connectSeconds: seconds, seconds: seconds,
                hasOwnThread: true)
            if let reply = try? await request.answer(), reply.status != nil { return reply }
        }
        return nil
    }
}
