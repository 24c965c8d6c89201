// The flags of a cell. A node of a compiled form says with which of them its cells start; a
// session sets them.

/// The flags of a cell.
struct CellFlags: OptionSet {
    let rawValue: UInt16
    /// It is shown.
    static let relevant = CellFlags(rawValue: 1)
    /// Its relevance, or its value, waits to be computed.
    static let relevanceWaits = CellFlags(rawValue: 2)
    static let valueWaits = CellFlags(rawValue: 4)
    /// It waits to be judged.
    static let judgeWaits = CellFlags(rawValue: 8)
    /// Its stored value is a text that its type could not read.
    static let isMistyped = CellFlags(rawValue: 16)
    /// It has issues.
    static let hasIssues = CellFlags(rawValue: 32)
    /// It must be filled; it may not be changed.
    static let required = CellFlags(rawValue: 64)
    static let readonly = CellFlags(rawValue: 128)
    /// It waits for its default.
    static let startWaits = CellFlags(rawValue: 256)
    /// Its service waits to be asked.
    static let askWaits = CellFlags(rawValue: 512)
    /// It waits for the value that another cell's change sets.
    static let answerWaits = CellFlags(rawValue: 1024)
    /// It is calculated for the first time in its row, which is no change.
    static let isNew = CellFlags(rawValue: 2048)
}
