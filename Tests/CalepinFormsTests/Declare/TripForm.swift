// A small form that uses each part of the typed declaration once; DeclareTests checks the result.

import CalepinFormsDSL
import CalepinForms

enum Means: String, ChoiceSet {
    case train, car, foot
    static let choiceListName = "means"
    var label: LocalText {
        switch self {
        case .train: LocalText("Train", "Train")
        case .car: LocalText("Car", "Voiture")
        case .foot: LocalText("On foot", "À pied")
        }
    }
}

enum Towns: CatalogueSpec {
    static let choiceListName = "towns"
    static var country: Attribute<TextValue> { attribute() }
    static var people: Attribute<NumberValue> { attribute() }
}

extension Service {
    static let distance = Service("distance")
}

enum Address: FormSpec {
    static var country: Text { text("Country", "Pays") }
    static var town: One<Towns> {
        choice("Town", "Ville", where: Towns.country == country).child(of: country)
    }
    static var street: Text { text("Street", "Rue").child(of: town).shown(when: town.isFilled) }
    static var body: Body { country; town; street }
}

enum Traveller: FormSpec {
    typealias Owner = Trip
    static var name: Text { text("Name", "Nom") }
    static var birth: Day { day("Born", "Né le").atMost(owner(Trip.start) - .years(16)) }
    static var luggage: Number {
        decimal("Luggage", "Bagages").between(0...40).unit("kg").places(1)
            .answered(by: 2 * number).when(name).when(birth)
    }
    static var number: Number { integer("Number", "Numéro").calculated(.position) }
    static var body: Body { name; birth; luggage; number }
}

enum Trip: WholeForm {
    static let header = FormHeader("trip", "Trip", "Voyage", version: 2)
    static var recordTitle: Pointer<Trip, TextValue>? { code.pointer }

    static var code: Text {
        text("Code", "Code").mask("AA-##").matches("[A-Z]{2}[0-9]{2}", "Like AB12", "Comme AB12")
    }
    static var start: Day { day("Start", "Début").between(.today, end - .days(1)).neverCopied }
    static var end: Day {
        day("End", "Fin").between(start + .days(1), start + .years(1)).calculated(
            start + .days(nights)
        ).editable
    }
    static var nights: Number { integer("Nights", "Nuits").between(1, 20 + travellers.count) }
    static var means: One<Means> {
        choice("Means", "Moyen").hint("Main one", "Le principal").inRandomOrder(seed: nights)
    }
    static var hasPet: Toggle {
        toggle("With a pet", "Avec un animal").hidden(when: means == .foot)
    }
    static var pet: Text { text("Pet", "Animal").shown(when: hasPet).optional }
    static var from: Composed<Address> { composite("From", "De") }
    static var to: Composed<Address> {
        composite("To", "À").shown(when: from(Address.town).isFilled)
    }
    static var distance: Number {
        decimal("Distance", "Distance").optional.unit("km")
            .proposed(by: .distance, from(Address.town), to(Address.town), means)
    }
    static var travellers: Rows<Traveller> {
        rows("Travellers", "Voyageurs", 1...9, titled: Traveller.name).unique(Traveller.name)
    }
    static var driver: Text {
        choice("Driver", "Conducteur", among: travellers, by: Traveller.name).optional
    }
    static var weight: Number {
        decimal("Weight", "Poids").calculated(
            travellers.sum(Traveller.luggage)
                + 2 * travellers.count(where: Traveller.luggage > 20 && !Traveller.name.isEmpty))
    }
    static var reason: Text {
        lines("Reason", "Raison").required(when: weight > 100 || hasPet && weight / 2 - 1 > 30)
            .warning(Trip.reason.length < 200, "Rather long", "Plutôt long")
            .constraint(Trip.reason != code, "Not the code", "Pas le code")
    }
    static var crowd: Number {
        integer("People there", "Habitants").calculated(to(Address.town).look(Towns.people))
            .optional
    }

    enum Part: String { case plan, people }

    static var body: Body {
        section(Part.plan, "Plan", "Plan") {
            code; start; end; nights; means; hasPet; pet; from; to.spread
        }
        section(Part.people, "People", "Personnes") {
            distance; travellers; driver; weight; reason; crowd
        }
        .hidden(when: code.isEmpty)
    }
}
