// The labels of a field's choices, in every language that they have: of a list of the form, or of
// a catalogue.

import CalepinExpressions
import CalepinForms

/// The labels of the choices of a field.
package struct ChoiceLabels: Sendable {
    /// The choices of a list of the form, in order; none for a catalogue.
    package let choices: [Choice]
    private let labels: [String: LocalText]
    private let catalogue: Catalogue?

    /// Creates the labels of a list of the form, or of a catalogue.
    ///
    /// Complexity: O(n) in the choices of a list.
    package init(_ name: String, _ form: FormDefinition, _ catalogues: [Catalogue]) {
        let list = form.choiceLists.first { $0.name == name }
        choices = list?.choices ?? []
        labels = Dictionary(choices.map { ($0.value, $0.label) }) { first, _ in first }
        catalogue = list == nil ? catalogues.first { $0.name == name } : nil
    }

    /// Creates the labels of choices that are no list of a form.
    ///
    /// Complexity: O(n) in the choices.
    package init(_ choices: [Choice]) {
        self.choices = choices
        labels = Dictionary(choices.map { ($0.value, $0.label) }) { first, _ in first }
        catalogue = nil
    }

    /// Returns the label of a choice; nil where it has none.
    package func label(of value: String) -> LocalText? {
        if let label = labels[value] { return label.isEmpty ? nil : label }
        guard let catalogue else { return nil }
        let ours = Language.allCases.map(\.code)
        var found = LocalText()
        for language in ours + catalogue.languages.filter({ !ours.contains($0) }) {
            guard let label = catalogue.label(of: value, in: language) else { return nil }
            found.texts.append(LocalText.Translation(language, label))
        }
        return found
    }

    /// Returns the label of a choice in a language; the value itself where it has none.
    package func text(of value: String, in language: String) -> String {
        let found = label(of: value)?.text(in: language) ?? ""
        return found.isEmpty ? value : found
    }
}
