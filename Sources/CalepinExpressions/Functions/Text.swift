// A text being built by a function, kept within its limit. Functions of texts are in
// Functions+Texts.swift.

/// Bytes of a text under construction; past `ExpressionLimits.textBytes` it keeps no more and
/// becomes an error.
struct Text {
    private var bytes: [UInt8] = []
    private var isTooLong = false

    /// True when nothing was added yet.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ text: String) { append(bytes: text.utf8) }

    mutating func append<Bytes: Collection<UInt8>>(bytes added: Bytes) {
        guard bytes.count + added.count <= ExpressionLimits.textBytes else {
            isTooLong = true
            return
        }
        bytes.append(contentsOf: added)
    }

    /// The text, or the error that it is too long.
    var value: Value {
        isTooLong ? .failed(.textTooLong) : .text(String(utf8: bytes))
    }
}
