// `/api/account/keys`: a person's keys for programs. They are made and revoked after the password;
// no key is taken here. The work is done in Accounts/Keys.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    func addKeys(to routes: inout Routes) {
        let keys = KeyService(
            store: service.store, feed: service.feed, now: service.access.now)
        routes.get("/api/account/keys", AccountDescriptions.keys, for: .account) { _, _, access in
            Response.json(try await keys.keys(of: access).json)
        }
        routes.post("/api/account/keys", AccountDescriptions.makeKey, for: .confirmed) {
            request, context, access in
            let wish = try KeyWish(try await request.json())
            let made = try await keys.make(wish, access, place(request, context))
            return Response.json(made.json, status: .created)
        }
        routes.delete("/api/account/keys/{id}", AccountDescriptions.revokeKey, for: .confirmed) {
            request, context, access in
            try await keys.revoke(context.named("id"), access, place(request, context))
            return Response(status: .noContent)
        }
    }
}

extension MadeKey {
    /// The members of the key in lists, and its text.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.member("key", text)
        key.writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension [ProgramKey] {
    /// A list of keys.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        writer.beginObject()
        writer.key("keys")
        writer.beginArray()
        for key in self { key.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
