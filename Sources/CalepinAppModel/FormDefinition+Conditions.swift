// Expressions of an app over the records of a form: the form's own engine computes them, as
// calculations of one more section at the end. The numbers of all other cells stay as they are.

import CalepinForms

extension FormDefinition {
    /// Returns the form with a calculation for each expression, by ``name(ofCondition:)``.
    ///
    /// - Parameters:
    ///   - expressions: The expressions; those that are empty are left out.
    ///   - type: The type of the calculations.
    /// Complexity: O(n) in the form.
    package func computing(
        _ expressions: [String], type: String = "calculated"
    ) -> FormDefinition {
        let label = LocalText(languages.map { LocalText.Translation($0, "Calepin") })
        var contents: [Content] = []
        for (place, expression) in expressions.enumerated() where !expression.isEmpty {
            var field = Field(Self.name(ofCondition: place), type, label: label)
            field.calculation = expression
            field.required = ""
            contents.append(.field(field))
        }
        guard !contents.isEmpty else { return self }
        var form = self
        form.sections.append(Section("calepin-conditions", title: label, contents: contents))
        return form
    }

    /// Returns the name of the calculation of an expression.
    package static func name(ofCondition place: Int) -> String { "calepin-condition-\(place)" }

    /// Returns the faults of expressions over the form's records, each with the place of its
    /// expression; none where only the form itself has faults.
    ///
    /// Complexity: that of compiling the form.
    package func faults(ofConditions expressions: [String]) -> [(place: Int, fault: Fault)] {
        do throws(FormError) {
            _ = try computing(expressions).compiled()
            return []
        } catch {
            return error.faults.compactMap { fault in
                let place = expressions.indices.first {
                    fault.place == Self.name(ofCondition: $0)
                }
                return place.map { ($0, fault) }
            }
        }
    }
}
