// Limits of imports of records, with the reason beside each. Those of the changes that rows
// become are in Records/Writing.

/// Limits of imports.
enum ImportLimits {
    /// The maximum size of a file in bytes: some 100,000 records of 20 answers.
    static let fileBytes = 33_554_432
    /// The maximum size of what is unpacked of a zip, in bytes.
    static let unpackedBytes = 134_217_728
    /// The maximum number of tables in a zip: one for each repeat.
    static let tables = 100
    /// The maximum number of files in a zip, the parts of a workbook included.
    static let members = 10_000
    /// The maximum number of records, and of rows of repeats, of one file.
    static let rows = 200_000
    /// The maximum number of letters of the name of a submitter that are kept.
    static let submitterLetters = 100
    /// The maximum depth of lists in JSON: repeats in repeats.
    static let depth = 8
    /// The number of imports that are worked on at once: each opens thousands of records.
    static let atOnce = 1
    /// The number of rows after which progress is told.
    static let told = 100
    /// The maximum number of faults that are named; the others are counted.
    static let faults = 200
    /// The time for which an import can be undone, in seconds: as long as the trash keeps what was
    /// removed.
    static let undoneSeconds = UpkeepLimits.trashDays * 86_400
}
