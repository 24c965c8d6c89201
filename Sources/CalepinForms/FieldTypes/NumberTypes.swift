// Numbers: whole ones, decimals and money. Typed numbers are read in NumberText.swift.

import CalepinExpressions

/// The types of numbers.
enum NumberTypes {
    /// A whole number. `5.0` is one, `5.5` is not.
    static let integer = FieldType(
        "integer", widget: .number,
        read: { text, field in
            guard let number = NumberText.number(text, places: 0, unit: field.unit),
                number.isInteger
            else { return nil }
            return .number(number)
        },
        judge: { value, _ in
            guard case .number(let number) = value else { return nil }
            return number.isInteger ? nil : .notWhole
        },
        show: { value, field, language in shown(value, places: 0, field, language) },
        refusal: .notWhole, keyboard: .numeric)

    /// A number, exact; with at most `places` decimals where the field says so.
    static let decimal = FieldType(
        "decimal", widget: .number,
        read: { text, field in
            NumberText.number(text, places: field.places, unit: field.unit).map { .number($0) }
        },
        judge: { value, field in
            field.places < 0 || fits(value, places: field.places) ? nil : .tooManyPlaces
        },
        show: { value, field, language in
            shown(value, places: field.places, field, language)
        },
        refusal: .notANumber, keyboard: .decimal)

    /// An amount in the field's unit, exact; with two decimals unless the field says otherwise.
    static let money = FieldType(
        "money", widget: .number,
        read: { text, field in
            NumberText.number(text, places: moneyPlaces(field), unit: field.unit)
                .map { .number($0) }
        },
        judge: { value, field in
            fits(value, places: moneyPlaces(field)) ? nil : .tooManyPlaces
        },
        show: { value, field, language in
            shown(value, places: moneyPlaces(field), field, language)
        },
        refusal: .notANumber, keyboard: .decimal)

    /// Whole numbers from 0 to below this one are shown by their digits alone.
    static func plainBelow(_ field: Field) -> UInt16 {
        guard field.unit.isEmpty, field.choices == nil else { return 0 }
        switch field.type {
        case "integer": return 10_000
        case "decimal": return field.places < 0 ? 1_000 : field.places == 0 ? 10_000 : 0
        case "money": return moneyPlaces(field) == 0 ? 10_000 : 0
        default: return 0
        }
    }

    private static func moneyPlaces(_ field: Field) -> Int { field.places < 0 ? 2 : field.places }

    /// Returns true when a number needs no more decimals than these, and for values that are no
    /// number.
    private static func fits(_ value: Value, places: Int) -> Bool {
        guard case .number(let number) = value else { return true }
        do throws(DecimalError) {
            return try number.rounded(toPlaces: places) == number
        } catch { return false }
    }

    private static func shown(
        _ value: Value, places: Int, _ field: Field, _ language: Language
    ) -> String {
        guard case .number(let number) = value else { return FieldType.plainText(value, language) }
        let plain = number.description
        // Four digits may be a year, and read as well without a group.
        let maxDigits = places == 0 ? 4 : (places < 0 ? 3 : 0)
        if plain.utf8.count <= maxDigits, number.isInteger, !number.isNegative, field.unit.isEmpty
        {
            return plain
        }
        return NumberText.shown(number, places: places, unit: field.unit, in: language)
    }
}
