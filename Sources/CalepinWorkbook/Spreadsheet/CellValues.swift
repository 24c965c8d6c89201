// Values of cells as texts, by their types and styles: shared and inline texts, numbers, days,
// booleans, errors, and the kept values of calculations.

/// The values of the cells of a workbook.
struct CellValues {
    /// The texts that cells share.
    var sharedTexts: [String?] = []
    /// The meaning of numbers by style; empty for a workbook without styles.
    var shapes: [DayShape] = []
    /// True when days are counted from 1904 on.
    var isSince1904 = false

    /// A cell as it is written.
    struct Raw {
        /// The type, such as `s`.
        var type = "n"
        /// The number of the style, as it is written.
        var style: String?
        /// The bytes of the value.
        private(set) var value: [UInt8] = []
        /// The text that stands in the cell itself.
        private(set) var inline = RichText()
        /// True when the cell has a calculation; when it has a value, perhaps an empty one.
        private(set) var hasCalculation = false, hasValue = false
        private var isInValue = false, isInline = false

        /// Begins another cell.
        mutating func reset() {
            type = "n"
            style = nil
            value.removeAll(keepingCapacity: true)
            inline.reset()
            (hasCalculation, hasValue, isInValue, isInline) = (false, false, false, false)
        }

        /// True when there is a value, perhaps one of blanks.
        var hasText: Bool { !value.isEmpty || !inline.bytes.isEmpty }

        /// True when there is nothing to show: neither a value nor a calculation.
        var isEmpty: Bool { !hasCalculation && !hasText }

        /// Takes the beginning of an element inside of the cell.
        mutating func begin(_ element: XMLElement) {
            switch element {
            case .value: (isInValue, hasValue) = (true, true)
            case .calculation: hasCalculation = true
            case .inline: isInline = true
            default: if isInline { inline.begin(element) }
            }
        }

        /// Takes the end of an element inside of the cell.
        mutating func end(_ element: XMLElement) {
            switch element {
            case .value: isInValue = false
            case .inline: isInline = false
            default: if isInline { inline.end(element) }
            }
        }

        /// Takes a piece of text; false beyond the limit of a cell.
        mutating func take(_ text: UnsafeRawBufferPointer) -> Bool {
            guard isInValue else { return !isInline || inline.take(text) }
            guard text.count <= WorkbookLimits.cellBytes - value.count else { return false }
            value.append(contentsOf: text)
            return true
        }
    }

    /// Returns the text of a cell.
    ///
    /// Throws: `WorkbookError` without a place for errors, calculations without a kept value, and
    /// values that are not what the type says.
    /// Complexity: O(n) in the bytes of the cell.
    func text(of cell: Raw) throws(WorkbookError) -> String {
        let isKept = cell.hasValue && (cell.type == "str" || !cell.value.isEmpty)
        guard isKept || !cell.hasCalculation else { throw WorkbookError(.missingValue) }
        switch cell.type {
        case "inlineStr": return try plain(cell.inline.bytes)
        case "str": return try plain(cell.value)
        default: break
        }
        let value = trimmed(cell.value)
        guard !value.isEmpty else { return "" }
        switch cell.type {
        case "n": return try number(value, cell)
        case "s": return try shared(value)
        case "b": return try boolean(value)
        case "d": return try day(value, cell)
        case "e": throw WorkbookError(.errorValue, written(value))
        default: throw WorkbookError(.unknownType, cell.type)
        }
    }

    private func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let start = bytes.drop(while: isSpace)
        return start.prefix(upTo: (start.lastIndex { !isSpace($0) } ?? start.startIndex - 1) + 1)
    }

    private func written(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(1_000), as: UTF8.self)
    }

    private func plain(_ bytes: [UInt8]) throws(WorkbookError) -> String {
        guard let text = CellText.plain(bytes) else {
            throw WorkbookError(.wrongCharacter, written(bytes))
        }
        return text
    }

    private func shared(
        _ value: ArraySlice<UInt8>
    ) throws(WorkbookError) -> String {
        guard let index = CellReference.number(value, upTo: WorkbookLimits.sharedTexts),
            index < sharedTexts.count
        else { throw WorkbookError(.unknownText, written(value)) }
        guard let text = sharedTexts[index] else {
            throw WorkbookError(.wrongCharacter, "_x")
        }
        return text
    }

    private func boolean(
        _ value: ArraySlice<UInt8>
    ) throws(WorkbookError) -> String {
        switch written(value) {
        case "1", "true": return "TRUE"
        case "0", "false": return "FALSE"
        default: throw WorkbookError(.unknownType, written(value))
        }
    }

    private func number(
        _ value: ArraySlice<UInt8>, _ cell: Raw
    ) throws(WorkbookError) -> String {
        let shape = try shape(of: cell)
        if shape == .none, isShown(value) { return String(decoding: value, as: UTF8.self) }
        guard let number = PlainNumber(value) else {
            throw WorkbookError(.wrongNumber, written(value))
        }
        // A number that is no day is shown as the number that it is.
        return DayText.text(number, shape, isSince1904: isSince1904) ?? number.text
    }

    /// Returns true for most whole numbers, which are written as they are shown.
    private func isShown(_ value: ArraySlice<UInt8>) -> Bool {
        value.count <= WorkbookLimits.digits && value.first != UInt8(ascii: "0")
            && value.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func day(
        _ value: ArraySlice<UInt8>, _ cell: Raw
    ) throws(WorkbookError) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard let day = DayText.text(ofISO: text, try shape(of: cell)) else {
            throw WorkbookError(.wrongDay, text)
        }
        return day
    }

    private func shape(of cell: Raw) throws(WorkbookError) -> DayShape {
        guard let style = cell.style, !shapes.isEmpty else { return .none }
        let index = CellReference.number(style.utf8, upTo: WorkbookLimits.styles)
        guard let index, index < shapes.count else {
            throw WorkbookError(.unknownStyle, style)
        }
        return shapes[index]
    }
}
