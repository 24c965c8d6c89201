// The form of a Swiss initial profession, which is only read. The rows come from a file that
// ProfessionsApp.swift names.

import CalepinFormsDSL
import CalepinForms

/// A Swiss initial profession.
package enum Profession: WholeForm {
    /// The form's name and title.
    package static let header = FormHeader(
        "profession", "Profession", "Profession", isNeverSubmitted: true)
    /// The title of the profession.
    package static var recordTitle: Pointer<Profession, TextValue>? { label.pointer }

    enum Part: String, CaseIterable {
        case trainingPart
    }

    /// One section.
    package static var body: Body {
        section(Part.trainingPart, "Training", "Formation") {
            label
            level
            requires
            years
        }
    }

    static var label: Text { text("Profession", "Profession") }
    static var level: One<Level> { choice("Level", "Niveau") }
    static var requires: One<Level> { choice("Level required", "Niveau requis") }
    static var years: Number { integer("Years of training", "Années de formation") }

    enum Key: String, CaseIterable {
        case label, level, requires, years
    }
}
