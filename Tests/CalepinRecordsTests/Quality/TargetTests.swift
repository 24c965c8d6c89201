// The targets of a collection: their progress by answer, person and day against a naive program,
// through the API, and the faults of a declaration.

import CalepinAppModel
import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The targets of a collection")
struct TargetTests {
    private static let rounds = "/api/records/round/all"
    private static let districts = ["north", "south", "west", ""]

    private static let targets = #"""
        [{"name":"district","title":{"en":"Households"},"by":"district","each":200,
        "goals":{"south":3,"east":2},"until":"2026-06-30"},
        {"name":"large","when":"${rooms} > 4","each":10},
        {"name":"person","by":"_created_by","each":5},{"name":"day","by":"_created","each":8}]
        """#

    private static func app(_ targets: String) -> [UInt8] {
        PublishBook.app(
            "round",
            [
                PublishBook.form(
                    "round",
                    [
                        PublishBook.field("district", #""optional":true"#),
                        PublishBook.field("rooms", #""type":"decimal","optional":true"#),
                    ])
            ],
            """
            ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"round",
            "sharing":"team","targets":\(targets)}]
            """)
    }

    @Test("are told with what is reached, as a naive program counts", arguments: [UInt64(1), 2])
    func progress(_ seed: UInt64) async throws {
        try await RecordOffice.run { office in
            _ = try await office.service.publish(
                Self.app(Self.targets), Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            var random = HostileNumbers(seed: seed)
            var made: [(district: String, rooms: Int, person: String, day: Int64)] = []
            for number in 0..<24 {
                if number % 8 == 7 { office.clock.advance(86_400) }
                let district = Self.districts[Int.random(in: 0..<4, using: &random)]
                let rooms = Int.random(in: 1...9, using: &random)
                let isAnn = Bool.random(using: &random)
                let body = #"{"values":{"district":"\#(district)","rooms":"\#(rooms)"}}"#
                let reply = try await (isAnn ? office.ann : office.bob).send(
                    "POST", Self.rounds, try JSONValue(reading: body))
                try #require(reply.status == 201, "\(reply.text)")
                made.append((district, rooms, isAnn ? "ann" : "bob", office.clock.now / 86_400))
            }
            let report = try await office.bob.send("GET", Self.rounds + "/quality").json
            let all = report["targets"]?.elements ?? []
            func parts(_ place: Int) -> [String] {
                (all[place]["parts"]?.elements ?? []).map {
                    "\($0.text("value")) \($0["count"]?.text ?? "")/\($0["goal"]?.text ?? "")"
                }
            }
            try #require(all.count == 4, "\(report.text)")
            let naive = ["south", "east", "north", "west"].compactMap { name -> String? in
                let count = made.count { $0.district == name }
                let goal = ["south": 3, "east": 2][name] ?? 200
                return count > 0 || goal < 200 ? "\(name) \(count)/\(goal)" : nil
            }
            #expect(parts(0) == naive)
            #expect(all[0].text("until") == "2026-06-30")
            let large = made.count { $0.rooms > 4 }
            #expect(all[1]["count"]?.text == "\(large)" && all[1]["goal"]?.text == "10")
            let people = ["ann", "bob"].map { name in
                "\(name) \(made.count { $0.person == name })/5"
            }
            #expect(parts(2) == people)
            let days = Set(made.map(\.day)).sorted(by: >).map { day in
                let text = Day(ordinal: day + Self.epoch)?.description ?? ""
                return "\(text) \(made.count { $0.day == day })/8"
            }
            #expect(parts(3) == days)
            // Of what a query finds.
            let part = try await office.bob.send(
                "GET", Self.rounds + "/quality?where=%24%7Brooms%7D%20%3C%203")
            let few = part.json["targets"]?.elements?[1]
            #expect(few?["count"]?.text == "0", "\(part.text)")
            let foreign = try await office.eve.send("GET", Self.rounds + "/quality")
            #expect(foreign.status == 404)
        }
    }

    /// The ordinal of the first day of 1970.
    private static let epoch = Int64(Day.parse("1970-01-01")?.ordinal ?? 0)

    @Test("are declared with names, numbers and fields that fit the form")
    func declared() throws {
        let whole = try App(json: Self.app(Self.targets))
        #expect(try App(json: whole.json()) == whole)
        #expect(whole.check().isEmpty && CollectionTarget.all(of: whole.collections[0]).count == 4)
        for (targets, words) in [
            ("{}", "targets: […], 0…10"), (#"[{"name":"a b","each":1}]"#, "name: a-z"),
            (#"[{"name":"a"}]"#, "each / by + goals"), (#"[{"name":"a","each":0}]"#, "each: 1…"),
            (#"[{"name":"a","goals":{"x":1}}]"#, "each / by + goals"),
            (#"[{"name":"a","by":"district","goals":{"x":"1"}}]"#, "goals.x: 1…"),
            (#"[{"name":"a","by":"none","each":1}]"#, "none"),
            (#"[{"name":"a","each":1,"until":"soon"}]"#, "until: 2026-06-30"),
            (#"[{"name":"a","each":1,"when":"${none} = 1"}]"#, "none"),
            (#"[{"name":"a","each":1},{"name":"a","each":2}]"#, "twice"),
        ] {
            let faults = try App(json: Self.app(targets)).check()
            #expect(!faults.isEmpty, "\(targets)")
            #expect(faults.allSatisfy { $0.line(in: .english).contains(words) }, "\(faults)")
        }
    }
}
