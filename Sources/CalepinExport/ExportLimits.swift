// Limits of exports, with the reason beside each: those of what is read, of what is held, and of
// the formats.

/// Limits of exports.
package enum ExportLimits {
    /// Tables of one export: each repeat has one, and takes some memory while it is packed.
    package static let tables = 100
    /// Columns of one table: the maximum of a sheet in Excel.
    package static let columns = 16_384
    /// Choices of a field that get a column each; a field with more keeps its one column.
    package static let choiceColumns = 200
    /// Rows of a sheet, the head included: the maximum in Excel.
    package static let sheetRows = 1_048_576
    /// UTF-16 units of a cell of a sheet: the maximum in Excel. Longer texts are cut, with a note.
    package static let cellUnits = 32_767
    /// Notes about cut texts that are listed; the others are a number.
    package static let notes = 1_000
    /// Digits that a number in Excel keeps: it is a binary fraction.
    package static let sheetDigits = 15
    /// UTF-16 units of the name of a sheet: the maximum in Excel.
    package static let sheetNameUnits = 31
    /// Bytes of each member of a zip file, and of a workbook: its numbers have 32 bits.
    package static let zipBytes = Int64(UInt32.max) - 1_048_576
    /// Bytes of a packed table that are kept in memory until they are written, of all tables
    /// together; beyond they go to a file.
    package static let heldBytes = 1_048_576
    /// Records that are read in one job of the store: some milliseconds.
    package static let pageRecords = 100
    /// Bytes of the records read in one job.
    package static let pageBytes = 1_048_576
    /// Changes of a record that are read to know when it was made: most have a few.
    package static let changesRead = 100
    /// Exports whose records are opened at once: each takes a processor.
    package static let openedAtOnce = 1
    /// Bytes of the value of a setting: names have 64, and those of nested repeats some of them.
    package static let settingBytes = 1_024
    /// Bytes of the description of an event after which no field is added: calendars show some
    /// lines of it.
    static let eventBytes = 4_096
    /// Characters of a value in it.
    static let eventCharacters = 500
    /// Records of one PDF: about a minute of work.
    package static let paperRecords = 100
    /// Texts of one PDF, of one record, and of those that are drawn in one process, where a long
    /// text counts for each of its lines: some milliseconds and 100 KB of memory each.
    static let paperPieces = 8_000
    static let paperRecordPieces = 1_600
    static let paperBatchPieces = 800
    /// Records that are drawn in one process.
    static let paperBatchRecords = 50
    /// Photos of one PDF, of a record, and of those that are drawn in one process.
    static let paperPhotos = 200
    static let paperRecordPhotos = 40
    static let paperBatchPhotos = 40
    /// Rows of a repeat, and texts in them, after which the others are a number.
    static let paperRows = 250
    static let paperTablePieces = 1_000
    /// Characters of a text that are on paper: some pages.
    static let paperTextScalars = 20_000
    /// Bytes of a line of text.
    static let paperLineBytes = 90
    /// Files in one export: each takes some tens of bytes of memory, for its name.
    package static let files = 250_000
    /// Characters of the text that names a file which are read.
    static let nameScalars = 4_096
    /// Folders around a file.
    static let nameFolders = 8
    /// Bytes of each part of a name: systems have 255, and whoever unpacks may add to it.
    static let namePartBytes = 200
    /// Bytes of a file that are read at once.
    static let readBytes = 262_144
    /// Bytes that are packed at once.
    static let packedBytes = 65_536
}
