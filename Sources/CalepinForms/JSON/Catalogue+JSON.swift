// The JSON of a table, as it stands in the declaration of an app and beside a form: its name, its
// attributes, its rows as arrays of texts, and the retired ones.

import CalepinExpressions

extension Catalogue {
    /// Reads a table: `name`, `attributes`, `rows` and `retired`. A member that is missing or of
    /// another type is empty, a number is read as its text.
    ///
    /// Complexity: O(n) in the number of cells.
    package init(_ json: JSONValue) {
        self.init(
            json["name"]?.asString ?? "", attributes: Self.texts(json["attributes"]),
            rows: Self.rows(json["rows"]), retired: Self.rows(json["retired"]))
    }

    /// Returns the JSON of a table, which ``init(_:)`` reads.
    ///
    /// Complexity: O(n) in the number of cells.
    package static func json(
        _ name: String, attributes: [String], rows: [[String]], retired: [[String]] = []
    ) -> JSONValue {
        func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        var members = [
            JSONMember("name", .string(name)), JSONMember("attributes", texts(attributes)),
            JSONMember("rows", .array(rows.map(texts))),
        ]
        if !retired.isEmpty { members.append(JSONMember("retired", .array(retired.map(texts)))) }
        return .object(members)
    }

    private static func rows(_ value: JSONValue?) -> [[String]] {
        var rows: [[String]] = []
        for row in value?.elements ?? [] { rows.append(texts(row)) }
        return rows
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        var texts: [String] = []
        for text in value?.elements ?? [] { texts.append(text.asString ?? text.asNumber ?? "") }
        return texts
    }
}
