// Sends a body to an address on another server, once: what is sent again, and when, the caller
// decides. The same addresses may be connected to as for fetching.

/// An answer to a body that was sent.
struct SentReply: Sendable, Equatable {
    /// The status.
    var status: Int
    /// The beginning of the body.
    var body: [UInt8] = []
}

/// A body for an address on another server.
struct SentBody: Sendable {
    let address: String
    /// The header lines besides those that libcurl writes.
    let headers: [String]
    let bytes: [UInt8]
    /// Maximum size of an answer that is read, in bytes.
    let maxBytes: Int
    /// Maximum time to open the connection, and for everything, in seconds.
    let connectSeconds: Int64
    let seconds: Int64
}

extension Fetcher {
    /// Returns an address when something may be sent there: encrypted, or to a host that the
    /// operator lists. Whether its host is in a private network is found when it is looked up.
    ///
    /// Throws: `FetchError.badAddress` or `refused`.
    func place(_ address: String) throws(FetchError) -> RemoteURL {
        let place = try RemoteURL(address)
        let isListed = isListed(place)
        guard place.isSecure || isListed else { throw .refused }
        if let address = NetworkAddress(place.host) { try require(address, isListed: isListed) }
        return place
    }

    /// Sends a body with POST; returns the answer, whatever its status. Redirects are not
    /// followed. A receiver that has answered its status has taken the body.
    ///
    /// Throws: ``FetchError``; `slow` also when the caller was cancelled.
    func send(_ body: SentBody) async throws(FetchError) -> SentReply {
        let place = try place(body.address)
        do {
            return try await within(seconds: body.seconds + body.connectSeconds) {
                try await exchange(body, place)
            }
        } catch let error as FetchError {
            throw error
        } catch is CancellationError {
            throw .slow
        } catch {
            throw .unreachable
        }
    }

    /// Sends a body to the addresses of its host until one takes it.
    private func exchange(_ body: SentBody, _ place: RemoteURL) async throws -> SentReply {
        let found = try await addresses(of: place, by: ownLookup)
        for address in found.prefix(FetchLimits.fetchAddresses) {
            let answer = try await request(body, place, address).answer()
            if let status = answer.status {
                return SentReply(status: status, body: answer.body)
            }
            if answer.end == .late { throw FetchError.slow }
            // Something may have been received already.
            guard answer.end == .notConnected else { break }
        }
        throw FetchError.unreachable
    }

    private func request(
        _ body: SentBody, _ place: RemoteURL, _ address: NetworkAddress
    ) -> FetchRequest {
        // A server that waits for the body would wait for both.
        var request = FetchRequest(
            place: place, address: address,
            headers: ["User-Agent: Calepin", "Accept: */*", "Expect:"] + body.headers,
            maxBytes: body.maxBytes, connectSeconds: body.connectSeconds, seconds: body.seconds)
        request.sending = FetchRequest.Sending(method: "POST", bytes: body.bytes)
        request.hasOwnThread = true
        return request
    }
}
