// Writes the screens of one record: its sections, a section or row, all answers for checking or
// reading. The list of records is in RecordList, the parts of a section in PartWriter, answers in
// CellWriter.

import CalepinExpressions
import CalepinForms

/// A writer of the screens of one record.
struct ScreenWriter {
    let app: OpenApp
    let record: OpenRecord
    var out: PatchWriter { app.out }
    private var routes: Routes { app.routes }
    /// The records of the collection.
    private var list: RecordList { app.lists.list(of: record) }
    var language: Language { record.language }
    var layout: FormLayout { record.layout }
    var parts: PartWriter { PartWriter(app: app, record: record) }

    /// Writes the members `record` and `isNew`.
    private func about() {
        out.text("record", record.id)
        out.flag("isNew", record.base.isNew)
    }

    /// Writes the members with the title of the record.
    private func name() {
        if let draft = list.drafts[record.id] {
            list.name(draft, app)
        } else {
            out.text("title", Words.newRecord.text(language))
        }
    }

    /// Writes the member `carried`: the answers that an earlier version of the form had elsewhere.
    private func carried() {
        let carried = CarriedValues(
            of: record, seen: list.drafts[record.id]?.seen, form: list.form.definition)
        if !carried.isEmpty { out.object("carried") { carried.write(record, to: out) } }
    }

    // Tasks

    /// Writes the screen with the sections of the record.
    func tasksScreen() {
        out.text("screen", "tasks")
        about()
        name()
        carried()
        if list.isSubmitted { out.status(Words.draft.text(language), "todo") }
        out.link("back", list.title(app), routes.list(list.name))
        out.array("buttons") {
            if list.isSubmitted {
                out.button(
                    Words.checkAnswers.text(language),
                    route: routes.part(record, "review"))
            }
            discardButton(.discard)
        }
        tasks()
    }

    private func discardButton(_ words: Words) {
        out.object {
            out.text("label", words.text(language))
            out.text("tone", "danger")
            out.object("action") {
                out.text("act", "discard")
                out.text("record", record.id)
            }
        }
    }

    /// Writes the member `tasks`.
    func tasks() {
        let open = record.shownPlace.map { layout[$0].section }
        out.array("tasks") {
            for place in record.sections {
                let section = layout[place]
                out.object {
                    out.text("path", section.name)
                    out.text("title", title(section))
                    out.text("route", routes.part(record, section.name))
                    out.flag("isOpen", place == open)
                    PartWriter.status(record.status(section: place), out, language)
                }
            }
        }
    }

    // Sections

    /// Writes the screen of the section or row that the record shows.
    func sectionScreen() {
        guard let place = record.shownPlace else { return }
        out.text("screen", "section")
        about()
        let section = layout[place].section
        if layout[place].sort == .section { parts.media(layout[place].media) }
        out.array("parts") { parts.parts(layout[place].children, in: record.shown) }
        if layout[place].sort == .section, list.isOneScreen {
            return wholeScreen(place)
        }
        if layout[place].sort == .section {
            out.text("title", title(layout[place]))
            out.link("back", Words.allSections.text(language), routes.record(record))
            progress(section)
        } else {
            rowHead(place, section)
        }
        out.array("buttons") { out.button(Words.goOn.text(language), does: "continue") }
    }

    /// Writes the members of a section that is the whole form.
    private func wholeScreen(_ place: Int) {
        let back = routes.list(list.name)
        carried()
        out.text("title", title(layout[place]))
        out.link("back", list.title(app), back)
        out.array("buttons") {
            out.button(Words.finished.text(language), route: back)
            discardButton(.delete)
        }
    }

    private func rowHead(_ place: Int, _ section: Int) {
        out.text("title", rowTitle(record.shown, place))
        let outer = record.outer(section)
        out.link("back", ShownText(record).filled(layout[place].label, at: outer), route(outer))
    }

    /// Returns the title of a row.
    private func rowTitle(_ row: CellPath, _ place: Int) -> String {
        var list = row
        let id = list.parts.popLast()
        list.parts.append(CellPath.Part(layout[place].name))
        let ids = record.rows(list)
        var index = 0
        while index < ids.count, ids[index] != id?.row { index += 1 }
        return CellWriter(record: record, out: out).title(row, index, place)
    }

    private func progress(_ section: Int) {
        let sections = record.sections
        guard let index = sections.firstIndex(of: section) else { return }
        out.object("progress") {
            let numbers = [(index + 1).description, sections.count.description]
            out.text("text", Words.sectionOf.text(language, numbers))
            out.number("done", index)
            out.number("total", sections.count)
        }
    }

    /// Returns the title of a section.
    private func title(_ section: FormPart) -> String {
        ShownText(record).filled(section.label, at: CellPath([.init(section.name)]))
    }

    func route(_ path: CellPath) -> String { parts.route(path) }

    /// Returns the address of the screen with a cell.
    func route(of path: CellPath) -> String {
        var path = path
        while let last = path.parts.last, last.row == nil { path.parts.removeLast() }
        return route(path)
    }

    // Answers

    /// Writes the screen with all answers, for checking before they are submitted.
    func reviewScreen() {
        out.text("screen", "review")
        about()
        out.text("title", Words.checkAnswers.text(language))
        out.link("back", Words.allSections.text(language), routes.record(record))
        out.array("buttons") { out.button(Words.submit.text(language), does: "submit") }
        out.array("groups") { CellWriter(record: record, out: out, parts: parts).write() }
        let problems = problems(in: nil, isWarningWrong: true)
        if !problems.isEmpty { write(problems) }
    }

    /// Writes the screen with all answers, for reading and printing.
    func readScreen() {
        out.text("screen", "read")
        out.text("record", record.id)
        name()
        carried()
        if list.drafts[record.id]?.isSubmitted == true {
            out.status(Words.submitted.text(language), "good")
        } else if list.isSubmitted {
            out.status(Words.draft.text(language), "todo")
        }
        if app.isLocked(record.id) { out.text("lead", Words.locked.text(language)) }
        out.link("back", list.title(app), routes.list(list.name))
        if !app.isClosing {
            out.array("buttons") {
                out.button(Words.newFromThis.text(language), does: "new") {
                    out.text("from", record.id)
                }
            }
        }
        out.array("groups") { CellWriter(record: record, out: out).write() }
    }
}
