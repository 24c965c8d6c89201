// The rows of a survey by meaning: questions, groups and repeats, with their rules and texts. The
// tree is a list in which a group comes before what is in it, so that no depth can exhaust a
// stack.

import CalepinExpressions
import CalepinWorkbook

/// A question, group or repeat.
package struct SurveyItem: Hashable, Sendable {
    /// The sorts of items.
    package enum Sort: Hashable, Sendable {
        /// A question.
        case question(QuestionType)
        /// Items together.
        case group
        /// Items that occur any number of times.
        case `repeat`
        /// Items that occur once for each choice of a list, which takes the place of `%(name)s`
        /// and `%(label)s` in their texts.
        case loop(String)
    }

    /// The sort.
    package var sort: Sort
    /// The name; made from the row where a note has none.
    package var name: String
    /// The place of the name; of the row where it has none.
    package var place: SheetPlace
    /// The type as it is written.
    package var writtenType: String
    /// The place of the type.
    package var typePlace: SheetPlace
    /// The group or repeat that it is in, as a place in the survey's list; nil at the top.
    package var parent: Int?
    /// The places in the survey's list of what is in it, in order; empty for questions.
    package var children: [Int] = []
    /// The texts in all languages.
    package var texts: [SurveyText] = []
    /// The rules.
    package var rules: [SurveyRule] = []
    /// The default.
    package var initial: SurveyDefault?
    /// The questions whose change computes this one anew.
    package var triggers: [FormReference] = []
    /// The place of the triggers.
    package var triggerPlace: SheetPlace?
    /// The parameters.
    package var parameters = QuestionParameters()
    /// The appearance.
    package var appearance = Appearance()
    /// True when a free answer is allowed beside the choices.
    package var hasOther = false
    /// The property of an entity as which the answer is saved.
    package var saved: SavedProperty?
    /// The columns that are handed on to ODK clients without a meaning here, such as
    /// `bind::odk:length`, `body::accept` and `autoplay`.
    package var attributes: [SurveyAttribute] = []

    /// The type of a question; nil for groups and repeats.
    package var type: QuestionType? {
        if case .question(let type) = sort { return type }
        return nil
    }

    /// True for what screens show: not for facts of the device, nor for questions that are
    /// computed and have neither a label nor a hint.
    package var isSeen: Bool {
        guard let type else { return true }
        return type.isShown && !isComputedUnseen
    }

    /// True for a question that is computed and has neither a label nor a hint.
    package var isComputedUnseen: Bool {
        let isComputed = self[.calculation] != nil || !triggers.isEmpty
        return isComputed && !texts.contains { $0.role == .label || $0.role == .hint }
    }

    /// True for a repeat.
    package var isRepeat: Bool { sort == .repeat }

    /// Returns the expression of a rule; nil where there is none.
    package subscript(role: SurveyRule.Role) -> SurveyExpression? {
        rules.first { $0.role == role }?.expression
    }

    /// Returns the texts of one part, by the order of their columns.
    package func texts(_ role: TextRole) -> [SurveyText] { texts.filter { $0.role == role } }
}

/// A rule of an item.
package struct SurveyRule: Hashable, Sendable {
    /// The parts that expressions have.
    package enum Role: String, CaseIterable, Hashable, Sendable {
        /// The rules that are named by one word.
        case relevant, required, readonly, constraint, calculation
        /// The condition on the choices that are offered.
        case choiceFilter = "choice_filter"
        /// The number of times that a repeat occurs.
        case repeatCount = "repeat_count"
    }

    /// The part that the expression has.
    package var role: Role
    /// The expression.
    package var expression: SurveyExpression
}

/// A value that a question begins with.
package struct SurveyDefault: Hashable, Sendable {
    /// The text, as it is written.
    package var text: String
    /// The place of its cell.
    package var place: SheetPlace
    /// The expression that is computed once when a record or a row of a repeat begins; nil for a
    /// plain value.
    package var expression: SurveyExpression?
}

/// A property of an entity.
package struct SavedProperty: Hashable, Sendable {
    /// The list of the entity.
    package var list: String
    /// The name of the property.
    package var name: String
    /// The place of its cell.
    package var place: SheetPlace
}

/// A cell that is handed on to ODK clients.
package struct SurveyAttribute: Hashable, Sendable {
    /// The header, as it is written.
    package var header: String
    /// The text.
    package var text: String
    /// The place of its cell.
    package var place: SheetPlace
}

/// The look of an item.
package struct Appearance: Hashable, Sendable {
    /// The words, in order, without a call of `search`.
    package var words: [String] = []
    /// The text between the brackets of `search(…)`; nil without a search.
    package var search: String?
    /// The place of the cell; nil without an appearance.
    package var place: SheetPlace?

    /// The whole text, as it is written.
    package var text = ""
}
