// The languages of a form, and warnings about them: languages without a code, and columns that are
// translated for some of them only.

import CalepinWorkbook

/// A judge of languages.
struct LanguageChecks {
    private typealias Column = (role: TextRole, language: String?)

    /// The languages that headers name, in the order in which they appear.
    private(set) var names: [String] = []

    private let survey: [Column]
    private let choices: [Column]

    /// Finds the languages in the headers of both sheets.
    init(
        _ headers: [SheetHeader<SurveyColumn>], _ choices: [(role: TextRole, language: String?)]
    ) {
        survey = headers.compactMap { header in
            guard case .text(let role) = header.meaning else { return nil }
            return (role, header.language)
        }
        self.choices = choices
        var seen: Set<String> = []
        for column in survey + choices {
            guard let language = column.language, seen.insert(language).inserted else { continue }
            names.append(language)
        }
    }

    /// Warns of languages without a code, and of untranslated columns and free answers.
    ///
    /// Complexity: O(l·c) for l languages and c columns.
    mutating func check(_ form: Survey, _ sheet: String, _ log: inout FaultLog) {
        let place = SheetPlace(sheet: sheet)
        for language in names where !Self.hasCode(language) {
            log.warn(SurveyFault(WarningKinds.languageCode, at: place, [language]))
        }
        guard !names.isEmpty else { return }
        let fallback = form.settings.defaultLanguage?.text ?? "default"
        Self.checkColumns(survey, place, fallback, &log)
        let choiceSheet = SheetPlace(sheet: SheetName.choices.rawValue)
        Self.checkColumns(choices, choiceSheet, fallback, &log)
        if let item = form.items.first(where: \.hasOther) {
            log.warn(SurveyFault(WarningKinds.otherUntranslated, at: item.typePlace))
        }
    }

    private static func checkColumns(
        _ columns: [Column], _ place: SheetPlace, _ fallback: String, _ log: inout FaultLog
    ) {
        let languages = unique(columns.map { $0.language ?? fallback })
        guard languages.count > 1 || languages.first.map({ $0 != fallback }) == true else {
            return
        }
        var roles: [TextRole: Set<String>] = [:]
        for column in columns {
            roles[column.role, default: []].insert(column.language ?? fallback)
        }
        for role in unique(columns.map(\.role)) {
            for language in languages where roles[role]?.contains(language) != true {
                log.warn(
                    SurveyFault(WarningKinds.untranslated, at: place, [role.header, language]))
            }
        }
    }

    private static func unique<T: Hashable>(_ values: [T]) -> [T] {
        var seen: Set<T> = []
        return values.filter { seen.insert($0).inserted }
    }

    /// Returns true when a language ends in a code of two or more letters: `French (fr)`.
    ///
    /// Codes are judged by their shape, as BCP 47 has it; the register of codes is not consulted.
    private static func hasCode(_ language: String) -> Bool {
        if language == "default" || language.count < 3 { return true }
        guard language.hasSuffix(")"), let open = language.lastIndex(of: "(") else { return false }
        let code = language[language.index(after: open)...].dropLast()
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count) else { return false }
        return first.allSatisfy { $0.isASCII && $0.isLetter && $0.isLowercase }
            && parts.dropFirst().allSatisfy { part in
                (1...8).contains(part.count)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }
}

extension TextRole {
    /// The usual header of the column.
    var header: String {
        switch self {
        case .label: "label"
        case .hint: "hint"
        case .guidance: "guidance_hint"
        case .requiredMessage: "required_message"
        case .constraintMessage: "constraint_message"
        case .missingAppMessage: "noAppErrorString"
        case .media(let kind): kind.rawValue
        }
    }
}
