// Values of a list or catalogue that records have: counted before rows are removed.

import CalepinExpressions

/// The search for some values of a list in the cells that are chosen from it.
package struct ChosenValues {
    private let values: Set<String>
    /// The names of the cells, each with those of the repeats around it.
    private let places: [[String]]

    /// Prepares the search in records of a form.
    ///
    /// Complexity: O(n) in the form.
    /// - Parameter list: The name of the list or catalogue.
    package init(of values: Set<String>, from list: String, _ form: FormDefinition) {
        self.values = values
        places = FormParts(form).all.filter { $0.field?.choices?.list == list }
            .map { CalepinExpressions.parts(of: $0.place, by: UInt8(ascii: ".")) }
    }

    /// Returns true when a record has one of the values.
    ///
    /// Complexity: O(n) in the record's cells.
    package func areIn(_ record: FormRecord) -> Bool {
        guard !places.isEmpty else { return false }
        return record.cells.contains { cell in
            places.contains { cell.path.hasNames($0) }
                && (values.contains(cell.text)
                    || TypedText.words(cell.text).contains(where: values.contains))
        }
    }
}
