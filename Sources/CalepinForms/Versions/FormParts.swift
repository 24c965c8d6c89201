// The fields and repeats of a form by the address of their cells, and the declared steps applied
// to them. Sections and composites are no part of an address.

import CalepinExpressions

/// A field or repeat of a form.
struct DeclaredPart {
    /// The names of the repeats around it and its own, joined by dots.
    var place: String
    /// The place of the repeat around it; empty outside of all.
    var around: String
    /// The field; nil for a repeat.
    var field: Field?
    /// The repeat; nil for a field.
    var rows: Repeat?
    /// True for one of the fields that a field was split into, which have other texts.
    var isPiece = false
    /// The values that can be chosen; nil for choices from a catalogue, and for other fields.
    var choices: [String]?

    /// The name of the type, for comparing; that of repeats is no field type's.
    var typeName: String { field?.type ?? "repeat" }

    /// True when people enter something there.
    var holdsAnswers: Bool {
        guard let field else { return true }
        return field.calculation.isEmpty && FieldType.named(field.type)?.holdsValue != false
    }

    /// True when a record without an answer there is not complete.
    var isRequired: Bool {
        if let rows { return !rows.least.isEmpty && rows.least != "0" }
        guard let field else { return false }
        return holdsAnswers && !field.isNeverRequired && field.initial.isEmpty
    }
}

/// The fields and repeats of a form.
struct FormParts {
    private(set) var all: [DeclaredPart] = []
    private var places: [String: Int] = [:]

    /// Collects the parts of a form.
    ///
    /// Complexity: O(n) in the form.
    init(_ form: FormDefinition) {
        var lists: [String: [String]] = [:]
        for list in form.choiceLists { lists[list.name] = list.choices.map { $0.value } }
        for section in form.sections { add(section.contents, in: "", lists) }
        index()
    }

    private mutating func add(
        _ contents: [Content], in around: String, _ lists: [String: [String]]
    ) {
        for content in contents {
            switch content {
            case .field(let field):
                all.append(
                    DeclaredPart(
                        place: FormParts.place(around, field.name), around: around, field: field,
                        choices: field.choices.flatMap { lists[$0.list] }))
            case .composite(let composite): add(composite.contents, in: around, lists)
            case .rows(let rows):
                let place = FormParts.place(around, rows.name)
                all.append(DeclaredPart(place: place, around: around, rows: rows))
                add(rows.contents, in: place, lists)
            }
        }
    }

    private static func place(_ around: String, _ name: String) -> String {
        around.isEmpty ? name : around + "." + name
    }

    private mutating func index() {
        places = [:]
        // The first of two with one name: the form has a fault.
        for (number, part) in all.enumerated() where places[part.place] == nil {
            places[part.place] = number
        }
    }

    /// Returns the part at a place; nil when there is none.
    subscript(place: String) -> DeclaredPart? { places[place].map { all[$0] } }

    /// Returns the places that both forms have, in the order of this one.
    func order(within other: FormParts) -> [String] {
        all.map { $0.place }.filter { other.places[$0] != nil }
    }

    // Steps

    /// Gives all parts of a name another one.
    mutating func rename(_ from: String, _ to: String) -> [FormChange] {
        var changes: [FormChange] = []
        for number in all.indices {
            let place = all[number].place
            if FormParts.name(place) == from {
                changes.append(FormChange(.renamed, at: place, from, to))
            }
            all[number].place = FormParts.renamed(place, from, to)
            all[number].around = FormParts.renamed(all[number].around, from, to)
        }
        index()
        return changes
    }

    private static func name(_ place: String) -> String {
        parts(of: place, by: UInt8(ascii: ".")).last ?? ""
    }

    private static func renamed(_ place: String, _ from: String, _ to: String) -> String {
        joined(parts(of: place, by: UInt8(ascii: ".")).map { $0 == from ? to : $0 }, ".")
    }

    /// Replaces a field by several ones.
    mutating func split(_ from: String, _ into: [String]) -> [FormChange] {
        var changes: [FormChange] = []
        var split: [DeclaredPart] = []
        for part in all {
            guard FormParts.name(part.place) == from, part.field != nil, !into.isEmpty else {
                split.append(part)
                continue
            }
            changes.append(FormChange(.split, at: part.place, from, joined(into, ", ")))
            for name in into {
                var piece = part
                piece.place = FormParts.place(part.around, name)
                piece.isPiece = true
                split.append(piece)
            }
        }
        all = split
        index()
        return changes
    }

    /// Gives choices of a field other values.
    mutating func map(_ field: String, _ pairs: [(String, String)]) -> [FormChange] {
        var changes: [FormChange] = []
        for number in all.indices where FormParts.name(all[number].place) == field {
            for (old, new) in pairs {
                changes.append(FormChange(.choicesMapped, at: all[number].place, old, new))
            }
            all[number].choices = all[number].choices?.map { choice in
                pairs.first { $0.0 == choice }?.1 ?? choice
            }
        }
        return changes
    }
}

extension Field {
    /// True when the field may always be left empty, as one that is declared optional.
    var isNeverRequired: Bool { required.isEmpty || required == FormJSONReader.never }
}
