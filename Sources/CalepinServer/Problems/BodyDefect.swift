// The defect of a request that cannot be read, and its place: the members `pointer` and `detail`
// of a problem with the status 400. The codes of problems are in Problem.swift.

import CalepinQuery
import CalepinSync
import CalepinExpressions

/// A part of a request that is missing or malformed.
struct BodyDefect: Sendable {
    /// The JSON pointer of the part in the body; nil when it is not in the body.
    let pointer: String?
    /// The reason, as a sentence for people.
    let reason: Reason

    /// A reason why a part of a request cannot be read.
    enum Reason: Sendable {
        /// The bytes are not JSON.
        case notJSON
        /// Objects and lists are nested too deeply.
        case tooDeep
        /// The key is present twice.
        case twice
        /// The member is required.
        case missing
        /// The value is not a text; not a boolean; not a whole number above 0; not an object.
        case notText, notBool, notCount, notObject
        /// The text is not one of a set.
        case noneOf([String])
        /// The text is empty, or longer than a number of bytes.
        case notName(Int)
        /// The text is empty, or longer than a number of characters.
        case notTitle(Int)
        /// The value is not a list of texts.
        case notTexts
        /// The text is not a network, such as `192.0.2.0/24`.
        case notNetwork
        /// The text is not a digest.
        case notDigest
        /// A part of a message of sync is malformed.
        case sync(SyncError)
        /// A header is missing or not well-formed.
        case header(String)
        /// A parameter of the address is not well-formed.
        case parameter(String)
        /// A query that the rows cannot answer, in words of both languages.
        case query(ProblemTexts.Texts)
        /// The target, host or framing is one that no browser sends.
        case notHTTP
    }

    init(_ pointer: String?, _ reason: Reason) {
        self.pointer = pointer
        self.reason = reason
    }

    /// Creates the defect for an error of the sync reader.
    init(_ error: SyncError, in bytes: [UInt8]) {
        self.init(JSONPointer.text(of: error.place, in: bytes), .sync(error))
    }

    /// Creates the defect for an error of the JSON reader.
    init(_ error: JSONError, in bytes: [UInt8]) {
        let reason: Reason = error.kind == .tooDeep ? .tooDeep : .notJSON
        self.init(JSONPointer.text(of: error.offset, in: bytes), reason)
    }
}

extension BodyDefect.Reason {
    /// Returns the reason as a sentence.
    func sentence(in language: Language) -> String {
        if case .sync(let error) = self { return error.message(in: language) + "." }
        return language == .french ? texts.french : texts.english
    }

    private var texts: ProblemTexts.Texts {
        switch self {
        case .notJSON: ("This is no JSON.", "Ceci n’est pas du JSON.")
        case .tooDeep:
            (
                "Too many lists and objects are inside of each other.",
                "Trop de listes et d’objets sont les uns dans les autres."
            )
        case .twice: ("This key is there twice.", "Cette clé y est deux fois.")
        case .missing: ("This has to be there.", "Ceci doit y être.")
        case .notText: ("This has to be a text.", "Ceci doit être un texte.")
        case .notBool:
            ("This has to be true or false.", "Ceci doit être true ou false.")
        case .notCount:
            (
                "This has to be a whole number above 0.",
                "Ceci doit être un nombre entier supérieur à 0."
            )
        default: moreTexts
        }
    }

    private var moreTexts: ProblemTexts.Texts {
        switch self {
        case .notObject: ("This has to be an object.", "Ceci doit être un objet.")
        case .noneOf(let words):
            (
                "This has to be one of: \(words.joined(separator: ", ")).",
                "Ceci doit être l’un de : \(words.joined(separator: ", "))."
            )
        case .notName(let most):
            (
                "This has to have 1 to \(most) bytes.", "Ceci doit avoir de 1 à \(most) octets."
            )
        case .notTitle(let most):
            (
                "This has to have 1 to \(most) characters.",
                "Ceci doit avoir de 1 à \(most) caractères."
            )
        case .notTexts:
            ("This has to be a list of texts.", "Ceci doit être une liste de textes.")
        case .notNetwork:
            (
                "This has to be a network such as 192.0.2.0/24 or 2001:db8::/32.",
                "Ceci doit être un réseau, comme 192.0.2.0/24 ou 2001:db8::/32."
            )
        case .notDigest:
            (
                "This has to be 64 small hexadecimal digits.",
                "Ceci doit être 64 petits chiffres hexadécimaux."
            )
        case .query(let texts): texts
        case .header(let name):
            (
                "The header \(name) is missing or not well-formed.",
                "L’en-tête \(name) manque ou est mal formé."
            )
        case .parameter(let name):
            (
                "The parameter \(name) is not well-formed.",
                "Le paramètre \(name) est mal formé."
            )
        default:
            (
                "The target, the host or the length of the request is not well-formed.",
                "La cible, l’hôte ou la longueur de la demande est mal formée."
            )
        }
    }
}

extension Problem {
    /// Returns the problem of a request with an unreadable part.
    ///
    /// - Parameter pointer: The JSON pointer of the part in the body; nil when it is not in the
    ///   body.
    static func malformed(_ pointer: String?, _ reason: BodyDefect.Reason) -> Problem {
        var problem = Problem(.malformed)
        problem.defect = BodyDefect(pointer, reason)
        return problem
    }

    /// A query that cannot be asked, with the reason in both languages.
    static func badQuery(
        _ reason: ProblemTexts.Texts, in language: Language
    ) -> Problem {
        var problem = Problem(
            .badQuery, language == .french ? reason.french : reason.english)
        problem.defect = BodyDefect(
            nil, .query((reason.english + ".", reason.french + ".")))
        return problem
    }

    /// Creates the problem of a malformed message of sync, with the name and place of the error.
    init(_ error: SyncError, in bytes: [UInt8]) {
        self.init(error.code == .tooLarge ? .tooLarge : .malformed, "\(RecordLimits.pushBytes)")
        members = [JSONMember("error", .string(error.name))]
        defect = BodyDefect(error, in: bytes)
    }
}

extension JSONValue {
    /// The maximum of a count: programs in JavaScript keep whole numbers up to 2^53 - 1 exactly.
    static let maxCount: Int64 = 9_007_199_254_740_991

    /// Returns a required text member.
    ///
    /// - Parameter pointer: The JSON pointer of this object.
    /// Throws: `Problem` `malformed`.
    func requiredText(_ key: String, at pointer: String = "") throws(Problem) -> String {
        let place = pointer + "/" + key
        guard let value = self[key], value != .null else { throw .malformed(place, .missing) }
        guard let text = value.asString else { throw .malformed(place, .notText) }
        return text
    }

    /// Returns a text member; nil when it is missing.
    ///
    /// - Parameter pointer: The JSON pointer of this object.
    /// Throws: `Problem` `malformed`.
    func optionalText(_ key: String, at pointer: String = "") throws(Problem) -> String? {
        self[key] == nil ? nil : try requiredText(key, at: pointer)
    }

    /// Returns a required member that is a text or `null`.
    ///
    /// Throws: `Problem` `malformed`.
    func word(_ key: String) throws(Problem) -> String? {
        if self[key] == .null { return nil }
        return try requiredText(key)
    }

    /// The pointer of a duplicate key, which two readers could interpret differently; nil when
    /// there is none.
    ///
    /// Complexity: O(n).
    var twin: String? {
        switch self {
        case .object(let members):
            var keys: Set<String> = []
            for member in members {
                let part = "/" + JSONPointer.escaped(member.key)
                guard keys.insert(member.key).inserted else { return part }
                if let inside = member.value.twin { return part + inside }
            }
        case .array(let values):
            for (place, value) in values.enumerated() {
                if let inside = value.twin { return "/\(place)" + inside }
            }
        default: break
        }
        return nil
    }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// Returns the case with a raw value.
    ///
    /// Throws: `Problem` `malformed` when there is none.
    static func of(_ word: String, at pointer: String) throws(Problem) -> Self {
        guard let found = Self(rawValue: word) else {
            throw .malformed(pointer, .noneOf(allCases.map(\.rawValue)))
        }
        return found
    }
}
