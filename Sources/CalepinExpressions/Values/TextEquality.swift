// The comparison of texts as one copy, for the page: the library's is inlined wherever texts are
// compared, 70 bytes at each place. Order and conversion are not here, and the server has the
// library's own.

#if hasFeature(Embedded)
    extension String {
        /// Tells that two texts are the same for Unicode, as in the library.
        ///
        /// Complexity: O(1) for texts of the same bytes that are short or share memory, else O(n).
        @inline(never)
        public static func == (left: String, right: String) -> Bool { areEqual(left, right) }

        /// Tells that two texts are not the same for Unicode.
        public static func != (left: String, right: String) -> Bool { !(left == right) }
    }

    /// Tells that a text is the pattern of a `case`.
    public func ~= (pattern: String, text: String) -> Bool { pattern == text }

    /// The library's own comparison, by way of the protocol.
    private func areEqual<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
#endif
