// Files of rows beside a form: CSV, and GeoJSON, whose features are rows with a place. The source
// of the columns is ODK's documentation of selects from files.

import CalepinExpressions
import CalepinForms

/// A file of rows.
package enum DataFile {
    /// The columns that every feature has.
    private static let common = ["id", "geometry"]

    /// Reads the rows of a file by the end of its name.
    ///
    /// - Returns: The rows; nil for a file of another sort, or one that cannot be read.
    /// Complexity: O(n·c) in the features and their columns, O(n) in the bytes of CSV.
    package static func read(_ bytes: [UInt8], name: String) -> CatalogueFile? {
        let name = name.lowercased()
        if name.hasSuffix(".csv") {
            return String(validating: bytes, as: UTF8.self).map { CatalogueFile($0) }
        }
        guard name.hasSuffix(".geojson") else { return nil }
        do throws(JSONError) { return rows(try JSONValue(reading: bytes)) } catch { return nil }
    }

    /// Returns the features of a collection; nil for JSON of another sort.
    private static func rows(_ json: JSONValue) -> CatalogueFile? {
        guard json["type"]?.asString == "FeatureCollection",
            let features = json["features"]?.elements
        else { return nil }
        var columns = common
        var places = ["id": 0, "geometry": 1]
        var rows: [[String]] = []
        for feature in features {
            let properties = feature["properties"]?.members ?? []
            for member in properties where places[member.key] == nil {
                places[member.key] = columns.count
                columns.append(member.key)
            }
            var row = [String](repeating: "", count: columns.count)
            row[0] = text(feature["id"])
            row[1] = geometry(feature["geometry"])
            for member in properties { row[places[member.key] ?? 0] = text(member.value) }
            rows.append(row)
        }
        return CatalogueFile(attributes: columns, rows: rows)
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .bool(let isTrue) = value { return isTrue ? "true" : "false" }
        return value?.asString ?? value?.asNumber ?? ""
    }

    /// Returns a place, a line or the outline of an area as ODK writes it: latitude, longitude,
    /// altitude and accuracy, with semicolons between points.
    private static func geometry(_ value: JSONValue?) -> String {
        guard let coordinates = value?["coordinates"]?.elements else { return "" }
        switch value?["type"]?.asString {
        case "Point": return point(coordinates)
        case "LineString": return line(coordinates)
        case "Polygon": return line(coordinates.first?.elements ?? [])
        default: return ""
        }
    }

    private static func line(_ points: [JSONValue]) -> String {
        points.map { point($0.elements ?? []) }.joined(separator: ";")
    }

    private static func point(_ numbers: [JSONValue]) -> String {
        let texts = numbers.map { $0.asNumber ?? "0" }
        guard texts.count >= 2 else { return "" }
        return [texts[1], texts[0], texts.count > 2 ? texts[2] : "0", "0"].joined(separator: " ")
    }
}
