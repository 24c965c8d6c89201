// Loading of rows: bodies that the page fetched from a source or has cached, responses of the
// server, and the times of further requests. QueryFlow decides about queries.

import CalepinQuery
import CalepinExpressions

/// The loading of the rows of an app's catalogues.
struct RowLoader {
    let app: CatalogueApp
    private var out: PatchWriter { app.out }
    private var now: Int64 { app.context.evaluation.now.milliseconds }

    // Sources

    /// Requests the rows of a catalogue, unless they are loaded or being loaded.
    func bring(_ catalogue: CatalogueList) {
        if let served = catalogue.served {
            guard let id = app.place.ids.first, served.row(id) == nil,
                catalogue.loading.wantedRow != id,
                served.ask(row: id, by: catalogue.loading.source.id, out)
            else { return }
            catalogue.loading.wantedRow = id
            return
        }
        guard !catalogue.loading.isFresh || isDue(catalogue) else { return }
        fetch(catalogue)
    }

    private func fetch(_ catalogue: CatalogueList) {
        guard !catalogue.loading.isUnderWay else { return }
        catalogue.loading.begin()
        out.patch("fetch") {
            out.text("collection", catalogue.name)
            out.text("address", catalogue.loading.address(app: app.name))
        }
    }

    private func isDue(_ catalogue: CatalogueList) -> Bool {
        guard let due = catalogue.loading.due else { return false }
        return now >= due
    }

    /// Reloads the rows on the screen.
    func refresh() {
        guard let catalogue = app.place.catalogue else { return }
        if catalogue.served != nil { catalogue.findAgain(app) } else { fetch(catalogue) }
        show(catalogue)
    }

    private func catalogue(_ action: Action) -> CatalogueList? {
        let name = action.text("collection")
        return app.collections.first { $0.name == name }
    }

    /// Handles the text of a source.
    func loaded(_ action: Action) {
        guard let catalogue = catalogue(action) else { return }
        if action.members["isSame"]?.asBool == true {
            if !catalogue.loading.confirmKept(app.context) { fetch(catalogue) }
            return show(catalogue)
        }
        let isKept = action.members["isKept"]?.asBool ?? false
        if catalogue.load(action.body, app.context, isKept: isKept) {
            if !isKept { out.patch("keepSource") { out.text("collection", catalogue.name) } }
            _ = catalogue.judge(app.context)
            catalogue.want(catalogue.asked.query, isAtOnce: true, app)
        } else if isKept {
            return
        }
        show(catalogue)
    }

    /// Handles the failure to read a source.
    func failed(_ action: Action) {
        guard let catalogue = catalogue(action) else { return }
        catalogue.loading.isUnderWay = false
        note(RowProblem(action), catalogue)
        show(catalogue)
    }

    /// Redraws a catalogue that has changed, if it is on the screen.
    private func show(_ catalogue: CatalogueList) {
        guard app.place.catalogue === catalogue else {
            if app.place.sort == .passed, catalogue === app.matched.first { app.showBeside() }
            return
        }
        switch app.place.sort {
        case .passed, .absent: break
        case .list, .match: app.showList(catalogue)
        case .row, .judged, .compared: app.showAll(catalogue)
        }
    }

    // The server's answers

    func answered(_ action: Action) {
        guard let turn = action.members["turn"]?.asInt64, let catalogue = app.place.catalogue,
            let served = catalogue.served
        else { return }
        if turn != -1, !served.isLater(turn), !finishes(turn, catalogue) { return }
        let body: JSONValue
        do throws(JSONError) { body = try JSONValue(reading: Array(action.body)) } catch {
            catalogue.loading.problem = .body(.notJSON(at: error.offset))
            return show(catalogue)
        }
        let place = served.take(body, turn: turn)
        if turn == -1 { catalogue.loading.wantedRow = nil }
        guard turn == -1 || place == 0 else {
            if let place { RowWriter(app, catalogue).window(place..<place + ServedRows.part) }
            return
        }
        catalogue.loading.isFresh = true
        catalogue.loading.problem = nil
        catalogue.result = ListResult()
        catalogue.result.count = served.count
        catalogue.result.filterCounts = served.filterCounts
        show(catalogue)
    }

    func failedAnswer(_ action: Action) {
        guard let turn = action.members["turn"]?.asInt64, let catalogue = app.place.catalogue,
            let served = catalogue.served
        else { return }
        if turn == -1 { catalogue.loading.wantedRow = nil }
        if served.isLater(turn) { return served.miss(turn) }
        let generation = Int(exactly: turn / ServedRows.turn(1)) ?? 0
        guard turn == -1 || catalogue.flow.fail(generation) else { return }
        note(RowProblem(action), catalogue)
        show(catalogue)
    }

    /// Notes what is wrong; rows that are not for whoever looks go, also those that were here.
    private func note(_ problem: RowProblem, _ catalogue: CatalogueList) {
        catalogue.loading.problem = problem
        guard problem.isRefusal else { return }
        catalogue.letGo(app.context)
        _ = catalogue.judge(app.context)
    }

    /// Returns true when a response is that to the present query.
    private func finishes(_ turn: Int64, _ catalogue: CatalogueList) -> Bool {
        catalogue.flow.finish(Int(exactly: turn / ServedRows.turn(1)) ?? 0)
    }

    // Time

    func tick() {
        app.wake = nil
        for catalogue in app.collections {
            if let due = catalogue.loading.queryDue, now >= due {
                catalogue.perform(catalogue.flow.tick(now), app)
            }
            guard catalogue === app.place.catalogue, isDue(catalogue) else { continue }
            refresh()
        }
    }

    /// Requests a wake-up at the next time at which there is something to do.
    func writeWake() {
        var next: Int64?
        for catalogue in app.collections {
            // A catalogue that is not shown is refreshed when it is opened again.
            let refresh = catalogue === app.place.catalogue ? catalogue.loading.due : nil
            for due in [catalogue.loading.queryDue, refresh] {
                if let due { next = min(next ?? due, due) }
            }
        }
        guard let next, next != app.wake else { return }
        app.wake = next
        out.patch("wake") { out.number("wait", max(0, next - now)) }
    }
}
