// The languages of the product: those of the names of months and weekdays here, and of the
// messages in every catalogue. No text is in this file.

/// A language the engine can write in.
public enum Language: UInt8, Sendable, CaseIterable {
    /// English, code `en`.
    case english
    /// French, code `fr`.
    case french

    /// The two-letter ISO 639-1 code, in lower case.
    public var code: String {
        switch self {
        case .english: "en"
        case .french: "fr"
        }
    }

    /// The language of an ISO 639-1 code or of a BCP 47 tag that begins with one (`fr-CH`), letter
    /// case ignored; nil when it is none of ours.
    public init?(code: String) {
        let bytes = Array(code.utf8)
        guard bytes.count == 2 || (bytes.count > 2 && bytes[2] == UInt8(ascii: "-")) else {
            return nil
        }
        // Setting bit 5 lowers an ASCII letter; no other byte becomes one of these four letters.
        switch (bytes[0] | 0x20, bytes[1] | 0x20) {
        case (UInt8(ascii: "e"), UInt8(ascii: "n")): self = .english
        case (UInt8(ascii: "f"), UInt8(ascii: "r")): self = .french
        default: return nil
        }
    }
}
