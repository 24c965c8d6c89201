// The styles of a workbook, of which only the number formats matter: they say which numbers are
// days and times.

/// The reader of styles.
final class Styles: XMLReceiver {
    let root = XMLElement.styleSheet
    private let part: String
    /// The number formats that the workbook brings along, by their numbers.
    private var formats: [Int: DayShape] = [:]
    /// The number of the format of each style.
    private var numbers: [Int] = []
    private var isInFormats = false, isInStyles = false

    /// Makes the reader of a part.
    init(part: String) { self.part = part }

    /// The meaning of numbers in each style.
    var shapes: [DayShape] { numbers.map { formats[$0] ?? DayShape(builtIn: $0) } }

    func begin(_ element: XMLElement, _ attributes: XMLAttributes) throws(WorkbookError) {
        switch element {
        case .numberFormats: isInFormats = true
        case .styles: isInStyles = true
        case .numberFormat where isInFormats:
            guard let number = number(attributes), let code = attributes["formatCode"] else {
                throw WorkbookError(.wrongPart, part)
            }
            formats[number] = DayShape(code: code)
        case .style where isInStyles:
            // A style without a format has the general one.
            numbers.append(number(attributes) ?? 0)
        default: break
        }
        guard max(formats.count, numbers.count) <= WorkbookLimits.styles else {
            throw WorkbookError(.tooManyStyles, part, number: WorkbookLimits.styles)
        }
    }

    func end(_ element: XMLElement) {
        switch element {
        case .numberFormats: isInFormats = false
        case .styles: isInStyles = false
        default: break
        }
    }

    private func number(_ attributes: XMLAttributes) -> Int? {
        attributes["numFmtId"].flatMap { CellReference.number($0.utf8, upTo: 1_000_000_000) }
    }
}
