// The Professions app: the Swiss professions to browse, and two catalogues that are matched
// against profiles, which are saved.

import CalepinAppModel
import CalepinQuery
import CalepinForms
import CalepinFormsDSL

extension Apps {
    static let professions = ShippedApp(
        id: "professions", app: { Professions.app },
        check: { Profile.check() + Profession.check() + Professions.app.check() },
        initialData: "Professions/initial-data.json")
}

/// The Professions app.
package enum Professions {
    /// The app.
    package static var app: App {
        let profiles = AppCollection(
            "profiles", title: LocalText("Profiles", "Profils"), form: Profile.definition.id,
            sharing: .personal,
            views: [
                .list(
                    RowsView(
                        cells: ["person", "age", "levelReached"],
                        sorts: [.lastChanged, RowSort("person")])), .detail,
            ],
            about: profile)
        let professions = AppCollection(
            "professions", title: LocalText("Professions", "Professions"), sharing: .catalogue,
            readableBy: .everyone, address: "Professions/data/professions.csv",
            views: [.match(ProfessionsMatch.professions)],
            found: CountWords(
                one: LocalText("1 profession found", "1 profession trouvée"),
                many: LocalText("{0} professions found", "{0} professions trouvées")))
        let sheets = AppCollection(
            "sheets", title: LocalText("ROME sheets (France)", "Fiches ROME (France)"),
            sharing: .catalogue, readableBy: .everyone,
            address: "Professions/data/sheets.csv",
            views: [
                .match(ProfessionsMatch.sheets),
                .list(RowsView(cells: ["label", "domain"], searched: ["label", "domain"])),
            ],
            found: CountWords(
                one: LocalText("1 sheet found", "1 fiche trouvée"),
                many: LocalText("{0} sheets found", "{0} fiches trouvées")))
        return App(
            id: "professions", title: LocalText("Professions", "Professions"),
            summary: LocalText(
                "Which professions suit a person, and why",
                "Quelles professions conviennent à une personne, et pourquoi"),
            icon: "M4 8h16v11H4zM9 8V5h6v3M4 13h16M12 12v2.5",
            forms: [Profile.definition, Profession.definition],
            collections: [all, professions, sheets, profiles], start: all.name)
    }

    /// The description of a profile.
    private static var profile: LocalText {
        LocalText(
            "A profile says what a person has learned and what their health allows. Each "
                + "profession is then held against it, with the reasons for and against.",
            "Un profil dit ce qu’une personne a appris et ce que sa santé permet. Chaque "
                + "profession y est alors confrontée, avec les raisons pour et contre.")
    }

    /// The Swiss professions, to browse and to search.
    private static var all: AppCollection {
        AppCollection(
            "all", title: LocalText("Professions", "Professions"),
            form: Profession.definition.id, sharing: .catalogue, readableBy: .everyone,
            source: CollectionSource(
                .http, "/apps/professions/professions.csv",
                bundled: "Professions/data/professions.csv", notation: .csv, id: "name"),
            attributes: [
                RowAttribute("name", isRequired: true), RowAttribute("label", isRequired: true),
                RowAttribute("level"), RowAttribute("requires"), RowAttribute("years", .number),
            ],
            views: [.list(list), .detail],
            found: CountWords(
                one: LocalText("1 profession", "1 profession"),
                many: LocalText("{0} professions", "{0} professions")),
            lead: CollectionLead(
                to: "profiles",
                label: LocalText("Which fit a person?", "Lesquelles conviennent à une personne ?"),
                text: profile))
    }

    private static var list: RowsView {
        RowsView(
            cells: ["label", "level"], searched: ["label"],
            filters: [filter("afp", "AFP", .afp), filter("cfc", "CFC", .cfc)],
            sorts: [RowSort("label", title: LocalText("Name", "Nom"))])
    }

    private static func filter(_ name: String, _ title: String, _ level: Level) -> RowFilter {
        RowFilter(
            name, title: LocalText(title, title), where: "${level} = '" + level.rawValue + "'",
            set: "level")
    }
}
