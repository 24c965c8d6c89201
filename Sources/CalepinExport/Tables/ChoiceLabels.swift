// The labels of a field's choices in one language: of a list of the form, or of a catalogue.

import CalepinExpressions
import CalepinForms

/// The labels of the choices of a field.
struct ChoiceLabels: Sendable {
    private var labels: [String: String] = [:]
    private let catalogue: Catalogue?
    private let language: Language

    /// Creates the labels of a list of the form, or of a catalogue.
    ///
    /// Complexity: O(n) in the choices of a list.
    init(_ name: String, _ form: FormDefinition, _ catalogues: [Catalogue], _ language: String) {
        self.language = Language(code: language) ?? .english
        let list = form.choiceLists.first { $0.name == name }
        catalogue = list == nil ? catalogues.first { $0.name == name } : nil
        for choice in list?.choices ?? [] where labels[choice.value] == nil {
            labels[choice.value] = choice.label.text(in: language)
        }
    }

    /// Returns the label of a choice; the value itself where it has none.
    func label(of value: String) -> String {
        let found = labels[value] ?? catalogue?.label(of: value, language) ?? ""
        return found.isEmpty ? value : found
    }
}
