// The persons of a policy: the vehicle's owner, the policyholder, the drivers.

import CalepinFormsDSL
import CalepinForms

extension Motor {
    static var keeper: Composed<Person> { composite("Owner", "Propriétaire") }

    static var holderIsKeeper: Toggle {
        toggle("Policyholder is the owner", "Le preneur est le propriétaire")
    }
    static var holder: Composed<Person> {
        composite("Policyholder", "Preneur d’assurance").hidden(when: holderIsKeeper)
    }
    static var phoneNumber: Text { phone("Phone", "Téléphone") }
    static var mail: Text { email("E-mail", "E-mail").optional }

    static var anyDriver: Toggle { toggle("Any driver may drive", "Tout conducteur") }
    static var drivers: Rows<Driver> {
        rows("Drivers", "Conducteurs", 1...5, titled: Driver.title).hidden(when: anyDriver)
            .unique(Driver.licenceNumber)
    }
    static var youngReason: Text {
        lines("Reason for a new driver", "Raison d’un nouveau conducteur")
            .shown(when: leastExperience < 2)
    }

    static var leastExperience: Term<Motor, NumberValue> { drivers.min(Driver.experience) }
    static var leastAge: Term<Motor, NumberValue> { drivers.min(Driver.age) }
}
