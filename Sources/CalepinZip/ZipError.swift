// The reasons for which a zip file, or a member of one, is not read: a stable name for programs
// and words for people in both languages of the product.

/// The reason why a zip file is not read.
package struct ZipError: Error, Hashable, Sendable {
    /// The stable kind of an error.
    package enum Code: UInt8, CaseIterable, Sendable {
        /// Files that are no zip file, cut off or larger than allowed.
        case notZip, damaged, packedTooLarge
        /// Members that are too many, or have names that cannot be told apart or are paths.
        case tooManyMembers, duplicateMember, badName
        /// Members that cannot be unpacked, or lie on the same bytes.
        case encrypted, unknownMethod, overlapping
        /// Members that unpack to more than they may, or to something else than they say.
        case ratio, memberTooLarge, unpackedTooLarge, wrongSize, unreadable, missing
    }

    /// The kind.
    package var code: Code
    /// The name of the member; empty for the file as a whole.
    package var member: String
    /// The bound that was passed, in bytes or members; 0 where there is none.
    package var limit: Int

    /// Makes an error.
    package init(_ code: Code, _ member: String = "", limit: Int = 0) {
        self.code = code
        self.member = member
        self.limit = limit
    }

    /// The stable name of the kind, such as `zip-duplicate-member`.
    package var name: String { texts.name }

    /// The words in English, with at most 60 characters of the name of the member.
    package var english: String { Self.filled(texts.english, member, limit) }

    /// The words in French, with at most 60 characters of the name of the member.
    package var french: String { Self.filled(texts.french, member, limit) }

    /// Puts a name and a number in the places `{0}` and `{1}` of a template; of the name at most
    /// 60 characters, as it comes from a file.
    package static func filled(_ template: String, _ name: String, _ number: Int) -> String {
        var shown = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        if shown.utf8.count < name.utf8.count { shown += "…" }
        return template.split(separator: "{", omittingEmptySubsequences: false).map { part in
            if part.hasPrefix("0}") { return shown + part.dropFirst(2) }
            if part.hasPrefix("1}") { return "\(number)" + part.dropFirst(2) }
            return String(part)
        }.joined()
    }
}

extension ZipError {
    private typealias Texts = (name: String, english: String, french: String)

    private var texts: Texts {
        switch code {
        case .notZip:
            ("zip-unknown", "This is not a zip file", "Ce n’est pas un fichier zip")
        case .damaged:
            (
                "zip-damaged", "The zip file is damaged or incomplete",
                "Le fichier zip est abîmé ou incomplet"
            )
        case .packedTooLarge:
            (
                "zip-too-large", "The zip file has more than {1} bytes",
                "Le fichier zip a plus de {1} octets"
            )
        case .tooManyMembers:
            (
                "zip-too-many-members", "The zip file has more than {1} files in it",
                "Le fichier zip contient plus de {1} fichiers"
            )
        case .duplicateMember:
            (
                "zip-duplicate-member", "The zip file has “{0}” twice",
                "Le fichier zip contient deux fois «\u{A0}{0}\u{A0}»"
            )
        case .badName:
            (
                "zip-bad-name", "The zip file has a file with a name that is not allowed: “{0}”",
                "Le fichier zip contient un fichier dont le nom n’est pas permis\u{A0}: "
                    + "«\u{A0}{0}\u{A0}»"
            )
        default: memberTexts
        }
    }

    private var memberTexts: Texts {
        switch code {
        case .encrypted:
            (
                "zip-encrypted", "“{0}” in the zip file is protected by a password",
                "«\u{A0}{0}\u{A0}» dans le fichier zip est protégé par un mot de passe"
            )
        case .unknownMethod:
            (
                "zip-unknown-method", "“{0}” in the zip file is packed in an uncommon way",
                "«\u{A0}{0}\u{A0}» dans le fichier zip est compressé d’une façon peu courante"
            )
        case .overlapping:
            (
                "zip-overlapping", "“{0}” lies on top of another file in the zip file",
                "«\u{A0}{0}\u{A0}» recouvre un autre fichier dans le fichier zip"
            )
        case .ratio:
            (
                "zip-ratio", "“{0}” unpacks to more than {1} times its size",
                "«\u{A0}{0}\u{A0}» décompressé fait plus de {1} fois sa taille"
            )
        default: contentTexts
        }
    }

    private var contentTexts: Texts {
        switch code {
        case .memberTooLarge:
            (
                "zip-member-too-large", "“{0}” unpacks to more than {1} bytes",
                "«\u{A0}{0}\u{A0}» décompressé fait plus de {1} octets"
            )
        case .unpackedTooLarge:
            (
                "zip-unpacked-too-large", "The zip file unpacks to more than {1} bytes",
                "Le fichier zip décompressé fait plus de {1} octets"
            )
        case .wrongSize:
            (
                "zip-wrong-size", "“{0}” in the zip file is not as large as the file says",
                "«\u{A0}{0}\u{A0}» n’a pas la taille que le fichier zip annonce"
            )
        case .missing:
            (
                "zip-missing", "“{0}” is missing in the zip file",
                "«\u{A0}{0}\u{A0}» manque dans le fichier zip"
            )
        default:
            (
                "zip-unreadable", "“{0}” in the zip file is damaged",
                "«\u{A0}{0}\u{A0}» est abîmé dans le fichier zip"
            )
        }
    }
}
