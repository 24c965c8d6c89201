// Writes the parts around a judged list: the way back to the profile, and the other catalogues
// that it judges. MatchWriter writes the list.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the parts around a judged list.
struct MatchHead {
    let app: AppContext

    /// Writes the members that only the screen of a judged list has.
    ///
    /// - Parameter title: the title of the profile's form.
    func write(_ catalogue: CatalogueList, _ title: String) {
        let out = app.out
        out.link("back", title, app.routes.record(catalogue.judging.record))
        let all = app.declaration.collections.filter { $0.matchView != nil }
        if all.count > 1 {
            out.objects("tabs", all.count) { number in
                out.text("label", app.text(all[number].title))
                out.text("route", catalogue.judging.route(all[number].name, app.routes))
                out.flag("isOn", all[number].name == catalogue.name)
            }
        }
        out.flag("canCompare", true)
    }
}
