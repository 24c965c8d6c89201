// A server with a large collection of a team, for the figures of summaries and exports: 100,000
// records of ten fields.

import CalepinExpressions
import CalepinSync
import Foundation

/// A running server whose app `stock` has 100,000 records.
final class StockServer {
    /// The number of records.
    static let records = 100_000
    private static let perPush = 100

    let place = DataPlace()
    let publisher: Publisher
    let server: Child
    let person: SignedInPerson
    /// The browser that wrote the records.
    private(set) var guest: Guest

    static let types: [(name: String, type: String)] = [
        ("shop", #""type":"text""#), ("sort", #""type":"one","choices":"sorts""#),
        ("uses", #""type":"many","choices":"uses""#), ("pieces", #""type":"integer""#),
        ("price", #""type":"decimal""#), ("weight", #""type":"decimal""#),
        ("bought", #""type":"day""#), ("isNew", #""type":"switch""#),
        ("site", #""type":"place""#), ("note", #""type":"text""#),
    ]

    /// Starts a server, publishes the app and pushes the records.
    init(command: String) throws {
        publisher = Publisher(command: command, folder: place.url)
        server = try Child(command, data: place.url)
        person = try TeamSetting(command, place, port: server.port).people(["ann"])[0]
        let team = String(
            decoding: try publisher.run(["team", "new", "Stock", "--owner", "ann"]), as: UTF8.self)
        let file = try publisher.file("app.json", Self.app)
        try publisher.run(["app", "publish", file, "--draft"])
        try publisher.run(["app", "team", "stock", team.trimmingCharacters(in: .newlines)])
        try publisher.run(["app", "stage", "stock", "live"])
        guest = try Guest(
            try Connection(port: server.port), knownBy: person.cookie, of: "stock")
        guest.form = "stock"
        let lane = Load.Lane(
            pushes: (0..<Self.records / Self.perPush).map { push in
                (saves(from: push * Self.perPush, Self.perPush), Self.perPush)
            })
        _ = try Load(port: server.port, lanes: [lane]).run()
    }

    /// Returns the request that pushes new records.
    func saves(from first: Int, _ count: Int) -> [UInt8] {
        let all = (first..<first + count).map { guest.mutation(.random(), Self.ops($0)) }
        return guest.push(all)
    }

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
    static func ops(_ record: Int) -> [Op] {
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
