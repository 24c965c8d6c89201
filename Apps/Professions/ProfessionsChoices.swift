// The choices of a profile, and the columns of the catalogues of the Professions app.

import CalepinFormsDSL
import CalepinForms

/// Levels of training, the lowest first: they are compared by this order.
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

/// The strength of a limit on a working condition.
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

/// The degree to which a profession involves a working condition, the least first.
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

/// Verdicts that a person can give.
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
