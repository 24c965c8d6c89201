// Limits of tables of records, with the reason beside each. Those of queries over catalogues are
// in Catalogues/CatalogueLimits.swift.

/// Limits of tables of records.
enum RecordTableLimits {
    /// The maximum size of all tables in memory together, in bytes: those used least recently go
    /// first.
    static let bytes = 268_435_456
    /// The maximum number of tables in memory.
    static let tables = 64
    /// The maximum number of collections whose records are counted for one request: about as many
    /// as a start page shows.
    static let countedTables = 24
    /// The maximum number of tables that one such request begins to read: the others are counted
    /// when it is sent again.
    static let begunTables = 4
    /// The maximum number of rows in one answer: several screens of a desk.
    static let answeredRows = 500
    /// The number of rows of an answer to a query without a limit.
    static let usualRows = 100
    /// The maximum number of columns in one answer, and of a form's columns in a table: more fit
    /// no screen, and each costs memory for every record.
    static let columns = 200
    /// The maximum number of a query's own conditions.
    static let conditions = 16
    /// The maximum number of choices of a list that are sent with its column.
    static let sentChoices = 200
    /// The number of records of one page of a trash, each of which is opened.
    static let trashRows = 100
    /// The number of records read in one short job of the store.
    static let pageRecords = 200
    /// The size of the records read in one job, in bytes.
    static let pageBytes = 4_194_304
    /// The number of changed records up to which each is put into the orders of a table; of more,
    /// the orders are made anew when they are asked for.
    static let putSingly = 64
    /// The maximum number of orders kept of one table: each is eight bytes a row.
    static let orders = 8
    /// The number of pages that are read before a first query is answered; the rest is read while
    /// people look at the first rows.
    static let firstPages = 2
    /// The number of scopes of which first pages are read before the first answer: the small parts
    /// of a team are whole in it.
    static let firstScopes = 64
    /// The maximum number of tables that are filled, and of expensive queries, at once.
    static let atOnce = 1
    /// The maximum number of changes that are read for the answers of one record.
    static let changesRead = 500
    /// The cost of a page of changes in queries: a program that reads 100,000 records takes some
    /// minutes.
    static let changesCost = 4
    /// The furthest moment in milliseconds from 1970, that of the calendar's last day.
    static let milliseconds: Int64 = 253_402_300_800_000
    /// The maximum number of characters of a text in a cell: a table shows beginnings.
    static let cellCharacters = 300
}
