// Writes a list without its rows: counts, filters, sorts, chips, and the status of the source.
// RowWriter writes the rows.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the list of one catalogue.
final class ListWriter {
    let rows: OpenRows
    let catalogue: RowCollection
    private var out: PatchWriter { rows.out }
    private var language: Language { rows.context.language }
    private let query: Query
    private let result: RowResult

    init(_ rows: OpenRows, _ catalogue: RowCollection) {
        self.rows = rows
        self.catalogue = catalogue
        query = catalogue.flow.wanted ?? Query()
        result = catalogue.result
    }

    // The screen

    /// Writes the members of the screen of a list.
    func screen(isMatch: Bool) {
        out.text("screen", isMatch ? "match" : "rows")
        out.text("collection", catalogue.name)
        out.text("title", catalogue.title(language))
        out.text("search", RowsWords.search.text(language))
        out.flag("hasImages", catalogue.view?.image.isEmpty == false)
        if isMatch { return MatchScreens(rows).head(catalogue) }
        guard let lead = catalogue.collection.lead else { return }
        out.object("way") {
            out.text("label", lead.label.text(in: language.code))
            out.text("route", rows.routes.record(lead.collection))
            out.text("text", lead.text.text(in: language.code))
        }
    }

    // The list

    /// Writes the patch `list`.
    func list() {
        out.patch("list") {
            let state = state
            out.text("state", state)
            out.number("count", result.count)
            out.number("total", catalogue.total)
            out.text("says", says(state))
            out.text("query", query.link)
            out.flag("isBusy", state != "loading" && isBusy)
            guard catalogue.hasRows else { return writeProblems(state) }
            filters()
            sorts()
            chips()
            if state == "none" { empty() }
            writeProblems(state)
            if let writer = MatchWriter.of(rows, catalogue) { writer.list(result) }
        }
    }

    private var isBusy: Bool { catalogue.progress.isUnderWay || catalogue.flow.isBusy }

    private var state: String {
        guard catalogue.hasRows || catalogue.progress.isFresh else {
            if catalogue.progress.problem != nil, !isBusy { return "failed" }
            return "loading"
        }
        return result.count == 0 ? "none" : "ready"
    }

    private func says(_ state: String) -> String {
        switch state {
        case "loading", "failed": return ""
        case "none": return noneTitle
        default: break
        }
        guard catalogue.match != nil, query.filters.isEmpty else { return counted(result.count) }
        return matchCount(result.verdicts)
    }

    /// Returns the numbers of suitable rows and of rows to be checked, in words.
    func matchCount(_ verdicts: [Int]) -> String {
        let found = counted(verdicts[0])
        guard verdicts[1] > 0 else { return found }
        return VerdictWords.toCheck.text(language, [found, verdicts[1].description])
    }

    private func counted(_ count: Int) -> String {
        if let words = catalogue.collection.found { return words.text(count, in: language) }
        return CountWords(one: words(.oneRow), many: words(.rows)).text(count, in: language)
    }

    private func words(_ words: RowsWords) -> LocalText {
        LocalText(words.text(.english, ["{0}"]), words.text(.french, ["{0}"]))
    }

    // Filters and sorts offered

    private func filters() {
        let names = catalogue.filters
        guard !names.isEmpty else { return }
        out.objects("filters", names.count) { place in
            let name = names[place]
            out.text("name", name)
            out.text("title", filterTitle(name))
            let counts = result.filterCounts
            out.number("count", place < counts.count ? counts[place] : 0)
            out.flag("isOn", query.filters.contains(name))
            out.text("query", choosing(name).link)
        }
    }

    /// Returns the query with a filter chosen.
    private func choosing(_ name: String) -> Query {
        var chosen = query
        if catalogue.isMatched {
            chosen.filters = [name]
        } else if let view = catalogue.view {
            chosen.choose(name, isOn: true, in: view)
        }
        return chosen
    }

    private func filterTitle(_ name: String) -> String {
        if catalogue.isMatched, let verdict = Verdict(name: name) {
            return verdict.label(in: language)
        }
        let filter = catalogue.view?.filters.first { $0.name == name }
        return filter?.title.text(in: language.code) ?? name
    }

    private var presentSort: RowSort? {
        let sorts = catalogue.view?.sorts ?? []
        return sorts.first { $0.name == query.sort } ?? sorts.first
    }

    private func sorts() {
        guard let present = presentSort else { return }
        let sorts = catalogue.view?.sorts ?? []
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
            out.text("label", (isDown ? RowsWords.descending : .ascending).text(language))
            var chosen = query
            chosen.isReversed.toggle()
            out.text("query", chosen.link)
        }
    }

    private func title(_ sort: RowSort) -> String {
        let title = sort.title.text(in: language.code)
        return title.isEmpty ? sort.name : title
    }

    // Active filters and search

    private func chips() {
        let isSorted = !query.sort.isEmpty || query.isReversed
        let isSearched = !isBlank(query.search)
        guard isSearched || isSorted || query.filters.count + query.conditions.count > 0 else {
            return
        }
        out.array("chips") {
            if isSearched {
                let quoted = RowsWords.quoted.text(language, [query.search])
                chip(quoted) { $0.search = "" }
            }
            for name in query.filters {
                chip(filterTitle(name)) { $0.filters = without(name, $0.filters) }
            }
            for condition in query.conditions {
                chip(condition) { $0.conditions = without(condition, $0.conditions) }
            }
            if isSorted { sortChip() }
        }
    }

    private func sortChip() {
        guard let sort = presentSort else { return }
        let words: RowsWords = query.isReversed ? .reversed : .sortedBy
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
            out.text("clearLabel", RowsWords.remove.text(language, [label]))
        }
    }

    // Messages

    private var noneTitle: String {
        if !catalogue.hasRows { return RowsWords.nothing.text(language) }
        guard !isBlank(query.search) else { return RowsWords.none.text(language) }
        return RowsWords.noneFor.text(language, [query.search])
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

    private func clear(_ words: RowsWords, _ remove: (inout Query) -> Void) {
        out.object {
            out.text("label", words.text(language))
            var without = query
            remove(&without)
            out.text("query", without.link)
        }
    }

    private func writeProblems(_ state: String) {
        if state == "none", !catalogue.hasRows {
            out.object("empty") { out.text("title", noneTitle) }
        }
        if let problem = catalogue.progress.problem, !isBusy {
            problem.write(out, language, hasRows: catalogue.hasRows)
        }
        notice()
    }

    private func notice() {
        let issues = catalogue.progress.issues
        guard !issues.isEmpty || !catalogue.unread.isEmpty else { return }
        // The issues of one row are adjacent.
        var broken = 0
        var last = 0
        for issue in issues where issue.row != last {
            broken += 1
            last = issue.row
        }
        out.object("notice") {
            var words = RowsWords.unread
            if !issues.isEmpty { words = broken == 1 ? .oneBroken : .broken }
            out.text("text", words.text(language, [broken.description]))
            out.array("details") {
                for issue in issues.prefix(ListWriter.maxIssues) {
                    out.json.string(issue.message(in: language))
                }
                for condition in catalogue.unread { out.json.string(condition) }
            }
        }
    }

    /// The maximum number of invalid rows listed one by one.
    private static let maxIssues = 100
}
