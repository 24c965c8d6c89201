// The operator's socket: summaries of records. The work is done in Records/Summaries.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// The route of summaries on the operator's socket.
struct OperatorSummaryRoutes: Sendable {
    let summaries: SummaryService
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.post("/summary", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            let language = Language(code: json.text("language")) ?? .english
            do {
                let bytes = try await summaries.made(json, registry.current, language)
                return Response(
                    status: .ok, headers: [.contentType: "application/octet-stream"],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
            } catch let error as ExportFailure {
                return Response.trouble(error.message(in: language), status: .conflict)
            }
        }
    }
}
