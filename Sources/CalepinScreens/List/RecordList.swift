// The records of an app: storing, searching and sorting them, and the screen that lists them. The
// content of one record is in OpenRecord.

import CalepinExpressions
import CalepinForms

/// The records of one collection.
final class RecordList {
    let collection: ListedCollection
    let form: CompiledForm
    let layout: FormLayout
    /// The cells shown for a record in the list: the title first.
    private let cells: [String]
    private let sorts: [String]
    /// True when the list shows calculated cells.
    private var showsCalculated = false
    /// The approximate size of a card, in bytes.
    private static let cardBytes = 256
    /// The records in the order they arrived; nil where one was removed.
    private var slots: [Draft?] = []
    /// The paths shared by all records, by name.
    private var paths: [String: CellPath] = [:]
    /// The index in `slots` of each record, by id.
    private var places: [String: Int] = [:]
    var find = ""
    var sort = ""
    var filter = ""

    init(_ collection: ListedCollection, _ form: CompiledForm) {
        self.collection = collection
        self.form = form
        layout = FormLayout(form.definition)
        var cells: [String] = []
        if !form.definition.recordTitle.isEmpty {
            cells.append(form.definition.recordTitle)
        }
        for name in collection.cells where !cells.contains(name) { cells.append(name) }
        self.cells = cells
        sorts = collection.sorts
        for name in cells + sorts {
            guard let place = layout.place(of: CellPath([.init(name)])),
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
    }

    /// Returns the shared instance of a path, so that records do not each store their own.
    private func shared(_ path: CellPath) -> CellPath {
        if let known = paths[path.parts[0].name], known == path { return known }
        guard layout.place(of: path) != nil else { return path }
        paths[path.parts[0].name] = path
        return path
    }

    /// Sets the sync status of a record.
    func note(_ id: String, _ syncState: SyncState, isSubmitted: Bool) {
        guard let place = places[id] else { return }
        slots[place]?.syncState = syncState
        slots[place]?.isSubmitted = isSubmitted
    }

    /// Removes a record; the slots are compacted when half of them are empty.
    ///
    /// Complexity: O(1), amortised.
    func remove(_ id: String) {
        guard let place = places.removeValue(forKey: id) else { return }
        slots[place] = nil
        guard slots.count > 2 * places.count + 16 else { return }
        let left = drafts
        removeAll()
        for draft in left { put(draft) }
    }

    func removeAll() {
        slots = []
        places = [:]
    }

    // Titles

    func title(_ draft: Draft, _ app: OpenApp) -> String {
        let title = cells.isEmpty ? "" : shown(cells[0], draft, app)
        return isBlank(title) ? Words.untitled.text(app.context.language) : title
    }

    /// Writes the members with the title of a record, and its mark as sample data when it is that.
    func name(_ draft: Draft, _ app: OpenApp) {
        app.out.text("title", title(draft, app))
        app.out.flag("hasInitialData", draft.hasInitialData)
    }

    private func shown(_ name: String, _ draft: Draft, _ app: OpenApp) -> String {
        let path = CellPath([.init(name)])
        guard let place = layout.place(of: path), let declared = layout[place].declared,
            let text = draft.record.text(at: path)
        else { return "" }
        return shownText(text, declared, form.definition, app.context)
    }

    private func summary(_ draft: Draft, _ app: OpenApp) -> String {
        var line = ""
        for name in cells.dropFirst() {
            let text = shown(name, draft, app)
            if !text.isEmpty { line += (line.isEmpty ? "" : " · ") + text }
        }
        return line
    }

    /// Calculates the missing calculated cells of records, if the list shows some.
    ///
    /// Complexity: that of opening each of these records, once.
    func calculate(_ app: OpenApp) {
        guard showsCalculated else { return }
        for case let draft? in slots where draft.isBare {
            calculate(draft.id, from: app.session(of: draft))
        }
    }

    /// Copies the calculated cells of a record from a session of it.
    func calculate(_ id: String, from session: FormSession) {
        guard let place = places[id], slots[place]?.isBare == true else { return }
        slots[place]?.record = session.record
        slots[place]?.isBare = false
    }

    // Finding

    private func found(_ app: OpenApp) -> [Draft] {
        calculate(app)
        let wanted = folded(find)
        var found: [Draft] = []
        var keys: [[UInt8]] = []
        for case let draft? in slots {
            if filter == "draft" && draft.isSubmitted { continue }
            if filter == "submitted" && !draft.isSubmitted { continue }
            let words = title(draft, app) + " " + summary(draft, app)
            guard wanted.isEmpty || has(folded(words), wanted) else { continue }
            found.append(draft)
            if !sort.isEmpty {
                keys.append(folded(draft.record.text(at: CellPath([.init(sort)])) ?? ""))
            }
        }
        let places = sortedPlaces(found.count) {
            sort.isEmpty
                ? found[$0].changed > found[$1].changed : comesBefore(keys[$0], keys[$1])
        }
        var sorted: [Draft] = []
        for place in places { sorted.append(found[place]) }
        return sorted
    }

    // The screen

    func title(_ language: Language) -> String { collection.title.text(in: language.code) }

    func screen(_ app: OpenApp) {
        let language = app.context.language
        let out = app.out
        out.text("screen", "records")
        out.text("title", title(language))
        if !collection.name.isEmpty {
            out.link("back", collection.outer.text(in: language.code), app.routes.start)
        }
        out.array("buttons") {
            out.button(
                Words.newRecord.text(language), route: app.routes.record(Routes.new))
            if app.initial != nil {
                out.button(Words.trySample.text(language), does: "new") {
                    out.flag("initial", true)
                }
            }
        }
        cards(app)
        guard !isEmpty else {
            let about = collection.about.text(in: language.code)
            return out.text("empty", about.isEmpty ? Words.noRecord.text(language) : about)
        }
        out.text("search", find)
        out.array("sorts") {
            option(out, "", Words.lastChanged.text(language), sort)
            for name in sorts {
                let place = layout.place(of: CellPath([.init(name)]))
                let label = place.map { layout[$0].label.text(in: language.code) } ?? name
                option(out, name, label, sort)
            }
        }
        guard isSubmitted else { return }
        out.array("filters") {
            option(out, "", Words.all.text(language), filter)
            option(out, "draft", Words.drafts.text(language), filter)
            option(out, "submitted", Words.submitted.text(language), filter)
        }
    }

    /// Writes that nothing exists at an address, with the address of the list; and with the
    /// record, when it may exist but not on this device.
    func absent(_ record: String, _ app: OpenApp) {
        app.out.patch("absent") {
            app.out.textIfAny("record", record)
            app.out.link("list", title(app.context.language), app.routes.list)
        }
    }

    private func option(_ out: PatchWriter, _ name: String, _ label: String, _ on: String) {
        out.object {
            out.text("name", name)
            out.text("label", label)
            out.flag("isOn", name == on)
        }
    }

    /// Writes the members `records` and `found`.
    func cards(_ app: OpenApp) {
        let found = found(app)
        let language = app.context.language
        let out = app.out
        out.json.reserve(found.count * RecordList.cardBytes)
        out.array("records") {
            for draft in found { out.object { card(draft, app) } }
        }
        out.text(
            "found",
            found.count == 1
                ? Words.oneRecord.text(language)
                : Words.records.text(language, [found.count.description]))
    }

    private func card(_ draft: Draft, _ app: OpenApp) {
        let out = app.out
        out.text("record", draft.id)
        name(draft, app)
        out.text("summary", summary(draft, app))
        out.text("state", draft.syncState.name)
        if let map = collection.map { RecordFacts(draft.record, layout).write(map, to: out) }
        if draft.isSubmitted {
            out.text("route", app.routes.part(draft.id, "read"))
            out.status(Words.submitted.text(app.context.language), "good")
        } else {
            out.text("route", app.routes.record(draft.id))
            let isRefused = draft.syncState == .refused
            guard isSubmitted || isRefused else { return }
            let word = isRefused ? Words.refused : .draft
            out.status(word.text(app.context.language), isRefused ? "wrong" : "todo")
        }
    }
}
