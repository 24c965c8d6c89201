// The primitive types of OData that cells have, and their values (OData CSDL 4.0, 4.4).

import CalepinExpressions

/// A primitive type of properties.
package enum ODataPrimitive: String, Equatable, Sendable {
    case text = "Edm.String"
    case number = "Edm.Decimal"
    case integer = "Edm.Int32"
    case truth = "Edm.Boolean"
    case day = "Edm.Date"
    case time = "Edm.TimeOfDay"
    case moment = "Edm.DateTimeOffset"

    /// Creates the type of a column.
    init(_ type: ExportType) {
        switch type {
        case .text, .any: self = .text
        case .number: self = .number
        case .count: self = .integer
        case .truth: self = .truth
        case .day: self = .day
        case .time: self = .time
        case .instant: self = .moment
        }
    }
}

/// A value of a property or an expression.
package enum ODataValue: Equatable, Sendable {
    case null
    case text(String)
    case number(Decimal)
    case truth(Bool)
    case day(Day)
    case time(Time)
    case moment(Instant)

    /// Creates the value of a cell for a property of a type: null for one of another kind, as a
    /// number that a draft has as a text.
    package init(_ cell: ExportCell, _ type: ODataPrimitive) {
        switch (type, cell) {
        case (_, .empty): self = .null
        case (.text, _): self = .text(cell.text)
        case (.number, .number(let number)), (.integer, .number(let number)):
            self = .number(number)
        case (.truth, .boolean(let isTrue)): self = .truth(isTrue)
        case (.day, .day(let day)): self = .day(day)
        case (.day, .instant(let instant)): self = .day(instant.day)
        case (.time, .time(let time)): self = .time(time)
        case (.moment, .instant(let instant)): self = .moment(instant)
        case (.moment, .day(let day)): self = .moment(Zone.utc.instant(day, .midnight))
        default: self = .null
        }
    }

    /// The size in memory, in bytes, about.
    package var bytes: Int {
        if case .text(let text) = self { text.utf8.count + 32 } else { 32 }
    }
}

extension ODataValue {
    /// Returns true when the value comes before another of the same type; null is the first.
    package func isBefore(_ other: ODataValue) -> Bool {
        switch (self, other) {
        case (_, .null): false
        case (.null, _): true
        default: isLess(than: other)
        }
    }

    /// Returns true when both are values of one type and this one is less. A day beside a moment
    /// is its start in UTC.
    func isLess(than other: ODataValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left < right
        case (.number(let left), .number(let right)): left < right
        case (.truth(let left), .truth(let right)): !left && right
        case (.day(let left), .day(let right)): left < right
        case (.time(let left), .time(let right)): left < right
        case (.moment(let left), .moment(let right)): left < right
        case (.day(let left), .moment(let right)): Zone.utc.instant(left, .midnight) < right
        case (.moment(let left), .day(let right)): left < Zone.utc.instant(right, .midnight)
        default: false
        }
    }

    /// Returns true when both are the same, or both null.
    func isEqual(_ other: ODataValue) -> Bool {
        switch (self, other) {
        case (.day(let left), .moment(let right)): Zone.utc.instant(left, .midnight) == right
        case (.moment(let left), .day(let right)): left == Zone.utc.instant(right, .midnight)
        default: self == other
        }
    }
}

extension JSONWriter {
    /// Writes a value as OData's JSON format has it (OData JSON Format 4.0, 7.1).
    ///
    /// - Parameter isText: True for numbers as texts, which a client asks for that would round
    ///   them.
    package mutating func write(_ value: ODataValue, numbersAsText isText: Bool = false) {
        switch value {
        case .null: null()
        case .text(let text): string(text)
        case .number(let number):
            if isText { string(number) } else { self.number(number.description) }
        case .truth(let isTrue): bool(isTrue)
        case .day(let day): string(day.description)
        case .time(let time): string(time.whole)
        case .moment(let moment): string(moment.description)
        }
    }
}

extension Time {
    /// The text with its seconds, which Edm.TimeOfDay requires.
    fileprivate var whole: String {
        let text = description
        return text.utf8.count == 5 ? text + ":00" : text
    }
}
