// The costs by which docs/operate/capacity.md computes, compared with what is measured. The
// computation itself is in capacity.py.

import Foundation

/// The costs of costs.json.
struct CostModel: Decodable {
    /// One cost.
    struct Cost: Decodable {
        let cost: Double
        let unit: String
    }

    private let costs: [String: Cost]

    init(root: URL) throws {
        let file = root.appendingPathComponent("costs.json")
        self = try JSONDecoder().decode(CostModel.self, from: Data(contentsOf: file))
    }

    init(from decoder: any Decoder) throws {
        costs = try decoder.singleValueContainer().decode([String: Cost].self)
    }

    /// Prints a measured cost, and how many times the model's it is.
    func note(_ name: String, _ value: Double, _ judge: inout Judge) throws {
        guard let known = costs[name] else {
            throw Connection.Failure.unexpected("costs.json has no \(name)")
        }
        judge.note("postgres.cost.\(name)", value, known.unit)
        judge.note("postgres.cost.\(name).ofModel", value / known.cost, "ratio")
    }
}

/// A line through points, by least squares.
struct FittedLine {
    let slope: Double
    let start: Double

    init(_ points: [(x: Double, y: Double)]) {
        let count = Double(points.count)
        let (x, y) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
        let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
        let common = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
        slope = spread > 0 ? common / spread : 0
        start = y - slope * x
    }
}
