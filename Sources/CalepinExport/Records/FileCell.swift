// The cells of a record that have files. How the files are named is in the folder of names, and
// how they are copied in that of files.

/// A cell with a file.
struct FileCell: Hashable {
    /// The name of the field.
    let field: String
    /// The number of the cell in its row.
    let number: Int32
    /// The row; 0 for the record.
    let row: Int32
}
