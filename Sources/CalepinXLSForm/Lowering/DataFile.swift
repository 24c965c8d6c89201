// Files of rows beside a form: CSV, XML, and GeoJSON, whose features are rows with a place. The
// source of the formats is ODK's documentation of selects from files.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook

/// A file of rows.
package enum DataFile {
    /// Reads the rows of a file by the end of its name.
    ///
    /// - Returns: The rows; nil for a file of another sort, one that cannot be read, and one with
    ///   more columns or cells than a sheet may have.
    /// Complexity: O(n) in the bytes and in the cells of all rows, empty ones too.
    package static func read(_ bytes: [UInt8], name: String) -> CatalogueFile? {
        switch name.lowercased().split(separator: ".").last {
        case "csv": return String(validating: bytes, as: UTF8.self).map { CatalogueFile($0) }
        case "geojson":
            do throws(JSONError) { return features(try JSONValue(reading: bytes)) } catch {
                return nil
            }
        case "xml":
            var table = DataTable()
            do throws(WorkbookError) {
                try XMLRows.read(bytes) { table.add($0) }
            } catch { return nil }
            return table.file
        default: return nil
        }
    }

    // GeoJSON

    /// Returns the features of a collection; nil for JSON of another sort.
    private static func features(_ json: JSONValue) -> CatalogueFile? {
        guard json["type"]?.asString == "FeatureCollection",
            let features = json["features"]?.elements
        else { return nil }
        var table = DataTable()
        for feature in features {
            let own = [("id", text(feature["id"])), ("geometry", geometry(feature["geometry"]))]
            let properties = feature["properties"]?.members ?? []
            table.add(own + properties.map { ($0.key, text($0.value)) })
        }
        return table.file
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
