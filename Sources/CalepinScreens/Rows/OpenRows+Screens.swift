// The routes of catalogues: the screen of an address, shown as far as rows and profile are loaded.
// The contents are in ListWriter, RowWriter and MatchWriter.

import CalepinQuery
import CalepinExpressions
import CalepinForms

extension OpenRows {
    // Opening

    /// Shows the screen of an address; an unknown one is passed to the forms module.
    func open(_ route: [String], _ link: String) {
        shown = place(of: route)
        guard let catalogue = shown.catalogue else {
            out.patch("pass")
            return showBeside()
        }
        if !shown.record.isEmpty, profile?.record != shown.record {
            // The forms module does not know this profile either, and shows that.
            return out.patch("pass") {}
        }
        guard shown.sort != .absent else { return absent(catalogue) }
        judge(catalogue)
        loader.want(Query(link: link), catalogue, isAtOnce: true)
        showAll(catalogue)
        loader.bring(catalogue)
    }

    private func place(of route: [String]) -> ShownRows {
        var place = ShownRows()
        let first = route.first ?? ""
        if let catalogue = listed(first.isEmpty ? start : first) {
            place.catalogue = catalogue
            place.ids = Array(route.dropFirst())
            place.sort = place.ids.isEmpty ? .list : place.ids.count == 1 ? .row : .absent
            return place
        }
        place.record = first
        guard route.count > 1, route[1] == "match" else { return place }
        let catalogues = matched
        let name = route.count > 2 ? route[2] : ""
        place.catalogue = catalogues.first { $0.name == name } ?? catalogues.first
        guard let catalogue = place.catalogue else { return place }
        place.ids = Array(route.dropFirst(3))
        switch place.ids.count {
        case _ where !name.isEmpty && catalogue.name != name: place.sort = .absent
        case 0: place.sort = .match
        case 1: place.sort = .judged
        case 2: place.sort = .compared
        default: place.sort = .absent
        }
        return place
    }

    /// Shows the screen, and the list that it is or that is beside it.
    func showAll(_ catalogue: RowCollection) {
        switch shown.sort {
        case .passed, .absent: return
        case .list, .match:
            out.patch("screen") {
                out.object("screen") {
                    ListWriter(self, catalogue).screen(isMatch: shown.sort == .match)
                }
            }
            showList(catalogue)
        case .row, .judged:
            showRow(catalogue)
            showList(catalogue)
        case .compared: showComparison(catalogue)
        }
    }

    func showList(_ catalogue: RowCollection) { ListWriter(self, catalogue).list() }

    // One row

    /// Shows the row of the address, or the status of its list.
    private func showRow(_ catalogue: RowCollection) {
        guard let id = shown.ids.first else { return }
        guard let row = row(id, catalogue) else {
            if catalogue.progress.isFresh && !catalogue.isAsking(id) {
                return absent(catalogue)
            }
            return showWaiting(catalogue)
        }
        out.patch("screen") {
            out.object("screen") {
                RowWriter(self, catalogue).screen(row)
                guard shown.sort == .judged, let writer = MatchWriter.of(self, catalogue),
                    let number = number(row, catalogue)
                else { return }
                writer.judged(row, number)
            }
        }
    }

    /// Shows a screen for a row that is not loaded yet.
    private func showWaiting(_ catalogue: RowCollection) {
        out.patch("screen") {
            out.object("screen") {
                out.text("screen", "row")
                out.text("collection", catalogue.name)
                out.text("title", catalogue.title(context.language))
                writeBack(catalogue, catalogue.flow.wanted?.link ?? "")
                guard let problem = catalogue.progress.problem, !catalogue.progress.isUnderWay
                else { return out.text("state", "loading") }
                out.text("state", "failed")
                problem.write(out, context.language, hasRows: false)
            }
        }
    }

    func row(_ id: String, _ catalogue: RowCollection) -> SourceRow? {
        if let served = catalogue.served { return served.row(id) }
        guard let live = catalogue.live, let number = live.row(id) else { return nil }
        return live.row(number)
    }

    /// Returns the number of a row among those judged.
    func number(_ row: SourceRow, _ catalogue: RowCollection) -> Int? {
        guard let place = catalogue.live?.row(row.id) else { return nil }
        return catalogue.match?.number(place)
    }

    private func showComparison(_ catalogue: RowCollection) {
        guard catalogue.hasRows || catalogue.progress.isFresh else {
            return showWaiting(catalogue)
        }
        var rows: [SourceRow] = []
        for id in shown.ids.prefix(2) {
            if let row = row(id, catalogue) { rows.append(row) }
        }
        guard rows.count == 2, let writer = MatchWriter.of(self, catalogue) else {
            return absent(catalogue)
        }
        out.patch("screen") { out.object("screen") { writer.comparison(rows) } }
    }

    // Windows

    /// The maximum number of rows in one response: a few screens of a desktop.
    static let maxRows = 200

    /// Writes the rows of a range of the present result.
    func window(_ action: Action) {
        guard let catalogue = shown.catalogue else { return }
        let from = max(0, Int(exactly: action.members["from"]?.asInt64 ?? 0) ?? 0)
        let wanted = Int(exactly: action.members["count"]?.asInt64 ?? 0) ?? 0
        let count = min(max(0, wanted), OpenRows.maxRows, max(0, catalogue.result.count - from))
        write(from..<from + count, catalogue)
    }

    func write(_ window: Range<Int>, _ catalogue: RowCollection) {
        let writer = RowWriter(self, catalogue)
        var rows: [SourceRow] = []
        if let served = catalogue.served {
            rows = served.rows(window, out)
        } else {
            for place in window where place < catalogue.result.rows.count {
                if let row = catalogue.live?.row(catalogue.result.rows[place]) { rows.append(row) }
            }
        }
        out.patch("rows") {
            out.number("from", window.lowerBound)
            out.objects("rows", rows.count) { place in
                writer.line(rows[place], number(rows[place], catalogue))
            }
        }
    }

    // The profile

    /// Judges the rows by the profile, when both are loaded.
    func judge(_ catalogue: RowCollection) {
        guard catalogue.isMatched, let profile else { return }
        if let match = catalogue.match {
            match.judge(profile, context)
        } else {
            catalogue.match = RowMatch(catalogue, profile, context)
        }
    }

    /// Shows the verdicts of a new or changed profile.
    func showProfile() {
        guard let catalogue = shown.catalogue, catalogue.isMatched else {
            return showBeside()
        }
        guard profile?.record == shown.record else { return }
        judge(catalogue)
        loader.findAgain(catalogue)
        if shown.sort != .match { return showAll(catalogue) }
        showList(catalogue)
    }

    /// Shows the effect of each setting and the number of rows found, beside the forms of the
    /// profile.
    func showBeside() {
        guard let profile, !shown.record.isEmpty, profile.record == shown.record,
            let catalogue = matched.first
        else { return }
        judge(catalogue)
        guard let writer = MatchWriter.of(self, catalogue) else { return loader.bring(catalogue) }
        writer.beside()
        writer.found()
    }
}
