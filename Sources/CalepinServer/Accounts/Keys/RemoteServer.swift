// Another server of Calepin, as commands reach it with a key. The key is sent over TLS alone,
// or to this machine, and no redirect is followed.

import CalepinExpressions

/// A server that a command sends requests to.
package struct RemoteServer: Sendable {
    /// The reason why a request has no answer.
    package enum Failure: Error, Sendable {
        /// The address is not one of a server.
        case badAddress
        /// The text is not a key.
        case badKey
        /// The key would be readable on its way.
        case notSecure
        /// Nobody answers.
        case unreachable
    }

    private let origin: String
    private let key: String
    private let maxBytes: Int
    private let lookup = HostLookup.system

    /// Names a server.
    ///
    /// - Parameters:
    ///   - address: the origin, such as `https://forms.example.org`.
    ///   - key: the text of the key; one that is mistyped is not sent.
    ///   - maxBytes: the maximum size of an answer.
    /// Throws: ``Failure``.
    package init(_ address: String, key: String, maxBytes: Int) throws(Failure) {
        let place: RemoteURL
        do throws(FetchError) { place = try RemoteURL(address) } catch { throw .badAddress }
        guard place.target == "/" else { throw .badAddress }
        let isHere = place.host == "localhost" || NetworkAddress(place.host)?.isOfMachine == true
        guard place.isSecure || isHere else { throw .notSecure }
        guard KeyText.isWellFormed(key) else { throw .badKey }
        origin = String(place.text.dropLast())
        (self.key, self.maxBytes) = (key, maxBytes)
    }

    /// Sends a request and returns the status and the body of the answer.
    ///
    /// - Parameters:
    ///   - target: the path and the query, percent-encoded.
    ///   - isJSON: true for a body that is read as JSON.
    /// Throws: ``Failure``.
    package func send(
        _ method: String, _ target: String, _ bytes: [UInt8] = [], isJSON: Bool = false,
        in language: Language
    ) async throws(Failure) -> (status: Int, bytes: [UInt8]) {
        let place: RemoteURL
        do throws(FetchError) { place = try RemoteURL(origin + target) } catch {
            throw .badAddress
        }
        do {
            let found =
                if let address = NetworkAddress(place.host) {
                    [address]
                } else {
                    try await lookup.addresses(place.host)
                }
            for address in found.prefix(FetchLimits.fetchAddresses) {
                let answer = try await request(
                    method, place, address, (bytes, isJSON), language
                ).answer()
                if let status = answer.status, answer.end == .whole {
                    return (status, answer.body)
                }
                // Something may have been done already.
                guard answer.end == .notConnected else { break }
            }
        } catch { throw .unreachable }
        throw .unreachable
    }

    private func request(
        _ method: String, _ place: RemoteURL, _ address: NetworkAddress,
        _ body: (bytes: [UInt8], isJSON: Bool), _ language: Language
    ) -> FetchRequest {
        var request = FetchRequest(
            place: place, address: address,
            headers: [
                "User-Agent: Calepin", "Authorization: Bearer " + key,
                "Accept-Language: " + language.code,
                "Content-Type: application/" + (body.isJSON ? "json" : "octet-stream"),
                // A server that waits for the body would wait for both.
                "Expect:",
            ],
            maxBytes: maxBytes, connectSeconds: FetchLimits.fetchConnectSeconds,
            seconds: FetchLimits.serverSeconds)
        request.sending = FetchRequest.Sending(method: method, bytes: body.bytes)
        return request
    }
}

extension NetworkAddress {
    /// True for the addresses by which a machine reaches itself.
    fileprivate var isOfMachine: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}
