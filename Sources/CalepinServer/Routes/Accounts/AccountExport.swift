// The export of everything an account owns as one JSON text, written in pages so that memory does
// not grow with the number of records. Attachments are listed by their addresses.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// The export of an account.
struct AccountExport: Sendable {
    let store: any Store
    let access: Access

    /// Returns the response, a file to download.
    ///
    /// Throws: the store's error.
    func response() async throws -> Response {
        let head = try await head()
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"calepin-export.json\"",
            ],
            body: ResponseBody(computedBy: { writer in
                try await writer.write(ByteBuffer(bytes: head))
                try await writeRecords(&writer)
                try await writeRest(&writer)
                try await writer.finish(nil)
            }))
    }

    /// Returns the JSON up to the records: the account, its sessions and its activity.
    private func head() async throws -> [UInt8] {
        let account = access.account
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.accounts.person(account), try job.accounts.sessions(of: account),
                try job.accounts.activity(of: account),
                try job.accounts.programKeys(of: account)
            )
        }
        guard let person = found.0 else { throw Problem(.noToken) }
        var writer = JSONWriter(capacity: 4_096)
        writer.beginObject()
        for (key, text) in [
            ("name", person.name), ("title", person.title), ("role", person.role.rawValue),
            ("scope", access.ownScope), ("mail", person.mail),
        ] where !text.isEmpty {
            writer.key(key)
            writer.string(text)
        }
        writer.key("since")
        writer.int(person.since)
        writer.key("sessions")
        writer.beginArray()
        for session in found.1 { session.write(to: &writer, own: access.session?.id) }
        writer.endArray()
        writer.key("keys")
        writer.beginArray()
        for key in found.3 { key.write(to: &writer) }
        writer.endArray()
        writer.key("activity")
        writer.beginArray()
        for one in found.2 { one.write(to: &writer) }
        writer.endArray()
        return writer.bytes + Array(",\"records\":[".utf8)
    }

    private func writeRecords(_ body: inout any ResponseBodyWriter) async throws {
        var place: Int64 = -1
        var isFirst = true
        while true {
            let (scope, start) = (access.ownScope, place)
            let some = try await store.read { (job) throws(StoreError) in
                try job.records(
                    scope: scope, after: start, limit: ServerLimits.pullRecords,
                    bytes: ServerLimits.pullBytes)
            }
            guard let last = some.last else { return }
            place = last.sequence
            var bytes: [UInt8] = isFirst ? [] : [UInt8(ascii: ",")]
            bytes += some.map(\.state).joined(separator: [UInt8(ascii: ",")])
            isFirst = false
            try await body.write(ByteBuffer(bytes: bytes))
        }
    }

    /// Writes the JSON after the records: held mutations and attachments.
    private func writeRest(_ body: inout any ResponseBodyWriter) async throws {
        let scope = access.ownScope
        let (held, blobs) = try await store.read { (job) throws(StoreError) in
            (
                try job.accounts.held(scope: scope, limit: ServerLimits.heldMutations),
                try job.accounts.blobs(scope: scope, after: "", limit: .max)
            )
        }
        var bytes = Array("],\"held\":[".utf8)
        bytes += held.map(\.bytes).joined(separator: [UInt8(ascii: ",")])
        bytes += Array("],\"attachments\":".utf8)
        var writer = JSONWriter(capacity: 1_024)
        writer.beginArray()
        for blob in blobs {
            writer.beginObject()
            writer.key("sha256")
            writer.string(blob.hash)
            writer.key("type")
            writer.string(blob.type)
            writer.key("size")
            writer.int(blob.storedSize)
            writer.key("address")
            writer.string("/api/blobs/" + blob.hash)
            writer.endObject()
        }
        writer.endArray()
        try await body.write(ByteBuffer(bytes: bytes + writer.bytes + [UInt8(ascii: "}")]))
    }
}
