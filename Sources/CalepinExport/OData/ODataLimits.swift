// Limits of OData requests, with the reason beside each. Those of exports are in
// ExportLimits.swift.

/// Limits of OData requests.
package enum ODataLimits {
    /// The size of the path and the query of a request, in bytes: Power BI names each column.
    package static let addressBytes = 8_192
    /// The size of the value of a query option, in bytes: that of an address.
    package static let optionBytes = 4_096
    /// The depth of an expression and of expanded repeats.
    static let depth = 32
    /// The number of operands and operators of an expression; each is computed for every row.
    static let nodes = 256
    /// The number of orders in `$orderby`.
    static let orders = 8
    /// The number of names in `$select` and `$expand` together.
    static let names = 2_000
    /// The number of rows of a page; a page goes on to the end of its last record.
    package static let pageRows = 5_000
    /// The number of records that are looked at for one page: a filter may leave out all of their
    /// rows.
    package static let pageRecords = 20_000
    /// The costs of a page, and of counting or ordering all rows, in queries: a program that reads
    /// 100,000 rows takes some minutes.
    package static let pageCost = 10
    package static let scanCost = 60
    /// The number of rows that are put into an order: their keys are in memory.
    package static let orderedRows = 200_000
    /// The size of the keys of these rows in memory, in bytes.
    package static let orderedBytes = 33_554_432
    /// The number of characters of an identifier (OData CSDL 4.0, 17.1).
    static let identifierCharacters = 128
    /// The number of collections of one app that get entity sets.
    package static let collections = 50
    /// The size of a text that a function makes, in bytes.
    static let textBytes = 1_048_576
}
