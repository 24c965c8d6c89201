// The texts that cells of a workbook share, in xl/sharedStrings.xml or wherever the workbook says.
// Runs of rich text are joined; how East Asian words are pronounced is left out.

/// The text of one rich or plain piece while its element is read: of a shared text, or of a cell.
struct RichText {
    /// The bytes up to here.
    private(set) var bytes: [UInt8] = []
    private var isInside = false
    private var depthOfSound = 0

    /// Forgets the text.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        isInside = false
        depthOfSound = 0
    }

    /// Takes the beginning of an element inside of it.
    mutating func begin(_ element: XMLElement) {
        if element == .sound { depthOfSound += 1 }
        if element == .text { isInside = depthOfSound == 0 }
    }

    /// Takes the end of an element inside of it.
    mutating func end(_ element: XMLElement) {
        if element == .sound { depthOfSound = max(0, depthOfSound - 1) }
        if element == .text { isInside = false }
    }

    /// Takes a piece of text; false beyond the limit of a cell.
    mutating func take(_ text: UnsafeRawBufferPointer) -> Bool {
        guard isInside else { return true }
        guard text.count <= WorkbookLimits.cellBytes - bytes.count else { return false }
        bytes.append(contentsOf: text)
        return true
    }
}

/// The reader of shared texts.
final class SharedTexts: XMLReceiver {
    let root = XMLElement.sharedTexts
    /// The texts, without white space at their ends; nil for one that has a wrong character.
    private(set) var texts: [String?] = []
    private let part: String
    private var current = RichText()
    private var isInText = false
    private var byteCount = 0

    /// Makes the reader of a part.
    init(part: String) { self.part = part }

    func begin(_ element: XMLElement, _ attributes: XMLAttributes) {
        if element == .sharedText {
            current.reset()
            isInText = true
        } else if isInText {
            current.begin(element)
        }
    }

    func take(_ text: UnsafeRawBufferPointer) throws(WorkbookError) {
        guard !isInText || current.take(text) else {
            throw WorkbookError(.cellTooLarge, part, number: WorkbookLimits.cellBytes)
        }
    }

    func end(_ element: XMLElement) throws(WorkbookError) {
        guard element == .sharedText else {
            if isInText { current.end(element) }
            return
        }
        isInText = false
        byteCount += current.bytes.count
        guard byteCount <= WorkbookLimits.textBytes, texts.count < WorkbookLimits.sharedTexts
        else {
            throw WorkbookError(.tooMuchText, part, number: WorkbookLimits.textBytes)
        }
        texts.append(CellText.plain(current.bytes))
    }
}
