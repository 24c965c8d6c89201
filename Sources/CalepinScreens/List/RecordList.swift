// The list of a collection of records. The records are in Drafts, the texts that are searched and
// sorted in RecordColumns.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The records of one collection, and their list.
final class RecordList: CollectionList {
    let form: CompiledForm
    /// The parts of the form.
    let parts: FormLayout
    private let columns: RecordColumns
    private let factCells: FactCells
    /// True when the list shows calculated cells.
    private var showsCalculated = false
    /// The address of a record that is not stored yet.
    let newAddress: String
    /// The records.
    let drafts: Drafts
    /// The language of the rows' words; nil while there are none.
    private var language: Language?
    /// The language of the form's texts in the rows, such as labels of choices.
    private var textLanguage = ""

    /// Makes the list of a collection.
    ///
    /// - Parameter isFirst: true for the first collection of records in the app.
    init(_ collection: AppCollection, _ form: CompiledForm, isFirst: Bool) {
        self.form = form
        let layout = FormLayout(form.definition)
        parts = layout
        drafts = Drafts(layout)
        let views = ShownViews(collection)
        columns = RecordColumns(
            collection.rowsView ?? RowsView(cells: []), layout, day: views.day,
            isSubmitted: !form.definition.isNeverSubmitted)
        factCells = FactCells(collection.rowsView, layout, place: views.place)
        newAddress = isFirst ? Routes.new : Routes.new + "-" + collection.name
        super.init(collection, layout)
        makeLive(columns.searched, columns.attributes, days: columns.days)
        for attribute in columns.attributes {
            guard let place = layout.place(of: CellPath([.init(attribute.name)])),
                let declared = layout[place].declared, !declared.field.calculation.isEmpty
            else { continue }
            showsCalculated = true
        }
    }

    /// True when records are reviewed and submitted.
    var isSubmitted: Bool { !form.definition.isNeverSubmitted }

    /// True when a record is one screen: its form has one section and is never submitted.
    var isOneScreen: Bool { !isSubmitted && parts.sections.count == 1 }

    /// Returns the record that was saved last on this device, besides one; nil where there is
    /// none, or no default reads it.
    ///
    /// Complexity: O(n) in the records.
    func lastSaved(but id: String) -> FormRecord? {
        guard form.readsLastSaved else { return nil }
        var last: Draft?
        for draft in drafts.all
        where draft.id != id && draft.changed > 0 && draft.changed >= last?.changed ?? 0 {
            last = draft
        }
        return last?.record
    }

    // Titles

    func title(_ draft: Draft, _ app: AppContext) -> String {
        var title = ""
        if let name = columns.view.cells.first,
            let place = parts.place(of: CellPath([.init(name)])),
            let declared = parts[place].declared,
            let text = draft.record.text(at: CellPath([.init(name)]))
        {
            title = shownText(text, declared, form.definition, app)
        }
        return isBlank(title) ? Words.untitled.text(app.context.language) : title
    }

    /// Writes the members with the title of a record, and its mark as sample data when it is that.
    func name(_ draft: Draft, _ app: AppContext) {
        app.out.text("title", title(draft, app))
        app.out.flag("hasInitialData", draft.hasInitialData)
    }

    /// Writes the titles of all records.
    func writeTitles(_ app: AppContext) {
        calculate(app)
        for draft in drafts.all {
            app.out.object {
                app.out.text("record", draft.id)
                name(draft, app)
            }
        }
    }

    /// Calculates the missing calculated cells of records, if the list shows some.
    ///
    /// Complexity: that of opening each of these records, once.
    private func calculate(_ app: AppContext) {
        // Cells are missing in records that were put in since, and in no others.
        guard showsCalculated, drafts.isChanged else { return }
        for draft in drafts.all where draft.isBare {
            drafts.complete(draft.id, app.session(of: draft.record, in: form).record)
        }
    }

    // The list

    /// Brings the rows up to date with the records, in the languages of the
    /// action.
    ///
    /// Complexity: O(n) in the columns for each changed record, and O(n log n) in the records when
    /// many have changed.
    override func refresh(_ app: AppContext) {
        calculate(app)
        let context = app.context
        let changed = drafts.takeChanged()
        let reads = context.evaluation.textLanguage
        guard language == context.language, textLanguage == reads, let changed else {
            language = context.language
            textLanguage = reads
            let rows = drafts.all.map { row($0, app) }
            return change { $0.replaceAll(rows, context.evaluation) }
        }
        for id in changed {
            if let draft = drafts[id] {
                change { $0.put(row(draft, app), context.evaluation) }
            } else {
                change { $0.remove(id) }
            }
        }
    }

    private func row(_ draft: Draft, _ app: AppContext) -> SourceRow {
        SourceRow(draft.id, columns.texts(of: draft, app))
    }

    override var view: RowsView? { columns.view }
    override var total: Int { drafts.count }
    override var searchesShown: Bool { true }

    override func title(ofFilter name: String, _ app: AppContext) -> String {
        switch name {
        case RecordColumns.drafts: ListWords.drafts.text(app.context.language)
        case RecordColumns.submitted: ListWords.submitted.text(app.context.language)
        default: super.title(ofFilter: name, app)
        }
    }

    override func counted(_ count: Int, _ language: Language) -> String {
        if collection.found != nil { return super.counted(count, language) }
        return count == 1
            ? Words.oneRecord.text(language) : Words.records.text(language, [count.description])
    }

    override func route(of row: String, _ link: String, _ app: AppContext) -> String {
        drafts[row]?.isSubmitted == true
            ? app.routes.part(row, "read") : app.routes.record(row)
    }

    override func head(_ app: AppContext) {
        let language = app.context.language
        app.out.flag("isRecords", true)
        app.out.flag("hasPhotos", parts.gallery != nil)
        tabs(app)
        // The way back to a catalogue that the app starts with, and that leads here.
        for start in app.declaration.collections
        where start.name == app.declaration.start && start.sharing == .catalogue {
            app.out.link("back", app.text(start.title), app.routes.start)
        }
        guard !app.isClosing else {
            return app.out.text("lead", Words.closing.text(language))
        }
        app.out.array("buttons") {
            app.out.button(Words.newRecord.text(language), route: app.routes.record(newAddress))
            guard app.initial != nil, newAddress == Routes.new else { return }
            app.out.button(Words.trySample.text(language), does: "new") {
                app.out.flag("initial", true)
            }
        }
    }

    /// Writes the member with the lists of records, when there are several.
    private func tabs(_ app: AppContext) {
        let all = app.declaration.collections.filter {
            $0.sharing != .catalogue && !app.declaration.isOfReview($0.name)
        }
        guard all.count > 1 else { return }
        app.out.objects("tabs", all.count) { place in
            app.out.text("label", app.text(all[place].title))
            app.out.text("route", app.routes.list(all[place].name))
            app.out.flag("isOn", all[place].name == name)
        }
    }

    override func tail(_ app: AppContext) {
        ListWriter(app, self).notice()
        guard drafts.count == 0 else { return }
        app.out.object("empty") {
            let about = app.text(collection.about)
            app.out.text(
                "title", about.isEmpty ? Words.noRecord.text(app.context.language) : about)
        }
    }

    override func line(_ row: SourceRow, _ app: AppContext) {
        guard let draft = drafts[row.id] else { return }
        let out = app.out
        let language = app.context.language
        let facts = RecordFacts(draft.record, parts, factCells)
        out.flag("hasPlace", !facts.place.isEmpty)
        facts.write(to: out)
        out.text("state", draft.syncState.name)
        out.flag("hasInitialData", draft.hasInitialData)
        if draft.isSubmitted { return out.status(Words.submitted.text(language), "good") }
        let isRefused = draft.syncState == .refused
        guard isSubmitted || isRefused else { return }
        let word = isRefused ? Words.refused : .draft
        out.status(word.text(language), isRefused ? "wrong" : "todo")
    }

    override func marks(_ app: AppContext) {
        app.out.patch("marks") {
            app.out.array("marks") { for row in result.rows { mark(row, app) } }
        }
    }

    /// Writes the marker of a record, if it has a place.
    private func mark(_ row: Int32, _ app: AppContext) {
        guard let draft = drafts[live?.id(of: row) ?? ""] else { return }
        let facts = RecordFacts(draft.record, parts, factCells)
        guard !facts.place.isEmpty else { return }
        app.out.object {
            app.out.text("id", draft.id)
            app.out.text("title", title(draft, app))
            app.out.text("route", route(of: draft.id, "", app))
            app.out.text("place", facts.place)
            app.out.textIfAny("line", facts.line)
            facts.write(to: app.out)
        }
    }
}
