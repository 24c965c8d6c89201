// Fetches a body from another server for a page or a command. Connections are made only to the
// public internet and to hosts that the operator lists. Bodies are cached in SourceCache.swift;
// one request to one address is in FetchRequest.swift.

import CalepinQuery
import Foundation

/// A body from another server.
package struct FetchedBody: Sendable {
    /// The decompressed bytes.
    package let bytes: [UInt8]
    /// The validators for a conditional request.
    let tag: String?
    let modified: String?
}

/// Fetches bodies with redirects, limits and checks of addresses.
package struct Fetcher: Sendable {
    private let listed: [ListedHost]
    private let lookup: HostLookup
    /// The look-up of hosts that something is sent to: it makes nobody else wait.
    let ownLookup: HostLookup
    /// Maximum size of a body in bytes: that of rows.
    var maxBytes = RowLimits.sourceBytes
    /// Maximum time for everything, in seconds: look-up, connections, redirects, body.
    var seconds = FetchLimits.fetchSeconds
    /// The maximum time to open one connection, in seconds.
    var connectSeconds = FetchLimits.fetchConnectSeconds

    /// Creates a fetcher for the public internet and the hosts that the operator lists; only the
    /// latter may be reached without encryption.
    package init(listed: [ListedHost] = []) { self.init(listed: listed, .system, .alone) }

    init(listed: [ListedHost], lookup: HostLookup) { self.init(listed: listed, lookup, lookup) }

    private init(listed: [ListedHost], _ lookup: HostLookup, _ ownLookup: HostLookup) {
        (self.listed, self.lookup, self.ownLookup) = (listed, lookup, ownLookup)
    }

    /// Returns the body at an address; nil when `known` is still current.
    ///
    /// Throws: ``FetchError``.
    package func fetch(
        _ address: String, _ notation: CollectionSource.Notation, known: FetchedBody? = nil
    ) async throws(FetchError) -> FetchedBody? {
        let first = try RemoteURL(address)
        do {
            return try await within(seconds: seconds) {
                try await follow(first, notation, known)
            }
        } catch let error as FetchError {
            throw error
        } catch is CancellationError {
            throw .slow
        } catch {
            throw .unreachable
        }
    }

    /// Sends the request and follows redirects; each address is checked anew.
    private func follow(
        _ first: RemoteURL, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) async throws -> FetchedBody? {
        var place = first
        for _ in 0...FetchLimits.fetchRedirects {
            switch try await ask(place, notation, known) {
            case .unchanged: return nil
            case .body(let body): return body
            case .elsewhere(let location): place = try place.following(location)
            }
        }
        throw FetchError.badAddress
    }

    /// The meaning of an answer.
    private enum FetchOutcome: Sendable {
        case unchanged
        case body(FetchedBody)
        case elsewhere(String)
    }

    private func ask(
        _ place: RemoteURL, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) async throws -> FetchOutcome {
        let headers = headers(notation, known)
        for address in try await addresses(of: place, by: lookup).prefix(
            FetchLimits.fetchAddresses)
        {
            let request = FetchRequest(
                place: place, address: address, headers: headers, maxBytes: maxBytes,
                connectSeconds: connectSeconds, seconds: seconds)
            let answer = try await request.answer()
            if let fetched = try fetched(answer, notation, known) { return fetched }
        }
        throw FetchError.unreachable
    }

    /// Returns the addresses of a host from a single look-up, so that a later one cannot change
    /// them. One forbidden address rejects the host.
    func addresses(
        of place: RemoteURL, by lookup: HostLookup
    ) async throws -> [NetworkAddress] {
        let isListed = isListed(place)
        guard place.isSecure || isListed else { throw FetchError.refused }
        let found =
            if let address = NetworkAddress(place.host) {
                [address]
            } else {
                try await lookup.addresses(place.host)
            }
        for address in found { try require(address, isListed: isListed) }
        return found
    }

    /// Returns true for a host that the operator lists.
    func isListed(_ place: RemoteURL) -> Bool { listed.contains { $0.matches(place) } }

    /// Confirms that an address may be connected to.
    func require(_ address: NetworkAddress, isListed: Bool) throws(FetchError) {
        switch address.reach {
        case .everywhere: return
        case .own where isListed: return
        case .own, .never: throw .refused
        }
    }

    private func headers(
        _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) -> [String] {
        let accepted =
            notation == .json ? "application/json" : "text/csv, text/plain;q=0.9"
        var headers = ["User-Agent: Calepin", "Accept: \(accepted)"]
        if let tag = known?.tag { headers.append("If-None-Match: \(tag)") }
        if let modified = known?.modified { headers.append("If-Modified-Since: \(modified)") }
        return headers
    }
}

// Answers

extension Fetcher {
    /// Interprets an answer; returns nil when another address of the host should be tried.
    private func fetched(
        _ answer: FetchReply, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) throws(FetchError) -> FetchOutcome? {
        guard let status = answer.status else {
            if answer.end == .late { throw .slow }
            return nil
        }
        switch status {
        case 200: break
        case 304 where known?.tag != nil || known?.modified != nil: return .unchanged
        case 301, 302, 303, 307, 308:
            guard let location = answer["Location"] else { throw .badAddress }
            return .elsewhere(location)
        case 404, 410: throw .missing
        default: throw .status(status)
        }
        guard Self.isType(answer["Content-Type"], notation),
            Self.isUnpacked(answer["Content-Encoding"])
        else { throw .otherType }
        switch answer.end {
        case .whole: break
        case .late: throw .slow
        case .tooLarge: throw .tooLarge
        case .badCoding: throw .otherType
        case .notConnected, .broken: return nil
        }
        return .body(
            FetchedBody(
                bytes: answer.body, tag: answer["ETag"], modified: answer["Last-Modified"]))
    }

    /// Returns true when a media type may be the declared notation. Servers of plain files send
    /// `text/plain` or no type for both.
    static func isType(_ head: String?, _ notation: CollectionSource.Notation) -> Bool {
        let type = (head ?? "").prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        switch (type, notation) {
        case ("", _), ("text/plain", _), ("application/octet-stream", _): return true
        case (_, .json):
            return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
        case (_, .csv):
            return ["text/csv", "application/csv", "application/vnd.ms-excel"].contains(type)
        }
    }

    /// Returns true when libcurl decompresses a coding.
    private static func isUnpacked(_ head: String?) -> Bool {
        ["", "identity", "gzip", "deflate"].contains((head ?? "").lowercased())
    }
}
