// Measures queries of a large catalogue over HTTP: 100,000 players from a seed are imported, and
// eight connections send typical searches, at the rate of typing and as fast as answers come.
// Requests are sent by Load.swift.

import Foundation

/// A run of queries.
struct RowsBench {
    let command: String
    private static let count = 100_000
    private static let connections = 8
    private static let perConnection = 250

    /// Measures import, first query, waits and memory.
    func measure(_ judge: inout Judge) throws {
        let place = DataPlace()
        var random = Seed(state: 42)
        let file = place.url.appendingPathComponent("players.csv")
        try FileManager.default.createDirectory(
            at: place.url, withIntermediateDirectories: true)
        let names = (0..<Self.count).map { _ in Self.name(&random) }
        try Data(Self.csv(names, &random).utf8).write(to: file)
        judge.note("server.rows.import", try imported(file, place), "s")
        let server = try Child(command, data: place.url)
        judge.note("server.rows.start", server.startMilliseconds, "ms")
        let connection = try Connection(port: server.port)
        let declared = try connection.ask(Self.get("/api/apps/squad"))
        guard declared.body.firstRange(of: Array("\"search\":\"server\"".utf8)) != nil else {
            throw Connection.Failure.unexpected("a page would get all rows")
        }
        let start = ContinuousClock.now
        _ = try connection.ask(Self.request(""))
        judge.note("server.rows.first", (ContinuousClock.now - start).milliseconds, "ms")
        for kind in Kind.allCases {
            let lanes = Self.lanes(connections: 1, count: 200) { _ in kind.query(names, &random) }
            let result = try Load(port: server.port, lanes: lanes).run()
            judge.note("server.rows.\(kind.rawValue).p99", result.percentile(99), "ms")
        }
        for (name, pace) in [("paced", 200.0 as Double?), ("fast", nil)] {
            let lanes = Self.lanes(connections: Self.connections, count: Self.perConnection) {
                Kind.allCases[$0 % Kind.allCases.count].query(names, &random)
            }
            let result = try Load(port: server.port, lanes: lanes, pace: pace).run()
            let all = Double(Self.connections * Self.perConnection)
            judge.note("server.rows.\(name).rate", all / result.seconds, "queries/s")
            judge.note("server.rows.\(name).p50", result.percentile(50), "ms")
            judge.note("server.rows.\(name).p99", result.percentile(99), "ms")
        }
        judge.note("server.rows.memory", server.memory.now, "MB")
        judge.note("server.rows.memory.most", server.memory.most, "MB")
        server.end(by: SIGTERM)
    }

    private func imported(_ file: URL, _ place: DataPlace) throws -> Double {
        let start = ContinuousClock.now
        try Child.importPlayers(command, file, into: place.url)
        return (ContinuousClock.now - start).milliseconds / 1_000
    }

    private static func lanes(
        connections: Int, count: Int, _ query: (Int) -> String
    ) -> [Load.Lane] {
        (0..<connections).map { lane in
            Load.Lane(
                pushes: (0..<count).map { (request(query(lane + $0)), 1) },
                expected: "\"total\":\(Self.count)")
        }
    }

    private static func request(_ query: String) -> [UInt8] {
        get("/api/rows/squad/players?\(query)")
    }

    private static func get(_ path: String) -> [UInt8] {
        Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    }

    // Rows

    private static let beginnings = [
        "An", "Bé", "Car", "Da", "Élo", "Fa", "Ger", "Hé", "Is", "Ja", "Ké", "Lé", "Mar", "Noé",
        "Oli", "Pa", "Ro", "Sé", "Thé", "Va",
    ]
    private static let middles = ["", "la", "ri", "ç", "ma", "no", "bel", "du", "ti", "ve"]
    private static let ends = ["a", "ël", "ine", "o", "ard", "ette", "is", "on", "ie", "urt"]

    private static func word(_ random: inout Seed) -> String {
        random.one(of: beginnings) + random.one(of: middles) + random.one(of: ends)
    }

    private static func name(_ random: inout Seed) -> String {
        word(&random) + " " + word(&random) + random.one(of: middles)
    }

    /// Returns the same players as a file.
    static func players() -> String {
        var random = Seed(state: 42)
        let names = (0..<count).map { _ in name(&random) }
        return csv(names, &random)
    }

    private static func csv(_ names: [String], _ random: inout Seed) -> String {
        var text = "id,name,number,position,line,birth,trained\n"
        for (place, name) in names.enumerated() {
            let line = random.one(of: ["goalkeeper", "defender", "midfielder", "forward"])
            text += "\(place),\(name),\(place % 99 + 1),\(line),\(line),1/2/2001,"
            text += place % 7 == 0 ? "true\n" : "false\n"
        }
        return text
    }

    /// A kind of query.
    private enum Kind: String, CaseIterable {
        case all, letter, letters, prefix, name, typo, infix, nonsense, filtered, turned, deep

        func query(_ names: [String], _ random: inout Seed) -> String {
            let name = Array(random.one(of: names))
            let words = String(name).split(separator: " ").map(Array.init)
            func search(_ letters: some Sequence<Character>) -> String {
                let text = String(letters)
                return "q="
                    + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
            }
            switch self {
            case .all: return "sort=name"
            case .letter: return search(name.prefix(1))
            case .letters: return search(name.prefix(2))
            case .prefix: return search(name.prefix(4))
            case .name: return search(name)
            case .typo:
                var letters = words[1]
                if letters.count > 2 { letters.swapAt(1, 2) }
                return search(letters)
            case .infix: return search(words[0].dropFirst(1).prefix(4))
            case .nonsense: return search("xqzwk\(name.count)")
            case .filtered: return search(name.prefix(2)) + "&filter=trained&filter=forwards"
            case .turned: return search(name.prefix(3)) + "&sort=name&reversed=1"
            case .deep: return "sort=name&from=50000&limit=100"
            }
        }
    }
}

/// Repeatable random numbers (a linear congruence; Knuth's constants).
private struct Seed {
    var state: UInt64

    mutating func next(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    mutating func one<Element>(of list: [Element]) -> Element { list[next(below: list.count)] }
}
