// Letters apart from their accents, as Unicode's canonical decomposition (NFD) says. The one place
// that asks the standard library for it; what is made of the parts is its callers' business.

@_spi(_Unicode) import Swift

/// Gives each scalar of a text's canonical decomposition.
///
/// Complexity: O(n) in the text.
func forEachDecomposed(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    for scalar in text._nfd { body(scalar) }
}
