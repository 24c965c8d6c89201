// The answers by which records of a collection are found to be duplicates: `duplicates` in a
// collection, as its author declares them. Whoever looks for duplicates may choose others.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The answers by which records are taken for the same.
package enum DuplicateKey: Equatable, Sendable {
    /// The names of the fields.
    case fields([String])
    /// An expression over a row.
    case expression(String)

    /// The maximum number of fields: more of them find nothing that fewer do not.
    package static let maxFields = 8

    /// Reads a list of names, or an expression.
    init(json value: JSONValue) throws(AppJSONError) {
        if let text = value.asString, !text.isEmpty {
            self = .expression(text)
            return
        }
        let names = try App.texts(value, "duplicates")
        guard (1...Self.maxFields).contains(names.count), !names.contains("") else {
            throw .unexpected("duplicates")
        }
        self = .fields(names)
    }

    /// The JSON: a list of names, or an expression.
    package var json: JSONValue {
        switch self {
        case .fields(let names): .array(names.map { .string($0) })
        case .expression(let text): .string(text)
        }
    }

    /// Returns the faults over rows of these attributes.
    func faults(at collection: String, _ attributes: [RowAttribute]) -> [Fault] {
        switch self {
        case .fields(let names):
            return names.filter { name in !attributes.contains { $0.name == name } }.map {
                Fault(.unknownReference, at: collection, rule: "duplicates", $0)
            }
        case .expression(let text):
            do throws(QueryError) {
                _ = try LiveRows.compiled(text, attributes)
                return []
            } catch {
                guard case .badCondition(_, let syntax) = error else { return [] }
                let words = syntax?.message(in: .english) ?? ""
                return [Fault(.unknownReference, at: collection, rule: "duplicates", words)]
            }
        }
    }
}
