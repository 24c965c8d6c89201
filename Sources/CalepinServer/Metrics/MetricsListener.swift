// The port for monitoring. It is none of the public ones: what is told there is for whoever looks
// after the server, and who reaches the port is decided by its address. Only GET /metrics is
// answered.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// An error of opening the port for monitoring.
struct MetricsFault: Error {
    let place: MetricsPlace
    let error: IOError
}

/// Answers monitoring, as long as the server runs.
struct MetricsListener: Service {
    let place: MetricsPlace
    /// Returns the text of all metrics.
    let bytes: @Sendable () -> ByteBuffer
    let configuration: HTTP1Channel.Configuration
    let logger: Logger

    /// Throws: ``MetricsFault``.
    func run() async throws {
        if !SiteOrigin.isThisMachine(place.host) {
            logger.notice(
                "metrics are told to everybody who reaches their port",
                metadata: ["address": "\(place.text)"])
        }
        do {
            try await application.run()
        } catch let error as IOError {
            throw MetricsFault(place: place, error: error)
        }
    }

    private var application: some ApplicationProtocol {
        Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
                answer(request)
            },
            server: HTTPServerBuilder { responder in
                DeadlineConnection(
                    channel: HTTP1Channel(
                        responder: responder, configuration: self.configuration))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(place.host, port: place.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    MetricsLimits.connections)),
            onServerRunning: { channel in
                place.onOpen(channel.localAddress?.port ?? place.port)
                logger.info("metrics are told", metadata: ["address": "\(place.text)"])
            },
            logger: logger)
    }

    private func answer(_ request: Request) -> Response {
        guard request.uri.path == "/metrics" else { return Response(status: .notFound) }
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        let bytes = bytes()
        let response = Response(
            status: .ok,
            headers: [
                .contentType: MetricsText.type, .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: bytes))
        return request.method == .head ? response.createHeadResponse() : response
    }
}
