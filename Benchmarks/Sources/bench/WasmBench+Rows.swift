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

    /// Measures the profile with one setting changed, and with every third one.
    static func runMatch(_ judge: inout Judge, root: URL) {
        guard let profiles = MatchBench.profiles else { return }
        let app = MatchBench.app
        let record = String(repeating: "0", count: 26)
        let rows = MatchBench.table.enumerated().map { [String($0)] + $1 }
        var requests = opening(
            app, "professions", ["id"] + MatchBench.attributes, rows, route: [record, "match"],
            before: [request(["act": "profile", "record": record, "text": profiles[0]])])
        let first = requests.count
        requests += profiles.map {
            request(["act": "profile", "record": record, "text": $0])
        }
        guard let both = compared(requests, first: first, rounds: 7, root: root) else { return }
        let count = Double(profiles.count)
        judge.note("wasm.match", both.wasm / count / 1e6, "ms a profile")
        judge.note("native.match", both.native / count / 1e6, "ms a profile")
        judge.note("wasm.match.timesNative", both.times, times)
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
        return [request(["act": "declare", "declaration": declaration])] + before + [
            request(["act": "open", "route": route, "query": ""]),
            request(["act": "loaded", "collection": collection]) + "\t" + body,
        ]
    }

    private static func request(_ action: [String: Any]) -> String {
        let request: [String: Any] = [
            "do": "rows", "app": "bench", "language": "en", "now": "2026-11-21T08:00:00Z",
            "zone": 60, "action": action,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: request) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
