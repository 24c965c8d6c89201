// A page without a display for catalogues: it opens addresses, passes the bodies of sources and
// remembers the patches. Expectations are in the other files.

import CalepinApps
import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinScreens
import Foundation
import Testing

/// A person who uses the catalogues of an app.
final class RowsDriver {
    let rows: OpenRows
    let app: String
    var language = Language.french
    /// The time in milliseconds since 1970.
    var now: Int64 = 1_795_000_000_000
    private(set) var patches: [JSONValue] = []
    /// The last patch of each kind.
    private(set) var screen = JSONValue.null
    private(set) var list = JSONValue.null
    /// The addresses requested so far.
    private(set) var fetched: [String] = []

    init(_ app: String, declaration: App) throws {
        self.app = app
        rows = OpenRows(app: app, context: try RowsDriver.actionContext(.french, now))
        let json = try JSONValue(reading: declaration.json())
        try act("declare", [JSONMember("declaration", json)])
    }

    static func squad() throws -> RowsDriver {
        try RowsDriver("squad", declaration: try #require(Apps.named("squad")).app())
    }

    static func professions() throws -> RowsDriver {
        try RowsDriver("professions", declaration: try #require(Apps.named("professions")).app())
    }

    /// Opens Squad with its players on the screen.
    static func players(_ query: String = "") throws -> RowsDriver {
        let driver = try squad()
        try driver.open([], query)
        try driver.load("players", try appFile("Squad/data/players.json"))
        return driver
    }

    private static func actionContext(_ language: Language, _ now: Int64) throws -> ActionContext {
        let moment = try #require(Instant(milliseconds: now))
        let context = EvaluationContext(now: moment, seed: 1, language: language)
        return ActionContext(context, fresh: .init(high: 1, low: 2))
    }

    // Actions

    @discardableResult
    func act(
        _ name: String, _ members: [JSONMember] = [], body: String = ""
    ) throws -> [JSONValue] {
        let action = JSONValue.object([JSONMember("act", .string(name))] + members)
        var answer = JSONWriter()
        let context = try RowsDriver.actionContext(language, now)
        Array(body.utf8).withUnsafeBufferPointer {
            rows.take(action, body: $0, context: context, into: &answer)
        }
        patches = try #require(try JSONValue(reading: answer.bytes).elements)
        for patch in patches {
            if let contract = Contract.ofRows {
                #expect(contract.faults(of: patch) == [], "\(name)")
            }
            switch patch["op"]?.asString {
            case "screen": screen = patch["screen"] ?? .null
            case "list": list = patch
            case "fetch": fetched.append(patch["address"]?.asString ?? "")
            default: break
            }
        }
        return patches
    }

    func open(_ route: [String], _ query: String = "") throws {
        try act(
            "open",
            [
                JSONMember("route", .array(route.map { .string($0) })),
                JSONMember("query", .string(query)),
            ])
    }

    func ask(_ query: String) throws { try act("query", [JSONMember("query", .string(query))]) }

    func load(_ collection: String, _ body: String, isKept: Bool = false) throws {
        var members = [JSONMember("collection", .string(collection))]
        if isKept { members.append(JSONMember("isKept", .bool(true))) }
        try act("loaded", members, body: body)
    }

    /// Passes on that the source has the text that was cached.
    func loadSame(_ collection: String) throws {
        try act(
            "loaded",
            [JSONMember("collection", .string(collection)), JSONMember("isSame", .bool(true))])
    }

    func fail(_ collection: String, _ why: String, status: Int? = nil) throws {
        var members = [
            JSONMember("collection", .string(collection)), JSONMember("why", .string(why)),
        ]
        if let status { members.append(JSONMember("status", .number(status.description))) }
        try act("failed", members)
    }

    // Reading the screen

    /// Returns the patch of a name in the last response.
    func patch(_ name: String) -> JSONValue? { patches.first { $0["op"]?.asString == name } }

    /// The names of the patches in the last response.
    var ops: [String] { patches.compactMap { $0["op"]?.asString } }

    /// Returns the rows of a window of the list.
    func window(_ from: Int = 0, _ count: Int = 200) throws -> [JSONValue] {
        try act(
            "window",
            [
                JSONMember("from", .number(from.description)),
                JSONMember("count", .number(count.description)),
            ])
        return patch("rows")?["rows"]?.elements ?? []
    }

    func titles() throws -> [String] { try window().map { RowsDriver.text($0["title"]) } }

    /// Returns the cells of the form of the row on the screen.
    func answers() throws -> JSONValue {
        let forms = try #require(Apps.named(app)).app().forms
        let form = try #require(forms.first { $0.id == screen.text("form") }).compiled()
        let row = RowCells(
            form, texts: screen["texts"]?.members ?? [],
            context: try RowsDriver.actionContext(language, now))
        var answer = JSONWriter()
        row.write(into: &answer)
        return try JSONValue(reading: answer.bytes)
    }

    /// Returns the text of pieces.
    static func text(_ pieces: JSONValue?) -> String {
        (pieces?.elements ?? []).map { $0["text"]?.asString ?? "" }.joined()
    }

    /// Returns the highlighted pieces.
    static func hits(_ pieces: JSONValue?) -> [String] {
        (pieces?.elements ?? []).filter { $0["hit"]?.asBool == true }
            .map { $0["text"]?.asString ?? "" }
    }

    var count: Int64 { list["count"]?.asInt64 ?? -1 }
    var says: String { list["says"]?.asString ?? "" }
    var state: String { list["state"]?.asString ?? "" }
}

extension JSONValue {
    /// Returns the texts under a key of each element.
    func texts(_ key: String) -> [String] { (elements ?? []).map { $0[key]?.asString ?? "" } }

    /// Returns the numbers under a key of each element.
    func numbers(_ key: String) -> [Int64] { (elements ?? []).map { $0[key]?.asInt64 ?? -1 } }

    func text(_ key: String) -> String { self[key]?.asString ?? "" }
    func list(_ key: String) -> JSONValue { self[key] ?? .array([]) }
}
