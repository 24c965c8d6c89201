// Texts without a mask or format of their own: one line, several lines, and the content of a
// barcode. Other texts have their own files.

import CalepinExpressions

/// The types of texts without a format of their own.
enum TextTypes {
    /// A line of text, kept as it is typed.
    static let text = FieldType(
        "text", widget: .text, read: { text, _ in .text(text) },
        judge: { value, _ in longer(value, than: FormLimits.textBytes) ? .tooLong : nil })

    /// Lines of text, kept as they are typed.
    static let multiline = FieldType(
        "multiline", widget: .lines, read: { text, _ in .text(text) },
        judge: { value, _ in longer(value, than: FormLimits.textBytes) ? .tooLong : nil },
        example: { $1.word() + " " + $1.word() + "\n" + $1.word() })

    /// The content of a barcode, kept as the device gives it, separators of groups included. A QR
    /// code holds 7,089 digits at most (ISO/IEC 18004), no other code more.
    static let barcode = FieldType(
        "barcode", widget: .barcode, read: { text, _ in .text(text) },
        judge: { value, _ in longer(value, than: 7_089) ? .tooLong : nil },
        example: { $1.digits(13) })

    /// Returns true when a text has more than a number of bytes.
    static func longer(_ value: Value, than bytes: Int) -> Bool {
        guard case .text(let text) = value else { return false }
        return text.utf8.count > bytes
    }
}
