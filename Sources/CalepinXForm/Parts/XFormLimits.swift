// Limits of forms for clients of ODK, with the reason beside each.

/// Limits of forms for clients of ODK.
enum XFormLimits {
    /// The maximum number of rows that a repeat begins with: more are added by hand.
    static let firstRows = 20
}
