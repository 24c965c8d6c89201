// One difference between two versions of a form, with what it asks of whoever publishes the later
// one. FormDifference finds them, FormChangeTexts has their words.

import CalepinExpressions

/// A difference between two versions of a form.
public struct FormChange: Hashable, Sendable {
    /// The demand of a change on whoever publishes it, the mildest first.
    public enum Effect: UInt8, CaseIterable, Comparable, Sendable {
        /// Nothing: each record of the earlier version is one of the later.
        case free
        /// Nothing: a declared step carries the answers over.
        case step
        /// A confirmation: answers lose their place or their meaning, or become wrong.
        case confirmed
        /// The change is refused.
        case never

        /// Returns true when the left one asks for less.
        public static func < (left: Effect, right: Effect) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The stable kind of a change.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// The form as a whole: another one, no later version, its texts, rules, order, languages.
        case otherForm, notLater, formTexts, formConditions, order, languageAdded, languageRemoved
        /// Fields and repeats that come and go.
        case added, requiredAdded, removed, nameReused, renamed, split
        /// Another type: one that reads what the former wrote, or one that does not.
        case typeWidened, typeChanged
        /// Choices: added, removed, with another value, or from another list.
        case choiceAdded, choiceRemoved, choicesMapped, otherChoices
        /// Rules that answers given before may break, and those that let more through.
        case nowRequired, tighter, wider, otherUnit, nowCalculated
        /// Other rules and texts, which hold from the next edit on.
        case conditions, texts
        /// Another rule by which records are reviewed and released.
        case review
    }

    /// The kind.
    public var code: Code
    /// The names of the repeats around the cell and of the cell, joined by dots, such as
    /// `drivers.birth`; empty for the form.
    public var place: String
    /// The text that the words name: a choice, a bound, a type; empty for none.
    public var before: String
    /// The text that has taken its place; empty for none.
    public var after: String

    /// The tighter bound, for telling which values it excludes; nil for other changes.
    private var bound: Bound?

    init(
        _ code: Code, at place: String = "", _ before: String = "", _ after: String = "",
        bound: Bound? = nil
    ) {
        self.code = code
        self.bound = bound
        self.place = place
        self.before = before
        self.after = after
    }

    /// Returns the change of the rule by which records are reviewed, given as declarations say it.
    package static func ofReview(from before: String, to after: String) -> FormChange {
        FormChange(.review, at: "", before, after)
    }

    /// The demand on whoever publishes it.
    public var effect: Effect {
        switch code {
        case .formTexts, .formConditions, .order, .languageAdded, .languageRemoved, .added,
            .typeWidened, .choiceAdded, .wider, .conditions, .texts, .review:
            .free
        case .renamed, .split, .choicesMapped: .step
        case .requiredAdded, .removed, .choiceRemoved, .otherChoices, .nowRequired, .tighter,
            .otherUnit, .nowCalculated:
            .confirmed
        case .otherForm, .notLater, .nameReused, .typeChanged: .never
        }
    }

    /// The name of the kind on the wire, such as `choice-removed`.
    public var name: String { FormChangeTexts.of(code).name }

    /// The place and the change in plain words, in one line.
    public func line(in language: Language) -> String {
        let texts = FormChangeTexts.of(code)
        let words = filled(language == .french ? texts.french : texts.english, [before, after])
        return place.isEmpty ? words : place + ": " + words
    }
}

extension FormChange {
    /// Returns true when the change meets a record: it has an answer that loses its place or
    /// meaning or becomes wrong, or lacks one that is asked for now. Only changes that ask for a
    /// confirmation meet records.
    ///
    /// Complexity: O(n) in the record's cells.
    /// - Parameter record: A record of the earlier version, after the declared steps
    ///   (`FormRecord.migrated(to:)`).
    public func meets(_ record: FormRecord) -> Bool {
        guard effect == .confirmed else { return false }
        let names = CalepinExpressions.parts(of: place, by: UInt8(ascii: "."))
        switch code {
        case .requiredAdded, .nowRequired: return lacks(names, record)
        case .choiceRemoved:
            return record.cells.contains { cell in
                cell.path.hasNames(names) && TypedText.words(cell.text).contains(before)
            }
        case .tighter:
            return record.cells.contains { cell in
                cell.path.hasNames(names) && bound?.excludes(cell.text) != false
            }
        default:
            // All of a repeat goes with it.
            return record.cells.contains { cell in
                let part = CellPath(Array(cell.path.parts.prefix(names.count)))
                return !cell.text.isEmpty && part.hasNames(names)
            }
        }
    }

    /// Returns true when a record, or one of the rows around the cell, has no answer there.
    private func lacks(_ names: [String], _ record: FormRecord) -> Bool {
        let given = record.cells.filter { $0.path.hasNames(names) && !$0.text.isEmpty }
        guard names.count > 1 else { return given.isEmpty }
        let around = Array(names.dropLast())
        let rows = record.rows.filter { $0.path.hasNames(around) }.reduce(0) { $0 + $1.ids.count }
        return given.count < rows
    }
}

/// Returns the number that a text is; nil for any other text.
func number(of text: String) -> Decimal? {
    do throws(DecimalError) { return try Decimal(text) } catch { return nil }
}

extension CellPath {
    /// Returns true when its names, without rows, are these.
    func hasNames(_ names: [String]) -> Bool {
        parts.count == names.count && zip(parts, names).allSatisfy { $0.name == $1 }
    }
}
