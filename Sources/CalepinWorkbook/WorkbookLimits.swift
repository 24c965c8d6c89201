// Limits of workbooks, with the reason beside each. Those on packed and unpacked bytes hold for
// the file, the others for what is read of it.

/// Limits of workbooks.
package enum WorkbookLimits {
    /// Maximum size of a file, in bytes; of a folder, the size of all its files together.
    package static let packedBytes = 33_554_432
    /// Maximum size of all that is unpacked of a file, in bytes.
    package static let unpackedBytes = 268_435_456
    /// Maximum number of files inside of a workbook.
    package static let members = 1_000
    /// Maximum number of sheets. Authors keep notes, lists by region and pivot tables in sheets
    /// of their own; a sheet costs little, since cells and texts are counted over all of them.
    package static let sheets = 100
    /// Maximum number of columns with texts.
    package static let columns = 1_000
    /// Maximum number of rows, the empty ones among them.
    package static let rows = 200_000
    /// Maximum number of empty rows between two others of a spreadsheet; what follows more of
    /// them was left behind by its author. The number is pyxform's.
    package static let emptyRows = 60
    /// Maximum number of cells with texts in all sheets; each costs 24 bytes of memory.
    package static let cells = 2_000_000
    /// Maximum size of the text of a cell, in bytes; a spreadsheet allows 32,767 characters.
    package static let cellBytes = 1_048_576
    /// Maximum size of all texts of a workbook, in bytes; a text counts in each cell it is in.
    package static let textBytes = 67_108_864
    /// Maximum number of texts that cells share.
    static let sharedTexts = 2_000_000
    /// Maximum number of styles; a spreadsheet allows 65,490. The same for number formats.
    static let styles = 100_000
    /// Maximum number of relationships of one part.
    static let relationships = 2_000

    /// Number of columns and rows that a spreadsheet has: references beyond them are wrong.
    static let sheetColumns = 16_384, sheetRows = 1_048_576
    /// Maximum number of digits of a number; a spreadsheet keeps as many.
    static let digits = 15

    /// Maximum depth of elements in XML; parts of spreadsheets have about 10.
    static let xmlDepth = 64
    /// Maximum size of one mark of XML, such as an element's head with its attributes, in bytes.
    static let xmlMarkBytes = 262_144
    /// Maximum number of different names of elements and attributes in a part, and of prefixes of
    /// namespaces: the parser keeps every one of them until the end.
    static let xmlNames = 1_000, xmlPrefixes = 100
    /// Maximum size of XML that is kept as a tree, in bytes: a submission of some 20,000 answers.
    package static let treeBytes = 2_097_152
    /// Maximum number of elements of such a tree, each of which takes some 150 bytes.
    package static let treeElements = 65_536
    /// Size of the pieces in which XML is parsed, in bytes.
    static let xmlPieceBytes = 65_536
}
