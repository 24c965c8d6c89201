// Replacing the rows of a large catalogue of an app: how long it takes until 200 devices have
// them, and how much they get.

import CalepinExpressions
import Foundation

/// Measures catalogues.
struct TablesBench {
    let command: String
    private static let (devices, rows) = (200, 100_000)

    /// Returns an app whose form chooses from a catalogue.
    static func app(_ rows: Range<Int>) -> String {
        let field = #"{"field":"place","type":"one","label":{"en":"P"},"choices":"places"}"#
        let form = Publisher.form("visit", [field], more: #""catalogues":["places"],"#)
        let texts = rows.map { #"["p\#($0)","Place number \#($0)","\#($0 % 26)"]"# }
        return """
            {"id":"visit","title":{"en":"P"},"forms":[\(form)],"collections":[
            {"name":"records","title":{"en":"R"},"form":"visit","sharing":"personal",
            "views":[{"view":"list","cells":["place"]},{"view":"detail"}]},
            {"name":"places","sharing":"catalogue","readableBy":"everyone","address":"p.csv"}],
            "start":"records","catalogues":[{"name":"places",
            "attributes":["name","label","region"],"rows":[\(texts.joined(separator: ","))]}]}
            """
    }

    func measure(_ judge: inout Judge) throws {
        let place = DataPlace()
        let publisher = Publisher(command: command, folder: place.url)
        let server = try Child(command, data: place.url)
        let app = try publisher.file("places.json", Self.app(0..<Self.rows))
        try publisher.run(["app", "publish", app])
        let devices = try (0..<Self.devices).map { _ in try Connection(port: server.port) }
        for device in devices { device.wait(seconds: 60) }
        let first = try digest(devices[0])
        let start = ContinuousClock.now
        let whole = try all(devices, ["/api/apps/visit/tables/\(first)"])
        judge.note("apps.rows.whole200", (ContinuousClock.now - start).milliseconds, "ms")
        // A tenth of a percent of the rows differs, spread over all of them.
        let changed = (0..<Self.rows).map { number in
            let word = number % 1_000 == 0 ? "changed" : "number"
            return "p\(number),Place \(word) \(number),\(number % 26)"
        }
        let rows = try publisher.file(
            "rows.csv", "name,label,region\n" + changed.joined(separator: "\n"))
        let replacing = ContinuousClock.now
        try publisher.run(["app", "table", "replace", "visit", "places", rows])
        judge.note("apps.rows.replace", (ContinuousClock.now - replacing).milliseconds, "ms")
        let second = try digest(devices[0])
        let patch = try all(
            devices,
            ["/api/apps", "/api/apps/visit/2", "/api/apps/visit/tables/\(second)?from=\(first)"])
        judge.note("apps.rows.patch200", (ContinuousClock.now - replacing).milliseconds, "ms")
        judge.note("apps.rows.patchSize", Double(patch) / Double(whole), "of the whole")
        server.end(by: SIGTERM)
    }

    /// Returns the digest of the catalogue in use.
    private func digest(_ device: Connection) throws -> String {
        let answer = try device.ask(message("GET", "/api/apps/visit", []))
        let json = try JSONValue(reading: Array(answer.body))
        guard let digest = json["catalogues"]?.elements?.first?["digest"]?.asString else {
            throw Connection.Failure.unexpected(answer.head)
        }
        return digest
    }

    /// Has all devices ask for some paths at once, each after the other; returns the size of the
    /// last answer in bytes.
    private func all(_ devices: [Connection], _ paths: [String]) throws -> Int {
        var size = 0
        for path in paths {
            for device in devices {
                try device.send(message("GET", path, ["Accept-Encoding: gzip"]))
            }
            for device in devices {
                let answer = try device.answer()
                guard answer.head.hasPrefix("HTTP/1.1 200") else {
                    throw Connection.Failure.unexpected(answer.head)
                }
                size = answer.body.count
            }
        }
        return size
    }
}
