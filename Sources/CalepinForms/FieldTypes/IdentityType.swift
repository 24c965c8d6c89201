// Numbers that identify a person or a part of a vehicle, by the scheme that the field's unit
// names. Vehicles as a whole are in VehicleTypes.swift.

import CalepinExpressions

/// The type of numbers that identify a person or a thing.
enum IdentityType {
    /// A number of the scheme named by the field's unit, one of `IdentityScheme.all`; without a
    /// unit, any number. Letters in upper case, separators dropped.
    static let identity = FieldType(
        "identity", widget: .text, read: { text, _ in .text(TypedText.compact(text)) },
        judge: { value, field in
            guard case .text(let text) = value else { return nil }
            return IdentityScheme.of(field).judge(Array(text.utf8))
        },
        show: { value, field, language in
            guard case .text(let text) = value else { return FieldType.plainText(value, language) }
            return IdentityScheme.of(field).show(text)
        },
        keyboard: .capitals,
        example: { field, source in IdentityScheme.of(field).example(&source) },
        acceptsUnit: { $0.isEmpty || IdentityScheme.named($0) != nil })
}

/// The rules of one sort of identity number.
package struct IdentityScheme: Sendable {
    /// The name that a field gives as its unit.
    package var name: String
    /// Returns the issue of the bytes of a number in upper case; nil for none.
    var judge: @Sendable ([UInt8]) -> IssueCode?
    /// Returns the number in the groups that people write it in.
    var show: @Sendable (String) -> String
    /// Returns a random number of the scheme.
    var example: @Sendable (inout ExampleSource) -> String

    init(
        _ name: String, judge: @escaping @Sendable ([UInt8]) -> IssueCode?,
        show: @escaping @Sendable (String) -> String = { $0 },
        example: @escaping @Sendable (inout ExampleSource) -> String = {
            $0.characters(8, of: "ABCDEFGH0123456789")
        }
    ) {
        self.name = name
        self.judge = judge
        self.show = show
        self.example = example
    }

    /// Every scheme. A field's unit that names none of them is a fault of its declaration.
    ///
    /// - `free`: 1 to 40 letters and digits; the scheme of a field without a unit.
    /// - `body`, `chassis`: 5 to 20 letters and digits.
    /// - `vin`: a vehicle identification number.
    /// - `ahv`: the Swiss insurance number, 756 and ten digits.
    /// - `nir`: the French insurance number with its key.
    package static let all: [IdentityScheme] = [free, body, chassis, vin, ahv, nir]

    /// The scheme of that name; nil when there is none.
    ///
    /// Complexity: O(n) in the number of schemes.
    package static func named(_ name: String) -> IdentityScheme? {
        for scheme in all where scheme.name == name { return scheme }
        return nil
    }

    static func of(_ field: Field) -> IdentityScheme { named(field.unit) ?? free }

    private static let free = IdentityScheme("free", judge: { lettersAndDigits($0, 1...40) })
    private static let body = IdentityScheme("body", judge: { lettersAndDigits($0, 5...20) })
    private static let chassis = IdentityScheme(
        "chassis", judge: { lettersAndDigits($0, 5...20) })

    private static let vin = IdentityScheme(
        "vin",
        judge: {
            let text = String(utf8: $0)
            return VehicleNumber.judge(text, always: false, never: false)
        },
        example: { VehicleNumber.example(&$0) })

    private static let ahv = IdentityScheme(
        "ahv",
        judge: { bytes in
            guard TypedText.areDigits(bytes) else { return .badCharacter }
            guard bytes.count == 13 else { return .wrongLength }
            guard bytes.starts(with: "756".utf8) else { return .notAnIdentity }
            return articleDigit(bytes) == bytes[12] ? nil : .checkDigit
        },
        show: { TypedText.grouped($0, [3, 4, 4, 2], by: ".") },
        example: { source in
            let digits = Array(("756" + source.digits(9)).utf8)
            return String(utf8: digits + [articleDigit(digits)])
        })

    private static let nir = IdentityScheme(
        "nir", judge: judgeNIR, show: { TypedText.grouped($0, [1, 2, 2, 2, 3, 3, 2], by: " ") },
        example: { source in
            let number =
                source.characters(1, of: "12") + source.digits(4) + "75" + source.digits(6)
            let key = keyOfNIR(Array(number.utf8)[...])
            return number + (key < 10 ? "0" : "") + key.description
        })

    /// Returns a scheme of letters of any script and digits, with a least and a largest count.
    private static func lettersAndDigits(
        _ bytes: [UInt8], _ length: ClosedRange<Int>
    ) -> IssueCode? {
        var count = 0
        for scalar in scalars(of: String(utf8: bytes)) {
            guard Letters.isDigit(scalar) || Letters.isLetter(scalar) else {
                return .badCharacter
            }
            count += 1
        }
        return length.contains(count) ? nil : .wrongLength
    }

    /// The check digit of 13 digits as on articles (EAN-13, GS1 General Specifications 7.9):
    /// weights 1 and 3 in turn, up to the next multiple of ten.
    private static func articleDigit(_ bytes: [UInt8]) -> UInt8 {
        var sum = 0
        for (place, byte) in bytes.prefix(12).enumerated() {
            sum += Int(byte & 15) * (place % 2 == 0 ? 1 : 3)
        }
        return UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)
    }

    /// Sex, year, month, department, commune, order, and the key 97 − n mod 97. Corsica's 2A and
    /// 2B count as 19 and 18 (INSEE, key of the register of persons).
    private static func judgeNIR(_ bytes: [UInt8]) -> IssueCode? {
        var digits = bytes
        if digits.count > 6, digits[5] == UInt8(ascii: "2") {
            if digits[6] == UInt8(ascii: "A") { (digits[5], digits[6]) = (0x31, 0x39) }
            if digits[6] == UInt8(ascii: "B") { (digits[5], digits[6]) = (0x31, 0x38) }
        }
        guard TypedText.areDigits(digits) else { return .badCharacter }
        guard digits.count == 15 else { return .wrongLength }
        switch digits[0] & 15 {
        case 1, 2, 3, 4, 7, 8: break
        default: return .notAnIdentity
        }
        let key = Int64(digits[13] & 15) * 10 + Int64(digits[14] & 15)
        return keyOfNIR(digits.prefix(13)) == key ? nil : .checkDigit
    }

    /// The key of 13 digits, 1 to 97.
    private static func keyOfNIR(_ digits: ArraySlice<UInt8>) -> Int64 {
        var number: Int64 = 0
        for digit in digits { number = number * 10 + Int64(digit & 15) }
        return 97 - number % 97
    }
}
