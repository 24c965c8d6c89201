// A place on the map, as ODK writes its geopoints: latitude, longitude, altitude and accuracy in
// one text.

import CalepinExpressions

/// The type of places.
enum PlaceType {
    /// A place: `47.37 8.54 408 5`, latitude and longitude in degrees, then if known altitude and
    /// accuracy in metres. Commas or semicolons may follow the numbers.
    static let place = FieldType(
        "place", widget: .place,
        read: { text, _ in Place(text).map { .text($0.text) } },
        show: { value, _, language in
            guard case .text(let text) = value, let place = Place(text) else {
                return FieldType.plainText(value, language)
            }
            return place.shown(in: language)
        },
        refusal: .notAPlace,
        example: { $1.below(90).description + " " + $1.below(180).description })
}

/// A point on the earth.
struct Place: Equatable, Sendable {
    /// Latitude -90 to 90, longitude -180 to 180 degrees; then perhaps altitude -12,000 to
    /// 100,000 and accuracy 0 to 1,000,000 metres. Two to four of them.
    let numbers: [Decimal]

    /// Reads a place; nil when it is none.
    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        var numbers: [Decimal] = []
        for word in TypedText.words(text) {
            guard numbers.count < 4, let number = Place.number(word),
                Place.isInRange(number, numbers.count)
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count >= 2 else { return nil }
        self.numbers = numbers
    }

    /// A plain number, with a point, and perhaps a comma or semicolon behind it.
    private static func number(_ word: String) -> Decimal? {
        var bytes = Array(word.utf8)
        if bytes.last == UInt8(ascii: ",") || bytes.last == UInt8(ascii: ";") {
            bytes.removeLast()
        }
        for byte in bytes where byte == UInt8(ascii: ",") { return nil }
        return NumberText.number(String(utf8: bytes), places: -1)
    }

    private static func isInRange(_ number: Decimal, _ place: Int) -> Bool {
        switch place {
        case 0: number >= -90 && number <= 90
        case 1: number >= -180 && number <= 180
        case 2: number >= -12_000 && number <= 100_000
        default: number >= 0 && number <= 1_000_000
        }
    }

    /// The text that is saved.
    var text: String {
        var text = ""
        for number in numbers { text += text.isEmpty ? number.description : " \(number)" }
        return text
    }

    /// `47.37° N, 8.54° E, 408 m, ± 5 m`. Altitude and accuracy of ODK that are both 0 are not
    /// known, and left out.
    func shown(in language: Language) -> String {
        func written(_ number: Decimal) -> String {
            NumberText.shown(number, places: -1, unit: "", in: language)
        }
        let isFrench = language == .french
        let west = isFrench ? "° O" : "° W"
        var text = written(numbers[0].magnitude) + (numbers[0].isNegative ? "° S" : "° N")
        text += isFrench ? " ; " : ", "
        text += written(numbers[1].magnitude) + (numbers[1].isNegative ? west : "° E")
        let metres = numbers.dropFirst(2)
        guard metres.contains(where: { !$0.isZero }) else { return text }
        for (index, number) in metres.enumerated() {
            text += (isFrench ? " ; " : ", ") + (index == 1 ? "± " : "")
            text += written(number) + "\u{A0}m"
        }
        return text
    }
}

extension Value {
    /// The numbers of a place: latitude and longitude in degrees, then if known altitude and
    /// accuracy in metres; nil for any other value.
    package var placeNumbers: [Decimal]? {
        guard case .text(let text) = self else { return nil }
        return Place(text)?.numbers
    }
}
