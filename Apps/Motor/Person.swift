// Persons of a policy: the full name, the identity document and the address, shared by owner,
// policyholder and drivers.

import CalepinFormsDSL
import CalepinForms

/// The name of a person.
enum FullName: FormSpec {
    static var given: Text { text("First name", "Prénom") }
    static var middle: Text { text("Middle names", "Autres prénoms").optional }
    static var family: Text { text("Last name", "Nom de famille") }

    static var body: Body {
        given
        middle
        family
    }
}

/// The address of a person.
enum Address: FormSpec {
    static var country: One<Countries> { choice("Country", "Pays") }
    static var city: One<Cities> {
        choice("City", "Localité", where: Cities.country == country, isOpen: true)
            .child(of: country)
    }
    static var street: Text { text("Street", "Rue").child(of: city) }
    static var house: Text { text("House number", "Numéro").child(of: street) }
    static var flat: Text { text("Flat", "Appartement").child(of: house).optional }

    static var body: Body {
        country
        city
        street
        house
        flat
    }
}

/// The owner of a vehicle, or the person who pays for the policy.
enum Person: FormSpec {
    static var name: Composed<FullName> { composite("Full name", "Nom complet") }
    static var birth: Day {
        day("Born on", "Né le").between(.today - .years(120), .today - .years(18))
    }
    static var identity: One<IdentityPaper> { choice("Identity document", "Pièce d’identité") }
    static var series: Text {
        text("Series", "Série").child(of: identity).mask("AA").shown(when: identity == .passport)
            .matches("[A-Z]{2}", "Two letters", "Deux lettres")
    }
    static var number: Text {
        text("Number", "Numéro").child(of: identity)
            .matches("[A-Z0-9]{6,12}", "6 to 12 letters and digits", "6 à 12 lettres et chiffres")
    }
    static var address: Composed<Address> { composite("Address", "Adresse") }

    static var body: Body {
        name
        birth
        identity
        series
        number
        address
    }
}
