// Teams as projects of ODK Central, for programs written for it: each has a number, and the forms
// whose records somebody may read there. What has texts as ids here has numbers there.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The records of a team, or one's own, as a project.
struct CentralProject: Sendable {
    let id: Int64
    /// The scope of the team, or the own one.
    let scope: String
    /// The collections of records, one for each form, in the order of their forms.
    let collections: [ReadableParts]

    /// Returns the projects of an account in the order of their numbers.
    ///
    /// Complexity: O(n log n) in the collections that it may read.
    static func all(_ access: Access, _ snapshot: RegistrySnapshot) -> [CentralProject] {
        let readable = ReadableParts.all(access, snapshot).filter { parts in
            parts.first.version.app?.isOfReview(parts.first.collection.name) != true
        }
        let scopes = Dictionary(grouping: readable) { access.team(of: $0.first.scope) }
        return scopes.map { scope, parts in
            let forms = Dictionary(parts.map { ($0.first.collection.form, $0) }) { first, _ in
                first
            }
            return CentralProject(
                id: CentralName.number(of: "project \(scope)"), scope: scope,
                collections: forms.sorted { $0.key < $1.key }.map(\.value))
        }.sorted { ($0.id, $0.scope) < ($1.id, $1.scope) }
    }

    /// Finds a project by the text of its number.
    ///
    /// Throws: `Problem` `not-found`.
    init(_ text: String, _ access: Access, _ snapshot: RegistrySnapshot) throws(Problem) {
        let found = Self.all(access, snapshot).first { "\($0.id)" == text }
        guard let found else { throw Problem(.notFound) }
        self = found
    }

    private init(id: Int64, scope: String, collections: [ReadableParts]) {
        (self.id, self.scope, self.collections) = (id, scope, collections)
    }

    /// Returns the collection of the records of a form.
    ///
    /// Throws: `Problem` `not-found`.
    func records(of form: String) throws(Problem) -> ReadableParts {
        let found = collections.first { $0.first.collection.form == form }
        guard let found else { throw Problem(.notFound) }
        return found
    }

    /// Returns a form.
    ///
    /// Throws: `Problem` `not-found`.
    func definition(of form: String) throws(Problem) -> FormDefinition {
        try records(of: form).first.judged.form.definition
    }
}

/// The names that things have in ODK Central.
enum CentralName {
    /// Returns the number that follows from a name, from 1: the same each time.
    static func number(of name: String) -> Int64 {
        let bits = digest(Array(name.utf8), .sha256).prefix(4).reduce(Int64(0)) {
            $0 << 8 | Int64($1)
        }
        return max(bits & 0x7FFF_FFFF, 1)
    }

    /// Returns the number of an account.
    static func number(ofAccount account: String) -> Int64 { number(of: "account \(account)") }

    /// Returns the instance ID of a record: its 128 bits as a UUID.
    static func instance(of record: String) -> String {
        guard let bits = Identifier(record)?.bits else { return record }
        let digits = Hex.text(
            of: (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) })
        var text = "uuid:"
        for (place, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(place) { text += "-" }
            text.append(digit)
        }
        return text
    }

    /// Returns the ids of the record that an instance ID may name: one that was listed here, or
    /// that of a client of ODK or of an import.
    static func records(of instance: String, form: String) -> [String] {
        let key = RowKeys.plain(instance)
        let named = Identifier(key) ?? Identifier(named: "imported \(form) \(key)")
        let digits = key.utf8.filter { $0 != UInt8(ascii: "-") }
        guard key.utf8.count == 36, digits.count == 32, let bits = bits(of: digits) else {
            return [named.description]
        }
        return [named.description, Identifier(bits).description]
    }

    /// Returns the number of 32 hexadecimal digits; nil for other signs.
    private static func bits(of digits: [UInt8]) -> UInt128? {
        var bits: UInt128 = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: bits = bits << 4 | UInt128(digit - 0x30)
            case 0x41...0x46: bits = bits << 4 | UInt128(digit - 0x37)
            case 0x61...0x66: bits = bits << 4 | UInt128(digit - 0x57)
            default: return nil
            }
        }
        return bits
    }

    /// Returns the text of a moment as ODK Central writes it, to the millisecond.
    static func text(of moment: Instant) -> String { moment.description }

    /// Returns the word for the state of a review; nil for none.
    static func review(_ word: String) -> String? {
        switch word {
        case "approved", "rejected": word
        case "has-issues": "hasIssues"
        case RecordReview.changed: "edited"
        default: nil
        }
    }
}
