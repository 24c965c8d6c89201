// Search and matching in the WebAssembly engine compared with the native one, through the requests
// of a page: the rows of SearchBench, the professions and the profile of MatchBench.

import CalepinAppModel
import CalepinQuery
import CalepinForms
import Foundation

extension WasmBench {
    /// Measures every tenth search of each kind, each with the first rows of its result.
    static func runSearch(_ judge: inout Judge, root: URL) {
        guard let data = SearchData(count: 100_000, perKind: 200, seed: 5, root: root) else {
            return
        }
        let view = RowsView(cells: ["name", "job", "city"], searched: ["name", "job", "city"])
        let people = AppCollection(
            "people", sharing: .catalogue,
            source: CollectionSource(.http, "/people.json", notation: .json),
            attributes: ["name", "job", "city"].map { RowAttribute($0) }, views: [.list(view)])
        let app = App(
            id: "bench", title: LocalText("Bench"), collections: [people], start: "people")
        let rows = data.rows.enumerated().map { [String($0)] + $1 }
        var requests = opening(app, "people", ["id", "name", "job", "city"], rows, route: [])
        let first = requests.count
        for kind in SearchData.kinds {
            for (number, search) in data.searches.filter({ $0.kind == kind }).enumerated()
            where number % 10 == 0 {
                requests.append(request(["act": "query", "query": "q=" + escaped(search.text)]))
                requests.append(request(["act": "window", "from": 0, "count": 30]))
            }
        }
        guard let both = compared(requests, first: first, rounds: 5, root: root) else { return }
        judge.note("wasm.search.build", both.wasmOnce / 1e6, "ms")
        judge.note("native.search.build", both.nativeOnce / 1e6, "ms")
        judge.note("wasm.search.build.timesNative", both.wasmOnce / both.nativeOnce, times)
        let count = Double((requests.count - first) / 2)
        judge.note("wasm.search", both.wasm / count / 1e6, "ms a search")
        judge.note("native.search", both.native / count / 1e6, "ms a search")
        judge.note("wasm.search.timesNative", both.times, times)
    }

    /// Measures changes of one setting in an open profile, each with its effect on all rows.
    static func runMatch(_ judge: inout Judge, root: URL) {
        let replica: [String: Any] = [
            "replica": String(repeating: "0", count: 25) + "1",
            "scope": "user:" + String(repeating: "0", count: 25) + "1",
        ]
        var before = [
            request(["act": "start", "disk": [String: Any](), "replica": replica]),
            request(["act": "open", "route": ["new"]]),
        ]
        for (name, text) in MatchBench.settings { before.append(set(name, text)) }
        let rows = MatchBench.table.enumerated().map { [String($0)] + $1 }
        let opened = opening(
            MatchBench.app, "professions", ["id"] + MatchBench.attributes, rows,
            route: ["new"], before: before)
        let changes = ["9", "7", "11"].map { set("f1", $0) }
        guard
            let both = compared(opened + changes, first: opened.count, rounds: 7, root: root)
        else { return }
        let count = Double(changes.count)
        judge.note("wasm.match", both.wasm / count / 1e6, "ms a change")
        judge.note("native.match", both.native / count / 1e6, "ms a change")
        judge.note("wasm.match.timesNative", both.times, times)
    }

    private static func set(_ name: String, _ text: String) -> String {
        request(["act": "set", "path": name, "text": text])
    }

    private static let times = "times slower"

    /// Returns the requests that declare an app, load the rows of its catalogue and show them.
    private static func opening(
        _ app: App, _ collection: String, _ names: [String], _ rows: [[String]],
        route: [String], before: [String] = []
    ) -> [String] {
        let objects = rows.map { Dictionary(zip(names, $0)) { $1 } }
        let declaration: Any
        let body: String
        do {
            declaration = try JSONSerialization.jsonObject(with: Data(app.json()))
            body = String(
                decoding: try JSONSerialization.data(withJSONObject: objects), as: UTF8.self)
        } catch {
            print("the declaration or the rows are no JSON: \(error)")
            return []
        }
        return [text(["do": "app", "name": "bench", "declaration": declaration])] + before + [
            request(["act": "open", "route": route, "query": ""]),
            request(["act": "loaded", "collection": collection]) + "\t" + body,
        ]
    }

    private static func request(_ action: [String: Any]) -> String {
        text(["do": "act", "app": "bench", "action": action])
    }

    /// Returns a request with the environment of a page.
    private static func text(_ members: [String: Any]) -> String {
        var request = members
        request["language"] = "en"
        request["now"] = "2026-11-21T08:00:00Z"
        request["zone"] = 60
        guard let data = try? JSONSerialization.data(withJSONObject: request) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
