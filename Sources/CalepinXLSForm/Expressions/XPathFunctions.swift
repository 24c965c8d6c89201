// The functions of ODK's XPath by name. Their meaning is known where they are carried out. The
// sources are the ODK XForms specification, ODK's documentation and the core of XPath 1.0.

/// The functions that an expression may call.
package enum XPathFunctions {
    private static let logic = [
        "if", "coalesce", "once", "true", "false", "boolean", "boolean-from-string", "not",
        "checklist", "weighted-checklist", "depend",
    ]
    private static let choices = [
        "selected", "is-selected", "selected-at", "count-selected", "jr:choice-name", "jr:itext",
        "randomize", "search",
    ]
    private static let texts = [
        "string", "concat", "join", "substr", "substring", "substring-before", "substring-after",
        "contains", "starts-with", "ends-with", "string-length", "normalize-space", "translate",
        "regex", "digest", "uuid", "base64-decode", "extract-signed",
    ]
    private static let numbers = [
        "number", "int", "round", "abs", "pow", "sqrt", "exp", "exp10", "log", "log10", "sin",
        "cos", "tan", "asin", "acos", "atan", "atan2", "pi", "random", "floor", "ceiling", "sum",
        "min", "max", "count", "count-non-empty",
    ]
    private static let data = [
        "position", "last", "indexed-repeat", "current", "instance", "pulldata", "property", "id",
        "local-name", "name", "namespace-uri", "lang",
    ]
    private static let moments = [
        "today", "now", "date", "date-time", "time", "format-date", "format-date-time",
        "decimal-date-time", "decimal-time",
    ]
    private static let places = [
        "area", "enclosed-area", "distance", "geofence", "intersects",
    ]

    /// All names.
    package static let all: [String] =
        logic + choices + texts + numbers + data + moments + places

    private static let known = Set(all)

    /// The tests for sorts of nodes, which are written like calls.
    static let nodeTests: Set = ["text", "node", "comment", "processing-instruction"]

    /// The axes.
    static let axes: Set = [
        "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self",
        "following", "following-sibling", "namespace", "parent", "preceding",
        "preceding-sibling", "self",
    ]

    /// Returns true for the name of a function.
    package static func has(_ name: String) -> Bool { known.contains(name) }
}
