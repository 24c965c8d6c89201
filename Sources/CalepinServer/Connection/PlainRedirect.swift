// The port without encryption beside one with it: every request is sent to the page's address.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The service that sends clients from the plain port to the encrypted one.
struct PlainRedirect {
    let host: String
    let port: Int
    let origin: SiteOrigin
    let logger: Logger

    /// The service, with the deadlines of all connections.
    func makeService(_ channelConfiguration: HTTP1Channel.Configuration) -> any Service {
        let origin = origin.text
        let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
            let path = request.uri.string
            // Only a path: an address in a request to a proxy begins with its scheme.
            let target = path.hasPrefix("/") ? path : "/"
            return Response(
                status: .permanentRedirect, headers: [.location: origin + target])
        }
        return Application(
            responder: responder,
            server: HTTPServerBuilder { responder in
                DeadlineConnection(
                    channel: HTTP1Channel(
                        responder: responder, configuration: channelConfiguration))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                backlog: ConnectionLimits.pendingConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    ConnectionLimits.redirected)),
            logger: logger)
    }
}
