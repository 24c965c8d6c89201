// The kinds of faults and warnings of a form: a stable code with its words in English and French.
// The kinds themselves are in the files of this folder whose names end in Kinds, by subject.

import CalepinExpressions

/// A kind of fault or warning.
///
/// `{0}` to `{2}` in its words are the arguments of a fault.
package struct FaultKind: Hashable, Sendable {
    /// The stable code, such as `unknown-function`. It never changes.
    package let code: String
    /// The words in English.
    package let english: String
    /// The words in French.
    package let french: String

    /// Makes a kind.
    init(_ code: String, _ english: String, _ french: String) {
        self.code = code
        self.english = english
        self.french = french
    }

    /// Returns the words with their arguments.
    package func message(_ arguments: [String], in language: Language) -> String {
        filled(language == .french ? french : english, arguments)
    }

    /// All kinds: first the faults, then the warnings, then the remarks of the report.
    package static let all: [FaultKind] =
        SheetKinds.all + NameKinds.all + TypeKinds.all + ReferenceKinds.all + ExpressionKinds.all
        + ParameterKinds.all + ChoiceKinds.all + EntityKinds.all + WarningKinds.all
        + AdaptedKinds.all + UnusedKinds.all + OmittedKinds.all
}
