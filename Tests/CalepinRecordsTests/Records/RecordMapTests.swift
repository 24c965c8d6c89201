// Records on a map: that marks and clusters are those of a naive program, by seed, in any box and
// at any zoom, and what the address gives to whom.

import CalepinExpressions
import Foundation
import StoreConformance
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Records on a map")
struct RecordMapTests {
    /// A made record.
    private struct Made {
        let text: String
        let value: String
    }

    /// Returns made records, some around one town, some anywhere, some without a place.
    private func made(_ dice: SharedDice, _ count: Int) -> [Made] {
        (0..<count).map { _ in
            let value = ["red", "green", "", "blue"][dice.roll(4)]
            func degrees(_ from: Double, _ to: Double) -> Double {
                from + (to - from) * Double(dice.roll(1_000_000)) / 1_000_000
            }
            switch dice.roll(5) {
            case 0: return Made(text: "", value: value)
            case 1:
                return Made(text: "\(degrees(-90, 90)) \(degrees(-180, 180)) 0 0", value: value)
            case 2: return Made(text: "46.9480000 7.4474000 540 5", value: value)
            default: return Made(text: "\(degrees(46, 47)) \(degrees(7, 8))", value: value)
            }
        }
    }

    private func query(_ zoom: Int, _ box: PlaceBox, by: String = "value") throws -> PlaceQuery {
        let query = try RecordQuery(link: "", columns: "name", in: .english)
        return PlaceQuery(query, place: "place", by: by, zoom: zoom, box: box)
    }

    private func numbers(_ text: String) -> (latitude: Double, longitude: Double)? {
        let parts = text.split(separator: " ").compactMap { Double($0) }
        return parts.count < 2 ? nil : (parts[0], parts[1])
    }

    @Test("are those of a naive program", arguments: Sizes.first(8, of: 1...40))
    func naive(seed: UInt64) throws {
        let dice = SharedDice(seed)
        let all = made(dice, [3, 40, 900, 4_000][dice.roll(4)])
        let boxes = ["-90,-180,90,180", "46.2,7.1,46.9,7.8", "-10,170,60,-170", "0,0,0,0"]
        let box = try #require(PlaceBox(boxes[dice.roll(boxes.count)]))
        let zoom = dice.roll(19)
        let map = RecordMap(
            FoundPlaces(
                rows: all.indices.map { Int32($0) }, places: ColumnTexts(all.map(\.text)),
                values: ColumnTexts(all.map(\.value))), try query(zoom, box))
        let places = all.compactMap { numbers($0.text) }
        let inside = all.filter { one in
            guard let (latitude, longitude) = numbers(one.text) else { return false }
            let isAcross = box.west > box.east
            let isEast = longitude >= box.west
            let isWest = longitude <= box.east
            return latitude >= box.south && latitude <= box.north
                && (isAcross ? isEast || isWest : isEast && isWest)
        }
        #expect(map.count == all.count)
        #expect(map.placed == places.count)
        #expect(map.inside == inside.count)
        guard inside.count > PlaceLimits.marks else {
            #expect(map.marks.map(\.text) == inside.map(\.text))
            #expect(map.clusters.isEmpty)
            return
        }
        #expect(map.marks.isEmpty)
        #expect(map.clusters.count <= PlaceLimits.clusters)
        #expect(map.clusters.reduce(0) { $0 + $1.count } == inside.count)
        // The values are counted by how often they are there, and by their names.
        var counts: [String: Int] = [:]
        for one in inside where !one.value.isEmpty { counts[one.value, default: 0] += 1 }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        #expect(map.values == order)
        for (place, value) in (order + [""]).enumerated() {
            let expected = inside.count { $0.value == value }
            #expect(map.clusters.reduce(0) { $0 + $1.counts[place] } == expected)
        }
        // The middle of all is that of all clusters, weighted.
        let middle = map.clusters.reduce(0) { $0 + $1.latitude * Double($1.count) }
        let expected = inside.compactMap { numbers($0.text)?.latitude }.reduce(0, +)
        #expect(abs(middle - expected) < 0.001)
        // Two clusters side by side are no nearer than the records of one may be apart.
        if map.clusters.count > 1 {
            #expect(Set(map.clusters.map { "\($0.latitude) \($0.longitude)" }).count > 1)
        }
    }

    @Test("have boxes that are read or refused")
    func boxes() {
        for text in ["", "1,2,3", "1,2,3,4,5", "a,2,3,4", "5,0,4,1", "nan,0,1,1", "0,0,1,400"] {
            #expect(PlaceBox(text) == nil, "\(text)")
        }
        #expect(PlaceBox("0,170,10,-170") != nil)
    }

    /// Runs a test with the app `round` of the crew, whose records have a place.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name"),
                PublishBook.field("where", #""type":"place","optional":true"#),
            ]
            let app = PublishBook.app(
                "round", [PublishBook.form("round", fields)],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team"}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    @Test("are given to those who may read them, as the query has it")
    func given() async throws {
        try await run { office in
            let all = "/api/records/round/all"
            for (name, place) in [("Bern", "46.948 7.4474"), ("Quito", "-0.22 -78.51"), ("?", "")]
            {
                let body = try JSONValue(
                    reading: #"{"values":{"name":"\#(name)","where":"\#(place)"}}"#)
                let reply = try await office.bob.send("POST", all, body)
                try #require(reply.status == 201, "\(reply.text)")
            }
            let map = try await office.ann.send("GET", all + "/map?columns=name,where")
            #expect(map.status == 200, "\(map.text)")
            #expect(map.json["count"]?.asInt64 == 3)
            #expect(map.json["placed"]?.asInt64 == 2)
            #expect(map.json["bounds"]?.text("north") == "46.948000", "\(map.text)")
            #expect(map.json["bounds"]?.text("west") == "-78.510000", "\(map.text)")
            #expect(map.json["rows"]?.elements?.count == 2)
            let near = try await office.ann.send("GET", all + "/map?columns=name&box=46,7,47,8")
            #expect(near.json["inside"]?.asInt64 == 1)
            #expect(near.json["rows"]?.elements?.first?["cells"]?.elements == [.string("Bern")])
            let found = try await office.ann.send("GET", all + "/map?columns=name&q=quito")
            #expect(found.json["placed"]?.asInt64 == 1, "\(found.text)")
            for wrong in ["box=1", "place=name", "place=nothing", "by=nothing", "zoom=99"] {
                let reply = try await office.ann.send("GET", all + "/map?columns=name&" + wrong)
                #expect([400, 422].contains(reply.status), "\(wrong): \(reply.text)")
            }
            let stranger = try await office.eve.send("GET", all + "/map?columns=name")
            #expect([403, 404].contains(stranger.status), "\(stranger.text)")
        }
    }
}
