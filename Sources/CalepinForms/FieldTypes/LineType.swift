// A line on the map, as ODK writes its geotraces: places in order, with a semicolon between them.
// Areas, which are closed lines, are in AreaType.swift.

import CalepinExpressions

/// The type of lines.
enum LineType {
    /// A line: `47.37 8.54 408 5; 47.38 8.55`, two places at least.
    static let line = FieldType(
        "line", widget: .line,
        read: { text, _ in
            let line = LineText(text)
            return line.count < 2 ? nil : line.value
        },
        show: { value, _, language in LineText.shown(value, isArea: false, language) },
        refusal: .notALine,
        example: { "46.5 6.6; 46." + $1.below(90).description + " 6.7" })
}

/// The text of a line as it is saved.
struct LineText {
    private var bytes: [UInt8] = []
    /// The number of points; 0 for a text that is no line, or has too many.
    private(set) var count = 0
    private var first: EarthPoint?
    private var last: EarthPoint?

    /// Reads a typed text.
    ///
    /// Complexity: O(n) in the text's length.
    init(_ text: String) {
        guard text.utf8.count <= FormLimits.textBytes else { return }
        let isLine = EarthPoint.each(of: PlaceType.cleaned(text)) { append($0) }
        if isLine { limit() } else { count = 0 }
    }

    private mutating func append(_ point: EarthPoint) {
        if count > 0 { bytes.append(contentsOf: "; ".utf8) }
        bytes.append(contentsOf: point.text.utf8)
        if count == 0 { first = point }
        last = point
        count += 1
    }

    private mutating func limit() { if count > FormLimits.points { count = 0 } }

    /// Ends the line where it starts.
    mutating func close() {
        guard let first, let last, count > 0 else { return }
        if first.isAt(last) { return }
        append(first)
        limit()
    }

    /// The value that is saved.
    var value: Value { .text(String(utf8: bytes)) }

    /// Returns a line or area as a person reads it: its length or area.
    @inline(never)
    static func shown(_ value: Value, isArea: Bool, _ language: Language) -> String {
        var degrees: [Decimal] = []
        guard case .text(let text) = value, EarthPoint.read(text, into: &degrees) else {
            return FieldType.plainText(value, language)
        }
        do throws(DecimalError) {
            let measure = try isArea ? Sphere.area(degrees) : Sphere.length(degrees)
            let limit: Decimal = isArea ? 10_000 : 1_000
            let isSmall = measure < limit
            let number =
                try isSmall
                ? measure.rounded(toPlaces: 0) : measure.divided(by: limit).rounded(toPlaces: 2)
            let units = isArea ? ("m²", "ha") : ("m", "km")
            return NumberText.shown(
                number, places: isSmall ? 0 : 2, unit: isSmall ? units.0 : units.1, in: language)
        } catch { return text }
    }
}
