// References to attachments: photos and files, by the hash of their content and a name. The bytes
// themselves are not here.

import CalepinExpressions

/// The types of attachments.
enum AttachmentTypes {
    /// A photo, as a reference to its attachment.
    static let photo = FieldType(
        "photo", widget: .photo, read: { text, _ in AttachmentReference(text)?.value },
        show: shownAttachment, refusal: .notAnAttachment, example: exampleReference)

    /// A file, as a reference to its attachment.
    static let file = FieldType(
        "file", widget: .file, read: { text, _ in AttachmentReference(text)?.value },
        show: shownAttachment, refusal: .notAnAttachment, example: exampleReference)

    private static let exampleReference: @Sendable (Field, inout ExampleSource) -> String = {
        $1.characters(64, of: "0123456789abcdef") + " photo.jpg"
    }

    private static let shownAttachment: @Sendable (Value, Field, Language) -> String = {
        value, _, language in
        guard case .text(let text) = value, let reference = AttachmentReference(text) else {
            return FieldType.plainText(value, language)
        }
        return reference.name
    }
}

/// An attachment's address: the SHA-256 of its bytes in 64 hexadecimal digits, a space, and the
/// name it had where it came from.
public struct AttachmentReference: Equatable, Sendable {
    /// 64 hexadecimal digits in lower case.
    public let hash: String
    /// The file's name, without folders: 1 to 255 bytes.
    public let name: String

    /// Reads a reference; nil when it is none. A name with a stroke, a backslash or a control
    /// character, and the names `.` and `..`, are refused: they could lead out of a folder.
    ///
    /// Complexity: O(n) in the text's length.
    public init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(400))
        guard bytes.count > 65, bytes.count < 400, bytes[64] == UInt8(ascii: " ") else {
            return nil
        }
        var hash: [UInt8] = []
        for byte in bytes.prefix(64) {
            let letter = byte | 0x20
            let isHex = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
            guard TypedText.isDigit(byte) || isHex else { return nil }
            hash.append(letter)
        }
        let name = TypedText.trimmed(String(utf8: bytes.dropFirst(65)))
        for scalar in scalars(of: name)
        where TypedText.isControl(scalar) || scalar == "/" || scalar == "\\" {
            return nil
        }
        guard (1...255).contains(name.utf8.count), name != ".", name != ".." else { return nil }
        self.hash = String(utf8: hash)
        self.name = name
    }

    /// The text that is saved.
    public var text: String { hash + " " + name }

    var value: Value { .text(text) }
}
