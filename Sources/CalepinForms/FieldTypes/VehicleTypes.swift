// The plate of a vehicle and its identification number with the check digit. Numbers of persons,
// bodies and chassis are in IdentityType.swift.

import CalepinExpressions

/// The types of a vehicle's plate and identification number.
enum VehicleTypes {
    /// A plate: letters and digits in upper case, separators dropped, at most 12.
    static let plate = FieldType(
        "plate", widget: .text, read: { text, _ in .text(TypedText.compact(text)) },
        judge: { value, _ in
            guard case .text(let text) = value else { return nil }
            for scalar in scalars(of: text)
            where !Letters.isLetter(scalar) && !Letters.isDigit(scalar) {
                return .badCharacter
            }
            return (1...12).contains(scalars(of: text).count) ? nil : .wrongLength
        },
        keyboard: .capitals,
        example: { $1.characters(2, of: "ABCDEFGH") + $1.characters(5, of: "123456789") })

    /// A vehicle identification number of ISO 3779, in upper case, separators dropped.
    ///
    /// The check digit is checked where it is prescribed: vehicles of North America (a number that
    /// begins with 1 to 5) and of China (L); elsewhere makers use its place freely. A field whose
    /// unit is `always` checks all, one with `never` none.
    static let vin = FieldType(
        "vin", widget: .text, read: { text, _ in .text(TypedText.compact(text)) },
        judge: { value, field in
            guard case .text(let text) = value else { return nil }
            return VehicleNumber.judge(
                text, always: field.unit == "always",
                never: field.unit == "never")
        },
        keyboard: .capitals, example: { VehicleNumber.example(&$1) })
}

/// The rules of a vehicle identification number.
enum VehicleNumber {
    /// Returns the issue of a number in upper case; nil for none.
    static func judge(_ text: String, always: Bool, never: Bool) -> IssueCode? {
        let bytes = Array(text.utf8)
        for byte in bytes where number(byte) == nil { return .badCharacter }
        guard bytes.count == 17 else { return .wrongLength }
        let isChecked = always || (!never && isPrescribed(bytes[0]))
        return !isChecked || checkDigit(bytes) == bytes[8] ? nil : .checkDigit
    }

    /// Returns a random number with its check digit.
    static func example(_ source: inout ExampleSource) -> String {
        var bytes = Array(source.characters(17, of: "ABCDEFGHJKLMNPRSTUVWXYZ0123456789").utf8)
        if let digit = checkDigit(bytes) { bytes[8] = digit }
        return String(utf8: bytes)
    }

    private static func isPrescribed(_ region: UInt8) -> Bool {
        switch region {
        case UInt8(ascii: "1")...UInt8(ascii: "5"), UInt8(ascii: "L"): true
        default: false
        }
    }

    /// The check digit, `0` to `9` or `X`, of 17 characters: the sum of their numbers times their
    /// weights, modulo 11 (49 CFR 565.15, tables III to V). Nil for other characters or lengths.
    static func checkDigit(_ bytes: [UInt8]) -> UInt8? {
        guard bytes.count == 17 else { return nil }
        var sum = 0
        for (place, byte) in bytes.enumerated() {
            guard let number = number(byte) else { return nil }
            sum += number * weight(place)
        }
        let rest = sum % 11
        return rest == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(rest)
    }

    /// Weights run 8 to 2, then 10, 0 for the check digit itself, and 9 to 2.
    private static func weight(_ place: Int) -> Int {
        switch place {
        case 0...6: 8 - place
        case 7: 10
        case 8: 0
        default: 18 - place
        }
    }

    /// The number a character stands for; nil for those it may not have: I, O, Q and all else.
    private static func number(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "H"): Int(byte - UInt8(ascii: "A")) + 1
        case UInt8(ascii: "J")...UInt8(ascii: "N"): Int(byte - UInt8(ascii: "J")) + 1
        case UInt8(ascii: "P"): 7
        case UInt8(ascii: "R"): 9
        case UInt8(ascii: "S")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "S")) + 2
        default: nil
        }
    }
}
