// Fields that nobody types into: notes, which hold no value, calculated values of any type, and
// values that nobody sees.

import CalepinExpressions

/// The types of fields that nobody types into.
enum ShownTypes {
    /// A note for the reader; it has no value.
    static let note = FieldType("note", widget: .note, read: { _, _ in nil })

    /// The result of an expression. Its saved text reads back as the number, day, time, instant or
    /// truth whose saved text is exactly the same, else as text: `007` stays a text.
    static let calculated = FieldType(
        "calculated", widget: .shown,
        read: { text, _ in expressionValue(text) },
        show: { value, field, language in
            switch value {
            case .number: NumberTypes.decimal.show(value, field, language)
            case .boolean: ChoiceTypes.toggle.show(value, field, language)
            case .day: MomentTypes.day.show(value, field, language)
            case .instant: MomentTypes.instant.show(value, field, language)
            default: FieldType.plainText(value, language)
            }
        })

    /// A value that no screen shows: the result of an expression for other rules to read, or one
    /// that a host sets. Its texts are those of `calculated`.
    static let hidden = FieldType(
        "hidden", widget: .shown, read: { text, _ in expressionValue(text) },
        show: calculated.show)

    private static func expressionValue(_ text: String) -> Value {
        // The longest of these texts are numbers of 34 digits with sign, point and 34 places.
        guard text.utf8.count <= 80 else { return .text(text) }
        if text == "true" || text == "false" { return .boolean(text == "true") }
        if let number = plainNumber(text), number.description == text { return .number(number) }
        if let day = Day.parse(text), day.description == text { return .day(day) }
        if let time = Time.parse(text), time.description == text { return .time(time) }
        if let instant = Instant.parse(text, zone: .utc), instant.description == text {
            return .instant(instant)
        }
        return .text(text)
    }

    private static func plainNumber(_ text: String) -> Decimal? {
        do throws(DecimalError) { return try Decimal(text) } catch { return nil }
    }
}
