// The match of the columns of one table of a file with the fields of one of a form: by names, by
// labels, by the end of names with groups, and as parts of answers that other programs split.

import CalepinExport
import CalepinForms

/// A table of a form: the records, or a repeat.
struct FormTable: Sendable {
    /// The fields by the plain forms of their names.
    private(set) var names: [String: Field] = [:]
    /// The fields by the plain forms of their labels.
    private(set) var labels: [String: Field] = [:]

    /// Collects the fields of contents in a scope.
    ///
    /// Complexity: O(n) in the contents.
    init(_ contents: [Content], _ scope: Int32, of form: CompiledForm) {
        for column in FormColumn.all(in: contents, scope, of: form) {
            let field = column.field
            names[ImportPlan.plain(field.name)] = field
            for text in field.label.texts {
                let label = ImportPlan.plain(text.text)
                if labels[label] == nil { labels[label] = field }
            }
        }
    }

    /// Returns the field of a name with groups, and how much of the name is its own: all of it,
    /// or what follows a stroke. A form gives a second field of a name that of its group, too.
    ///
    /// Complexity: O(n²) in the name, of which 1,024 bytes are looked at.
    func field(_ column: String) -> (field: Field, isWhole: Bool)? {
        let name = ImportPlan.plain(String(column.prefix(1_024)))
        if let field = names[name] ?? labels[name] { return (field, true) }
        var rest = Substring(name)
        for _ in 0..<FormTable.groups {
            let joined = String(rest.map { "/-.".contains($0) ? "_" : $0 })
            if joined != rest, let field = names[joined] { return (field, false) }
            guard let stroke = rest.firstIndex(where: { $0 == "/" || $0 == "-" }) else { break }
            rest = rest[rest.index(after: stroke)...]
            let found = names[String(rest)] ?? labels[String(rest)]
            if let field = found { return (field, false) }
        }
        return nil
    }

    /// The number of strokes of a name that are looked at.
    private static let groups = 32
}

/// The match of the columns of a table.
struct ColumnMatch: Sendable {
    /// The use of a column.
    enum Use: Equatable, Sendable {
        /// It has the answers to a field.
        case field(Field)
        /// It has one choice of a field with several, by its value.
        case choice(Field, String)
        /// It has one number of a place: 0 for the latitude to 3 for the accuracy.
        case number(Field, Int)
        /// It is used otherwise.
        case role(ImportRole)
        /// It is not used.
        case none
    }

    private(set) var uses: [String: Use] = [:]

    /// Matches the columns of a table.
    ///
    /// - Parameters:
    ///   - byHand: the names of fields by those of columns; an empty one leaves a column out.
    ///   - role: returns what a column is that is no question.
    ///   - words: the choices of fields, by names of lists.
    /// Complexity: O(n) in the columns, and O(m²) in their names.
    init(
        _ columns: [String], with table: FormTable, byHand: [String: String],
        role: (String) -> ImportRole?, words: [String: ChoiceWords]
    ) {
        var whole: [String: Bool] = [:]
        for column in columns where uses[column] == nil {
            if let chosen = byHand[column] {
                let field = table.names[ImportPlan.plain(chosen)].flatMap(Self.fillable)
                uses[column] = field.map { .field($0) } ?? Use.none
                if let field { whole[field.name] = true }
            }
        }
        for column in columns where uses[column] == nil {
            if let role = role(column) {
                uses[column] = .role(role)
            } else if let part = Self.part(column, table, words) {
                uses[column] = part
            } else if let (field, isWhole) = table.field(column), let field = Self.fillable(field)
            {
                // Of several columns with the same end, one that is the name counts, else the
                // first.
                let before = whole[field.name]
                if before != nil, !(isWhole && before == false) {
                    uses[column] = Use.none
                    continue
                }
                if before != nil { free(field) }
                whole[field.name] = isWhole
                uses[column] = .field(field)
            } else {
                uses[column] = Use.none
            }
        }
        hideParts(whole)
    }

    private mutating func free(_ field: Field) {
        for (column, use) in uses where use == .field(field) { uses[column] = Use.none }
    }

    /// Leaves out the parts of answers that are whole in another column.
    private mutating func hideParts(_ whole: [String: Bool]) {
        for (column, use) in uses {
            switch use {
            case .choice(let field, _), .number(let field, _):
                if whole[field.name] != nil { uses[column] = .role(.part) }
            default: continue
            }
        }
    }

    /// Returns a field that can be filled; nil for one that the form computes.
    private static func fillable(_ field: Field) -> Field? {
        field.calculation.isEmpty || field.isEditable ? field : nil
    }

    /// Returns the part of an answer that a column has; nil for one that has a whole one.
    private static func part(
        _ column: String, _ table: FormTable, _ words: [String: ChoiceWords]
    ) -> Use? {
        if table.names[ImportPlan.plain(column)] != nil { return nil }
        if column.hasSuffix("_URL"), let (field, _) = table.field(String(column.dropLast(4))),
            field.type == "photo" || field.type == "file"
        {
            return .role(.part)
        }
        if let (stem, place) = number(column), let (field, _) = table.field(stem),
            field.type == "place"
        {
            return .number(field, place)
        }
        for (index, letter) in zip(column.indices, column).reversed()
        where letter == "/" || letter == "-" {
            guard let (field, _) = table.field(String(column[..<index])), field.type == "many",
                let list = field.choices?.list, let words = words[list],
                let value = words.value(of: String(column[column.index(after: index)...]))
            else { continue }
            return .choice(field, value)
        }
        return nil
    }

    /// Returns the name of a place, and which of its numbers a column has: `where-Latitude` of ODK
    /// Central, `_where_latitude` of KoboToolbox.
    private static func number(_ column: String) -> (String, Int)? {
        let central = ["-Latitude", "-Longitude", "-Altitude", "-Accuracy"]
        if let place = central.firstIndex(where: { column.hasSuffix($0) }) {
            return (String(column.dropLast(central[place].count)), place)
        }
        let kobo = ["_latitude", "_longitude", "_altitude", "_precision"]
        guard let place = kobo.firstIndex(where: { column.hasSuffix($0) }) else { return nil }
        let stem = column.dropLast(kobo[place].count)
        let start = stem.lastIndex(of: "/").map(stem.index(after:)) ?? stem.startIndex
        guard start < stem.endIndex, stem[start] == "_" else { return nil }
        return (String(stem[..<start] + stem[stem.index(after: start)...]), place)
    }
}
