// The limits of work in a profile: conditions that a person cannot or should not work in.

import CalepinForms
import CalepinFormsDSL

extension Profile {
    static var lifting: Number {
        integer("Lifting at most", "Port de charges au plus").between(0...50).unit("kg").optional
            .hint("Empty for no limit", "Vide : sans limite")
    }
    static var liftingIsSoft: Toggle {
        toggle("Lifting more now and then is possible", "Parfois plus lourd")
            .shown(when: lifting.isFilled)
    }
    static var standing: One<Limit> { limit("Standing for long", "Station debout") }
    static var heights: One<Limit> { limit("Heights", "Travail en hauteur") }
    static var noise: One<Limit> { limit("Noise", "Bruit") }
    static var dust: One<Limit> {
        limit("Dust and chemicals", "Poussières et produits chimiques")
    }
    static var outdoors: One<Limit> { limit("Outdoors", "Travail à l’extérieur") }
    static var temperature: One<Limit> { limit("Heat and cold", "Chaleur et froid") }
    static var posture: One<Limit> {
        limit("Postures and repeated movements", "Postures et gestes répétés")
    }
    static var water: One<Limit> { limit("Water and damp", "Eau et humidité") }
    static var confined: One<Limit> {
        limit("Confined or underground", "Espaces confinés ou souterrains")
    }
    static var cleanRoom: One<Limit> { limit("Clean room", "Salle blanche") }
    static var protection: One<Limit> {
        limit("Protective equipment", "Équipement de protection")
    }
    static var screen: One<Limit> { limit("Screen work", "Travail sur écran") }
    static var night: One<Limit> { limit("Night work", "Travail de nuit") }
    static var weekends: One<Limit> { limit("Weekends", "Week-ends et jours fériés") }
    static var shifts: One<Limit> { limit("Shifts", "Horaires décalés") }
    static var onCall: One<Limit> { limit("On call", "Astreintes") }
    static var travel: One<Limit> { limit("Travel", "Déplacements") }
    static var alone: One<Limit> { limit("Working alone", "Travail isolé") }
    static var publicContact: One<Limit> {
        limit("Contact with the public", "Contact avec le public")
    }
    static var licence: One<Limit> { limit("Driving licence", "Permis de conduire") }
    static var language: One<Limit> { limit("Foreign language", "Langue étrangère") }
    static var health: One<Limit> { limit("Medical fitness test", "Aptitude médicale") }
    static var cleanRecord: One<Limit> {
        limit("Clean criminal record", "Casier judiciaire vierge")
    }

    private static func limit(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> One<Limit> {
        choice(english, french, name: name).initial(.chosen(Limit.free))
    }
}
