// What the Motor app is besides its form: the collection of policies, and the catalogues the form
// reads, as files.

import CalepinCollections
import CalepinForms

extension Apps {
    static let motor = ShippedApp(
        id: "motor", app: { Motor.app }, check: { Motor.check() + Motor.app.check() },
        initialData: "Motor/initial-data.json")
}

extension Motor {
    /// The app.
    public static var app: App {
        let definition = Motor.definition
        let policies = AppCollection(
            "policies", title: LocalText("Policies", "Polices"), form: definition.id,
            sharing: .personal,
            views: [
                .list(cells: ["policyTitle", "start", "premium"], sorts: ["start"]), .detail,
            ],
            about: LocalText(
                "Each policy you write stands here: the vehicle, who holds it and who drives, "
                    + "the cover and its price. Begin one, or look at an example first.",
                "Chaque police que vous établissez figure ici : le véhicule, les personnes, la "
                    + "couverture et son prix. Commencez-en une, ou regardez d’abord un exemple."))
        return App(
            id: "motor", title: LocalText("Motor", "Automobile"), icon: "car",
            forms: [definition], collections: [policies] + catalogues, start: "policies")
    }

    private static var catalogues: [AppCollection] {
        ["makes", "cars", "countries", "cities", "tariff"].map {
            AppCollection(
                $0, sharing: .catalogue, readableBy: .everyone,
                address: "Motor/data/" + $0 + ".csv")
        }
    }
}
