// One driver of a policy, a row of the form. Age and experience are calculated, because the
// premium depends on the youngest and the newest driver.

import CalepinFormsDSL
import CalepinForms

/// A person who may drive the vehicle.
enum Driver: FormSpec {
    typealias Owner = Motor

    static var name: Composed<FullName> { composite("Full name", "Nom complet") }
    static var birth: Day {
        day("Born on", "Né le").between(.today - .years(100), .today - .years(16))
    }
    static var licenceSeries: Text {
        text("Licence series", "Série du permis").mask("AA")
            .matches("[A-Z]{2}", "Two letters", "Deux lettres")
    }
    static var licenceNumber: Text {
        text("Licence number", "Numéro du permis").mask("######")
            .matches("[0-9]{6}", "Six digits", "Six chiffres")
    }
    static var licenceDay: Day {
        day("Licence since", "Permis depuis").between(birth + .years(16), .today).warning(
            Driver.licenceDay >= birth + .years(18), "Before the age of 18",
            "Avant l’âge de 18 ans")
    }
    static var age: Number {
        integer("Age", "Âge").calculated(birth.years(until: owner(Motor.start)))
    }
    static var experience: Number {
        integer("Years of driving", "Années de conduite")
            .calculated(licenceDay.years(until: owner(Motor.start)))
    }
    static var title: Text {
        text("Driver", "Conducteur")
            .calculated(name(FullName.given).joined(" ", name(FullName.family)))
    }

    static var body: Body {
        name
        birth
        licenceSeries
        licenceNumber
        licenceDay
        age
        experience
        title
    }

    enum Key: String, CaseIterable {
        case name, birth, licenceSeries, licenceNumber, licenceDay, age, experience, title
    }
}
