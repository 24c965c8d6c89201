// The routes of catalogues: the screen of an address, shown as far as rows and profile are loaded.
// The contents are in ListWriter, RowScreen and MatchWriter.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

extension CatalogueApp {
    // Opening

    /// Shows the screen of a catalogue's address; false for another address.
    func openCatalogue(_ route: [String], _ link: String, _ view: String) -> Bool {
        place = place(of: route)
        guard let catalogue = place.catalogue else { return false }
        self.route = route
        lists.shownRecords = nil
        if !place.record.isEmpty {
            guard isStarted else {
                out.patch("wait")
                return true
            }
            leave()
            openProfile()
            // The record is shown to be absent where its own screen would be.
            guard profile != nil else { return false }
        }
        leave()
        guard place.sort != .absent else {
            absent(catalogue)
            return true
        }
        lists.shown = catalogue
        catalogue.shown = catalogue.views.named(view)
        _ = catalogue.judge(context)
        catalogue.want(Query(link: link), isAtOnce: true, self)
        showAll(catalogue)
        loader.bring(catalogue)
        return true
    }

    /// Writes that nothing exists at the address, with the address of the list.
    func absent(_ catalogue: CatalogueList) {
        out.patch("absent") {
            let link = catalogue.flow.wanted?.link ?? ""
            out.link("list", catalogue.title(self), catalogue.route(link, self))
        }
    }

    private func place(of route: [String]) -> ShownRows {
        var place = ShownRows()
        let first = route.first ?? ""
        if let catalogue = listed(first.isEmpty ? declaration.start : first) {
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
    func showAll(_ catalogue: CatalogueList) {
        switch place.sort {
        case .passed, .absent: return
        case .list, .match:
            out.patch("screen") {
                out.object("screen") { ListWriter(self, catalogue).screen() }
            }
            showList(catalogue)
        case .row, .judged:
            showRow(catalogue)
            showList(catalogue)
        case .compared: showComparison(catalogue)
        }
    }

    func showList(_ catalogue: CatalogueList) { ListWriter(self, catalogue).write() }

    // One row

    /// Shows the row of the address, or the status of its list.
    private func showRow(_ catalogue: CatalogueList) {
        guard let id = place.ids.first else { return }
        guard let row = row(id, catalogue) else {
            if catalogue.loading.isFresh && catalogue.loading.wantedRow != id {
                return absent(catalogue)
            }
            return showWaiting(catalogue)
        }
        out.patch("screen") {
            out.object("screen") {
                RowScreen(app: self, catalogue: catalogue).write(row)
                guard place.sort == .judged, let writer = MatchWriter.of(self, catalogue),
                    let number = catalogue.number(of: row)
                else { return }
                writer.judged(row, number)
            }
            out.object("aside") { ListWriter(self, catalogue).screen() }
        }
    }

    /// Shows a screen for a row that is not loaded yet.
    private func showWaiting(_ catalogue: CatalogueList) {
        out.patch("screen") {
            out.object("screen") {
                out.text("screen", "row")
                out.text("collection", catalogue.name)
                out.text("title", catalogue.title(self))
                catalogue.writeBack(catalogue.flow.wanted?.link ?? "", self)
                guard let problem = catalogue.loading.problem, !catalogue.loading.isUnderWay
                else { return out.text("state", "loading") }
                out.text("state", "failed")
                problem.write(out, context.language, hasRows: false)
            }
        }
    }

    func row(_ id: String, _ catalogue: CatalogueList) -> SourceRow? {
        if let served = catalogue.served { return served.row(id) }
        guard let live = catalogue.live, let number = live.row(id) else { return nil }
        return live.row(number)
    }

    private func showComparison(_ catalogue: CatalogueList) {
        guard catalogue.total > 0 || catalogue.loading.isFresh else {
            return showWaiting(catalogue)
        }
        var rows: [SourceRow] = []
        for id in place.ids.prefix(2) {
            if let row = row(id, catalogue) { rows.append(row) }
        }
        guard rows.count == 2, let writer = MatchWriter.of(self, catalogue) else {
            return absent(catalogue)
        }
        out.patch("screen") { out.object("screen") { writer.comparison(rows) } }
    }

    // The profile

    /// Shows the effect of each setting and the number of rows found, beside the forms of the
    /// profile.
    func showBeside() {
        guard profile != nil, let catalogue = matched.first else { return }
        guard let writer = MatchWriter.of(self, catalogue) else { return loader.bring(catalogue) }
        writer.beside()
        writer.found()
    }
}
