// Comparing texts in the page, by the library's functions but called: those of the library are
// copied to each place that compares texts, which costs some 100 bytes each. The operators here
// hide the library's wherever this module is imported; what they return is the same. Comparing
// values is in Value+Comparison.

#if hasFeature(Embedded)
    extension String {
        /// Returns true when two texts are canonically equivalent.
        ///
        /// Complexity: O(n) in the shorter text.
        @inline(never)
        package static func == (left: String, right: String) -> Bool { areEqual(left, right) }

        /// Returns true when two texts are not canonically equivalent.
        ///
        /// Complexity: O(n) in the shorter text.
        @inline(never)
        package static func != (left: String, right: String) -> Bool { !(left == right) }

        /// Returns true when a text comes before another one, by their normalised scalars.
        ///
        /// Complexity: O(n) in the shorter text.
        @inline(never)
        package static func < (left: String, right: String) -> Bool { isBefore(left, right) }
    }

    /// Returns true when a text is that of a case in a switch.
    ///
    /// Complexity: O(n) in the shorter text.
    package func ~= (pattern: String, text: String) -> Bool { pattern == text }

    /// Returns what the library's `==` does: a generic function does not see the one above.
    private func areEqual<Compared: Equatable>(_ left: Compared, _ right: Compared) -> Bool {
        left == right
    }

    /// Returns what the library's `<` does.
    private func isBefore<Compared: Comparable>(_ left: Compared, _ right: Compared) -> Bool {
        left < right
    }
#endif
