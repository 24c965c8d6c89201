// The declaration of a collection's source: the origin of the rows, and how each is read from a
// body of JSON or CSV. RowReading reads the body; the host fetches it.

import CalepinExpressions

/// The origin and format of a collection's rows.
public struct CollectionSource: Equatable, Sendable {
    /// The origin of the body.
    public enum Place: String, CaseIterable, Sendable {
        /// A file that ships with the app, by its path in the folder of all apps.
        case bundled
        /// A file that a person imports.
        case file
        /// A response over HTTP, by its URL; a path alone is one of Calepin's own server.
        case http
    }

    /// The format of the body.
    public enum Notation: String, CaseIterable, Sendable {
        /// JSON: an array of objects, or one at `rows` in an object.
        case json
        /// CSV whose first line has the names.
        case csv
    }

    /// The origin of the body.
    public var place: Place
    /// The path or URL; empty for a file that is imported.
    public var address: String
    /// The file in the folder of all apps that Calepin's own server responds with at an address
    /// that is a path alone; empty for none.
    public var bundled: String
    /// The format of the body.
    public var notation: Notation
    /// The keys that lead to the array of rows, separated by points; empty for the body itself.
    public var rows: String
    /// The attribute with the id of a row, unique in the collection.
    public var id: String
    /// The interval between two requests for the body, in seconds; 0 to request it only on demand.
    public var refresh: Int
    /// True when the page queries the server, because there are too many rows to send all.
    public var isSearchedOnServer = false

    /// Makes a source.
    public init(
        _ place: Place, _ address: String = "", bundled: String = "", notation: Notation = .csv,
        rows: String = "", id: String = "id", refresh: Int = 0
    ) {
        self.place = place
        self.bundled = bundled
        self.address = address
        self.notation = notation
        self.rows = rows
        self.id = id
        self.refresh = refresh
    }
}

/// An attribute of a collection's rows: a text under a name.
public struct RowAttribute: Equatable, Sendable {
    /// The type that the text is read as.
    public enum Reading: String, CaseIterable, Sendable {
        /// A text, unchanged.
        case text
        /// A decimal number.
        case number
        /// A boolean.
        case truth
        /// A day as `2026-11-21`, or the beginning of an instant.
        case day
        /// A day as `21/11/2026` or `21.11.2026`, kept as `2026-11-21`.
        case dayFirst = "day-first"
    }

    /// The name, as filters, sorts and layouts use it.
    public var name: String
    /// The keys in the source that lead to it, separated by points; empty for its name.
    public var from: String
    /// The type that the text is read as.
    public var reading: Reading
    /// True when a row without it is invalid.
    public var isRequired: Bool

    /// Makes an attribute.
    public init(
        _ name: String, _ reading: Reading = .text, from: String = "", isRequired: Bool = false
    ) {
        self.name = name
        self.reading = reading
        self.from = from
        self.isRequired = isRequired
    }

    /// Returns a text of the source in its stored form; nil when it is invalid for the type.
    ///
    /// Complexity: O(n) in the text.
    func kept(_ text: String) -> String? {
        let trimmed = trimmed(text)
        guard !trimmed.isEmpty else { return isRequired ? nil : "" }
        switch reading {
        case .text: return text
        case .number:
            guard let number = try? Decimal(trimmed) else { return nil }
            return number.description
        case .truth:
            if trimmed == "true" || trimmed == "1" { return "true" }
            return trimmed == "false" || trimmed == "0" ? "false" : nil
        case .day: return Day.parse(trimmed)?.description
        case .dayFirst: return RowAttribute.day(dayFirst: trimmed)?.description
        }
    }

    /// The attribute for reading stored texts again, under its own name.
    package var asKept: RowAttribute {
        RowAttribute(name, reading == .dayFirst ? .day : reading, isRequired: isRequired)
    }

    /// Returns a stored text as the value that filters use.
    package func value(of text: String) -> Value {
        guard !text.isEmpty else { return .empty }
        switch reading {
        case .text: return .text(text)
        case .number: return (try? Decimal(text)).map { .number($0) } ?? .text(text)
        case .truth: return .boolean(text == "true")
        case .day, .dayFirst: return Day.parse(text).map { .day($0) } ?? .text(text)
        }
    }

    private static func day(dayFirst text: String) -> Day? {
        var numbers = [0]
        for byte in text.utf8 {
            if byte >= 0x30, byte <= 0x39 {
                let number = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
                guard number < 100_000 else { return nil }
                numbers[numbers.count - 1] = number
            } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") {
                numbers.append(0)
            } else {
                return nil
            }
        }
        guard numbers.count == 3 else { return nil }
        return Day(year: numbers[2], month: numbers[1], day: numbers[0])
    }
}

/// Returns a text without the white space around it.
func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return end - start == bytes.count ? text : String(decoding: bytes[start..<end], as: UTF8.self)
}
