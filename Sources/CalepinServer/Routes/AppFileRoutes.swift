// `GET /api/apps/ID/files/DIGEST`: the files that the forms of an app show beside their parts, for
// those who get its declaration. One never changes; it is sent from the store part by part.

import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the files of apps.
struct AppFileRoutes: Sendable {
    let registry: AppRegistry
    let store: any Store
    /// The rate of large bodies.
    let pace: BytePace

    func add(to routes: inout Routes) {
        routes.get(
            "/api/apps/{id}/files/{digest}", AppDescriptions.appFile, for: .anybody, keys: .reading
        ) {
            request, context, access in
            try await file(request, context, access)
        }
    }

    /// Returns a file of the version that is served to whoever asks, or the range that was asked
    /// for.
    ///
    /// Throws: `Problem` `not-found`, also for a file of another app or version.
    private func file(
        _ request: Request, _ context: RequestContext, _ access: Access?
    ) async throws(Problem) -> Response {
        let (id, apps) = (context.named("id"), registry.current)
        guard let version = apps.served(id, for: access),
            let file = version.file(context.named("digest"))
        else { throw Problem(.notFound) }
        var response = await answer(request, file)
        response.keep(isPublic: apps.team(of: id).isEmpty)
        return response
    }

    private func answer(_ request: Request, _ file: AppMedia) async -> Response {
        let headers: HTTPFields = [
            .contentType: file.type.rawValue, .eTag: "\"\(file.digest.prefix(32))\"",
            .contentSecurityPolicy: SecurityHeaders.blobPolicy, .acceptRanges: "bytes",
        ]
        return await ByteRange.answer(request, Int64(file.size), headers) { range in
            body(file, range)
        }
    }

    /// Returns the bytes of a range, of which one part at a time is in memory.
    private func body(_ file: AppMedia, _ range: Range<Int64>) -> ResponseBody {
        let (media, pace) = (MediaStore(store: store), pace)
        return ResponseBody(contentLength: range.count) { writer in
            let partBytes = RegistryLimits.mediaPartBytes
            var place = Int(range.lowerBound)
            while place < range.upperBound {
                let (number, start) = (place / partBytes, place % partBytes)
                let part = try await media.part(number, of: file) ?? []
                let end = min(part.count, start + Int(range.upperBound) - place)
                // A part that is missing ends the body early, which whoever fetches it sees.
                guard start < end else { throw StoreError.damaged("file \(file.digest)") }
                let piece = ByteBuffer(bytes: part[start..<end])
                try await pace.wait(for: piece.readableBytes)
                try await writer.write(piece)
                place += end - start
            }
            try await writer.finish(nil)
        }
    }
}
