// Requests to a Calepin server, as docs/protocol.md has them. Who one is, is in a cookie.

import CalepinExpressions
import CalepinSync
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer that is no success, with its status and text.
struct ServerError: Error {
    let status: Int
    let words: String
}

/// A server, as one person sees it.
struct ServerConnection {
    let address: URL
    /// The cookie that the first contact gave; empty before.
    var cookie = ""

    /// Asks for a replica id, and becomes a guest of the server when there is no cookie.
    mutating func replica() async throws -> (scope: Scope, replica: Identifier) {
        let (body, response) = try await send("replica", [UInt8]("{}".utf8))
        let given = response.value(forHTTPHeaderField: "Set-Cookie") ?? ""
        if let first = given.split(separator: ";").first { cookie = String(first) }
        let answer = try JSONValue(reading: body)
        guard let scope = answer["scope"]?.asString.flatMap({ Scope($0) }),
            let replica = answer["replica"]?.asString.flatMap({ Identifier($0) })
        else { throw ServerError(status: 200, words: String(decoding: body, as: UTF8.self)) }
        return (scope, replica)
    }

    func push(_ request: PushRequest) async throws -> PushAnswer {
        try PushAnswer(json: try await send("push", request.json()).body)
    }

    func pull(_ request: PullRequest) async throws -> PullAnswer {
        try PullAnswer(json: try await send("pull", request.json()).body)
    }

    private func send(
        _ path: String, _ body: [UInt8]
    ) async throws -> (body: [UInt8], response: HTTPURLResponse) {
        var request = URLRequest(url: address.appendingPathComponent("api/sync/" + path))
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        // A page of another site cannot send this header.
        request.setValue("1", forHTTPHeaderField: "X-Calepin")
        if !cookie.isEmpty { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse,
            (200..<300).contains(response.statusCode)
        else {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            throw ServerError(status: status, words: String(decoding: data, as: UTF8.self))
        }
        return ([UInt8](data), response)
    }
}
