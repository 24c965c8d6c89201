// What can be chosen in a profile, and what the catalogues of the Professions app have.

import CalepinForms

/// Levels of training, the lowest first: their order is what is compared.
enum Level: String, ChoiceSet {
    case scolarite, afp, cfc, brevet, diplome, maitrise
    static let choiceListName = "levels"
    var label: LocalText {
        switch self {
        case .scolarite: LocalText("Compulsory school", "Scolarité obligatoire")
        case .afp: LocalText("AFP, basic certificate", "AFP")
        case .cfc: LocalText("CFC, certificate of proficiency", "CFC")
        case .brevet: LocalText("Federal certificate (brevet)", "Brevet fédéral")
        case .diplome: LocalText("Federal diploma", "Diplôme fédéral")
        case .maitrise: LocalText("Master craftsman (maîtrise)", "Maîtrise fédérale")
        }
    }
}

/// French diplomas, the lowest first.
enum Diploma: String, ChoiceSet {
    case none, cap, bac, bac2, bac3
    static let choiceListName = "diplomas"
    var label: LocalText {
        switch self {
        case .none: LocalText("No diploma", "Sans diplôme")
        case .cap: LocalText("CAP or BEP", "CAP ou BEP")
        case .bac: LocalText("Bac", "Bac")
        case .bac2: LocalText("Bac + 2 years", "Bac + 2")
        case .bac3: LocalText("Bac + 3 years or more", "Bac + 3 ou plus")
        }
    }
}

/// How firmly a working condition is ruled out.
enum Limit: String, ChoiceSet {
    case free, avoid, cannot
    static let choiceListName = "limits"
    var label: LocalText {
        switch self {
        case .free: LocalText("No limit", "Sans limite")
        case .avoid: LocalText("Better not", "Plutôt pas")
        case .cannot: LocalText("Not possible", "Impossible")
        }
    }
}

/// How much a profession asks for a working condition, the least first.
enum Demand: String, ChoiceSet {
    case never = "0"
    case possible = "1"
    case required = "2"
    static let choiceListName = "demands"
    var label: LocalText {
        switch self {
        case .never: LocalText("never", "jamais")
        case .possible: LocalText("possible", "possible")
        case .required: LocalText("required", "exigé")
        }
    }
}

/// Verdicts as a person can give them.
enum OwnVerdict: String, ChoiceSet {
    case suitable
    case toCheck = "to-check"
    case nearMiss = "near-miss"
    case unsuitable
    static let choiceListName = "verdicts"
    var label: LocalText {
        switch self {
        case .suitable: LocalText("Suitable", "Convient")
        case .toCheck: LocalText("To check", "À vérifier")
        case .nearMiss: LocalText("Near miss", "Presque")
        case .unsuitable: LocalText("Unsuitable", "Ne convient pas")
        }
    }
}

/// The Swiss initial professions.
enum SwissProfessions: CatalogueSpec {
    static let choiceListName = "professions"
    static var level: Attribute<Chosen<Level>> { attribute() }
    static var requires: Attribute<Chosen<Level>> { attribute() }
    static var years: Attribute<NumberValue> { attribute() }
    static var minimumAge: Attribute<NumberValue> { attribute() }
    static var mpti: Attribute<Truth> { attribute() }
    static var gymnasial: Attribute<Truth> { attribute() }
}
