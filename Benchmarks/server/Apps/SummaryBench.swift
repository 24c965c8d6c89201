// Summaries of a large table: 100,000 records of ten fields are pushed, the table is read, and the
// ten fields are summed up, alone and by the groups of one of them, with and without drawings.

import CalepinExpressions
import CalepinSync
import Foundation

/// Measures summaries.
struct SummaryBench {
    let command: String
    private static let (records, perPush) = (100_000, 100)
    /// The number of summaries of which the median is taken.
    private static let rounds = 9
    /// The pause between summaries, in microseconds: the server answers them in a share of its
    /// time, and has somebody wait who asks again at once.
    private static let pause: UInt32 = 400_000

    private static let types: [(name: String, type: String)] = [
        ("shop", #""type":"text""#), ("sort", #""type":"one","choices":"sorts""#),
        ("uses", #""type":"many","choices":"uses""#), ("pieces", #""type":"integer""#),
        ("price", #""type":"decimal""#), ("weight", #""type":"decimal""#),
        ("bought", #""type":"day""#), ("isNew", #""type":"switch""#),
        ("site", #""type":"place""#), ("note", #""type":"text""#),
    ]

    func measure(_ judge: inout Judge) throws {
        let place = DataPlace()
        let publisher = Publisher(command: command, folder: place.url)
        let server = try Child(command, data: place.url)
        let person = try TeamSetting(command, place, port: server.port).people(["ann"])[0]
        let team = String(
            decoding: try publisher.run(["team", "new", "Stock", "--owner", "ann"]), as: UTF8.self)
        let file = try publisher.file("app.json", Self.app)
        try publisher.run(["app", "publish", file, "--draft"])
        try publisher.run(["app", "team", "stock", team.trimmingCharacters(in: .newlines)])
        try publisher.run(["app", "stage", "stock", "live"])
        var guest = try Guest(
            try Connection(port: server.port), knownBy: person.cookie, of: "stock")
        guest.form = "stock"
        let lane = Load.Lane(
            pushes: (0..<Self.records / Self.perPush).map { push in
                let all = (0..<Self.perPush).map { record in
                    guest.mutation(.random(), Self.ops(push * Self.perPush + record))
                }
                return (guest.push(all), Self.perPush)
            })
        _ = try Load(port: server.port, lanes: [lane]).run()
        let connection = try Connection(port: server.port)
        connection.wait(seconds: 600)
        let start = ContinuousClock.now
        try read(connection, person)
        judge.note(
            "server.summary.read", (ContinuousClock.now - start).milliseconds / 1_000, "s")
        let names = Self.types.map(\.name).joined(separator: ",")
        for (name, more) in [
            ("ten", ""), ("drawn", "&drawn=1"), ("crossed", "&by=sort&of=price&drawn=1"),
            ("found", "&where=" + "%24%7Bpieces%7D%20%3E%2050"),
        ] {
            var waits: [Double] = []
            for _ in 0..<Self.rounds {
                usleep(Self.pause)
                let start = ContinuousClock.now
                _ = try summary(connection, person, "?columns=" + names + more)
                waits.append((ContinuousClock.now - start).milliseconds)
            }
            judge.note("server.summary.\(name)", waits.sorted()[Self.rounds / 2], "ms")
        }
        judge.note("server.summary.memory", server.memory.now, "MB")
        server.end(by: SIGTERM)
    }

    /// Waits until the server has read all records.
    private func read(_ connection: Connection, _ person: SignedInPerson) throws {
        while true {
            let answer = try summary(connection, person, "?columns=shop")
            if answer["done"]?.asInt64 == Int64(Self.records) { return }
            usleep(Self.pause)
        }
    }

    private func summary(
        _ connection: Connection, _ person: SignedInPerson, _ query: String
    ) throws -> JSONValue {
        let path = "/api/records/stock/all/summary" + query
        let answer = try connection.ask(message("GET", path, ["Cookie: \(person.cookie)"]))
        guard answer.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(answer.head)
        }
        return try JSONValue(reading: Array(answer.body))
    }

    // Records

    private static var app: String {
        let fields = types.map { name, type in
            #"{"field":"\#(name)","label":{"en":"\#(name)"},"optional":true,\#(type)}"#
        }
        func list(_ name: String, _ values: [String]) -> String {
            let choices = values.map { #"{"value":"\#($0)","label":{"en":"\#($0)"}}"# }
            return #"{"name":"\#(name)","choices":[\#(choices.joined(separator: ","))]}"#
        }
        let lists = [list("sorts", sorts), list("uses", uses)].joined(separator: ",")
        let form = Publisher.form("stock", fields, more: #""choiceLists":[\#(lists)],"#)
        return """
            {"id":"stock","title":{"en":"Stock"},"forms":[\(form)],"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"stock","sharing":"team"}]}
            """
    }

    private static let sorts = ["saw", "drill", "hammer", "file", "plane", "vice", "rule"]
    private static let uses = ["work", "home", "loan", "show"]

    /// Returns the answers of a record: a number spread over the values of each field.
    private static func ops(_ record: Int) -> [Op] {
        let spread = record &* 2_654_435_761 % 1_000_003
        let day = Day(ordinal: 20_000 + Int64(spread % 700))?.description ?? ""
        let texts = [
            "Shop \(spread % 900)", sorts[spread % sorts.count],
            uses[spread % 4] + (spread % 3 == 0 ? "" : " " + uses[(spread + 1) % 4]),
            "\(spread % 400)", "\(spread % 90_000).\(spread % 90 + 10)",
            "\(spread % 50).\(spread % 900 + 100)", day, spread % 3 == 0 ? "true" : "false",
            "\(spread % 90).\(spread % 9_000 + 1_000) \(spread % 180).\(spread % 9_000 + 1_000)",
            "Note \(record), \(spread)",
        ]
        return zip(types, texts).map { .set(CellChange($0.name, .string($1))) }
    }
}
