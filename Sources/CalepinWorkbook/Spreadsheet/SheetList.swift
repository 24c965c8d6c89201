// The part of a workbook that lists its sheets, and says from which day numbers of days count.

/// The reader of the list of sheets.
final class SheetList: XMLReceiver {
    let root = XMLElement.workbook
    /// The sheets: their names, and the ids of their relationships.
    private(set) var sheets: [(name: String, id: String)] = []
    /// True when days are counted from 1904 on.
    private(set) var isSince1904 = false
    private let part: String
    private var names: Set<String> = []

    /// Makes the reader of a part.
    init(part: String) { self.part = part }

    func begin(_ element: XMLElement, _ attributes: XMLAttributes) throws(WorkbookError) {
        if element == .workbookProperties, let mark = attributes["date1904"] {
            isSince1904 = ["1", "true", "on"].contains(mark)
        }
        guard element == .sheet else { return }
        guard let id = attributes.relationship else { throw WorkbookError(.wrongPart, part) }
        guard let name = attributes["name"], !name.isEmpty else {
            throw WorkbookError(.unnamedSheet)
        }
        guard names.insert(name).inserted else { throw WorkbookError(.duplicateSheet, name) }
        guard sheets.count < WorkbookLimits.sheets else {
            throw WorkbookError(.tooManySheets, number: WorkbookLimits.sheets)
        }
        sheets.append((name, id))
    }
}
