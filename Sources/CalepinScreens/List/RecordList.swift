// The records of a collection on the device, and their list. The content of one record is in
// OpenRecord, the texts that are searched and sorted in RecordColumns.

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
    /// True when the list shows calculated cells.
    private var showsCalculated = false
    /// The address of a record that is not stored yet.
    let newAddress: String
    /// The records in the order they arrived; nil where one was removed.
    private var slots: [Draft?] = []
    /// The paths shared by all records, by name.
    private var paths: [String: CellPath] = [:]
    /// The index in `slots` of each record, by id.
    private var places: [String: Int] = [:]
    /// The ids of records whose texts have changed since the list was last brought up to date, and
    /// the language of these texts.
    private var stale: [String] = []
    private var language: Language?
    /// The number of changes so far.
    private(set) var changes = 0

    /// The number of changed records up to which each is sorted in by itself.
    private static let maxStale = 64

    /// Makes the list of a collection.
    ///
    /// - Parameter isFirst: true for the first collection of records in the app.
    init(_ collection: AppCollection, _ form: CompiledForm, isFirst: Bool) {
        self.form = form
        let layout = FormLayout(form.definition)
        parts = layout
        var day = ""
        for case .calendar(let cell) in collection.views { day = cell }
        columns = RecordColumns(
            collection.rowsView ?? RowsView(cells: []), layout, day: day,
            isSubmitted: !form.definition.isNeverSubmitted)
        newAddress = isFirst ? Routes.new : Routes.new + "-" + collection.name
        super.init(collection, layout)
        makeLive(columns.searched, columns.attributes, day: columns.days)
        for attribute in columns.attributes {
            guard let place = layout.place(of: CellPath([.init(attribute.name)])),
                let declared = layout[place].declared, !declared.field.calculation.isEmpty
            else { continue }
            showsCalculated = true
        }
    }

    // Records

    /// All records.
    ///
    /// Complexity: O(n) in their number.
    var drafts: [Draft] { slots.compactMap { $0 } }

    var isEmpty: Bool { places.isEmpty }

    /// True when records are reviewed and submitted.
    var isSubmitted: Bool { !form.definition.isNeverSubmitted }

    /// True when a record is one screen: its form has one section and is never submitted.
    var isOneScreen: Bool { !isSubmitted && form.definition.sections.count == 1 }

    subscript(id: String) -> Draft? { places[id].flatMap { slots[$0] } }

    /// Adds a record, replacing the one with the same id.
    ///
    /// Complexity: O(1).
    func put(_ draft: Draft) {
        var draft = draft
        for (index, cell) in draft.record.cells.enumerated() where cell.path.parts.count == 1 {
            draft.record.cells[index].path = shared(cell.path)
        }
        draft.hasInitialData = draft.record.hasInitialData
        if let place = places[draft.id] {
            slots[place] = draft
        } else {
            places[draft.id] = slots.count
            slots.append(draft)
        }
        touch(draft.id)
    }

    /// Notes that the texts of a record have changed; many at once are all read again.
    private func touch(_ id: String) {
        changes += 1
        if stale.count < RecordList.maxStale { stale.append(id) } else { language = nil }
    }

    /// Returns the shared instance of a path, so that records do not each store their own.
    private func shared(_ path: CellPath) -> CellPath {
        if let known = paths[path.parts[0].name], known == path { return known }
        guard parts.place(of: path) != nil else { return path }
        paths[path.parts[0].name] = path
        return path
    }

    /// Sets the sync status of a record.
    func note(_ id: String, _ syncState: SyncState, isSubmitted: Bool) {
        guard let place = places[id] else { return }
        slots[place]?.syncState = syncState
        guard slots[place]?.isSubmitted != isSubmitted else { return }
        slots[place]?.isSubmitted = isSubmitted
        touch(id)
    }

    /// Removes a record; the slots are compacted when half of them are empty.
    ///
    /// Complexity: O(1), amortised.
    func remove(_ id: String) {
        guard let place = places.removeValue(forKey: id) else { return }
        slots[place] = nil
        touch(id)
        guard slots.count > 2 * places.count + 16 else { return }
        let left = drafts
        slots = []
        places = [:]
        for draft in left {
            places[draft.id] = slots.count
            slots.append(draft)
        }
    }

    func removeAll() {
        slots = []
        places = [:]
        language = nil
    }

    // Titles

    func title(_ draft: Draft, _ app: OpenApp) -> String {
        var title = ""
        if let name = columns.view.cells.first,
            let place = parts.place(of: CellPath([.init(name)])),
            let declared = parts[place].declared,
            let text = draft.record.text(at: CellPath([.init(name)]))
        {
            title = shownText(text, declared, form.definition, app.context)
        }
        return isBlank(title) ? untitled(app.context.language) : title
    }

    override func untitled(_ language: Language) -> String { Words.untitled.text(language) }

    /// Writes the members with the title of a record, and its mark as sample data when it is that.
    func name(_ draft: Draft, _ app: OpenApp) {
        app.out.text("title", title(draft, app))
        app.out.flag("hasInitialData", draft.hasInitialData)
    }

    /// Calculates the missing calculated cells of records, if the list shows some.
    ///
    /// Complexity: that of opening each of these records, once.
    func calculate(_ app: OpenApp) {
        guard showsCalculated else { return }
        for case let draft? in slots where draft.isBare {
            calculate(draft.id, from: app.session(of: draft, in: self))
        }
    }

    /// Copies the calculated cells of a record from a session of it.
    func calculate(_ id: String, from session: FormSession) {
        guard let place = places[id], slots[place]?.isBare == true else { return }
        slots[place]?.record = session.record
        slots[place]?.isBare = false
        touch(id)
    }

    // The list

    /// Brings the rows up to date with the records, in a language.
    ///
    /// Complexity: O(n) in the columns for each changed record, and O(n log n) in the records when
    /// many have changed.
    override func refresh(_ app: OpenApp) {
        calculate(app)
        let context = app.context
        guard language == context.language else {
            language = context.language
            stale = []
            var rows: [SourceRow] = []
            rows.reserveCapacity(places.count)
            for case let draft? in slots { rows.append(row(draft, context)) }
            return change { $0.replaceAll(rows, context.evaluation) }
        }
        for id in stale {
            if let draft = self[id] {
                change { $0.put(row(draft, context), context.evaluation) }
            } else {
                change { $0.remove(id) }
            }
        }
        stale = []
    }

    private func row(_ draft: Draft, _ context: ActionContext) -> SourceRow {
        SourceRow(draft.id, columns.texts(of: draft, context))
    }

    override var view: RowsView? { columns.view }
    override var total: Int { places.count }
    override var searchesShown: Bool { true }
    override func day(of row: Int32, _ live: LiveRows) -> String {
        columns.days.first.map { live.text(row, $0) } ?? ""
    }

    override func title(ofFilter name: String, _ language: Language) -> String {
        switch name {
        case RecordColumns.drafts: ListWords.drafts.text(language)
        case RecordColumns.submitted: ListWords.submitted.text(language)
        default: super.title(ofFilter: name, language)
        }
    }

    override func counted(_ count: Int, _ language: Language) -> String {
        if collection.found != nil { return super.counted(count, language) }
        return count == 1
            ? Words.oneRecord.text(language) : Words.records.text(language, [count.description])
    }

    override func route(of row: String, _ link: String, _ app: OpenApp) -> String {
        self[row]?.isSubmitted == true
            ? app.routes.part(row, "read") : app.routes.record(row)
    }

    override func head(_ app: OpenApp) {
        let language = app.context.language
        app.out.flag("isRecords", true)
        app.out.flag("hasPhotos", parts.gallery != nil)
        app.writeTabs(self)
        app.out.array("buttons") {
            app.out.button(Words.newRecord.text(language), route: app.routes.record(newAddress))
            guard app.initial != nil, newAddress == Routes.new else { return }
            app.out.button(Words.trySample.text(language), does: "new") {
                app.out.flag("initial", true)
            }
        }
    }

    override func tail(_ app: OpenApp) {
        ListWriter(app, self).notice()
        guard isEmpty else { return }
        app.out.object("empty") {
            let about = collection.about.text(in: app.context.language.code)
            app.out.text("title", Words.noRecord.text(app.context.language))
            app.out.textIfAny("text", about)
        }
    }

    override func line(_ row: SourceRow, _ app: OpenApp) {
        guard let draft = self[row.id] else { return }
        let out = app.out
        let language = app.context.language
        let facts = RecordFacts(draft.record, parts, self)
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

    override func marks(_ app: OpenApp) {
        app.out.patch("marks") {
            app.out.array("marks") {
                for row in result.rows {
                    guard let draft = self[live?.id(of: row) ?? ""] else { continue }
                    let facts = RecordFacts(draft.record, parts, self)
                    guard !facts.place.isEmpty else { continue }
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
        }
    }
}
