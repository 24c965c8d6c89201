// A page without a display: it sends a person's actions to an app, stores what the app asks to
// store, and follows the app from screen to screen. Expectations are in the other files.

import CalepinApps
import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinScreens
import Foundation
import Testing

/// The folder of all apps.
let appsFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Apps")

func appFile(_ path: String) throws -> String {
    try String(contentsOf: appsFolder.appending(path: path), encoding: .utf8)
}

/// A person who uses an app.
final class AppDriver {
    let app: OpenApp
    var language = Language.english
    /// The code of the language of texts; nil for that of the words.
    var texts: String?
    var now = "2026-11-21T08:00:00Z"
    /// The device with its records.
    let device: Device
    /// The records whose submission was stored.
    private(set) var submitted: [String] = []
    /// The route the app opened last, and the screen that is shown.
    private(set) var route = ""
    private(set) var screen = JSONValue.null
    private(set) var aside = JSONValue.null
    /// The list on the screen or beside it, as it was last described.
    private(set) var list = JSONValue.null
    private(set) var patches: [JSONValue] = []
    private var count: UInt64 = 0

    init(
        _ name: String, _ declaration: JSONValue, catalogues: [Catalogue] = [],
        device: Device = Device()
    ) throws {
        let actionContext = ActionContext(
            try AppDriver.context(.english, "2026-11-21T08:00:00Z"), fresh: .init(high: 1, low: 0))
        app = try OpenApp(
            name, declaration: declaration, catalogues: catalogues, context: actionContext)
        self.device = device
        try restart()
    }

    /// Opens the Motor app with its catalogues and initial data.
    static func motor() throws -> AppDriver {
        let motor = try #require(Apps.named("motor"))
        var members = try #require(try JSONValue(reading: motor.app().json()).members)
        let initial = try JSONValue(reading: appFile(motor.initialData))
        members.append(JSONMember("initial", initial))
        let catalogues = try motor.app().collections.filter { $0.sharing == .catalogue }.map {
            CatalogueFile(try appFile($0.address)).catalogue(named: $0.name)
        }
        return try AppDriver("motor", .object(members), catalogues: catalogues)
    }

    /// Opens an app with one form and nothing else.
    static func filling(
        _ form: FormDefinition, device: Device = Device()
    ) throws -> AppDriver {
        let app = App(
            id: form.id, title: form.title, forms: [form],
            collections: [
                AppCollection(
                    "all", title: LocalText("All", "Tous"), form: form.id, sharing: .personal)
            ], start: "all")
        return try AppDriver(form.id, try JSONValue(reading: app.json()), device: device)
    }

    private static func context(
        _ language: Language, _ now: String, texts: String? = nil
    ) throws -> EvaluationContext {
        let moment = try #require(Instant.parse(now, zone: .utc))
        return EvaluationContext(
            now: moment, zone: .utc, seed: 1, language: language, textLanguage: texts)
    }

    /// Performs an action, and handles the patches; follows the route they open.
    @discardableResult
    func act(_ name: String, _ members: [String: String] = [:]) throws -> [JSONValue] {
        var action = [JSONMember("act", .string(name))]
        for (key, text) in members { action.append(JSONMember(key, .string(text))) }
        return try act(.object(action))
    }

    @discardableResult
    func act(_ action: JSONValue, follows: Bool = true) throws -> [JSONValue] {
        count += 1
        let actionContext = ActionContext(
            try AppDriver.context(language, now, texts: texts), fresh: .init(high: 7, low: count))
        var answer = JSONWriter()
        app.take(action, context: actionContext, into: &answer)
        patches = try #require(try JSONValue(reading: answer.bytes).elements)
        let latest = patches
        let contract = try #require(Contract.ofPages)
        for patch in latest {
            #expect(contract.faults(of: patch) == [], "\(action.text)")
            device.take(patch)
            try take(patch, follows)
        }
        patches = latest
        return latest
    }

    private func take(_ patch: JSONValue, _ follows: Bool) throws {
        switch patch["op"]?.asString {
        case "write":
            let texts = (patch["changes"]?.elements ?? []).compactMap { $0["text"]?.asString }
            if texts.contains(where: { $0.contains("\"submit\"") }) {
                submitted.append(patch["record"]?.asString ?? "")
            }
        case "screen":
            screen = patch["screen"] ?? .null
            aside = patch["aside"] ?? .null
        case "list": list = patch
        case "named":
            let from = patch["from"]?.asString ?? ""
            if route.hasPrefix(from) {
                route = (patch["route"]?.asString ?? "") + route.dropFirst(from.count)
            }
        case "go":
            route = patch["route"]?.asString ?? ""
            if follows { try open(route) }
        default: Patched.apply(patch, to: &screen)
        }
    }

    /// Syncs with a server until nothing is pending; returns all patches.
    @discardableResult
    func sync(with server: FakeServer) throws -> [JSONValue] {
        var patches = try act("wake")
        while let request = device.nextRequest() { patches += try pass(request, to: server) }
        return patches
    }

    /// Sends a request of the device to a server, and handles the response.
    @discardableResult
    func pass(_ request: JSONValue, to server: FakeServer) throws -> [JSONValue] {
        try act(
            .object([
                JSONMember("act", .string("reached")),
                JSONMember("what", request["what"] ?? .null),
                JSONMember("turn", request["turn"] ?? .null),
                JSONMember("answer", .string(try server.answer(request))),
            ]))
    }

    /// Opens an address of the page.
    func open(_ route: String, view: String = "") throws {
        self.route = route
        let halves = route.split(separator: "?", maxSplits: 1)
        let parts = halves[0].split(separator: "/").dropFirst().map {
            JSONValue.string($0.removingPercentEncoding ?? "")
        }
        var members = [
            JSONMember("act", .string("open")), JSONMember("route", .array(parts)),
            JSONMember("query", .string(halves.count > 1 ? String(halves[1]) : "")),
        ]
        if !view.isEmpty { members.append(JSONMember("view", .string(view))) }
        try act(.object(members))
    }

    /// Returns the rows of the list; the patches of the last action stay.
    func rows() throws -> [JSONValue] {
        let before = patches
        defer { patches = before }
        let window = JSONValue.object([
            JSONMember("act", .string("window")), JSONMember("from", .number("0")),
            JSONMember("count", .number("200")),
        ])
        return try act(window).first?["rows"]?.elements ?? []
    }

    /// Returns the titles of the rows of the list.
    func titles() throws -> [String] {
        try rows().map { row in
            (row["title"]?.elements ?? []).map { $0["text"]?.asString ?? "" }.joined()
        }
    }

    /// Opens an empty form, or creates a record with the initial data.
    func begin(initial: Bool = false) throws {
        guard initial else { return try open("/\(app.name)/new") }
        try act(
            .object([JSONMember("act", .string("new")), JSONMember("initial", .bool(initial))]))
    }

    /// Creates a policy with a first answer.
    func beginPolicy() throws {
        try begin()
        try open("/motor/\(record)/vehiclePart")
        try set("numberKind", "vin")
        try open("/motor/\(record)")
    }

    /// Restarts with all stored records, at once or in batches of a given size.
    func restart(
        typed: [(record: String, path: String, text: String)] = [], portion: Int = .max
    ) throws {
        for action in device.startActions(portion: portion) { try act(action) }
        guard !typed.isEmpty else { return }
        let keystrokes = typed.map {
            JSONValue.object([
                JSONMember("record", .string($0.record)), JSONMember("path", .string($0.path)),
                JSONMember("text", .string($0.text)),
            ])
        }
        try act(
            .object([
                JSONMember("act", .string("start")), JSONMember("isNext", .bool(true)),
                JSONMember("disk", .object([JSONMember("base", .array([]))])),
                JSONMember("typed", .array(keystrokes)),
            ]))
    }

    /// Sets a cell.
    @discardableResult
    func set(_ path: String, _ text: String) throws -> [JSONValue] {
        try act("set", ["path": path, "text": text])
    }

    /// Types a text, one keystroke at a time, without leaving the cell.
    @discardableResult
    func type(_ path: String, _ text: String) throws -> [JSONValue] {
        for end in text.indices {
            try act("edit", ["path": path, "text": String(text[...end])])
        }
        return patches
    }

    // Reading the screen

    /// Returns the patches of a kind in the response to the last action.
    func sent(_ name: String, at path: String? = nil) -> [JSONValue] {
        patches.filter {
            $0["op"]?.asString == name
                && (path == nil || ($0["path"] ?? $0["part"]?["path"])?.asString == path)
        }
    }

    var kinds: [String] { patches.compactMap { $0["op"]?.asString } }

    /// Returns the part of the screen with a path.
    func part(_ path: String) -> JSONValue? { AppDriver.part(path, screen["parts"]) }

    private static func part(_ path: String, _ parts: JSONValue?) -> JSONValue? {
        for part in parts?.elements ?? [] {
            if part["path"]?.asString == path { return part }
            if let inner = AppDriver.part(path, part["parts"]) { return inner }
        }
        return nil
    }

    var paths: [String] { (screen["parts"]?.elements ?? []).compactMap { $0["path"]?.asString } }

    /// The record on the screen.
    var record: String { screen["record"]?.asString ?? "" }

    func status(_ section: String, in tasks: JSONValue?) -> String? {
        tasks?.elements?.first { $0["path"]?.asString == section }?["status"]?["text"]?.asString
    }
}
