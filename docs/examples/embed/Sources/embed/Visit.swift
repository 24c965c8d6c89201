// The form of the example: a visit to a customer. Everything else in this program would be the
// same for any other form.

import CalepinForms
import CalepinFormsDSL

/// A visit to a customer.
enum Visit: WholeForm {
    static let header = FormHeader("visit", "Visit", "Visite")

    enum Part: String, CaseIterable {
        case visit
    }

    static var customer: Text { text("Customer", "Client") }
    static var account: Text { text("Account", "Compte").optional }
    static var hours: Number { decimal("Hours", "Heures").between(0...24).unit("h") }
    static var rate: Number { money("Rate", "Tarif", "EUR").between(0...1_000) }
    static var amount: Number {
        money("Amount", "Montant", "EUR").calculated((hours * rate).rounded(2))
    }

    static var body: Body {
        section(Part.visit, "Visit", "Visite") {
            customer
            account
            hours
            rate
            amount
        }
    }
}
