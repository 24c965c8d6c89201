// The operator's socket: commands to a running server, over a Unix socket in the data folder that
// only its owner can reach. No other process may open the database while the server runs. The work
// is done in Upkeep/MaintenanceService.swift.

import CalepinExpressions
import Foundation
import Hummingbird

/// The routes of the operator's socket.
struct OperatorRoutes: Sendable {
    let maintenance: MaintenanceService
    let forms: @Sendable () -> FormVersions
    let doctor: ServerDoctor
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.post("/backup", .unlisted, for: .operator, within: []) { request, _, _ in
            try await backup(request)
        }
        routes.post("/verify", .unlisted, for: .operator, within: []) { _, _, _ in
            let result = try await maintenance.verify()
            return Response.json { result.write(to: &$0) }
        }
        routes.post("/doctor", .unlisted, for: .operator, within: []) { request, _, _ in
            let language = try await request.json().requiredText("language")
            let report = try await doctor.report(isWhole: true)
            return Response.json(report.json(in: Language(code: language) ?? .english))
        }
        routes.post("/audit", .unlisted, for: .operator, within: []) { request, _, _ in
            let seen = try await request.json().optionalText("seen") ?? ""
            let result = try await maintenance.audit(seen: seen)
            return Response.json { result.write(to: &$0) }
        }
        routes.post("/audit/file", .unlisted, for: .operator, within: []) { request, _, _ in
            try await OperatorAudit(maintenance, registry.current).file(request.json()).response
        }
        routes.post("/imported", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            try await maintenance.noteImport(
                json.requiredText("collection"), rows: json.number("rows"))
            return Response.json { writer in
                writer.beginObject()
                writer.endObject()
            }
        }
        routes.post("/history", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            guard
                let bytes = try await maintenance.history(
                    of: json.requiredText("record"), forms: forms(),
                    Language(code: json.requiredText("language")) ?? .english)
            else { throw Problem(.notFound) }
            return Response.json(bytes)
        }
        routes.get("/held", .unlisted, for: .operator, within: []) { _, _, _ in
            let lines = try await maintenance.held(limit: UpkeepLimits.heldListed)
            return Response.json(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
        }
    }

    private func backup(_ request: Request) async throws -> Response {
        let json = try await request.json()
        let folder = try json.requiredText("folder")
        let keep = json["keep"]?.asInt64.map { Int(clamping: max(1, $0)) }
        do {
            let result = try await maintenance.backup(
                in: folder, now: SystemClock.seconds, keep: keep)
            return Response.json(result.json)
        } catch let error as BackupError {
            return Response.trouble(error.words, status: .internalServerError)
        }
    }
}

extension BackupError {
    /// The message to the operator.
    package var words: String {
        switch self {
        case .unreachable(let name): "\(name) cannot be read or written"
        case .full: "the disk is full"
        case .noBackup: "this is no whole backup"
        case .damaged(let name): "the file \(name) of the backup is damaged"
        case .faulty(let finding): "what was copied is faulty: \(finding)"
        case .notEmpty: "something is there already"
        case .noFile: "the records are in memory alone"
        }
    }
}

extension BackupResult {
    /// The JSON for the operator's socket.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("path")
        writer.string(path)
        writer.key("content")
        content.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension VerificationResult {
    /// Writes the JSON for the operator's socket.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (key, count) in [
            ("scopes", scopes), ("records", records), ("replicas", replicas), ("blobs", blobs),
        ] {
            writer.key(key)
            writer.int(Int64(count))
        }
        writer.member("findings", findings)
        writer.endObject()
    }

    /// Reads the JSON of ``write(to:)``; nil for anything else.
    package init?(_ value: JSONValue) {
        guard let scopes = value["scopes"]?.asInt64, let records = value["records"]?.asInt64,
            let replicas = value["replicas"]?.asInt64, let blobs = value["blobs"]?.asInt64,
            let findings = value.texts("findings")
        else { return nil }
        self.init()
        self.scopes = Int(scopes)
        self.records = Int(records)
        self.replicas = Int(replicas)
        self.blobs = Int(blobs)
        self.findings = findings
    }
}
