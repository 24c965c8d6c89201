// Unicode's canonical decomposition (NFD), which separates letters from their accents. It is the
// only place that uses the standard library for this.

@_spi(_Unicode) import Swift

/// Calls `body` with each scalar of a text's canonical decomposition.
///
/// Complexity: O(n) in the text.
func forEachDecomposed(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    for scalar in text._nfd { body(scalar) }
}
