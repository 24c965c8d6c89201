// A registry over a memory store, and declarations to publish. It contains no test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer

/// A server's registry with one app that ships, `club`.
struct PublishBook {
    let store: any Store
    let registry: AppRegistry
    let service: PublishService

    init(_ store: any Store = testStore()) throws {
        self.store = store
        let shipped = try AppDeclaration(json: Self.form("club")).version(0)
        registry = AppRegistry([shipped])
        service = PublishService(store: store, registry: registry)
    }

    /// Publishes a declaration; returns the number of its version.
    @discardableResult func publish(
        _ json: [UInt8], confirmation: String = "", stage: AppStage = .live
    ) async throws -> Int64 {
        let publication = Publication(confirmation: confirmation, stage: stage)
        return try await service.publish(json, publication).version
    }

    /// Returns a registry that has read the store anew, as after a restart.
    func restarted() async throws -> AppRegistry {
        let shipped = try AppDeclaration(json: Self.form("club")).version(0)
        let registry = AppRegistry([shipped])
        try await registry.load(from: store)
        return registry
    }

    /// A field of a form.
    static func field(_ name: String, _ rest: String = "") -> String {
        #"{"field":"\#(name)","label":{"en":"\#(name)"}\#(rest.isEmpty ? "" : "," + rest)}"#
    }

    /// Returns the JSON of a form with these fields.
    static func form(
        _ id: String, version: Int = 1, migrations: String = "", isNeverSubmitted: Bool = false,
        _ fields: [String] = [field("name")]
    ) -> [UInt8] {
        let steps =
            (migrations.isEmpty ? "" : #""migrations":[\#(migrations)],"#)
            + (isNeverSubmitted ? #""neverSubmitted":true,"# : "")
        return Array(
            """
            {"format":1,"id":"\(id)","version":\(version),"languages":["en"],\(steps)
            "title":{"en":"\(id)"},"sections":[{"name":"all","title":{"en":"All"},
            "contents":[\(fields.joined(separator: ","))]}]}
            """.utf8)
    }

    /// Returns the JSON of an app with these forms, and more members.
    static func app(_ id: String, _ forms: [[UInt8]], _ more: String = "") -> [UInt8] {
        let texts = forms.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return Array(#"{"id":"\#(id)","title":{"en":"A"},"forms":[\#(texts)]\#(more)}"#.utf8)
    }

    /// A device whose records are judged by the forms of the registry.
    func device() throws -> SyncBook {
        let now = try #require(Instant.parse("2026-11-21T10:00:00Z", zone: .utc))
        let registry = registry
        return SyncBook(
            store,
            judging: FormJudging(
                known: { registry.current.forms }, closed: { registry.current.closedForms },
                now: { now }))
    }
}
