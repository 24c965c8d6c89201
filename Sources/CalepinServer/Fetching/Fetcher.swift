// Fetches a body from another server for a page or a command, so that nothing but the public
// internet and what the operator lists is ever connected to. How long a body is kept, and who
// waits for it, is in OutsideKeeper.swift.

import AsyncHTTPClient
import CalepinCollections
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

/// A body from another server.
public struct FetchedBody: Sendable {
    /// The bytes, unpacked.
    public let bytes: [UInt8]
    /// The heads that ask whether there is anything new.
    let tag: String?
    let modified: String?
}

/// Fetches bodies.
public struct Fetcher: Sendable {
    private let listed: [ListedHost]
    private let lookup: HostLookup
    /// Bytes of a body: what rows are read from.
    var mostBytes = CalepinCollections.Limits.sourceBytes
    /// Seconds for all of it: names, connections, redirects, the last byte.
    var seconds = CatalogueLimits.fetchSeconds
    /// The maximum time to open one connection, in seconds.
    var connectSeconds = CatalogueLimits.fetchConnectSeconds

    /// A fetcher for the public internet and the hosts that the operator lists, which may also
    /// be asked without encryption.
    public init(listed: [ListedHost] = []) { self.init(listed: listed, lookup: .system) }

    init(listed: [ListedHost], lookup: HostLookup) {
        self.listed = listed
        self.lookup = lookup
    }

    /// The body at an address; nil when it is still the one that is known.
    ///
    /// Throws: ``FetchError``.
    public func fetch(
        _ address: String, _ notation: CollectionSource.Notation, known: FetchedBody? = nil
    ) async throws(FetchError) -> FetchedBody? {
        let first = try OutsideAddress(address)
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

    /// Asks at an address and wherever it sends us; each address is looked at anew.
    private func follow(
        _ first: OutsideAddress, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) async throws -> FetchedBody? {
        var place = first
        for _ in 0...CatalogueLimits.fetchRedirects {
            switch try await ask(place, notation, known) {
            case .unchanged: return nil
            case .body(let body): return body
            case .elsewhere(let location): place = try place.following(location)
            }
        }
        throw FetchError.badAddress
    }

    /// What an answer says.
    private enum Told: Sendable {
        case unchanged
        case body(FetchedBody)
        case elsewhere(String)
    }

    private func ask(
        _ place: OutsideAddress, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) async throws -> Told {
        for address in try await addresses(of: place).prefix(CatalogueLimits.fetchAddresses) {
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: configuration(place, address))
            do {
                let answer = try await read(client, request(place, notation, known), notation)
                try? await client.shutdown()
                return answer
            } catch {
                try? await client.shutdown()
                if error is FetchError || error is CancellationError { throw error }
                if let told = Self.told(error) { throw told }
                try Task.checkCancellation()
            }
        }
        throw FetchError.unreachable
    }

    /// The addresses of a host, looked up once: these are connected to, whatever a further
    /// look-up would give. One that must not be reached refuses them all.
    private func addresses(of place: OutsideAddress) async throws -> [NetworkAddress] {
        let isListed = listed.contains { $0.matches(place) }
        guard place.isSecure || isListed else { throw FetchError.refused }
        let found =
            if let address = NetworkAddress(place.host) {
                [address]
            } else {
                try await lookup.addresses(place.host)
            }
        for address in found {
            switch address.reach {
            case .everywhere: continue
            case .own where isListed: continue
            case .own, .never: throw FetchError.refused
            }
        }
        return found
    }

    private func configuration(
        _ place: OutsideAddress, _ address: NetworkAddress
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(connectSeconds)),
            decompression: .enabled(limit: .size(mostBytes)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.dnsOverride = [place.host: address.text]
        // The second net: whatever the client made of the address, a connection to another one
        // than was looked at is not used.
        configuration.http1_1ConnectionDebugInitializer = { channel in
            NetworkAddress(channel.remoteAddress) == address
                ? channel.eventLoop.makeSucceededVoidFuture()
                : channel.eventLoop.makeFailedFuture(FetchError.refused)
        }
        return configuration
    }

    private func request(
        _ place: OutsideAddress, _ notation: CollectionSource.Notation, _ known: FetchedBody?
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: place.text)
        request.headers = [
            "User-Agent": "Calepin", "Accept-Encoding": "gzip",
            "Accept": notation == .json
                ? "application/json" : "text/csv, text/plain;q=0.9",
        ]
        if let tag = known?.tag { request.headers.add(name: "If-None-Match", value: tag) }
        if let modified = known?.modified {
            request.headers.add(name: "If-Modified-Since", value: modified)
        }
        return request
    }
}

// Answers

extension Fetcher {
    private func read(
        _ client: HTTPClient, _ request: HTTPClientRequest,
        _ notation: CollectionSource.Notation
    ) async throws -> Told {
        let deadline = NIODeadline.now() + .seconds(seconds)
        let response = try await client.execute(request, deadline: deadline)
        let heads = response.headers
        switch response.status.code {
        case 200: break
        case 304 where request.headers.contains(name: "If-None-Match"): return .unchanged
        case 304 where request.headers.contains(name: "If-Modified-Since"): return .unchanged
        case 301, 302, 303, 307, 308:
            guard let location = heads.first(name: "Location") else {
                throw FetchError.badAddress
            }
            return .elsewhere(location)
        case 404, 410: throw FetchError.missing
        default: throw FetchError.status(Int(response.status.code))
        }
        guard Self.isType(heads.first(name: "Content-Type"), notation),
            Self.isUnpacked(heads.first(name: "Content-Encoding"))
        else { throw FetchError.otherType }
        if let length = heads.first(name: "Content-Length").flatMap({ Int($0) }),
            length > mostBytes
        {
            throw FetchError.tooLarge
        }
        var bytes: [UInt8] = []
        for try await piece in response.body {
            guard bytes.count + piece.readableBytes <= mostBytes else {
                throw FetchError.tooLarge
            }
            bytes.append(contentsOf: piece.readableBytesView)
        }
        return .body(
            FetchedBody(
                bytes: bytes, tag: heads.first(name: "ETag"),
                modified: heads.first(name: "Last-Modified")))
    }

    /// The error of a body that came but could not be read; nil when another address may be
    /// better.
    private static func told(_ error: any Error) -> FetchError? {
        switch error {
        case NIOHTTPDecompression.DecompressionError.limit: return .tooLarge
        case is NIOHTTPDecompression.DecompressionError,
            is NIOHTTPDecompression.ExtraDecompressionError:
            return .otherType
        case let error as HTTPClientError:
            let isLate = error == .deadlineExceeded || error == .readTimeout
            return isLate || error == .cancelled ? .slow : nil
        default: return nil
        }
    }

    /// Whether the type of an answer may be what a source declares. Servers of plain files say
    /// `text/plain` or nothing of both.
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

    /// Whether the client unpacks a coding.
    private static func isUnpacked(_ head: String?) -> Bool {
        ["", "identity", "gzip", "deflate"].contains((head ?? "").lowercased())
    }
}
