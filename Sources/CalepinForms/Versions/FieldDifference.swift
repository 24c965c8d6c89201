// The differences of one field: its type, choices, bounds, rules and texts. FormDifference finds
// the fields.

import CalepinExpressions

/// The differences of one field.
struct FieldDifference {
    private let place: String
    private let (new, old): (Field, Field)
    private let (choices, oldChoices): ([String]?, [String]?)
    private let isPiece: Bool

    init(_ part: DeclaredPart, _ new: Field, _ before: DeclaredPart, _ old: Field) {
        place = part.place
        (self.new, self.old) = (new, old)
        (choices, oldChoices) = (part.choices, before.choices)
        isPiece = before.isPiece
    }

    /// Adds the changes of the field.
    func add(to changes: inout [FormChange]) {
        let start = changes.count
        addType(to: &changes)
        // Nothing else of a field whose values cannot be read is worth telling.
        guard changes.count == start || changes.last?.code != .typeChanged else { return }
        addChoices(to: &changes)
        if old.isNeverRequired, !new.isNeverRequired, new.calculation.isEmpty {
            changes.append(change(.nowRequired))
        }
        if old.calculation.isEmpty, !new.calculation.isEmpty {
            changes.append(change(.nowCalculated))
        }
        if old.unit != new.unit { changes.append(change(.otherUnit, old.unit, new.unit)) }
        changes += Bound.changes(
            at: place, least: (old.least, new.least), most: (old.most, new.most))
        if hasOtherRules { changes.append(change(.conditions)) }
        if !isPiece, hasOtherTexts { changes.append(change(.texts)) }
    }

    private func change(
        _ code: FormChange.Code, _ before: String = "", _ after: String = ""
    ) -> FormChange {
        FormChange(code, at: place, before, after)
    }

    // Type

    private func addType(to changes: inout [FormChange]) {
        guard old.type != new.type else { return }
        let isRead = FieldDifference.reads(new.type, old.type)
        changes.append(change(isRead ? .typeWidened : .typeChanged, old.type, new.type))
    }

    /// Returns true when a type reads each value of another one as the same value.
    ///
    /// Values are saved as text (decision 0011), which a field of text reads all.
    static func reads(_ type: String, _ other: String) -> Bool {
        switch (type, other) {
        case ("text", _), ("multiline", _): FieldType.named(other)?.holdsValue == true
        case ("decimal", "integer"), ("many", "one"), ("many", "rank"): true
        default: false
        }
    }

    // Choices

    private func addChoices(to changes: inout [FormChange]) {
        guard old.choices != nil || new.choices != nil, new.choices?.isOpen != true else { return }
        guard let choices, let oldChoices else {
            let (before, after) = (old.choices?.list ?? "", new.choices?.list ?? "")
            // A list of the form and a catalogue, or two catalogues.
            guard before != after, new.choices != nil else { return }
            changes.append(change(.otherChoices, before.isEmpty ? old.type : before, after))
            return
        }
        let (known, present) = (Set(oldChoices), Set(choices))
        for choice in choices where !known.contains(choice) {
            changes.append(change(.choiceAdded, "", choice))
        }
        for choice in oldChoices where !present.contains(choice) {
            changes.append(change(.choiceRemoved, choice))
        }
    }

    // Rules and texts

    private var hasOtherRules: Bool {
        let isStillRequired = old.required != new.required && !old.isNeverRequired
        let isNowEntered = old.calculation != new.calculation && !old.calculation.isEmpty
        return isStillRequired || isNowEntered || old.relevant != new.relevant
            || old.readonly != new.readonly || old.initial != new.initial
            || old.isEditable != new.isEditable || old.proposal != new.proposal
            || old.constraint?.test != new.constraint?.test
            || old.warning?.test != new.warning?.test || old.pattern?.test != new.pattern?.test
            || old.mask != new.mask || old.parents != new.parents || old.when != new.when
            || old.places != new.places || old.scale?.step != new.scale?.step
            || old.choices?.filter != new.choices?.filter
            || old.choices?.isOpen != new.choices?.isOpen
            || old.choices?.value != new.choices?.value
            || old.isNeverCopied != new.isNeverCopied
    }

    private var hasOtherTexts: Bool {
        old.label != new.label || old.hint != new.hint || old.requiredText != new.requiredText
            || old.guidance != new.guidance || old.look != new.look || old.scale != new.scale
            || old.constraint?.message != new.constraint?.message
            || old.warning?.message != new.warning?.message
            || old.pattern?.message != new.pattern?.message
    }
}

/// A bound of a value, or of the number of rows.
struct Bound: Hashable {
    private var sign: String
    private var text: String

    /// Returns true when a value is outside; one that is computed may exclude any value.
    func excludes(_ value: String) -> Bool {
        guard !value.isEmpty else { return false }
        guard let limit = number(of: text), let value = number(of: value) else { return true }
        return sign == "≥" ? value < limit : value > limit
    }

    /// Returns the changes of the least and the largest value.
    static func changes(
        at place: String, least: (String, String), most: (String, String)
    ) -> [FormChange] {
        [change(at: place, least, "≥"), change(at: place, most, "≤")].compactMap { $0 }
    }

    private static func change(
        at place: String, _ bound: (old: String, new: String), _ sign: String
    ) -> FormChange? {
        guard bound.old != bound.new else { return nil }
        let isWider: Bool
        if let old = number(of: bound.old), let new = number(of: bound.new) {
            if old == new { return nil }
            isWider = sign == "≥" ? new < old : new > old
        } else {
            // A bound that is computed may exclude any value.
            isWider = bound.new.isEmpty
        }
        let before = bound.old.isEmpty ? "–" : sign + " " + bound.old
        let after = bound.new.isEmpty ? "–" : sign + " " + bound.new
        return FormChange(
            isWider ? .wider : .tighter, at: place, before, after,
            bound: Bound(sign: sign, text: bound.new))
    }
}
