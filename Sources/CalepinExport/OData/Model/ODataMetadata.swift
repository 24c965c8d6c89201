// The documents that describe the entity sets: the service document, and the schema in XML (OData
// CSDL 4.0), which Excel and Power BI read.

import CalepinExpressions

/// A writer of the schema.
private struct SchemaWriter {
    private(set) var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    private var depth = 0

    /// Adds an element with its attributes; without contents it is closed at once.
    mutating func add(
        _ name: String, _ attributes: [(String, String)], _ contents: (inout Self) -> Void
    ) {
        open(name, attributes, end: ">")
        depth += 1
        contents(&self)
        depth -= 1
        text += indent + "</\(name)>\n"
    }

    mutating func add(_ name: String, _ attributes: [(String, String)]) {
        open(name, attributes, end: "/>")
    }

    private var indent: String { String(repeating: "  ", count: depth) }

    private mutating func open(_ name: String, _ attributes: [(String, String)], end: String) {
        text += indent + "<" + name
        for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
        text += end + "\n"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension ODataModel {
    /// The namespace of the types.
    package static let namespace = "Calepin"
    private static let container = "Records"

    /// Returns the schema in XML.
    ///
    /// Complexity: O(n) in the properties.
    package func schema() -> String {
        var writer = SchemaWriter()
        let edmx = [
            ("Version", "4.0"), ("xmlns:edmx", "http://docs.oasis-open.org/odata/ns/edmx"),
        ]
        writer.add("edmx:Edmx", edmx) { writer in
            writer.add("edmx:DataServices", []) { addSchema(to: &$0) }
        }
        return writer.text
    }

    private func addSchema(to writer: inout SchemaWriter) {
        let names = [
            ("Namespace", Self.namespace), ("xmlns", "http://docs.oasis-open.org/odata/ns/edm"),
        ]
        writer.add("Schema", names) { writer in
            for set in sets { addType(of: set, to: &writer) }
            writer.add("EntityContainer", [("Name", Self.container)]) { writer in
                for set in sets { add(set, to: &writer) }
            }
        }
    }

    private func addType(of set: ODataSet, to writer: inout SchemaWriter) {
        writer.add("EntityType", [("Name", set.name)]) { writer in
            writer.add("Key", []) { writer in
                for key in set.keys { writer.add("PropertyRef", [("Name", key.name)]) }
            }
            for property in set.properties {
                var attributes = [("Name", property.name), ("Type", property.type.rawValue)]
                if property.isKey { attributes.append(("Nullable", "false")) }
                if property.type == .number { attributes.append(("Scale", "variable")) }
                if property.type == .time || property.type == .moment {
                    attributes.append(("Precision", "3"))
                }
                writer.add("Property", attributes)
            }
            for navigation in set.navigations {
                let type = "Collection(\(Self.namespace).\(sets[navigation.target].name))"
                writer.add(
                    "NavigationProperty", [("Name", navigation.name), ("Type", type)])
            }
        }
    }

    private func add(_ set: ODataSet, to writer: inout SchemaWriter) {
        let names = [("Name", set.name), ("EntityType", "\(Self.namespace).\(set.name)")]
        guard !set.navigations.isEmpty else {
            writer.add("EntitySet", names)
            return
        }
        writer.add("EntitySet", names) { writer in
            for navigation in set.navigations {
                let target = sets[navigation.target].name
                writer.add(
                    "NavigationPropertyBinding",
                    [("Path", navigation.name), ("Target", target)])
            }
        }
    }

    /// Returns the service document, which lists the sets.
    ///
    /// - Parameter root: The address of the service, with a slash at its end.
    package func service(at root: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("@odata.context", root + "$metadata")
        writer.key("value")
        writer.beginArray()
        for set in sets {
            writer.beginObject()
            writer.member("name", set.name)
            writer.member("kind", "EntitySet")
            writer.member("url", set.name)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
