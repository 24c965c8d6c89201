// The rules of checks in the JSON of an app: the key of each rule, the bounds of its numbers, and
// what is usual without them.

import CalepinExpressions
import CalepinForms

/// Limits of the rules of checks, with the reason beside each.
package enum QualityMethodLimits {
    /// The maximum number of answers that are counted together: a list of choices.
    package static let values = 50
    /// The maximum number of fields that make records the same.
    package static let fields = DuplicateKey.maxFields
    /// Minutes of an interview: up to a year.
    static let minutes: ClosedRange<Int64> = 0...525_600
    /// Metres within which records are at one place: more is an area.
    static let metres: ClosedRange<Int64> = 1...10_000
    /// Records at one place: of more, each would be compared with too many.
    static let records: ClosedRange<Int64> = 2...10
    /// Days until a record has to follow.
    static let days: ClosedRange<Int64> = 0...3_650
    static let percent: ClosedRange<Int64> = 1...99
    static let errors: ClosedRange<Int64> = 2...10
    /// Answers of a person from which a share says something.
    static let answers: ClosedRange<Int64> = 5...100_000
    /// The answers of a person without a number: below, standard errors say little.
    static let usualAnswers: Int64 = 20
    /// The maximum number of fields of two visits that are compared: those of a short second form.
    package static let comparedFields = 50
    /// Days between two answers that count as the same: up to a year.
    static let nearDays: ClosedRange<Int64> = 1...366
    /// Seconds for an answer: nobody needs more to read a question.
    static let seconds: ClosedRange<Int64> = 1...600
    /// Answers that came too fast one after the other: of one by itself nothing follows.
    static let fastAnswers: ClosedRange<Int64> = 2...100
    /// Metres of the radius of a circle: a fifth of the way around the earth.
    static let radius: ClosedRange<Int64> = 1...8_000_000
    /// The maximum number of points of all areas of a collection: each device gets them with the
    /// app, and each record is compared with all of them.
    package static let points = 2_000
}

extension QualityMethod {
    /// The keys of the rules.
    private static let keys = [
        "when", "lasts", "outside", "near", "twice", "missing", "frequent", "differs", "compares",
        "fast",
    ]

    /// Reads the rule of a check, which has exactly one.
    init(json check: JSONValue) throws(QualityFault) {
        let keys = Self.keys.filter { check[$0] != nil }
        guard keys.count == 1, let key = keys.first, let value = check[key] else {
            throw QualityFault(Self.keys.joined(separator: " / "), "1")
        }
        let reader = MethodReader(key: key, value: value)
        switch key {
        case "when":
            guard let text = value.asString, !text.isEmpty else {
                throw QualityFault("when", "\"…\"")
            }
            self = .condition(text)
        case "lasts": self = .lasts(try Lasts(reader))
        case "outside": self = .outside(try Outside(reader))
        case "near": self = .near(try Near(reader))
        case "twice":
            self = .twice(try reader.names(in: value, 1...QualityMethodLimits.fields))
        case "missing": self = .missing(try Missing(reader))
        case "frequent": self = .frequent(try Frequent(reader))
        case "compares": self = .compares(try Compares(reader))
        case "fast": self = .fast(try Fast(reader))
        default: self = .differs(try Differs(reader))
        }
    }
}

/// A reader of the members of a rule.
struct MethodReader {
    let key: String
    let value: JSONValue

    /// Returns a text; the usual one where it is left out.
    func text(_ name: String, usual: String? = nil) throws(QualityFault) -> String {
        guard let member = value[name] else {
            if let usual { return usual }
            throw fault(name, "\"…\"")
        }
        guard let text = member.asString, !text.isEmpty else { throw fault(name, "\"…\"") }
        return text
    }

    /// Returns a number; the usual one where it is left out, and nil where there is none.
    func number(
        _ name: String, _ range: ClosedRange<Int64>, usual: Int64? = nil
    ) throws(QualityFault) -> Int64? {
        guard let member = value[name] else { return usual }
        guard let number = member.asInt64, range.contains(number) else {
            throw fault(name, "\(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// Returns a number that has to be there.
    func required(
        _ name: String, _ range: ClosedRange<Int64>, usual: Int64? = nil
    ) throws(QualityFault) -> Int64 {
        guard let number = try number(name, range, usual: usual) else {
            throw fault(name, "\(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// Returns a list of names.
    func names(_ name: String, _ range: ClosedRange<Int>) throws(QualityFault) -> [String] {
        let reader = MethodReader(key: key + "." + name, value: value[name] ?? .null)
        return try reader.names(in: reader.value, range)
    }

    func names(in list: JSONValue, _ range: ClosedRange<Int>) throws(QualityFault) -> [String] {
        let names = list.elements?.compactMap { $0.asString } ?? []
        guard range.contains(names.count), names.count == list.elements?.count else {
            throw QualityFault(key, "[\"…\"], \(range.lowerBound)…\(range.upperBound)")
        }
        return names
    }

    func fault(_ name: String, _ expected: String) -> QualityFault {
        QualityFault(key + "." + name, expected)
    }
}

extension QualityMethod.Lasts {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        from = try reader.text("from", usual: QualityMethod.created)
        to = try reader.text("to", usual: QualityMethod.submitted)
        least = try reader.number("least", QualityMethodLimits.minutes)
        most = try reader.number("most", QualityMethodLimits.minutes)
        guard least != nil || most != nil, least ?? 0 <= most ?? .max else {
            throw reader.fault("least / most", "least ≤ most")
        }
    }
}

extension QualityMethod.Outside {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        field = try reader.text("field")
        if let json = reader.value["area"] {
            guard let area = QualityArea(geoJSON: json) else {
                throw reader.fault(
                    "area", "GeoJSON Polygon, MultiPolygon, ≤ \(QualityMethodLimits.points)")
            }
            self.area = area
            return
        }
        let text = try reader.text("around")
        guard let centre = EarthPoint(text) else { throw reader.fault("around", "\"48.8 2.3\"") }
        let metres = try reader.required("metres", QualityMethodLimits.radius)
        area = .circle(
            QualityArea.Point(north: centre.numbers[0], east: centre.numbers[1]),
            metres: metres)
    }
}

extension QualityMethod.Near {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        field = try reader.text("field")
        metres = try reader.required("metres", QualityMethodLimits.metres)
        records = Int(try reader.required("records", QualityMethodLimits.records, usual: 2))
    }
}

extension QualityMethod.Missing {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        collection = try reader.text("collection")
        field = try reader.text("field")
        equals = try reader.text("equals", usual: "")
        days = try reader.required("days", QualityMethodLimits.days)
        from = try reader.text("from", usual: QualityMethod.created)
    }
}

extension QualityMethod.Frequent {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        field = try reader.text("field")
        above = Int(try reader.required("above", QualityMethodLimits.percent))
        least = Int(
            try reader.required(
                "least", QualityMethodLimits.answers, usual: QualityMethodLimits.usualAnswers))
        let list = reader.value["values"]?.elements
        values = list?.compactMap { $0.asString } ?? []
        let isList = reader.value["values"] == nil || (list != nil && !values.isEmpty)
        guard isList, values.count == list?.count ?? 0,
            values.count <= QualityMethodLimits.values
        else { throw reader.fault("values", "[\"…\"], 1…\(QualityMethodLimits.values)") }
    }
}

extension QualityMethod.Differs {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        field = try reader.text("field")
        errors = Int(try reader.required("errors", QualityMethodLimits.errors, usual: 3))
        least = Int(
            try reader.required(
                "least", QualityMethodLimits.answers, usual: QualityMethodLimits.usualAnswers))
    }
}
