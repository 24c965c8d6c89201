// Writes the parts of a section or row: fields, composites that open, repeats as cards. Their
// contents come from OpenRecord; whole screens are in ScreenWriter.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the parts of one record.
struct PartWriter {
    let app: AppContext
    let record: OpenRecord
    var out: PatchWriter { app.out }
    var language: Language { record.language }

    /// The maximum number of choices sent with a field, or found by a search.
    static let maxChoices = 50

    static func status(
        _ status: OpenRecord.SectionStatus, _ out: PatchWriter, _ language: Language
    ) {
        switch status {
        case .toDo: out.status(Words.toDo.text(language), "todo")
        case .doing: out.status(Words.doing.text(language), "doing")
        case .done: out.status(Words.done.text(language), "good")
        case .wrong: out.status(Words.toCorrect.text(language), "wrong")
        case .optional: out.status(Words.optional.text(language), "quiet")
        }
    }

    /// Returns the address of the screen of a section or row.
    func route(_ path: CellPath) -> String { app.routes.part(record, path.description) }

    /// Writes the relevant ones of some parts, in a row or outside of all rows.
    func parts(_ places: [Int], in row: CellPath) {
        for place in places where record.isRelevant(record.path(place, in: row)) {
            out.object { part(place, in: row) }
        }
    }

    /// Writes the members of a part.
    func part(_ place: Int, in row: CellPath) {
        let part = record.layout[place]
        let path = record.path(place, in: row)
        out.text("path", path.description)
        out.text("label", ShownText(record).filled(part.label, at: path))
        media(part.media)
        marked("markedLabel", part.label, path)
        switch part.sort {
        case .field, .section: field(path, part)
        case .composite: composite(place, path, part, row)
        case .rows: rows(path, place, part)
        }
    }

    private func marked(_ key: String, _ text: LocalText, _ path: CellPath) {
        out.textIfAny(key, ShownText(record).marked(text, at: path))
    }

    /// Writes a text, and the same with its marks, unless there are none.
    private func text(
        _ key: String, _ markedKey: String, _ text: LocalText, _ path: CellPath
    ) {
        out.textIfAny(key, ShownText(record).filled(text, at: path))
        marked(markedKey, text, path)
    }

    /// Writes the names of the files beside a part, unless there are none.
    func media(_ files: [MediaFile]) {
        guard !files.isEmpty else { return }
        out.object("media") {
            for file in files {
                out.textIfAny(file.kind.text, record.session.text(file.name))
            }
        }
    }

    private func composite(_ place: Int, _ path: CellPath, _ part: FormPart, _ row: CellPath) {
        out.text("part", "composite")
        out.text("summary", summary(place, in: row))
        out.array("parts") { parts(part.children, in: row) }
    }

    /// Returns the summary line of a closed composite.
    func summary(_ place: Int, in row: CellPath) -> String {
        let given = given(place, in: row)
        return given.isEmpty ? Words.notGiven.text(language) : given
    }

    private func given(_ place: Int, in row: CellPath) -> String {
        var line = ""
        for child in record.layout[place].children {
            let part = record.layout[child]
            let text: String
            switch part.sort {
            case .field: text = record.shown(child, in: row)
            case .composite: text = given(child, in: row)
            case .rows, .section: text = ""
            }
            let sign = part.declared?.type.name == "text" ? " " : ", "
            if !text.isEmpty { line += (line.isEmpty ? "" : sign) + text }
        }
        return line
    }

    // Fields

    private func field(_ path: CellPath, _ part: FormPart) {
        guard let declared = part.declared else { return }
        let type = declared.type.widget
        let isShown = !declared.field.calculation.isEmpty && !declared.field.isEditable
        let widget = isShown && type != .note ? Widget.shown : type
        out.text("part", "field")
        out.text("widget", widget.rawValue)
        text("hint", "markedHint", declared.field.hint, path)
        text("guidance", "markedGuidance", declared.field.guidance, path)
        switch widget {
        case .note, .shown, .toggle: break
        default:
            let isRequired = record.asked { () throws(SessionError) in
                try record.session.isRequired(at: path)
            }
            out.flag("optional", isRequired == false)
        }
        let isReadonly = record.asked { () throws(SessionError) in
            try record.session.isReadonly(at: path)
        }
        out.flag("readonly", isReadonly ?? false)
        content(path, part)
        let found = record.issues(path, part)
        record.note(path, found)
        issues(found)
        if declared.field.choices != nil, !isShown { choices(path, part, matching: "") }
        out.flag("isOpen", declared.field.choices?.isOpen ?? false)
        out.textIfAny("look", declared.field.look)
        if type == .number { scale(declared.field) }
        if declared.type.keyboard != .text { out.text("keys", declared.type.keyboard.rawValue) }
        if let mask = declared.mask, let example = mask.exampleTexts.first {
            out.number("length", mask.shown(example).utf8.count)
        }
        out.textIfAny("autofill", declared.type.autofill)
    }

    /// Writes the text of a cell with its other content.
    func content(_ path: CellPath, _ part: FormPart, text: String? = nil) {
        let value = record.value(path)
        let text = text ?? record.text(value, part)
        out.text("text", text)
        let shown = record.shown(value, path, part)
        if shown != text { out.textIfAny("shown", shown) }
        out.textIfAny("why", record.why(path, part))
        out.flag("canRevert", record.canRevert(path, part))
    }

    /// Writes the first choices of a cell whose label contains a text, and their number.
    func choices(_ path: CellPath, _ part: FormPart, matching text: String) {
        let all =
            record.asked { () throws(SessionError) in try record.session.choices(at: path) } ?? []
        var filter = TextFilter(text)
        var count = 0
        out.array("choices") {
            for choice in all {
                let label = record.session.text(choice.label)
                guard filter.keeps(label) else { continue }
                count += 1
                guard count <= PartWriter.maxChoices else { continue }
                out.object { self.choice(choice) }
            }
        }
        if count > PartWriter.maxChoices { out.number("total", count) }
    }

    private func choice(_ choice: Choice) {
        out.text("name", choice.value)
        out.text("label", record.session.text(choice.label))
        out.textIfAny("markedLabel", record.session.marked(choice.label))
        media(choice.media)
    }

    /// Writes the unit of a number, and the ends, steps and marks of its scale.
    private func scale(_ field: Field) {
        out.textIfAny("unit", field.unit)
        guard let scale = field.scale else { return }
        out.textIfAny("least", field.least)
        out.textIfAny("most", field.most)
        out.object("scale") {
            out.textIfAny("step", scale.step)
            out.textIfAny("ticks", scale.ticks)
            out.textIfAny("placeholder", scale.placeholder)
            let labels = record.layout.definition.choiceLists.first { $0.name == scale.labels }
            guard let labels else { return }
            out.objects("labels", labels.choices.count) { self.choice(labels.choices[$0]) }
        }
    }

    // Issues

    /// Writes the issues, unless there are none.
    func issues(_ issues: [OpenRecord.Wrong]) {
        if !issues.isEmpty { allIssues(issues) }
    }

    func allIssues(_ issues: [OpenRecord.Wrong]) {
        out.array("issues") {
            for issue in issues {
                out.object {
                    out.text("level", issue.isWarning ? "warning" : "error")
                    out.text("text", issue.text)
                    out.textIfAny("note", issue.note)
                }
            }
        }
    }

    // Rows

    private func rows(_ path: CellPath, _ place: Int, _ part: FormPart) {
        let label = ShownText(record).filled(part.label, at: path)
        let ids = record.rows(path)
        let (canAdd, canRemove) = openness(path, part, ids.count)
        out.text("part", "rows")
        out.array("rows") {
            for (index, id) in ids.enumerated() {
                card(path, id, index, place, canRemove: canRemove)
            }
        }
        if record.layout.isGallery(place) {
            out.object("gallery") {
                out.text("cell", record.layout[part.children[0]].name)
                if part.most < Int.max { out.number("max", part.most) }
            }
        }
        if canAdd { out.text("add", Words.add.text(language, [label])) }
        issues(record.issues(path, part))
    }

    /// Returns true twice where a person may add rows, and remove some. Rows that are counted come
    /// by themselves; those that are too many or too few all the same are up to the person.
    private func openness(
        _ path: CellPath, _ part: FormPart, _ count: Int
    ) -> (canAdd: Bool, canRemove: Bool) {
        guard part.isCounted else { return (count < part.most, count > part.least) }
        let issues =
            record.asked { () throws(SessionError) in try record.session.issues(at: path) } ?? []
        return (
            issues.contains { $0.code == .tooFewRows }, issues.contains { $0.code == .tooManyRows }
        )
    }

    private func card(
        _ list: CellPath, _ id: String, _ index: Int, _ place: Int, canRemove: Bool
    ) {
        var path = list
        path.parts[path.parts.count - 1].row = id
        let status = record.status(of: path)
        out.object {
            out.text("path", path.description)
            out.text("title", CellWriter(record: record, out: out).title(path, index, place))
            out.text("summary", rowSummary(path, place))
            if record.layout.isGallery(place) { out.text("photo", photo(path, place)) }
            out.text("route", route(path))
            if status != .done { PartWriter.status(status, out, language) }
            out.flag("canRemove", canRemove)
        }
    }

    /// Returns the text of the photo that is all of a row.
    private func photo(_ row: CellPath, _ place: Int) -> String {
        let child = record.layout[place].children[0]
        return record.value(record.path(child, in: row)).asText ?? ""
    }

    /// Returns the first two fields of a row filled in by a person.
    private func rowSummary(_ row: CellPath, _ place: Int) -> String {
        var line = ""
        var count = 0
        for child in record.layout[place].children where count < 2 {
            guard record.layout[child].declared?.field.calculation.isEmpty == true else {
                continue
            }
            let text = record.shown(child, in: row)
            guard !text.isEmpty else { continue }
            line += (line.isEmpty ? "" : ", ") + text
            count += 1
        }
        return line
    }
}
