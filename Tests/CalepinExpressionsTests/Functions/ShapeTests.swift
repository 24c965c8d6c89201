// Measures of lines and areas, and judgements about them: laws, and random shapes against a
// program in Python that computes them in other ways.

import Testing

@testable import CalepinExpressions

@Suite struct ShapeTests {
    /// A shape of random points in a square of so many degrees.
    private func shape(
        _ random: inout DecimalGenerator, _ count: Int, degrees: Double
    ) -> [String] {
        let latitude = Double(random.int(-850_000...850_000)) / 10_000
        let longitude = Double(random.int(-1_780_000...1_780_000)) / 10_000
        return (0..<count).map { _ in
            let up = degrees * Double(random.int(0...100_000)) / 100_000
            let across = degrees * Double(random.int(0...100_000)) / 100_000
            return "\(rounded(latitude + up)) \(rounded(longitude + across))"
        }
    }

    private func rounded(_ number: Double) -> String {
        ((try? Decimal("\(number)").rounded(toPlaces: 8)) ?? 0).description
    }

    /// A ring around a middle, which does not meet itself.
    private func field(_ random: inout DecimalGenerator) -> [String] {
        let latitude = Double(random.int(-700_000...700_000)) / 10_000
        let longitude = Double(random.int(-1_700_000...1_700_000)) / 10_000
        let corners: [(Double, Double)] = [(-1, -1), (-1, 1), (1, 1), (1, -1)]
        return corners.map { up, across in
            let size = Double(random.int(100...1_000)) / 500_000
            return "\(rounded(latitude + up * size)) \(rounded(longitude + across * size))"
        }
    }

    /// Points of a small grid, so that many lie on others and on lines between them.
    private func grid(_ random: inout DecimalGenerator, _ count: Int) -> [String] {
        (0..<count).map { _ in "\(random.int(0...5)) \(random.int(0...5))" }
    }

    private func joined(_ points: [String]) -> String { points.joined(separator: "; ") }

    private func number(_ call: String) throws -> Double {
        try #require(Double(try result(call)))
    }

    private func turned(_ points: [String], by count: Int) -> [String] {
        Array(points[count...] + points[..<count])
    }

    @Test func measuresAgreeWithSphericalFormulas() throws {
        var random = DecimalGenerator(seed: 23)
        var requests: [String] = []
        var given: [Double] = []
        for round in 0..<300 {
            let isLine = round % 2 == 0
            let degrees = [0.0001, 0.01, 5][random.int(0...2)]
            let points =
                isLine ? shape(&random, random.int(2...9), degrees: degrees) : field(&random)
            let name = isLine ? "distance" : "area"
            requests.append("\(name)\t\(joined(points))")
            given.append(try number("\(name)('\(joined(points))')"))
        }
        let answers = try askPython("../Functions/shapes.py", requests)
        #expect(answers.count == requests.count)
        for (index, answer) in answers.enumerated() {
            let wanted = try #require(Double(answer))
            // The plane of a field is not the sphere; lengths differ by the rounding of binary.
            let allowed = index % 2 == 0 ? 1e-9 * wanted + 1e-6 : 1e-4 * wanted
            #expect(abs(given[index] - wanted) <= allowed, "\(requests[index]): \(given[index])")
        }
    }

    @Test func judgementsAgreeWithThoseOfEachSideWithEachOther() throws {
        var random = DecimalGenerator(seed: 24)
        var requests: [String] = []
        var given: [String] = []
        for round in 0..<2_000 {
            let count = random.int(2...9)
            var points =
                round % 2 == 0 ? grid(&random, count) : shape(&random, count, degrees: 1)
            if random.int(0...1) == 0 { points.append(points[0]) }
            if round % 3 == 0 {
                let place = round % 2 == 0 ? grid(&random, 1)[0] : points[0]
                requests.append("geofence\t\(joined(points))\t\(place)")
                given.append(try result("geofence('\(place)', '\(joined(points))')"))
            } else {
                requests.append("intersects\t\(joined(points))")
                given.append(try result("intersects('\(joined(points))')"))
            }
        }
        let answers = try askPython("../Functions/shapes.py", requests)
        for (index, answer) in answers.enumerated() {
            #expect(given[index] == answer, "\(requests[index])")
        }
        #expect(Set(given) == ["true", "false"] && answers.count == requests.count)
    }

    @Test func aRingIsTheSameFromAnyOfItsPointsAndInBothDirections() throws {
        var random = DecimalGenerator(seed: 25)
        for _ in 0..<60 {
            let ring = field(&random)
            let other = turned(ring, by: random.int(1...3))
            let area = try number("area('\(joined(ring))')")
            for same in [other, ring.reversed(), ring + [ring[0]]] {
                let found = try number("area('\(joined(same))')")
                #expect(abs(found - area) <= 1e-5 * area, "\(ring)")
            }
            let points = grid(&random, random.int(3...8))
            let place = grid(&random, 1)[0]
            func judged(_ points: [String]) throws -> String {
                let closed = joined(points + [points[0]])
                return try result("geofence('\(place)', '\(closed)')")
                    + result("intersects('\(closed)')")
            }
            let wanted = try judged(points)
            #expect(try judged(points.reversed()) == wanted, "\(points) \(place)")
            let count = random.int(1...points.count - 1)
            #expect(try judged(turned(points, by: count)) == wanted, "\(points) \(place)")
            let there = try number("distance('\(joined(points))')")
            let back = try number("distance('\(joined(points.reversed()))')")
            #expect(abs(there - back) <= 1e-8)
        }
    }

    @Test func aPointOnTheEdgeIsInside() throws {
        let square = "0 0; 0 1; 1 1; 1 0; 0 0"
        for place in ["0 0", "1 1", "0 0.5", "0.5 0", "1 0.25", "0.75 1", "1 0", "0 1"] {
            #expect(try result("geofence('\(place)', '\(square)')") == "true", "\(place)")
        }
        let near = "0.000000000000001"
        #expect(try result("geofence('0.5 -\(near)', '\(square)')") == "false")
        #expect(try result("geofence('0.5 \(near)', '\(square)')") == "true")
        // The third of a side has no finite digits, a point beside it is on one side or the other.
        let third = "0 0; 3 1; 3 0; 0 0"
        #expect(try result("geofence('1 0.333333333333333', '\(third)')") == "true")
        #expect(try result("geofence('1 0.333333333333334', '\(third)')") == "false")
    }

    @Test func anAreaMayLieOnBothSidesOfTheDateLine() throws {
        let here = try number("area('10 10; 10 10.2; 10.1 10.2; 10.1 10')")
        let there = try number("area('10 179.9; 10 -179.9; 10.1 -179.9; 10.1 179.9')")
        #expect(abs(here - there) < 0.001)
        #expect(abs(try number("distance('0 179.5; 0 -179.5')") - 111_318.845) < 0.001)
    }

    @Test func placesOfRowsAreALine() throws {
        let rows = [("spot", [Value.text("0 1"), .empty, .text("0 91 5 5")])]
        #expect(try result("distance(${spot})", rows: rows) == "10018696.05193053")
        #expect(try result("distance('0 1', '0 91')") == "10018696.05193053")
        #expect(try result("area(${spot})", rows: rows) == "0")
        #expect(try result("distance('')") == "0" && result("area('')") == "0")
        #expect(try result("distance('1; 2')") == "error: not-a-place")
        #expect(try result("intersects('91 0; 0 0')") == "error: not-a-place")
        #expect(try result("geofence('', '0 0; 0 1; 1 1')") == "false")
    }

    @Test func aLongLineIsJudgedWithinTheBudget() throws {
        // A line that goes to and fro, of which each part is beside all others.
        let long = (0..<10_000).map { "\($0 % 2) \(Double($0) / 1_000)" }
        func judged(_ call: String, _ points: [String]) throws -> String {
            try result(call + "(${line})", cells: [("line", .text(joined(points)))])
        }
        #expect(try judged("intersects", long) == "false")
        #expect(try judged("intersects", long + ["0.5 0"]) == "true")
        #expect(try judged("distance", long).hasPrefix("11"))
        let longer = Array(repeating: "0 0; 1 1", count: 9_000)
        #expect(try judged("distance", longer) == "error: too-many-steps")
    }
}
