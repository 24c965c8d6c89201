// The rules that explain why a recorded expression gives something else here, each with its reason
// and the page that says so. A case that differs and follows none of them is a defect.

import CalepinExpressions

/// A reason for a difference.
struct XPathRule: Sendable {
    /// The name in the counts.
    let name: String
    /// The reason in a sentence.
    let reason: String
    /// The page of this repository that says so.
    let page: String
    /// Returns true when the rule explains the outcome of a case.
    let explains: @Sendable (XPathCase, Outcome) -> Bool

    init(
        _ name: String, _ reason: String, _ page: String,
        _ explains: @escaping @Sendable (XPathCase, Outcome) -> Bool
    ) {
        self.name = name
        self.reason = reason
        self.page = page
        self.explains = explains
    }

    /// All rules, the first that explains a case counts.
    static let all: [XPathRule] = ofPaths + ofNumbers + ofDays + ofValues

    static let guide = "docs/guide/expressions.md"
    static let empty = "docs/decisions/0004-empty-error-false.md"
    static let days = "docs/decisions/0005-instants-keep-offset.md"

    private static let ofPaths: [XPathRule] = [
        XPathRule("left out there", "The recorded suite leaves the case out itself.", guide) {
            recorded, _ in
            recorded.isLeftOut
        },
        XPathRule(
            "path", "Paths are references to a form's fields, and not computed without a form.",
            guide
        ) { recorded, outcome in
            switch outcome {
            case .needsNodes: recorded.hasPath
            case .faults(let faults):
                recorded.hasPath && recorded.has("::|//|\\||(^|[(,/])\\s*\\*|node\\(")
                    && !faults.isEmpty
            case .value: false
            }
        },
        XPathRule("empty shape", "Empty is inside of nothing; a path is empty here.", empty) {
            recorded, outcome in
            outcome.value == .boolean(false)
                && recorded.has("^geofence\\((''|\"\"), *''\\)$|^geofence\\(.*/")
        },
        XPathRule("node", "There is no present node: nothing is taken from it.", guide) {
            recorded, outcome in
            recorded.hasNodes && outcome.value != nil
                && recorded.has("\\bonce\\(|(max|min|string)\\(node\\(\\)\\)")
        },
        XPathRule(
            "function not carried",
            "Names of nodes and texts of a translation are not read by functions.", guide
        ) { _, outcome in
            let names = outcome.unknownFunctions
            return !names.isEmpty && names.allSatisfy { notCarried.contains($0) }
        },
        XPathRule(
            "function of another host",
            "A function that XForms does not list is a fault, also where it is not computed.",
            empty
        ) { _, outcome in
            let names = outcome.unknownFunctions
            return !names.isEmpty
                && names.allSatisfy { !notCarried.contains($0) && !ofXForms.contains($0) }
        },
        XPathRule(
            "arguments", "A wrong number of arguments is a fault, also where it is not computed.",
            empty
        ) { recorded, outcome in
            guard case .faults(let faults) = outcome else { return false }
            return recorded.has("\\b(and|or|if)\\b")
                && faults.allSatisfy {
                    $0.code == .tooFewArguments || $0.code == .tooManyArguments
                }
        },
        XPathRule("variable", "There are no variables.", guide) { recorded, outcome in
            guard case .faults = outcome else { return false }
            return recorded.has("\\$[a-zA-Z]")
        },
        XPathRule("no row", "Outside of a row there is no position.", empty) { recorded, outcome in
            outcome.error == "not-a-position" && recorded.has("position\\(\\)")
        },
        XPathRule(
            "own value", "Without an argument the cell's own value is meant, as in XPath 1.0.",
            guide
        ) { recorded, outcome in
            recorded.has("^(string|string-length|number|normalize-space)\\(\\)$")
                && outcome.error == nil
        },
    ]

    /// The functions that XForms or XPath list, and Calepin has not.
    private static let notCarried: Set = [
        "extract-signed", "id", "lang", "name",
        "local-name", "namespace-uri", "jr:itext", "fn:itext", "processing-instruction",
    ]

    /// The functions that XForms lists: one of these that is not known would be a defect.
    private static let ofXForms: Set = [
        "if", "coalesce", "once", "selected", "selected-at", "count-selected", "jr:choice-name",
        "string", "string-length", "substr", "substring", "substring-before", "substring-after",
        "translate", "regex", "contains", "starts-with", "ends-with", "concat", "join",
        "normalize-space", "boolean", "boolean-from-string", "not", "true", "false", "number",
        "int", "round", "floor", "ceiling", "pow", "log", "log10", "abs", "sin", "cos", "tan",
        "asin", "acos", "atan", "atan2", "sqrt", "exp", "exp10", "pi", "random", "min", "max",
        "sum", "count", "count-non-empty", "position", "last", "indexed-repeat", "pulldata",
        "instance", "current", "today", "now", "date", "date-time", "format-date",
        "format-date-time", "decimal-date-time", "decimal-time", "uuid", "digest", "randomize",
        "checklist", "weighted-checklist", "base64-decode", "version", "area", "enclosed-area",
        "distance", "geofence", "intersects",
    ]
}
