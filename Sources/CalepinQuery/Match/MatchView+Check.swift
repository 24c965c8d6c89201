// Faults of a match view: duplicate criteria or settings, settings and choice lists that the
// profile's form does not have, invalid expressions. The attributes of a catalogue are only known
// with its rows, and are checked by MatchRows.

import CalepinExpressions
import CalepinForms

extension MatchView {
    /// Returns every fault of the view for the form of its profiles.
    ///
    /// Complexity: O(n · m) for n criteria and the m fields of the form.
    public func check(profileForm form: FormDefinition) -> [Fault] {
        var faults: [Fault] = []
        if criteria.count > MatchLimits.criteria {
            faults.append(
                Fault(.tooLarge, at: "match", rule: "criteria", criteria.count.description))
        }
        let fields = ProfileField.all(of: form)
        var names: Set<String> = []
        for criterion in criteria {
            if !names.insert(criterion.name).inserted {
                faults.append(Fault(.duplicateName, at: criterion.name, criterion.name))
            }
            criterion.judge(self, form, fields, &faults)
        }
        judgeSettings(&faults)
        if !overrides.isEmpty, ProfileField.overrideCells(of: form, overrides) == nil {
            faults.append(Fault(.unknownReference, at: "match", rule: "overrides", overrides))
        }
        return faults
    }

    /// Adds a fault for each setting used by two criteria, whose effects could not be told apart.
    private func judgeSettings(_ faults: inout [Fault]) {
        var settings: Set<String> = []
        for criterion in criteria where !settings.insert(criterion.setting).inserted {
            faults.append(
                Fault(
                    .duplicateName, at: criterion.name, rule: "setting", criterion.setting))
        }
    }
}

extension Criterion {
    fileprivate func judge(
        _ view: MatchView, _ form: FormDefinition, _ fields: [Field],
        _ faults: inout [Fault]
    ) {
        if !fields.contains(where: { $0.name == setting }) {
            faults.append(Fault(.unknownReference, at: name, rule: "setting", setting))
        }
        if !choiceList.isEmpty, view.choices(choiceList, form) == nil {
            faults.append(Fault(.unknownList, at: name, rule: "choices", choiceList))
        }
        // The sentences of a match are in our languages, so its labels are needed in no others.
        for language in form.languages
        where Language(code: language)?.code == language
            && !label.texts.contains(where: { $0.language == language && !$0.text.isEmpty })
        {
            faults.append(Fault(.missingTranslation, at: name, rule: "label", language))
        }
        for (rule, text) in profileRules {
            var bound = ProfileCells()
            guard bound.compile(text, name, rule, &faults) != nil else { continue }
            for field in bound.names where !fields.contains(where: { $0.name == field }) {
                faults.append(Fault(.unknownReference, at: name, rule: rule, field))
            }
        }
        do throws(ExpressionError) { _ = try Expression(requirementText) } catch {
            add(error, "need", &faults)
        }
    }

    /// The expression of the need; an empty text becomes the empty string literal, which is an
    /// unknown need.
    var requirementText: String { requirement.isEmpty ? "''" : requirement }

    /// Adds the errors of a rule's text as faults.
    func add(_ error: ExpressionError, _ rule: String, _ faults: inout [Fault]) {
        for fault in error.faults {
            faults.append(Fault(.badExpression, at: name, rule: rule, syntax: fault))
        }
    }
}

/// A lookup of the fields of a profile's form outside of repeats.
enum ProfileField {
    static func all(of form: FormDefinition) -> [Field] {
        var fields: [Field] = []
        for section in form.sections { collect(section.contents, &fields) }
        return fields
    }

    private static func collect(_ contents: [Content], _ fields: inout [Field]) {
        for item in contents {
            switch item {
            case .field(let field): fields.append(field)
            case .composite(let composite): collect(composite.contents, &fields)
            case .rows: break
            }
        }
    }

    /// Returns the repeat of overrides; nil when the form lacks it or one of its three cells.
    static func overrideCells(of form: FormDefinition, _ name: String) -> Repeat? {
        for section in form.sections {
            for item in section.contents {
                guard case .rows(let rows) = item, rows.name == name else { continue }
                var cells: [Field] = []
                collect(rows.contents, &cells)
                for cell in VerdictOverride.cells
                where !cells.contains(where: { $0.name == cell }) { return nil }
                return rows
            }
        }
        return nil
    }
}
