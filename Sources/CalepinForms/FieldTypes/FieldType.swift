// The type of a field: reading a value from what a person enters, checking it and printing it. The
// types themselves are beside it, a file for each small family, and listed in FieldType+All.swift.

import CalepinExpressions

/// A way to read, print and check the values of a field.
public final class FieldType: Sendable {
    /// The stable name, such as `integer`.
    public let name: String
    /// The control a page shows by default.
    public let widget: Widget
    /// Returns the value of a text, typed for expressions; nil when it is not of this type. Never
    /// called with an empty text. A text that is not of its type is kept as it is.
    public let read: @Sendable (String, Field) -> Value?
    /// Returns the issue of a value that was read, besides the field's own rules; nil for none.
    public let judge: @Sendable (Value, Field) -> IssueCode?
    /// Returns the value as a person reads it, with the signs and words of a language. A value
    /// that is not of this type is shown as the text it is, an empty one as an empty text. Labels
    /// of choices are not known here.
    public let show: @Sendable (Value, Field, Language) -> String
    /// The issue of a text for which `read` returns nil.
    public let refusal: IssueCode
    /// The keyboard of a phone for entering the value.
    public let keyboard: Keyboard
    /// The name under which browsers fill in the value (HTML, `autocomplete`); empty for none.
    public let autofill: String
    /// Returns a random text for records of examples, which the type accepts; nil for a word.
    let example: (@Sendable (Field, inout ExampleSource) -> String)?
    /// Returns true for a unit that a field of the type may have; nil when any may be.
    let acceptsUnit: (@Sendable (String) -> Bool)?
    /// Reads a text that `read` cannot read without knowing the zone: a moment written without its
    /// offset; nil when there is no such text.
    let readInZone: (@Sendable (String, Field, Zone) -> Value?)?
    /// Returns true when two values of the type mean the same, for types where not only equal
    /// values do.
    let comparison: (@Sendable (Value, Value) -> Bool)?

    /// Makes a type.
    init(
        _ name: String, widget: Widget,
        read: @escaping @Sendable (String, Field) -> Value?,
        judge: @escaping @Sendable (Value, Field) -> IssueCode? = { _, _ in nil },
        show: @escaping @Sendable (Value, Field, Language) -> String = { value, _, language in
            FieldType.plainText(value, language)
        },
        refusal: IssueCode = .notOfType, keyboard: Keyboard = .text, autofill: String = "",
        example: (@Sendable (Field, inout ExampleSource) -> String)? = nil,
        acceptsUnit: (@Sendable (String) -> Bool)? = nil,
        readInZone: (@Sendable (String, Field, Zone) -> Value?)? = nil,
        comparison: (@Sendable (Value, Value) -> Bool)? = nil
    ) {
        self.name = name
        self.widget = widget
        self.read = read
        self.judge = judge
        self.show = show
        self.refusal = refusal
        self.keyboard = keyboard
        self.autofill = autofill
        self.example = example
        self.acceptsUnit = acceptsUnit
        self.readInZone = readInZone
        self.comparison = comparison
    }

    /// The type of that name; nil when there is none.
    ///
    /// Complexity: O(t) in the number of types.
    public static func named(_ name: String) -> FieldType? {
        for type in all where type.name == name { return type }
        return nil
    }

    /// True when a field of the type holds a value at all; a note does not.
    public var holdsValue: Bool { widget != .note }

    /// True when no screen shows the field: its value is for rules, lists and exports.
    public var isHidden: Bool { self === ShownTypes.hidden }

    /// Returns the value of a text, where a moment without an offset is read in the zone.
    ///
    /// Complexity: O(n) in the text's length.
    public func value(of text: String, in field: Field, zone: Zone) -> Value? {
        read(text, field) ?? readInZone?(text, field, zone)
    }

    /// The value of a text as it is saved: a plain number first, then as `value(of:in:zone:)`; nil
    /// when it is not of this type.
    ///
    /// Complexity: O(n) in the text's length.
    package func stored(_ text: String, _ field: Field, _ zone: Zone) -> Value? {
        if widget == .number {
            do throws(DecimalError) {
                let number = try Decimal(text)
                return refusal == .notWhole && !number.isInteger ? nil : .number(number)
            } catch {}
        }
        return value(of: text, in: field, zone: zone)
    }

    /// Returns true when two values are the same for the type: replacing one with the other is no
    /// change. Equal values are; so are the same choices in another order.
    ///
    /// Complexity: O(1), for several choices O(n²) in their number.
    package func isSame(_ left: Value, _ right: Value) -> Bool {
        left == right || (comparison?(left, right) ?? false)
    }

    /// The text of a value as it is saved, or the words of an error.
    static func plainText(_ value: Value, _ language: Language) -> String {
        value.asText ?? value.error?.message(in: language) ?? ""
    }
}

extension Widget {
    /// True when its values are several of a list.
    package var isSeveral: Bool { self == .many || self == .rank }

    /// True when its values are not texts.
    var isTyped: Bool {
        switch self {
        case .number, .day, .time, .instant, .toggle: true
        default: false
        }
    }

    /// Returns true when a value is of the kind that the type's values have.
    func holds(_ value: Value) -> Bool {
        switch (self, value) {
        case (.number, .number), (.toggle, .boolean), (.shown, _), (.note, _), (_, .error): true
        // Moments of another kind stay as they are.
        case (.day, .day), (.day, .instant), (.instant, .day), (.instant, .instant): true
        case (.time, .time): true
        case (.number, _), (.day, _), (.time, _), (.instant, _), (.toggle, _), (_, .text): false
        // A computed day in a field of text stays a day for expressions that read it.
        default: true
        }
    }
}

/// The keyboards of a phone, by the name that a page knows.
public enum Keyboard: String, CaseIterable, Sendable {
    /// The letters of the language.
    case text
    /// Letters in upper case, for numbers that contain letters.
    case capitals
    /// Digits; digits and the decimal separator.
    case numeric, decimal
    /// Phone numbers.
    case phone = "tel"
    /// E-mail addresses.
    case email
}

/// The controls a page knows.
public enum Widget: String, CaseIterable, Sendable {
    /// Lines of text, and shapes of text.
    case text, lines, number, day, time, instant
    /// Choices.
    case toggle, yesNo, one, many, rank
    /// Values captured by a device.
    case place, line, area, photo, file, signature, barcode
    /// A note without a value, and a value without a control.
    case note, shown
}
