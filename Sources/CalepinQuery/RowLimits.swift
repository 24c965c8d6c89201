// Limits of rows and of searching them, each with its reason.

/// Bounds on rows, searches and links; reaching one is a typed error, never a trap.
public enum RowLimits {
    /// The maximum length of one folded word of a searched text, in bytes; a longer word is found
    /// by its beginning.
    static let wordBytes = 64
    /// The maximum number of words indexed for one row: a long article. Words after these are not
    /// found.
    static let rowWords = 4_096
    /// The maximum number of fields searched together, so that a word and its field fit 32 bits.
    package static let searchedFields = 16
    /// The maximum number of rows searched, so that their words fit the memory of a phone.
    package static let searchedRows = 1_000_000
    /// The maximum number of bytes read from a search text; the rest is ignored.
    static let searchBytes = 512
    /// The maximum size of a body that rows are read from, in bytes: as much as a person imports
    /// at once, or a server may answer.
    public static let sourceBytes = 20_971_520
    /// The maximum number of bytes read from a link: browsers store addresses of some thousands.
    static let linkBytes = 8_192
    /// The maximum number of words in one search; further ones are ignored.
    package static let searchWords = 8
}
