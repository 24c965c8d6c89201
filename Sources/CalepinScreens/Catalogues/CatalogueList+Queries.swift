// The queries of a catalogue's list and the verdicts on its rows, for whoever shows it. QueryFlow
// decides which queries are asked, RowMatch judges.

import CalepinQuery
import CalepinExpressions

extension CatalogueList {
    // Queries

    /// Runs the query again, because the rows or their verdicts have changed.
    func findAgain(_ app: AppContext) { perform(flow.again(), app) }

    /// Performs what the flow of queries wants done.
    func perform(_ effects: [QueryFlow.Effect], _ app: AppContext) {
        for effect in effects {
            switch effect {
            case .ask(let query, let generation):
                loading.queryDue = nil
                if let served {
                    served.ask(query, generation: generation, app.out)
                } else {
                    find(query, app.context.evaluation)
                    _ = flow.finish(generation)
                }
            case .cancel(let generation):
                guard served != nil else { continue }
                app.out.patch("cancel") { app.out.number("turn", ServedRows.turn(generation)) }
            case .wake(let moment): loading.queryDue = moment
            }
        }
    }

    // Verdicts

    /// Judges the rows by the profile, when both are loaded; returns false when nothing changed.
    func judge(_ context: ActionContext) -> Bool {
        guard isMatched, let profile = judging.profile else { return false }
        if let match { return match.judge(profile, context) }
        guard let matchView, let live else { return false }
        match = RowMatch(matchView, rows, live, profile, context)
        return match != nil
    }

    /// Returns the number of a row among those judged.
    func number(of row: SourceRow) -> Int? {
        guard let place = live?.row(row.id) else { return nil }
        return match?.number(place)
    }

    /// Returns the numbers of suitable rows and of rows to be checked, in words.
    func matchCount(_ verdicts: [Int], _ language: Language) -> String {
        let found = counted(verdicts[0], language)
        guard verdicts[1] > 0 else { return found }
        return VerdictWords.toCheck.text(language, [found, verdicts[1].description])
    }

    // Writing

    /// Writes the member `back` of a screen that was opened from the list with a query.
    func writeBack(_ link: String, _ app: AppContext) {
        app.out.link("back", title(app), route(link, app))
    }
}
