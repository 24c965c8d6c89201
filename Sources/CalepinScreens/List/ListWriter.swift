// Writes the list of a collection without its rows: counts, filters, sorts, chips, groups, and the
// status of the source. RowWriter writes the rows.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the list of one collection.
struct ListWriter {
    let app: AppContext
    let list: CollectionList
    private var out: PatchWriter { app.out }
    private var language: Language { app.context.language }
    private let query: Query
    private var result: ListResult { list.result }

    init(_ app: AppContext, _ list: CollectionList) {
        self.app = app
        self.list = list
        query = list.flow.wanted ?? Query()
    }

    // The screen

    /// Writes the members of the screen of the list.
    func screen() {
        out.text("screen", list.isMatched ? "match" : "list")
        out.text("collection", list.name)
        out.text("title", list.title(app))
        out.text("search", ListWords.search.text(language))
        out.flag("hasImages", list.view?.image.isEmpty == false)
        out.text("view", list.shown.rawValue)
        if list.views.all.count > 1 {
            out.array("views") { for view in list.views.all { out.json.string(view.rawValue) } }
        }
        list.head(app)
        guard let lead = list.collection.lead else { return }
        out.object("way") {
            out.text("label", app.text(lead.label))
            out.text("route", app.routes.list(lead.collection))
            out.text("text", app.text(lead.text))
        }
    }

    // The list

    /// Writes the patch `list`, and the markers of a map.
    func write() {
        out.patch("list") {
            let state = state
            out.text("state", state)
            out.number("count", result.count)
            out.number("total", list.total)
            out.text("says", says(state))
            out.text("query", query.link)
            out.flag("isBusy", state != "loading" && list.isBusy)
            guard list.total > 0 else { return list.tail(app) }
            filters()
            if list.shown != .calendar { sorts() }
            chips()
            days()
            if state == "none" { empty() }
            list.tail(app)
        }
        if list.shown == .map { list.marks(app) }
    }

    private var state: String {
        guard list.total > 0 || list.isFresh else { return list.isFailed ? "failed" : "loading" }
        return result.count == 0 ? "none" : "ready"
    }

    private func says(_ state: String) -> String {
        switch state {
        case "loading", "failed": ""
        case "none": noneTitle
        default: list.found(query, language)
        }
    }

    private func days() {
        guard list.shown == .calendar else { return }
        out.objects("groups", result.groups.count) { place in
            out.text("day", result.groups[place].day ?? "")
            out.number("from", result.groups[place].from)
            out.number("count", result.groups[place].count)
        }
    }

    // Filters and sorts offered

    private func filters() {
        let names = list.filters
        guard !names.isEmpty else { return }
        out.objects("filters", names.count) { place in
            let name = names[place]
            out.text("name", name)
            out.text("title", list.title(ofFilter: name, app))
            let counts = result.filterCounts
            out.number("count", place < counts.count ? counts[place] : 0)
            out.flag("isOn", query.filters.contains(name))
            out.text("query", list.choosing(name, in: query).link)
        }
    }

    private var presentSort: RowSort? {
        let sorts = list.view?.sorts ?? []
        return sorts.first { $0.name == query.sort } ?? sorts.first
    }

    private func sorts() {
        guard let present = presentSort else { return }
        let sorts = list.view?.sorts ?? []
        out.objects("sorts", sorts.count) { place in
            let sort = sorts[place]
            out.text("name", sort.name)
            out.text("title", title(sort))
            out.flag("isOn", sort.name == present.name)
            var chosen = query
            chosen.sort = place == 0 ? "" : sort.name
            if sort.name != present.name { chosen.isReversed = false }
            out.text("query", chosen.link)
        }
        out.object("reverse") {
            let isDown = present.isDescending != query.isReversed
            out.text("label", (isDown ? ListWords.descending : .ascending).text(language))
            var chosen = query
            chosen.isReversed.toggle()
            out.text("query", chosen.link)
        }
    }

    /// Returns the title of a sort; without one the label of its first field.
    private func title(_ sort: RowSort) -> String {
        let title = app.text(sort.title)
        if !title.isEmpty { return title }
        if sort.name == RowAttribute.changed { return ListWords.lastChanged.text(language) }
        guard let layout = list.layout, let name = sort.attributes.first,
            let place = layout.place(of: CellPath([CellPath.Part(name)]))
        else { return sort.name }
        return app.text(layout[place].label)
    }

    // Active filters and search

    private func chips() {
        let isSorted =
            list.shown != .calendar && (!query.sort.isEmpty || query.isReversed)
        let isSearched = !isBlank(query.search)
        guard isSearched || isSorted || query.filters.count + query.conditions.count > 0 else {
            return
        }
        out.array("chips") {
            if isSearched {
                let quoted = ListWords.quoted.text(language, [query.search])
                chip(quoted) { $0.search = "" }
            }
            for name in query.filters {
                chip(list.title(ofFilter: name, app)) {
                    $0.filters = without(name, $0.filters)
                }
            }
            for condition in query.conditions {
                chip(condition) { $0.conditions = without(condition, $0.conditions) }
            }
            if isSorted { sortChip() }
        }
    }

    private func sortChip() {
        guard let sort = presentSort else { return }
        let words: ListWords = query.isReversed ? .reversed : .sortedBy
        chip(words.text(language, [title(sort)])) {
            $0.sort = ""
            $0.isReversed = false
        }
    }

    private func without(_ text: String, _ texts: [String]) -> [String] {
        texts.filter { $0 != text }
    }

    private func chip(_ label: String, _ remove: (inout Query) -> Void) {
        out.object {
            out.text("label", label)
            var without = query
            remove(&without)
            out.text("query", without.link)
            out.text("clearLabel", ListWords.remove.text(language, [label]))
        }
    }

    // Messages

    private var noneTitle: String {
        if list.total == 0 { return ListWords.nothing.text(language) }
        guard !isBlank(query.search) else { return ListWords.none.text(language) }
        return ListWords.noneFor.text(language, [query.search])
    }

    private func empty() {
        out.object("empty") {
            out.text("title", noneTitle)
            out.array("clears") { clears() }
        }
    }

    private func clears() {
        if !isBlank(query.search) { clear(.clearSearch) { $0.search = "" } }
        guard !query.filters.isEmpty || !query.conditions.isEmpty else { return }
        clear(.clearFilters) {
            $0.filters = []
            $0.conditions = []
        }
    }

    private func clear(_ words: ListWords, _ remove: (inout Query) -> Void) {
        out.object {
            out.text("label", words.text(language))
            var without = query
            remove(&without)
            out.text("query", without.link)
        }
    }

    /// Writes that parts of the query in the address were not understood.
    func notice() {
        guard !list.asked.unread.isEmpty else { return }
        out.object("notice") {
            out.text("text", ListWords.unread.text(language))
            out.array("details") { for part in list.asked.unread { out.json.string(part) } }
        }
    }
}
