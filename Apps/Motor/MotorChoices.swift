// The choices of the Motor form: its own lists, and the catalogues it reads.

import CalepinFormsDSL
import CalepinForms

enum PowerUnit: String, ChoiceSet {
    case kw, hp
    static let choiceListName = "powerUnits"
    var label: LocalText {
        switch self {
        case .kw: LocalText("kW", "kW")
        case .hp: LocalText("hp (metric)", "ch")
        }
    }
}

enum VehicleNumber: String, ChoiceSet {
    case vin, body, chassis
    static let choiceListName = "numberKinds"
    var label: LocalText {
        switch self {
        case .vin: LocalText("VIN", "NIV")
        case .body: LocalText("Body number", "Numéro de carrosserie")
        case .chassis: LocalText("Chassis number", "Numéro de châssis")
        }
    }
}

enum VehiclePaper: String, ChoiceSet {
    case registration, customs, contract
    static let choiceListName = "paperKinds"
    var label: LocalText {
        switch self {
        case .registration: LocalText("Registration certificate", "Certificat d’immatriculation")
        case .customs: LocalText("Customs document", "Document de douane")
        case .contract: LocalText("Contract of sale", "Contrat de vente")
        }
    }
}

enum IdentityPaper: String, ChoiceSet {
    case passport, card, permit
    static let choiceListName = "identityKinds"
    var label: LocalText {
        switch self {
        case .passport: LocalText("Passport", "Passeport")
        case .card: LocalText("Identity card", "Carte d’identité")
        case .permit: LocalText("Residence permit", "Titre de séjour")
        }
    }
}

enum Usage: String, ChoiceSet {
    case personal = "private"
    case work, taxi
    static let choiceListName = "usages"
    var label: LocalText {
        switch self {
        case .personal: LocalText("Private", "Privé")
        case .work: LocalText("At work", "Professionnel")
        case .taxi: LocalText("Taxi", "Taxi")
        }
    }
}

enum Months: String, ChoiceSet {
    case three = "3"
    case six = "6"
    case nine = "9"
    case twelve = "12"
    static let choiceListName = "months"
    var label: LocalText { LocalText(rawValue + " months", rawValue + " mois") }
}

enum Makes: CatalogueSpec {
    static let choiceListName = "makes"
}

enum Cars: CatalogueSpec {
    static let choiceListName = "cars"
    static var make: Attribute<Chosen<Makes>> { attribute() }
    static var firstYear: Attribute<NumberValue> { attribute() }
    static var lastYear: Attribute<NumberValue> { attribute() }
}

enum Countries: CatalogueSpec {
    static let choiceListName = "countries"
}

enum Cities: CatalogueSpec {
    static let choiceListName = "cities"
    static var country: Attribute<Chosen<Countries>> { attribute() }
    static var territory: Attribute<TextValue> { attribute() }
}

enum Tariff: CatalogueSpec {
    static let choiceListName = "tariff"
    static var factor: Attribute<NumberValue> { attribute() }
}
