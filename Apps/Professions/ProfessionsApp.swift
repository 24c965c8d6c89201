// What the Professions app is besides its form: two catalogues of professions, matched against
// profiles, which are remembered.

import CalepinCollections
import CalepinForms

extension Apps {
    static let professions = ShippedApp(
        id: "professions", app: { Professions.app },
        check: { Profile.check() + Professions.app.check() },
        initialData: "Professions/initial-data.json")
}

/// The Professions app.
public enum Professions {
    /// The app.
    public static var app: App {
        let definition = Profile.definition
        let profiles = AppCollection(
            "profiles", title: LocalText("Profiles", "Profils"), form: definition.id,
            sharing: .personal,
            views: [.list(cells: ["person", "age", "levelReached"], sorts: ["person"]), .detail])
        let professions = AppCollection(
            "professions", title: LocalText("Professions", "Professions"), sharing: .catalogue,
            address: "Professions/data/professions.csv",
            views: [.match(ProfessionsMatch.professions)],
            found: CountWords(
                one: LocalText("1 profession found", "1 profession trouvée"),
                many: LocalText("{0} professions found", "{0} professions trouvées")))
        let sheets = AppCollection(
            "sheets", title: LocalText("ROME sheets (France)", "Fiches ROME (France)"),
            sharing: .catalogue, address: "Professions/data/sheets.csv",
            views: [
                .match(ProfessionsMatch.sheets),
                .list(RowsView(cells: ["label", "domain"], searched: ["label", "domain"])),
            ],
            found: CountWords(
                one: LocalText("1 sheet found", "1 fiche trouvée"),
                many: LocalText("{0} sheets found", "{0} fiches trouvées")))
        return App(
            id: "professions", title: LocalText("Professions", "Professions"),
            icon: "professions", forms: [definition],
            collections: [professions, sheets, profiles], start: "professions")
    }
}
