// The Motor app: its collection of policies, and the catalogues the form reads, as files.

import CalepinAppModel
import CalepinQuery
import CalepinForms
import CalepinFormsDSL

extension Apps {
    static let motor = ShippedApp(
        id: "motor", app: { Motor.app }, check: { Motor.check() + Motor.app.check() },
        initialData: "Motor/initial-data.json")
}

extension Motor {
    /// The app.
    package static var app: App {
        let definition = Motor.definition
        let policies = AppCollection(
            "policies", title: LocalText("Policies", "Polices"), form: definition.id,
            sharing: .personal,
            views: [
                .list(
                    RowsView(
                        cells: ["policyTitle", "start", "premium"],
                        sorts: [.lastChanged, RowSort("start")])),
                .calendar(day: "start"), .detail,
            ],
            about: LocalText(
                "Your policies will be listed here: the vehicle, its owner and drivers, the "
                    + "cover and the price. Start a new one, or try sample data first.",
                "Vos polices seront listées ici : le véhicule, son propriétaire et les "
                    + "conducteurs, la couverture et le prix. Créez-en une, ou essayez d’abord "
                    + "avec un exemple."))
        return App(
            id: "motor", title: LocalText("Motor", "Automobile"),
            summary: LocalText(
                "Car insurance policies, filled in on the spot",
                "Polices d’assurance auto, remplies sur place"),
            icon: car, forms: [definition], collections: [policies] + catalogues,
            start: "policies",
            lookups: [enginePower])
    }

    /// The power of a model in the year it was built, or at most two years earlier or later.
    private static var enginePower: AppLookup {
        AppLookup(
            "engine-power", address: "Motor/data/powers.csv",
            keys: [AppLookup.Key("model", column: "name")],
            year: AppLookup.Year("year", column: "year", reach: 2), value: "power",
            authority: "Calepin")
    }

    private static let car =
        "M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2.5H5V16M19 16v2.5h-2V16M7.5 14v.1M16.5 14v.1"

    private static var catalogues: [AppCollection] {
        ["makes", "cars", "countries", "cities", "tariff"].map {
            AppCollection(
                $0, sharing: .catalogue, readableBy: .everyone,
                address: "Motor/data/" + $0 + ".csv")
        }
    }
}
