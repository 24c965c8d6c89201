// The differences between two versions of a form, by name and type: what is free, what a declared
// step carries over, what has to be confirmed, and what is refused. Whether the later one has
// faults is for `FormDefinition.check`.

import CalepinExpressions

/// The differences between two versions of a form.
public struct FormDifference: Sendable {
    /// The changes, in the order of the form; those of the form as a whole first.
    public private(set) var changes: [FormChange] = []

    /// The demand of the gravest change; free when there is none.
    public var effect: FormChange.Effect { changes.map { $0.effect }.max() ?? .free }

    /// Compares two versions.
    ///
    /// Complexity: O(n log n) in the fields, and O(c²) in the choices of a list.
    /// - Parameters:
    ///   - old: The version that records were filled in with.
    ///   - new: The version that takes its place.
    ///   - earlier: Versions before `old`, whose names are not free for other fields.
    public init(from old: FormDefinition, to new: FormDefinition, earlier: [FormDefinition] = []) {
        guard old.id == new.id else {
            changes.append(FormChange(.otherForm, old.id, new.id))
            return
        }
        if new.version <= old.version {
            changes.append(FormChange(.notLater, old.version.description, new.version.description))
        }
        form(old, new)
        var before = FormParts(old)
        steps(old, new, &before)
        let after = FormParts(new)
        removed(before, after)
        let former = earlier.map { FormParts($0) }
        for part in after.all { compare(part, before[part.place], former) }
        if before.order(within: after) != after.order(within: before) {
            changes.append(FormChange(.order))
        }
    }

    private mutating func form(_ old: FormDefinition, _ new: FormDefinition) {
        for language in new.languages where !old.languages.contains(language) {
            changes.append(FormChange(.languageAdded, "", language))
        }
        for language in old.languages where !new.languages.contains(language) {
            changes.append(FormChange(.languageRemoved, language))
        }
        if old.title != new.title || old.recordTitle != new.recordTitle
            || old.sections.map({ $0.title }) != new.sections.map({ $0.title })
            || old.print != new.print
        {
            changes.append(FormChange(.formTexts))
        }
        if old.isNeverSubmitted != new.isNeverSubmitted || old.services != new.services
            || old.catalogues != new.catalogues
            || old.sections.map({ $0.relevant }) != new.sections.map({ $0.relevant })
        {
            changes.append(FormChange(.formConditions))
        }
    }

    // Steps

    /// Applies the steps between the versions to the parts of the earlier one, as they are applied
    /// to its records.
    private mutating func steps(
        _ old: FormDefinition, _ new: FormDefinition, _ parts: inout FormParts
    ) {
        let steps = new.migrations.filter { $0.version >= old.version && $0.version < new.version }
        for place in sortedPlaces(steps.count, { steps[$0].version < steps[$1].version }) {
            switch steps[place].change {
            case .rename(let from, let to):
                for change in parts.rename(from, to) { changes.append(change) }
            case .split(let from, let into):
                for change in parts.split(from, into) { changes.append(change) }
            case .mapChoices(let field, let pairs):
                for change in parts.map(field, pairs) { changes.append(change) }
            }
        }
    }

    // Parts

    /// Notes the parts that are gone, without what is inside of a repeat that is.
    private mutating func removed(_ before: FormParts, _ after: FormParts) {
        for part in before.all where after[part.place] == nil {
            if !part.around.isEmpty, after[part.around] == nil { continue }
            // A note or a calculated cell has no answer of a person.
            guard part.holdsAnswers else { continue }
            changes.append(FormChange(.removed, at: part.place))
        }
    }

    private mutating func compare(
        _ part: DeclaredPart, _ old: DeclaredPart?, _ former: [FormParts]
    ) {
        guard let old else {
            if let taken = former.compactMap({ $0[part.place] }).last,
                taken.typeName != part.typeName
            {
                changes.append(FormChange(.nameReused, at: part.place, taken.typeName))
            }
            changes.append(FormChange(part.isRequired ? .requiredAdded : .added, at: part.place))
            return
        }
        guard let field = part.field, let before = old.field else {
            return rows(part, old)
        }
        FieldDifference(part, field, old, before).add(to: &changes)
    }

    /// Compares a repeat, or finds a field where there was a repeat.
    private mutating func rows(_ part: DeclaredPart, _ old: DeclaredPart) {
        guard let new = part.rows, let before = old.rows else {
            changes.append(FormChange(.typeChanged, at: part.place, old.typeName, part.typeName))
            return
        }
        changes += Bound.changes(
            at: part.place, least: (before.least, new.least), most: (before.most, new.most))
        if before.label != new.label { changes.append(FormChange(.texts, at: part.place)) }
        if before.relevant != new.relevant || before.rowTitle != new.rowTitle
            || before.unique != new.unique || before.isNeverCopied != new.isNeverCopied
        {
            changes.append(FormChange(.conditions, at: part.place))
        }
    }
}
