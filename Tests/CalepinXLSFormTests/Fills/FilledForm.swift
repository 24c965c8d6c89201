// A form of Calepin while it is filled in, with its cells by the paths of ODK's data. Rows are
// counted from 1 in these paths.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm

/// A cell with its path in ODK's data.
struct FilledCell {
    /// The item of the survey.
    var item: Int
    /// The path, with the numbers of rows.
    var odkPath: String
    /// The path in the form.
    var path: CellPath
}

/// A form that is filled in.
final class FilledForm {
    let survey: Survey
    let made: FormImport
    let session: FormSession
    /// The declared fields by item.
    private(set) var fields: [Int: Field] = [:]
    /// The repeats by item, with their declarations.
    private(set) var repeats: [Int: Repeat] = [:]
    /// The paths in XML by declared paths, of a form that we wrote; empty for one of pyxform.
    private let paths: [String: String]

    init(
        _ survey: Survey, _ made: FormImport, now: Instant, paths: [String: String] = [:]
    ) throws {
        self.survey = survey
        self.made = made
        self.paths = paths
        session = FormSession(
            try made.form.compiled(), context: EvaluationContext(now: now, seed: 1),
            catalogues: made.catalogues)
        for section in made.form.sections { add(section.contents, "") }
    }

    private func add(_ contents: [Content], _ path: String) {
        for content in contents {
            switch content {
            case .field(let field):
                if let item = made.map.item(at: path + field.name) { fields[item] = field }
            case .composite(let composite): add(composite.contents, path + composite.name + ".")
            case .rows(let rows):
                let inner = path + rows.name
                if let item = made.map.item(at: inner) { repeats[item] = rows }
                add(rows.contents, inner + ".")
            }
        }
    }

    // Cells

    /// The cells of all fields, in all rows.
    func cells() throws -> [FilledCell] {
        try fields.keys.sorted().flatMap { try cells(of: $0) }
    }

    /// The cells of an item: one in each row around it. A repeat has one in each row around it.
    func cells(of item: Int) throws -> [FilledCell] {
        let around = survey.ancestors(of: item)
        var places: [(odk: String, parts: [CellPath.Part])] = [("/" + made.map.root, [])]
        for ancestor in around {
            let name = survey.items[ancestor].name
            guard survey.items[ancestor].isRepeat, let rows = repeats[ancestor] else {
                places = places.map { ($0.odk + "/" + name, $0.parts) }
                continue
            }
            places = try places.flatMap { place in
                let ids = try session.rows(at: CellPath(place.parts + [.init(rows.name)]))
                return ids.enumerated().map { number, id in
                    (
                        place.odk + "/\(name)[\(number + 1)]",
                        place.parts + [.init(rows.name, row: id)]
                    )
                }
            }
        }
        let name = fields[item]?.name ?? repeats[item]?.name ?? survey.items[item].name
        return places.map { place in
            let path = place.odk + "/" + survey.items[item].name
            return FilledCell(
                item: item, odkPath: ownPath(of: item, at: path) ?? path,
                path: CellPath(place.parts + [.init(name)]))
        }
    }

    /// The path in the XML that we wrote, with the numbers of rows of another path.
    private func ownPath(of item: Int, at path: String) -> String? {
        guard !paths.isEmpty, var own = made.map.paths[item].flatMap({ paths[$0] }) else {
            return nil
        }
        let numbers = path.split(separator: "/").compactMap { step in
            step.lastIndex(of: "[").map { step[$0...] }
        }
        let around = survey.ancestors(of: item).filter { repeats[$0] != nil }
        for (rows, number) in zip(around, numbers).reversed() {
            guard let list = made.map.paths[rows].flatMap({ paths[$0] }), own.hasPrefix(list)
            else { return nil }
            own = list + number + own.dropFirst(list.count)
        }
        return own
    }

    /// The repeats, the outer ones first.
    var repeatItems: [Int] { repeats.keys.sorted() }

    /// Returns true for a repeat whose number of rows is computed.
    func isCounted(_ item: Int) -> Bool { repeats[item]?.least.isEmpty == false }

    /// Gives repeats the rows that JavaRosa has; it begins with one.
    func matchRows(_ rows: [String: Int]) throws {
        for item in repeatItems where !isNeverShown(item) && !isCounted(item) {
            for cell in try cells(of: item) {
                while try session.rows(at: cell.path).count < rows[cell.odkPath] ?? 0 {
                    try session.addRow(to: cell.path)
                }
            }
        }
    }

    /// Returns true for a repeat that no record shows, so that it has no rows.
    func isNeverShown(_ item: Int) -> Bool {
        repeats[item]?.most == "0" && repeats[item]?.least != "0"
    }

    /// Returns true for a cell that a person may fill in at the moment.
    func isWritable(_ cell: FilledCell) throws -> Bool {
        guard let field = fields[cell.item], field.calculation.isEmpty,
            !["note", "calculated", "hidden", "photo", "file", "signature"].contains(field.type)
        else { return false }
        return try session.isRelevant(at: cell.path) && !session.isReadonly(at: cell.path)
    }
}

extension CellPath {
    /// The path of a row of a repeat.
    func row(_ id: String) -> CellPath {
        var parts = parts
        parts[parts.count - 1].row = id
        return CellPath(parts)
    }
}
