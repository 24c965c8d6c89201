// Writes the parts around a judged list: the way back to the profile, and the other catalogues
// that it judges. MatchWriter writes the list.

import CalepinQuery
import CalepinExpressions

/// A writer of the parts around a judged list.
struct MatchHead {
    let app: CatalogueApp

    /// Writes the members that only the screen of a judged list has.
    ///
    /// - Parameter title: the title of the profile's form.
    func write(_ catalogue: CatalogueList, _ title: String) {
        let out = app.out
        out.link("back", title, app.routes.record(app.place.record))
        let all = app.matched
        if all.count > 1 {
            out.objects("tabs", all.count) { number in
                out.text("label", all[number].title(app.context.language))
                out.text("route", all[number].route("", app))
                out.flag("isOn", all[number] === catalogue)
            }
        }
        out.flag("canCompare", true)
    }
}
