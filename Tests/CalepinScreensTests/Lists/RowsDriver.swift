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
    let app: CatalogueApp
    /// The device with the person's records.
    private let device = Device()
    /// The id of the profile, which is `R` in addresses here; empty before there is one.
    private var profile = ""
    /// The route on the screen, and its query.
    private var route: [String] = []
    private var query = ""
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
        self.app = try CatalogueApp(
            app, declaration: try JSONValue(reading: declaration.json()),
            context: try RowsDriver.actionContext(.french, now))
        for action in device.startActions() { try act(action) }
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
        try act(.object([JSONMember("act", .string(name))] + members), body: body)
    }

    @discardableResult
    private func act(_ action: JSONValue, body: String = "") throws -> [JSONValue] {
        var answer = JSONWriter()
        let context = try RowsDriver.actionContext(language, now)
        Array(body.utf8).withUnsafeBufferPointer {
            app.take(action, body: $0, context: context, into: &answer)
        }
        for patch in try #require(try JSONValue(reading: answer.bytes).elements) {
            device.take(patch)
        }
        let text = String(decoding: answer.bytes, as: UTF8.self)
        let named = profile.isEmpty ? text : text.replacing(profile, with: "R")
        patches = try #require(try JSONValue(reading: Array(named.utf8)).elements)
        let contract = try #require(Contract.ofPages)
        for patch in patches {
            #expect(contract.faults(of: patch) == [], "\(action.text)")
            switch patch["op"]?.asString {
            case "screen": screen = patch["screen"] ?? .null
            case "list": list = patch
            case "fetch": fetched.append(patch["address"]?.asString ?? "")
            default: break
            }
        }
        return patches
    }

    func open(_ route: [String], _ query: String = "", view: String = "") throws {
        (self.route, self.query) = (route, query)
        let parts = route.map { JSONValue.string($0 == "R" ? profile : $0) }
        var members = [
            JSONMember("route", .array(parts)), JSONMember("query", .string(query)),
        ]
        if !view.isEmpty { members.append(JSONMember("view", .string(view))) }
        try act("open", members)
    }

    /// Fills in a profile, and leaves it.
    func fillProfile(_ answers: [String: String]) throws {
        try open(["new"])
        try set(answers)
        profile = screen.text("record")
        try open(["profiles"])
    }

    /// Changes the profile on the screen or, beside another screen, from elsewhere.
    func changeProfile(_ answers: [String: String]) throws {
        let place = (route, query)
        let isOpen = screen["record"]?.asString == "R"
        if !isOpen { try open(["R"]) }
        try set(answers)
        if !isOpen { try open(place.0, place.1) }
    }

    private func set(_ answers: [String: String]) throws {
        for name in answers.keys.sorted() {
            try act(
                "set",
                [
                    JSONMember("path", .string(name)),
                    JSONMember("text", .string(answers[name] ?? "")),
                ])
        }
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
        return patch("window")?["rows"]?.elements ?? []
    }

    func titles() throws -> [String] { try window().map { RowsDriver.text($0["title"]) } }

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
