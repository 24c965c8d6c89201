// The structure of a form for screens: its parts by number, in the order of the form, and by name.
// The values in them come from the record's session, in OpenRecord.

import CalepinForms

/// A section, composite, repeat or field of a form.
final class FormPart {
    enum Sort { case section, composite, rows, field }
    let sort: Sort
    let name: String
    let label: LocalText
    let media: [MediaFile]
    /// The enclosing part, and the section; -1 for the parent of a section.
    let parent: Int
    let section: Int
    /// The direct children; of a repeat, those of a row.
    var children: [Int] = []
    /// The declaration of a field; nil for other parts.
    let declared: Declared?
    /// The minimum and maximum number of rows of a repeat, as far as they are constant, and the
    /// field that titles a row.
    var least = 0
    var most = Int.max
    var rowTitle = ""
    /// True for a repeat whose rows are counted: nobody adds or removes them.
    var isCounted = false
    /// The parts whose choices or texts depend on this one.
    var followers: [Int] = []

    init(
        _ sort: Sort, _ name: String, _ label: LocalText, _ media: [MediaFile], parent: Int,
        section: Int, _ declared: Declared? = nil
    ) {
        self.media = media
        self.declared = declared
        self.sort = sort
        self.name = name
        self.label = label
        self.parent = parent
        self.section = section
    }
}

extension FormPart {
    /// The texts in which answers may stand, in all languages.
    fileprivate var texts: [String] {
        var texts = label.texts
        if let field = declared?.field { texts += field.hint.texts + field.guidance.texts }
        return texts.map { $0.text }
    }
}

/// The declaration of a field behind one reference, because copying it is slow and adds code to
/// the module.
final class Declared {
    let field: Field
    let type: FieldType
    let mask: Mask?

    init?(_ field: Field) {
        guard let type = FieldType.named(field.type) else { return nil }
        self.field = field
        self.type = type
        var mask: Mask?
        if !field.mask.isEmpty {
            do throws(MaskError) { mask = try Mask(parsing: field.mask) } catch {}
        }
        self.mask = mask
    }
}

/// The parts of one form, built once and shared by all its records.
final class FormLayout {
    let definition: FormDefinition
    private(set) var parts: [FormPart] = []
    private(set) var sections: [Int] = []
    /// The places of parts by name, prefixed with the names of their repeats: `drivers.birth`.
    private var places: [String: Int] = [:]

    /// The first repeat outside of rows whose rows have only a photo; nil when there is none.
    var gallery: Int? {
        parts.indices.first { place in
            parts[place].parent >= 0 && parts[parts[place].parent].sort != .rows
                && isGallery(place)
        }
    }

    /// Returns true for a repeat whose rows have only a photo.
    func isGallery(_ place: Int) -> Bool {
        let part = parts[place]
        guard part.sort == .rows, part.children.count == 1 else { return false }
        return parts[part.children[0]].declared?.field.type == "photo"
    }

    init(_ definition: FormDefinition) {
        self.definition = definition
        for section in definition.sections {
            let place = parts.count
            let part = FormPart(
                .section, section.name, section.title, section.media, parent: -1, section: place)
            add(part, "")
            addAll(section.contents, to: part, place, "")
            // What shows nothing is no section.
            if !part.children.isEmpty { sections.append(place) }
        }
        var named: [String: [Int]] = [:]
        for place in parts.indices { named[parts[place].name, default: []].append(place) }
        for place in parts.indices {
            if let choices = parts[place].declared?.field.choices {
                follow(choices.filter + choices.order, place, named)
                if !choices.value.isEmpty { followRows(choices.list, place, named) }
            }
            for text in parts[place].texts { follow(text, place, named) }
        }
    }

    private func add(_ part: FormPart, _ scope: String) {
        places[scope + part.name] = parts.count
        parts.append(part)
    }

    private func addAll(_ contents: [Content], to owner: FormPart, _ parent: Int, _ scope: String)
    {
        for item in contents {
            let place = parts.count
            switch item {
            case .field(let field):
                if !add(field, parent, owner.section, scope) { owner.children.append(place) }
            case .composite(let composite):
                let part = FormPart(
                    .composite, composite.name, composite.label, composite.media, parent: parent,
                    section: owner.section)
                add(part, scope)
                addAll(composite.contents, to: part, place, scope)
                if !part.children.isEmpty { owner.children.append(place) }
            case .rows(let rows):
                let part = FormPart(
                    .rows, rows.name, rows.label, rows.media, parent: parent,
                    section: owner.section)
                part.least = number(rows.least) ?? 0
                part.most = number(rows.most) ?? Int.max
                part.rowTitle = rows.rowTitle
                part.isCounted = !rows.least.isEmpty && rows.least == rows.most
                add(part, scope)
                addAll(rows.contents, to: part, place, scope + rows.name + ".")
                if !part.children.isEmpty { owner.children.append(place) }
            }
        }
    }

    /// Adds a field; returns true when it is one that no screen shows.
    private func add(_ field: Field, _ parent: Int, _ section: Int, _ scope: String) -> Bool {
        let declared = Declared(field)
        add(
            FormPart(
                .field, field.name, field.label, field.media, parent: parent, section: section,
                declared),
            scope)
        return declared?.type.isHidden == true
    }

    /// Registers a part with the fields that a filter or text of it names.
    private func follow(_ text: String, _ place: Int, _ named: [String: [Int]]) {
        guard TextPiece.mayHaveAnswers(text) else { return }
        for case .answer(let name) in TextPiece.all(of: text) {
            // A text that names its own field stays as it is while that is typed into.
            for read in named[name] ?? []
            where read != place && !parts[read].followers.contains(place) {
                parts[read].followers.append(place)
            }
        }
    }

    /// Registers a part with a repeat whose rows it chooses from, and with all that is in it.
    private func followRows(_ name: String, _ place: Int, _ named: [String: [Int]]) {
        for rows in named[name] ?? [] where parts[rows].sort == .rows {
            for inner in parts.indices where inner != place {
                var around = inner
                while around >= 0, around != rows { around = parts[around].parent }
                if around == rows { parts[inner].followers.append(place) }
            }
        }
    }

    /// Returns the place of the part that a path names; for a row, that of its repeat.
    func place(of path: CellPath) -> Int? {
        if path.parts.count == 1 { return places[path.parts[0].name] }
        var key = ""
        for part in path.parts { key += key.isEmpty ? part.name : "." + part.name }
        return places[key]
    }

    subscript(place: Int) -> FormPart { parts[place] }

    /// Returns the index of a section by its place.
    func order(section place: Int) -> Int {
        var number = 0
        while number < sections.count - 1, sections[number] != place { number += 1 }
        return number
    }

    /// Returns the place of a section by its name.
    func section(_ name: String) -> Int? {
        for place in sections where parts[place].name == name { return place }
        return nil
    }
}
