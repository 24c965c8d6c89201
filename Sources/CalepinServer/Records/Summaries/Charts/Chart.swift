// What all drawings have in common: the frame with its name and description, marks that are walked
// one by one, and lengths in proportion.

import CalepinExpressions

/// A drawing while it is made.
struct Chart {
    let style: ChartStyle
    /// The beginning of the ids in it: several drawings stand on one page.
    let id: String
    private(set) var height: Int
    private var elements: [DrawnElement] = []

    /// The height of a bar with the room around it, of a line of text, and the width of a letter.
    static let (step, line, letter) = (28, 22, 8)

    /// Begins a drawing.
    ///
    /// - Parameter name: What is drawn, by names of columns.
    init(_ style: ChartStyle, _ name: String, height: Int) {
        (self.style, self.height) = (style, height)
        id = "chart-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    mutating func append(_ element: DrawnElement) { elements.append(element) }

    /// Appends a mark: the elements that show a number, which is told when one gets there.
    mutating func mark(_ label: String, _ shapes: [DrawnElement]) {
        let title = DrawnElement(.title, text: label)
        elements.append(DrawnElement(.g, [("class", "mark")], [title] + shapes))
    }

    /// Returns the whole drawing.
    func finished(_ title: String, _ description: String) -> DrawnElement {
        let (width, height) = ("\(style.width)", "\(self.height)")
        let ground = DrawnElement(
            .rect,
            [
                ("class", "ground"), ("width", width), ("height", height),
                ("fill", ChartStyle.ground),
            ])
        return DrawnElement(
            .svg,
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
                ("aria-labelledby", "\(id)-title \(id)-text"), ("direction", "ltr"),
                ("font-family", "sans-serif"), ("font-size", "13"), ("fill", ChartStyle.ink),
            ],
            [
                DrawnElement(.title, [("id", id + "-title")], text: title),
                DrawnElement(.desc, [("id", id + "-text")], text: description), ground,
            ] + elements)
    }

    // Parts

    /// Returns a text at a place, with its end or its middle there where an anchor says so.
    static func text(
        _ text: String, _ left: Int, _ top: Int, anchor: String? = nil, isQuiet: Bool = false
    ) -> DrawnElement {
        var attributes: [(StaticString, String)] = [("x", "\(left)"), ("y", "\(top)")]
        if let anchor { attributes.append(("text-anchor", anchor)) }
        if isQuiet { attributes += [("class", "quiet"), ("fill", ChartStyle.quiet)] }
        return DrawnElement(.text, attributes, text: text)
    }

    /// Returns a rectangle in a colour, or with the pattern of a group.
    func bar(
        _ left: Int, _ top: Int, _ width: Int, _ height: Int, group: Int? = nil
    ) -> DrawnElement {
        let place: [(StaticString, String)] = [
            ("x", "\(left)"), ("y", "\(top)"), ("width", "\(width)"), ("height", "\(height)"),
        ]
        guard let group else {
            return DrawnElement(
                .rect, [("class", "c1"), ("fill", ChartStyle.colours[0])] + place)
        }
        return DrawnElement(.rect, [("fill", "url(#\(id)-\(group))")] + place)
    }

    /// Returns a line of an axis.
    static func rule(_ path: String) -> DrawnElement {
        DrawnElement(
            .path, [("class", "rule"), ("stroke", ChartStyle.hair), ("fill", "none"), ("d", path)])
    }

    /// Appends the patterns of so many groups: each has another colour and another shape.
    mutating func appendPatterns(_ count: Int) {
        let patterns = (0..<count).map { group in
            let colour = group % ChartStyle.colours.count
            let shape = ChartStyle.patterns[group % ChartStyle.patterns.count]
            var content = [
                DrawnElement(
                    .rect,
                    [
                        ("class", "c\(colour + 1)"), ("fill", ChartStyle.colours[colour]),
                        ("width", "8"), ("height", "8"),
                    ])
            ]
            if !shape.isEmpty {
                content.append(
                    DrawnElement(
                        .path,
                        [
                            ("class", "cut"), ("stroke", ChartStyle.ground),
                            ("stroke-width", "1.5"), ("fill", "none"), ("d", shape),
                        ]))
            }
            return DrawnElement(
                .pattern,
                [
                    ("id", "\(id)-\(group)"), ("width", "8"), ("height", "8"),
                    ("patternUnits", "userSpaceOnUse"),
                ], content)
        }
        append(DrawnElement(.defs, [], patterns))
    }

    /// Returns a text that fits a width.
    static func cut(_ text: String, to width: Int) -> String {
        let most = max(4, width / letter)
        return text.count <= most ? text : text.prefix(most - 1) + "…"
    }

    /// Returns the length of a number where the greatest one has a length.
    static func length(_ number: Decimal, of most: Decimal, _ room: Int) -> Int {
        guard number > 0, most > 0,
            let part = try? number.multiplied(by: Decimal(room)).divided(by: most)
        else { return 0 }
        return min(room, part.floor.int64().flatMap { Int(exactly: $0) } ?? 0)
    }
}
