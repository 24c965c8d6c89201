// Limits of matching, with the reason beside each. Those of collections are in Limits.swift.

extension Limits {
    /// Criteria of one view: more than anybody answers in a profile; their counts fit 8 bits.
    public static let criteria = 100
    /// Gains told of one setting: the nearest ones are what somebody may try.
    public static let gains = 12
}
