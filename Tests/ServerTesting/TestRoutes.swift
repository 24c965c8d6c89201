// All routes of a server, taken from the server itself, so that no test omits one. It contains no
// test.

import Foundation
import HTTPTypes
import Logging

@testable import CalepinServer

/// The routes that a server with a page has.
enum TestRoutes {
    /// All of them.
    static let all: [Route] = {
        let folder = FileManager.default.temporaryDirectory.path
        var configuration = ServerConfiguration(blobFolder: folder + "/calepin-no-blobs")
        configuration.webFolder = folder + "/calepin-no-page"
        configuration.lookups = [power]
        let server = Server(
            configuration, store: testStore(), logger: Logger(label: "routes"))
        return server.makeMiddleware().0.index.routes
    }()

    /// A look-up as the Motor app declares one, without its file.
    static let power = Lookup(
        name: TestLookups.power.name, parameters: Lookup.parameters(of: TestLookups.power)
    ) { _ in nil }

    /// Those of the API, with those for programs for ODK Central, which are as one.
    static var api: [Route] {
        all.filter { route in ["/api/", "/odk/v1/"].contains { route.path.hasPrefix($0) } }
    }
}

extension Route {
    /// The method and address, as in `GET /api/apps/{id}`.
    var name: String { "\(method.rawValue) \(path)" }

    /// An address it answers, with `x` for placeholders.
    var example: String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("{") || $0 == "**" ? "x" : $0 }.joined(separator: "/")
    }

    /// True when a token is required.
    var isForSomebody: Bool { level != .everybody && level != .anybody }
}
