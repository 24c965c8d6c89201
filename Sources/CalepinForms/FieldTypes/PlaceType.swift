// A place on the map, as ODK writes its geopoints: latitude, longitude, altitude and accuracy in
// one text.

import CalepinExpressions

/// The type of places.
enum PlaceType {
    /// A place: `47.37 8.54 408 5`, latitude and longitude in degrees, then if known altitude and
    /// accuracy in metres. Commas or semicolons may follow the numbers.
    static let place = FieldType(
        "place", widget: .place,
        read: { text, _ in EarthPoint(cleaned(text)).map { .text($0.text) } },
        show: { value, _, language in
            guard case .text(let text) = value, let place = EarthPoint(text) else {
                return FieldType.plainText(value, language)
            }
            return place.shown(in: language)
        },
        refusal: .notAPlace,
        example: { $1.below(90).description + " " + $1.below(180).description })

    /// Returns a typed text with plain spaces and signs.
    static func cleaned(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in scalars(of: text) {
            cleaned.append(TypedText.isSpace(scalar) ? " " : scalar == "\u{2212}" ? "-" : scalar)
        }
        return String(cleaned)
    }
}

extension EarthPoint {
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
        return EarthPoint(text)?.numbers
    }

    /// The numbers of the points of a line or area, as those of a place; nil for any other value.
    ///
    /// Complexity: O(n) in the text's length.
    package var lineNumbers: [[Decimal]]? {
        guard case .text(let text) = self else { return nil }
        var points: [[Decimal]] = []
        return EarthPoint.each(of: text) { points.append($0.numbers) } ? points : nil
    }
}
