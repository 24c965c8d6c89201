// Limits of the maps of records, with the reason beside each.

/// Limits of maps.
enum PlaceLimits {
    /// The zooms of a map, in powers of two of a world of 256 pixels.
    static let zooms = 0...22
    /// The maximum number of characters of a number of degrees.
    static let digits = 40
    /// The size of a cell in which records form a cluster, in pixels: two marks side by side.
    static let cell = 64.0
    /// The maximum number of clusters of an answer: a browser draws them without a long task.
    static let clusters = 500
    /// The maximum number of records that come one by one.
    static let marks = 500
    /// The maximum number of values that have a colour of their own.
    static let values = 7
    /// The cost of a map, as so many of the simplest queries.
    static let cost = 2 * CatalogueLimits.conditionCost
}
