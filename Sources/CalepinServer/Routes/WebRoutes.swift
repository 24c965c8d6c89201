// `GET /...`: the files of the page. An address without a file gets the first page, whose script
// shows the screen. The files are in WebFiles.swift.

import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the page.
struct WebRoutes: Sendable {
    let files: WebFiles
    let shell: WebShell
    /// The rate of large files.
    let pace: BytePace

    init(files: WebFiles, pace: BytePace) {
        (self.files, self.pace) = (files, pace)
        shell = WebShell(files)
    }

    func add(to routes: inout Routes) {
        routes.get("/", .unlisted, for: .everybody, within: []) { request, _, _ in
            try answer(request, path: "index.html")
        }
        routes.get("/**", .unlisted, for: .everybody, within: []) { request, context, _ in
            let path = String(context.path.dropFirst())
            do throws(Problem) { return try answer(request, at: path) } catch {
                guard error.code == .notFound, let page = lost(request) else { throw error }
                return page
            }
        }
        routes.lost = lost
    }

    /// Returns the first page with the status 404 for an unknown address: its script shows the
    /// error, or resolves the address of a row from another server. Nil for requests that do not
    /// accept HTML, and for addresses of the API.
    private func lost(_ request: Request) -> Response? {
        guard request.method == .get || request.method == .head,
            request.headers[.accept]?.contains("text/html") == true,
            !request.target.hasPrefix("/api")
        else { return nil }
        var head = request.head
        (head.headerFields[.ifNoneMatch], head.headerFields[.range]) = (nil, nil)
        let plain = Request(head: head, body: request.body)
        do throws(Problem) {
            var page = try answer(plain, path: "index.html")
            page.status = .notFound
            page.headers[.eTag] = nil
            return page
        } catch { return nil }
    }

    private func answer(_ request: Request, at path: String) throws(Problem) -> Response {
        if path == "api" || path.hasPrefix("api/") { throw Problem(.notFound) }
        if path == WebShell.script { return try worker(request) }
        if WebTypes.type(of: path) != nil { return try answer(request, path: path) }
        // Addresses of the page's screens are plain segments without a dot.
        guard WebFiles.isServed(path), !path.contains(".") else { throw Problem(.notFound) }
        return try answer(request, path: "index.html")
    }

    /// Returns the script of the service worker, which is never cached, so that a browser finds a
    /// new version at once.
    private func worker(_ request: Request) throws(Problem) -> Response {
        guard let bytes = shell.worker else { throw Problem(.notFound) }
        let type = "text/javascript; charset=utf-8"
        return CachedResponse(bytes, type: type).response(to: request)
    }

    private func answer(_ request: Request, path: String) throws(Problem) -> Response {
        guard let type = WebTypes.type(of: path) else { throw Problem(.notFound) }
        guard let found = find(path, request) else { throw Problem(.notFound) }
        var headers: HTTPFields = [
            .contentType: type, .eTag: found.tag, .vary: "Accept-Encoding",
            .cacheControl: Self.isNamedByHash(path)
                ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if let coding = found.coding { headers[.contentEncoding] = coding }
        if matches(request.headers[.ifNoneMatch], tag: found.tag) {
            return Response(status: .notModified, headers: headers)
        }
        guard found.coding == nil else {
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody(ByteBuffer(bytes: found.file.bytes), pace: pace))
        }
        return piece(of: found.file, request, headers)
    }

    private func piece(
        of file: WebFile, _ request: Request, _ headers: HTTPFields
    ) -> Response {
        var headers = headers
        headers[.acceptRanges] = "bytes"
        let count = Int64(file.bytes.count)
        let isSame = request.headers[.ifRange].map { $0 == file.tag } ?? true
        switch ByteRange(isSame ? request.headers[.range] : nil, count: count) {
        case .whole:
            let body = ResponseBody(ByteBuffer(bytes: file.bytes), pace: pace)
            return Response(status: .ok, headers: headers, body: body)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            let bytes = file.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
            let body = ResponseBody(ByteBuffer(bytes: bytes), pace: pace)
            return Response(status: .partialContent, headers: headers, body: body)
        case .outside:
            headers[.contentRange] = "bytes */\(count)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// Returns the file, or its compressed copy when the client accepts it and it is not older.
    private func find(
        _ path: String, _ request: Request
    ) -> (file: WebFile, tag: String, coding: String?)? {
        guard let plain = files.file(path) else { return nil }
        guard request.headers[.range] == nil else { return (plain, plain.tag, nil) }
        let accepted = request.acceptedCodings
        for (coding, suffix) in [("br", ".br"), ("gzip", ".gz")] where accepted.contains(coding) {
            guard let file = files.file(path + suffix), !file.stamp.isOlder(than: plain.stamp)
            else { continue }
            return (file, "\(plain.tag.dropLast())-\(coding)\"", coding)
        }
        return (plain, plain.tag, nil)
    }

    /// Returns true when a name contains a digest of the content, as `app.0f3c9a21.js`, so that it
    /// can be cached for ever.
    static func isNamedByHash(_ path: String) -> Bool {
        let pieces = path.split(separator: ".")
        guard pieces.count >= 3 else { return false }
        let middle = pieces[pieces.count - 2]
        return middle.utf8.count >= 8 && middle.allSatisfy { $0.isHexDigit }
    }
}

extension FileStamp {
    /// Returns true when this file is older than `other` by whole seconds: a compressed copy is
    /// made right after its original.
    func isOlder(than other: FileStamp) -> Bool { seconds < other.seconds }
}
