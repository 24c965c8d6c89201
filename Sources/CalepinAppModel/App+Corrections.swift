// The rule of a collection for changes of its submitted records by others than their authors:
// `corrections`, as its author declares it. The server holds to it.

import CalepinExpressions

extension AppCollection {
    /// Reads `{"reason":"required"}`; what is `optional` need not be said.
    mutating func readCorrections(_ value: JSONValue) throws(AppJSONError) {
        guard value.members != nil else { throw .unexpected("corrections") }
        switch value["reason"]?.asString {
        case "required": correctsWithReason = true
        case "optional": correctsWithReason = false
        default: throw .unexpected("corrections")
        }
    }

    /// The JSON of the rule; nil where it demands nothing.
    package var correctionsJSON: JSONValue? {
        correctsWithReason ? .object([JSONMember("reason", .string("required"))]) : nil
    }
}
