// The members of rows that a program for ODK Central asks for by `$select`.

import CalepinExport
import CalepinForms
import Foundation

/// The members of a row, or of an object in it, that are asked for.
struct CentralSelection: Sendable {
    /// All members.
    static let all = CentralSelection(members: nil)

    /// The members by name; nil for all.
    private var members: [String: CentralSelection]?

    private init(members: [String: CentralSelection]?) { self.members = members }

    /// Reads names such as `__id,household/street`.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: `ODataError.wrongOption` for what is no list of names, `tooLarge` for a deeper one
    /// than any form has.
    init(_ text: String) throws(ODataError) {
        members = [:]
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            let steps = name.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard !steps.contains("") else { throw .wrongOption("$select") }
            guard steps.count <= OpenRosaLimits.selectedDepth else {
                throw .tooLarge(option: "$select")
            }
            add(steps[...])
        }
    }

    private mutating func add(_ steps: ArraySlice<String>) {
        guard let first = steps.first else {
            members = nil
            return
        }
        // All members have been asked for.
        guard members != nil else { return }
        var inner = members?[first] ?? CentralSelection(members: [:])
        inner.add(steps.dropFirst())
        members?[first] = inner
    }

    /// Returns what is asked for of a member; nil for nothing.
    func of(_ name: String) -> CentralSelection? {
        guard let members else { return self }
        return members[name]
    }

    /// Confirms that there are such members.
    ///
    /// - Parameters:
    ///   - parts: What the row or object has, each with what is inside of it.
    ///   - plain: The names of members that have nothing inside to ask for.
    ///   - table: The name of the table.
    /// - Complexity: O(n) in the names and the parts.
    /// - Throws: `ODataError.unknownProperty`.
    func confirm(
        _ parts: [(name: String, contents: [Content])], _ plain: Set<String>, of table: String
    ) throws(ODataError) {
        for (name, inner) in (members ?? [:]).sorted(by: { $0.key < $1.key }) {
            if plain.contains(name), inner.members == nil { continue }
            guard let part = parts.first(where: { $0.name == name }) else {
                throw .unknownProperty(name, set: table)
            }
            try inner.confirm(part.contents.map(\.part), ["__id"], of: table)
        }
    }
}

extension Content {
    /// The name of the part, with what is inside of it.
    var part: (name: String, contents: [Content]) {
        switch self {
        case .field(let field): (field.name, [])
        case .composite(let composite): (composite.name, composite.contents)
        case .rows(let rows): (rows.name, rows.contents)
        }
    }
}
