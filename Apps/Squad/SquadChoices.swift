// The choices of a player in the Squad app: positions, the lines they belong to, countries.

import CalepinFormsDSL
import CalepinForms

enum Line: String, ChoiceSet {
    case goalkeeper, defender, midfielder, forward
    static let choiceListName = "lines"
    var label: LocalText {
        switch self {
        case .goalkeeper: LocalText("Goalkeeper", "Gardien")
        case .defender: LocalText("Defender", "Défenseur")
        case .midfielder: LocalText("Midfielder", "Milieu")
        case .forward: LocalText("Forward", "Attaquant")
        }
    }
}

enum Position: String, ChoiceSet {
    case goalkeeper, defender, midfielder, forward
    case rightBack = "right-back"
    case leftBack = "left-back"
    case centreBack = "centre-back"
    case attackingMidfielder = "attacking-midfielder"
    case defensiveMidfielder = "defensive-midfielder"
    case centreForward = "centre-forward"
    static let choiceListName = "positions"
    var label: LocalText {
        switch self {
        case .goalkeeper: LocalText("Goalkeeper", "Gardien de but")
        case .defender: LocalText("Defender", "Défenseur")
        case .midfielder: LocalText("Midfielder", "Milieu")
        case .forward: LocalText("Forward", "Attaquant")
        case .rightBack: LocalText("Right-back", "Latéral droit")
        case .leftBack: LocalText("Left-back", "Latéral gauche")
        case .centreBack: LocalText("Centre-back", "Défenseur central")
        case .attackingMidfielder: LocalText("Attacking midfielder", "Milieu offensif")
        case .defensiveMidfielder: LocalText("Defensive midfielder", "Milieu défensif")
        case .centreForward: LocalText("Centre-forward", "Avant-centre")
        }
    }
}

enum Country: String, ChoiceSet {
    case argentina, brazil, france, germany, italy, morocco, netherlands, portugal, senegal, spain
    case costaRica = "costa-rica"
    static let choiceListName = "countries"
    var label: LocalText {
        switch self {
        case .argentina: LocalText("Argentina", "Argentine")
        case .brazil: LocalText("Brazil", "Brésil")
        case .costaRica: LocalText("Costa Rica", "Costa Rica")
        case .france: LocalText("France", "France")
        case .germany: LocalText("Germany", "Allemagne")
        case .italy: LocalText("Italy", "Italie")
        case .morocco: LocalText("Morocco", "Maroc")
        case .netherlands: LocalText("Netherlands", "Pays-Bas")
        case .portugal: LocalText("Portugal", "Portugal")
        case .senegal: LocalText("Senegal", "Sénégal")
        case .spain: LocalText("Spain", "Espagne")
        }
    }
}
