// Labels and values of cells by their paths, without a session: for values that no record has any
// more, such as those of its history.

import CalepinExpressions

/// The texts of a form's cells in one language.
package struct CellTexts {
    private let parts: FormParts
    private let tables: [String: CatalogueRows]
    private let language: Language
    private let textLanguage: String

    /// Makes the texts of a form with the catalogues of its choices.
    ///
    /// - Parameters:
    ///   - language: The language of words of ours, as of months.
    ///   - textLanguage: The code of the language of the form's texts; nil for the same.
    /// Complexity: O(n) in the form.
    package init(
        _ form: FormDefinition, catalogues: [Catalogue], language: Language,
        textLanguage: String? = nil
    ) {
        self.language = language
        self.textLanguage = textLanguage ?? language.code
        parts = FormParts(form)
        var tables: [String: CatalogueRows] = [:]
        for catalogue in catalogues { tables[catalogue.name] = catalogue.table }
        for list in form.choiceLists { tables[list.name] = CatalogueRows(list) }
        self.tables = tables
    }

    /// Returns the label of a cell, repeat or row with those of the repeats around it; the path
    /// itself when the form has none of that path.
    ///
    /// - Parameter position: returns the position of a row, from 1, by the path of its repeat and
    ///   its id; nil when that is not known.
    /// Complexity: O(d) in the depth of the path.
    package func label(of path: CellPath, position: (CellPath, String) -> Int?) -> String {
        var labels: [String] = []
        var place = ""
        for (index, part) in path.parts.enumerated() {
            place += (place.isEmpty ? "" : ".") + part.name
            guard let found = parts[place] else { return path.description }
            var label =
                (found.field?.label ?? found.rows?.label)?
                .text(in: textLanguage, or: language) ?? ""
            if label.isEmpty { label = part.name }
            if let row = part.row {
                var list = CellPath(Array(path.parts[...index]))
                list.parts[index].row = nil
                if let position = position(list, row) { label += " \(position)" }
            }
            labels.append(label)
        }
        return joined(labels, " › ")
    }

    /// Returns the text of a cell as a person reads it: choices by their labels. A text that the
    /// form cannot read is returned as it is.
    ///
    /// Complexity: O(n) in the text, and in the depth of the path.
    package func shown(_ text: String, at path: CellPath) -> String {
        let place = joined(path.parts.map { $0.name }, ".")
        guard !text.isEmpty, let field = parts[place]?.field,
            let type = FieldType.named(field.type)
        else { return text }
        if let list = field.choices?.list {
            let table = tables[list]
            let chosen = type.widget.isSeveral ? TypedText.words(text) : [text]
            let labels = chosen.map { chosen in
                guard let table, let row = table.row(ofValue: chosen) else { return chosen }
                return table.label(row, textLanguage)
            }
            return joined(labels, ", ")
        }
        if !field.mask.isEmpty, let mask = try? Mask(parsing: field.mask) {
            return mask.shown(text)
        }
        guard let value = type.stored(text, field, .utc) else { return text }
        return type.show(value, field, language)
    }
}
