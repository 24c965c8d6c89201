// The form of the Squad app: the data of a player. It is only read; the rows come from a list over
// HTTP, which SquadApp.swift declares.

import CalepinFormsDSL
import CalepinForms

/// A player of a squad.
package enum Squad: WholeForm {
    /// The form's name and title.
    package static let header = FormHeader("squad", "Player", "Joueur")
    /// The name.
    package static var recordTitle: Pointer<Squad, TextValue>? { name.pointer }

    enum Part: String, CaseIterable {
        case playerPart, bodyPart, seasonPart
    }

    /// The sections, in the order they are read.
    package static var body: Body {
        section(Part.playerPart, "Player", "Joueur") {
            number
            name
            position
            line
            country
            birth
        }
        section(Part.bodyPart, "Size and weight", "Taille et poids") {
            size
            weight
        }
        section(Part.seasonPart, "At the club", "Au club") {
            trained
            matches
            goals
        }
    }

    static var number: Number { integer("Number", "Numéro").between(1...99) }
    static var name: Text { text("Name", "Nom") }
    static var position: One<Position> { choice("Position", "Poste") }
    static var line: One<Line> { choice("Line", "Ligne") }
    static var country: One<Country> { choice("Country", "Pays") }
    static var birth: Day { day("Born on", "Né le") }
    static var size: Number { integer("Size", "Taille").unit("cm") }
    static var weight: Number { integer("Weight", "Poids").unit("kg") }
    static var trained: Toggle { toggle("Trained at the club", "Formé au club") }
    static var matches: Number { integer("Matches", "Matchs") }
    static var goals: Number { integer("Goals", "Buts") }

    enum Key: String, CaseIterable {
        case number, name, position, line, country, birth, size, weight, trained, matches, goals
    }
}
