// One record on paper: its title, what is known of it, and its sections. Values are in
// PaperRecord+Values.swift, repeats in PaperRecord+Rows.swift.

import CalepinExpressions
import CalepinForms

/// A record while it is put on paper.
struct PaperRecord {
    /// A row, the scope that it is of, and the path of its repeat with a point; 0, 0 and an empty
    /// one for the record.
    struct Place {
        var row: Int32 = 0
        var scope: Int32 = 0
        var path = ""
    }

    let exported: ExportedRecord
    let form: CompiledForm
    let session: FormSession
    let settings: ExportSettings
    let sheet: PaperSheet
    var writer = PaperWriter()
    /// The pictures of the record, and the number of the first.
    var photos: [PaperPhoto] = []
    let firstPhoto: Int
    /// The number of further pictures that there is room for.
    var photosLeft = ExportLimits.paperRecordPhotos
    /// True in a mail, which has no pages: without their head and foot, and with the names of
    /// pictures only.
    var isInMail = false

    /// Opens a record.
    ///
    /// Complexity: that of opening a session.
    init(
        _ exported: ExportedRecord, _ plan: ExportPlan, _ settings: ExportSettings,
        _ sheet: PaperSheet, photos: Int
    ) {
        (self.exported, self.settings, self.sheet) = (exported, settings, sheet)
        form = plan.form
        firstPhoto = photos
        session = exported.opened(
            by: plan.form, catalogues: plan.catalogues, zone: settings.zone,
            language: settings.language)
    }

    /// Writes the record.
    ///
    /// Complexity: O(n) in the cells.
    mutating func write() {
        writer.begin(.article, .style(.record))
        if !isInMail { writeEdges() }
        writeTitle()
        for section in form.definition.sections { write(section) }
        writer.end(.article)
    }

    /// Writes what stands at the head and the foot of each page.
    private mutating func writeEdges() {
        let (header, footer) = (text(sheet.style.header), text(sheet.style.footer))
        writer.element(.div, .head, text: header.isEmpty ? formTitle : header)
        writer.begin(.div, .style(.foot))
        if !footer.isEmpty { writer.element(.p, text: footer) }
        writer.element(.p, text: exported.id)
        writer.end(.div)
    }

    private mutating func writeTitle() {
        let title = recordTitle
        if sheet.hasLogo, !isInMail { writer.single(.img, .style(.logo), .logo) }
        if !title.isEmpty { writer.element(.p, .form, text: formTitle) }
        writer.element(.h1, text: title.isEmpty ? formTitle : title)
        if let about { writer.element(.p, .about, text: about) }
    }

    var formTitle: String {
        let title = text(form.definition.title)
        return title.isEmpty ? form.definition.id : title
    }

    var recordTitle: String {
        let name = form.definition.recordTitle
        return name.isEmpty ? "" : answer(name, Place())
    }

    /// The time at which the record was handed in, and by whom; the last change of a draft.
    private var about: String? {
        let language = settings.language
        let isSubmitted = exported.marks[.submitted] != nil
        guard let mark = exported.marks[.submitted] ?? exported.marks[.changed] else {
            return nil
        }
        let time = FieldType.named("instant")?.show(
            .instant(mark.at.shown(in: settings.zone).toMinute), Field(""), language)
        guard let time else { return nil }
        guard !mark.by.isEmpty else {
            return (isSubmitted ? PaperTexts.submitted : .draft).text(in: language, time)
        }
        return (isSubmitted ? PaperTexts.submittedBy : .draftBy)
            .text(in: language, time, mark.by)
    }

    // Contents

    private mutating func write(_ section: Section) {
        guard !sheet.style.without.contains(section.name) else { return }
        let isNamed = isNamed(section.name)
        let title = text(section.title)
        write(title, .h2) { record in
            record.write(section.contents, Place(), isNamed: isNamed)
        }
    }

    /// Writes a title and what `body` writes, or nothing where that is nothing.
    private mutating func write(
        _ title: String, _ element: PaperWriter.Element, _ body: (inout PaperRecord) -> Void
    ) {
        let before = writer
        writer = PaperWriter()
        body(&self)
        let inside = writer
        writer = before
        guard !inside.bytes.isEmpty else { return }
        if !title.isEmpty { writer.element(element, text: title) }
        writer.add(inside)
    }

    /// Writes contents: the fields between two repeats or composites together.
    ///
    /// - Parameter isNamed: True inside of a part that is named among the only ones.
    mutating func write(_ contents: [Content], _ place: Place, isNamed: Bool) {
        var fields: [Field] = []
        for content in contents {
            switch content {
            case .field(let field): fields.append(field)
            case .composite(let composite):
                write(&fields, place, isNamed: isNamed)
                write(composite, place, isNamed: isNamed)
            case .rows(let rows):
                write(&fields, place, isNamed: isNamed)
                write(rows, place, isNamed: isNamed)
            }
        }
        write(&fields, place, isNamed: isNamed)
    }

    private mutating func write(_ composite: Composite, _ place: Place, isNamed: Bool) {
        let path = place.path + composite.name
        guard !sheet.style.without.contains(path) else { return }
        let isNamed = isNamed || self.isNamed(path)
        write(label(composite.label, composite.name, place), .h3) { record in
            record.write(composite.contents, place, isNamed: isNamed)
        }
    }

    /// Writes fields, and forgets them.
    private mutating func write(_ fields: inout [Field], _ place: Place, isNamed: Bool) {
        defer { fields = [] }
        var values: [(label: String, value: PaperValue)] = []
        for field in fields where isShown(field, place, isNamed: isNamed) {
            guard let value = value(of: field, place) else { continue }
            values.append((label(field.label, field.name, place), value))
        }
        guard !values.isEmpty else { return }
        writer.begin(.div, .style(.fields))
        for (label, value) in values {
            writer.begin(.div, .style(.field))
            writer.element(.div, .label, text: label)
            writer.write(value, in: .div)
            writer.end(.div)
        }
        writer.end(.div)
    }

    // Names

    /// Returns true where all parts are shown, or the part is one of those that are.
    func isNamed(_ path: String) -> Bool {
        sheet.style.only.isEmpty || sheet.style.only.contains(path)
    }

    /// Returns true for a field that is not left out.
    ///
    /// - Parameter isNamed: True inside of a part that is named among the only ones.
    func isShown(_ field: Field, _ place: Place, isNamed: Bool) -> Bool {
        let path = place.path + field.name
        return !sheet.style.without.contains(path) && (isNamed || self.isNamed(path))
    }

    // Texts

    /// Returns a label, or a name where there is none.
    func label(_ label: LocalText, _ name: String, _ place: Place) -> String {
        let text = text(label, place)
        return text.isEmpty ? name : text
    }

    /// Returns a text of the form in the language of the pages, with the answers in it; `…` for
    /// one that is not given.
    func text(_ text: LocalText, _ place: Place = Place()) -> String {
        let text = text.text(in: sheet.textLanguage, or: sheet.language)
        guard TextPiece.mayHaveAnswers(text) else { return text }
        return TextPiece.all(of: text).map { piece in
            switch piece {
            case .text(let text): return text
            case .answer(let name):
                let answer = answer(name, place)
                return answer.isEmpty ? "…" : answer
            }
        }.joined()
    }

    /// Returns the answer of a field of a row, or else of the record; empty for none.
    private func answer(_ name: String, _ place: Place) -> String {
        for place in [place, Place()] {
            guard let number = form.number(ofCell: name, inScope: place.scope) else { continue }
            return shown(session.view(ofCell: number, inRow: place.row))
        }
        return ""
    }
}

extension Instant {
    /// The moment without its seconds.
    fileprivate var toMinute: Instant {
        let rest = milliseconds % 60_000
        return Instant(milliseconds: milliseconds - rest, offsetMinutes: offsetMinutes) ?? self
    }
}
