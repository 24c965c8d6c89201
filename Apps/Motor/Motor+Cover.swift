// The period and the risks of the insurance, and photos of the documents.

import CalepinFormsDSL
import CalepinForms

extension Motor {
    static var start: Day {
        day("From", "Du").between(.today, .today + .days(60)).neverCopied
    }
    static var months: One<Months> {
        choice("For", "Pendant").initial(.chosen(.twelve))
    }
    static var end: Day {
        day("To", "Au").calculated(start + .months(months.asNumber) - .days(1))
    }
    static var usage: One<Usage> { choice("Use", "Usage") }
    static var season: One<Months> {
        choice("Used in a year", "Utilisé par an").initial(.chosen(.twelve))
    }
    static var bonus: Number {
        integer("Bonus-malus class", "Classe de bonus-malus").between(0...13).initial(3)
    }
    /// The tariff zone of the policyholder's city; a city that is not in the catalogue counts as
    /// elsewhere.
    static var territory: Text {
        text("Territory", "Territoire")
            .calculated(holderIsKeeper.then(keeperTerritory, else: holderTerritory))
    }
    private static var keeperTerritory: Term<Motor, TextValue> {
        let city = keeper(Person.address)(Address.city)
        return city.isFilled.then(city.look(Cities.territory).orElse("country"), else: "")
    }
    private static var holderTerritory: Term<Motor, TextValue> {
        let city = holder(Person.address)(Address.city)
        return city.isFilled.then(city.look(Cities.territory).orElse("country"), else: "")
    }

    static var vehiclePhoto: Photo {
        photo("Photo of the vehicle", "Photo du véhicule").neverCopied.optional
    }
    static var paperPhoto: Photo {
        photo("Photo of its document", "Photo de son document").neverCopied.optional
    }
    static var identityPhoto: Photo {
        photo("Photo of the identity document", "Photo de la pièce d’identité")
            .neverCopied.optional
    }
    static var remarks: Text { lines("Remarks", "Remarques").optional }
    static var consent: Signature {
        signature("Signature of the policyholder", "Signature du preneur").optional
    }
}
