// Places, lines and areas as ODK Central writes them: GeoJSON, or well-known text.

import CalepinExpressions
import CalepinForms

/// A place, a line or an area.
struct CentralShape {
    private let type: String
    /// Latitude, longitude, and what comes behind them.
    private let points: [[Decimal]]

    /// nil for a value of another type.
    init?(_ type: String, _ value: Value) {
        guard ["place", "line", "area"].contains(type), let points = value.lineNumbers,
            !points.isEmpty, points.allSatisfy({ $0.count > 1 })
        else { return nil }
        (self.type, self.points) = (type, points)
    }

    private var name: String {
        switch type {
        case "place": "Point"
        case "line": "LineString"
        default: "Polygon"
        }
    }

    /// The well-known text.
    var text: String {
        let list = points.map { "\($0[1]) \($0[0])" }.joined(separator: ",")
        return name.uppercased() + (type == "area" ? " ((\(list)))" : " (\(list))")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("type", name)
        writer.key("coordinates")
        switch type {
        case "place": write(points[0], to: &writer)
        case "line": writeAll(to: &writer)
        default:
            writer.beginArray()
            writeAll(to: &writer)
            writer.endArray()
        }
        writer.endObject()
    }

    private func writeAll(to writer: inout JSONWriter) {
        writer.beginArray()
        for point in points { write(point, to: &writer) }
        writer.endArray()
    }

    private func write(_ point: [Decimal], to writer: inout JSONWriter) {
        writer.beginArray()
        for number in [point[1], point[0]] + point.dropFirst(2).prefix(1) {
            writer.number(number.description)
        }
        writer.endArray()
    }
}
