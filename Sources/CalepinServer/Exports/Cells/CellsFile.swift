// Files of the computed cells of records, beside the store. They are made of its rows and may be
// lost at any time; a server that starts begins with none.

import CalepinExport

/// An error of a file of cells, which is dropped then: the text is for the log.
package struct CellsError: Error {
    package let text: String

    /// Creates an error.
    package init(_ text: String) { self.text = text }
}

/// A record in a file of cells.
package struct KeptRecord: Sendable {
    /// The id.
    package let id: String
    /// The cells; see ``RecordCells``.
    package let cells: ArraySlice<UInt8>

    /// Creates a record.
    package init(id: String, cells: ArraySlice<UInt8>) { (self.id, self.cells) = (id, cells) }
}

/// Some records of a file of cells that follow each other.
package struct CellsPart: Sendable {
    /// The cells of all of them.
    package var bytes: [UInt8] = []
    /// The ids with the parts of ``bytes`` that are theirs.
    package var records: [(id: String, part: Range<Int>)] = []

    /// Creates an empty page.
    package init() {}
}

/// A file of the computed cells of the records of a form. Its functions block for a moment.
package protocol CellsFile: Sendable {
    /// The size of the file in bytes.
    var bytes: Int64 { get }
    /// Returns the sequence of a scope up to which the changes of its records are in the file; nil
    /// while it does not have all of them.
    func sequence(of scope: String) throws(CellsError) -> Int64?
    /// Notes the sequence of a scope; nil while the file does not have all of its records.
    func set(_ sequence: Int64?, of scope: String) throws(CellsError)
    /// Returns the names of the scopes of which there are records.
    ///
    /// Complexity: O(n log m) in the scopes, of m records.
    func scopes() throws(CellsError) -> [String]
    /// Returns the records of a scope after an id, by id, until there are `limit` of them or
    /// `bytes` of cells; at least one while there is one.
    ///
    /// Complexity: O(n) in the records returned.
    func page(
        of scope: String, after id: String, limit: Int, bytes: Int
    ) throws(CellsError) -> CellsPart
    /// Writes records of a scope, and removes others by their ids.
    ///
    /// Complexity: O(n log m) in these, of m in the file.
    func put(
        _ records: [KeptRecord], removing ids: [String], in scope: String
    ) throws(CellsError)
    /// Writes records of a scope in place of those there are after an id and up to another, or all
    /// after it for nil.
    ///
    /// Complexity: O(n log m) in these and those removed, of m in the file.
    func replace(
        after id: String, upTo last: String?, by records: [KeptRecord], in scope: String
    ) throws(CellsError)
}

/// A folder of files of cells.
package protocol CellsFolder: Sendable {
    /// Removes all files of an earlier server.
    func clear()
    /// Creates an empty file.
    ///
    /// - Parameter name: A name of hexadecimal digits.
    func create(_ name: String) throws(CellsError) -> any CellsFile
    /// Removes a file; whoever has it open may still use it.
    func remove(_ name: String)
    /// True while the disk has room for more than what others need.
    var hasRoom: Bool { get }
}

/// Limits of files of cells, with the reason beside each.
enum CellsLimits {
    /// The maximum number of files: one for each form in use, and few more for other zones and
    /// languages.
    static let files = 32
    /// The maximum size of all files together: some millions of records.
    static let bytes: Int64 = 2_147_483_648
    /// The time after which a file is dropped that nobody has used, in seconds: programs read
    /// daily.
    static let keptSeconds = 2 * 86_400
    /// The number of records of a scope from which on they are kept: fewer are opened in a moment.
    static let leastRecords: Int64 = 200
    /// The number of changes that are followed before the first record: about a second. After more
    /// of them, all records are opened once more, one page after the other.
    static let followed: Int64 = 10_000
    /// The dropped records that are read in one job of the store.
    static let droppedAtOnce = 500
    /// The records of one page, and their bytes: some milliseconds of a writer of files.
    static let pageRecords = 400
    static let pageBytes = 262_144
}
