// The profile of the Professions app: the training and abilities of an insured person. Limits of
// work are in Profile+Limits.swift, matching in ProfessionsMatch.swift.

import CalepinFormsDSL
import CalepinForms

/// The profile of an insured person.
package enum Profile: WholeForm {
    /// The form's name and title.
    package static let header = FormHeader(
        "profile", "Profile", "Profil", isNeverSubmitted: true)
    /// The person's name.
    package static var recordTitle: Pointer<Profile, TextValue>? { person.pointer }

    enum Part: String, CaseIterable {
        case personPart, trainingPart, limitPart, conditionPart, overridePart
    }

    /// The sections, in the order they are filled in.
    package static var body: Body {
        section(Part.personPart, "Person", "Personne") {
            person
            birth
            age
            levelReached
            mpti
            gymnasial
            diploma
        }
        section(Part.trainingPart, "Training", "Formation") {
            levelAllowed
            levelShown
            years
        }
        section(Part.limitPart, "Limits of work", "Limites au travail") {
            lifting
            liftingIsSoft
            standing
            heights
            noise
            dust
            outdoors
            temperature
            posture
            water
            confined
            cleanRoom
            protection
            screen
        }
        section(Part.conditionPart, "Hours and conditions", "Horaires et conditions") {
            night
            weekends
            shifts
            onCall
            travel
            alone
            publicContact
            licence
            language
            health
            cleanRecord
        }
        section(Part.overridePart, "Own verdicts", "Verdicts personnels") { overrides }
    }

    static var person: Text { text("Person", "Personne").optional }
    static var birth: Day { day("Born on", "Né le").atMost(.today).optional }
    static var age: Number {
        integer("Age", "Âge").between(10...65)
            .calculated(birth.years(until: Term<Profile, DayValue>.today)).editable
    }
    static var levelReached: One<Level> {
        choice("Level reached", "Niveau atteint").initial(.chosen(Level.scolarite))
    }
    static var mpti: Toggle {
        toggle("Technical maturity (MPTI)", "Maturité technique (MPTI)")
    }
    static var gymnasial: Toggle { toggle("Gymnasial maturity", "Maturité gymnasiale") }
    static var diploma: One<Diploma> {
        choice("French diploma", "Diplôme français").optional
    }
    static var levelAllowed: One<Level> {
        choice("Highest level allowed", "Niveau autorisé").initial(.chosen(Level.cfc))
    }
    static var levelShown: One<Level> {
        choice("Lowest level shown", "Niveau minimum affiché").initial(.chosen(Level.scolarite))
    }
    static var years: Number {
        integer("Most years of training", "Durée maximale de formation").between(1...10)
            .initial(4)
    }
    static var overrides: Rows<ProfileOverride> {
        rows("Own verdicts", "Verdicts personnels", 0...500, titled: ProfileOverride.title)
    }

    /// The names of the form's cells.
    enum Key: String, CaseIterable {
        case person, birth, age, levelReached, mpti, gymnasial, diploma
        case levelAllowed, levelShown, years
        case lifting, liftingIsSoft, standing, heights, noise, dust, outdoors, temperature
        case posture, water, confined, cleanRoom, protection, screen
        case night, weekends, shifts, onCall, travel, alone, publicContact
        case licence, language, health, cleanRecord
        case overrides
    }
}

/// A verdict of a person's own, with its reason.
enum ProfileOverride: FormSpec {
    typealias Owner = Profile

    static var title: Text { text("Profession", "Profession").optional }
    static var row: Text { text("Number in the catalogue", "Numéro dans le catalogue") }
    static var verdict: One<OwnVerdict> { choice("Verdict", "Verdict") }
    static var note: Text { lines("Reason", "Motif") }

    static var body: Body {
        title
        row
        verdict
        note
    }

    enum Key: String, CaseIterable {
        case title, row, verdict, note
    }
}
