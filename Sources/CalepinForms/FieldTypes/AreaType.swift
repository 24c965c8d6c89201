// An area on the map, as ODK writes its geoshapes: a line that ends where it starts.

import CalepinExpressions

/// The type of areas.
enum AreaType {
    /// An area: `46.5 6.6; 46.5 6.7; 46.6 6.7; 46.5 6.6`, three places at least; a line that is
    /// open is closed.
    static let area = FieldType(
        "area", widget: .area,
        read: { text, _ in
            var line = LineText(text)
            if line.count > 2 { line.close() }
            return line.count < 4 ? nil : line.value
        },
        show: { value, _, language in LineText.shown(value, isArea: true, language) },
        refusal: .notAnArea,
        example: { "46.5 6.6; 46." + $1.below(90).description + " 6.7; 47 6.6; 46.5 6.6" })
}
