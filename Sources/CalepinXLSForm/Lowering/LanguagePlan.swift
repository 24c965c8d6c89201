// The languages of a form and its texts in all of them: a column such as `label::French (fr)` is
// the language `fr`, and a text that one language lacks is that of the default language.

import CalepinForms
import Foundation

/// The languages of a form.
struct LanguagePlan {
    /// The code of a form that names no language.
    private static let fallback = "en"
    /// The code of a language whose name gives none.
    private static let unknown = "und"

    /// The codes, the default first.
    let codes: [String]
    /// The place in `codes` of each language as headers name it; that of columns that name none is
    /// under the empty name.
    private let placeOf: [String: Int]

    /// Finds the languages of a survey.
    ///
    /// Complexity: O(n) in the texts.
    init(_ survey: Survey) {
        var names = survey.languages
        var codeOf: [String: String] = [:]
        let setting = survey.settings.defaultLanguage?.text
        if Self.hasUnnamed(survey) || names.isEmpty {
            let isNamed = setting.map(names.contains) == true
            codeOf[""] = isNamed ? nil : setting.map(Self.code) ?? Self.fallback
            if !isNamed { names.insert("", at: 0) }
        }
        if let setting, let place = names.firstIndex(of: setting) {
            names.insert(names.remove(at: place), at: 0)
            codeOf[""] = Self.code(setting)
        }
        var codes: [String] = []
        for name in names {
            // Headers spell one language in several ways: `English`, `English (en)`, or nothing.
            var code = name.isEmpty ? codeOf[""] ?? Self.fallback : Self.code(name)
            // Names that give no code are languages of their own all the same.
            if code == Self.unknown, codes.contains(code) { code += "-x-\(codes.count)" }
            if !codes.contains(code) { codes.append(code) }
            codeOf[name] = code
        }
        self.codes = codes
        placeOf = codeOf.compactMapValues { codes.firstIndex(of: $0) }
    }

    private static func hasUnnamed(_ survey: Survey) -> Bool {
        survey.items.contains { $0.texts.contains { $0.language == nil } }
            || survey.choiceLists.contains { list in
                list.choices.contains { $0.texts.contains { $0.language == nil } }
            }
    }

    /// Returns a text in all languages.
    ///
    /// - Parameters:
    ///   - texts: The texts of one part.
    ///   - fallback: The text where there is none in any language.
    ///   - written: Returns a text as it is shown, with what stands for its references.
    func text(
        _ texts: [SurveyText], else fallback: String = "",
        _ written: (SurveyText) -> String = { $0.text }
    ) -> LocalText {
        var found = [String?](repeating: nil, count: codes.count)
        var plain: String?
        for text in texts where !text.text.isEmpty {
            let place = placeOf[text.language ?? ""] ?? 0
            // A column that names a language goes before one that names none.
            if found[place] == nil || text.language != nil { found[place] = written(text) }
            plain = plain ?? found[place]
        }
        if plain == nil, fallback.isEmpty { return LocalText() }
        return LocalText(
            zip(codes, found).map { code, text in
                guard let text = text ?? found[0] ?? plain else {
                    return LocalText.Translation(code, fallback)
                }
                return LocalText.Translation(code, marking: text)
            })
    }

    /// Returns the files among the texts of one part, each in the languages that have one of their
    /// own.
    func media(_ texts: [SurveyText]) -> [MediaFile] {
        MediaKind.allCases.compactMap { kind in
            var found = [String?](repeating: nil, count: codes.count)
            for text in texts where text.role == .media(kind) {
                guard let name = text.fileName else { continue }
                let place = placeOf[text.language ?? ""] ?? 0
                if found[place] == nil || text.language != nil { found[place] = name }
            }
            let names = zip(codes, found).compactMap { (code, name) in
                name.map { LocalText.Translation(code, $0) }
            }
            return names.isEmpty ? nil : MediaFile(kind.shown, LocalText(names))
        }
    }

    /// Returns words that Calepin adds to a form.
    func words(_ english: String, _ french: String) -> LocalText {
        LocalText(codes.map { LocalText.Translation($0, $0.hasPrefix("fr") ? french : english) })
    }

    /// Returns the same text in all languages.
    func text(_ text: String) -> LocalText {
        LocalText(codes.map { LocalText.Translation($0, text) })
    }

    // Codes

    /// Returns the code of a language: the one in brackets, the one of a language of that name, or
    /// the name itself in small letters.
    static func code(_ name: String) -> String {
        if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            let code = String(name[name.index(after: open)...].dropLast())
            if isCode(code) { return code }
        }
        if isCode(name), name.count < 4 { return name }
        return codesByName[name.lowercased()] ?? slug(name)
    }

    private static func isCode(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return (2...8).contains(parts.first?.count ?? 0)
            && parts.allSatisfy { part in
                (1...8).contains(part.count)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }

    private static func slug(_ name: String) -> String {
        let letters = name.lowercased().unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
        }
        let slug = String(String.UnicodeScalarView(letters.prefix(8)))
        return slug.count < 2 ? unknown : slug
    }

    /// The codes of languages by their names, in English and in the language itself.
    private static let codesByName: [String: String] = {
        var codes: [String: String] = [:]
        let english = Locale(identifier: "en")
        for language in Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        where language.count == 2 {
            for locale in [english, Locale(identifier: language)] {
                guard let name = locale.localizedString(forLanguageCode: language) else {
                    continue
                }
                codes[name.lowercased()] = codes[name.lowercased()] ?? language
            }
        }
        return codes
    }()
}

extension SurveyText {
    /// The name of the file that a cell of media names; nil for none that can be one.
    var fileName: String? {
        guard case .media(let kind) = role else { return nil }
        let start = "jr://" + kind.folder + "/"
        let name = text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
        return MediaFile.isName(name) ? name : nil
    }
}

extension MediaKind {
    /// The kind in a form.
    var shown: CalepinForms.MediaKind {
        switch self {
        case .image: .image
        case .bigImage: .bigImage
        case .audio: .audio
        case .video: .video
        }
    }

    /// The folder that ODK says files of the kind to be in.
    fileprivate var folder: String {
        switch self {
        case .image, .bigImage: "images"
        case .audio: "audio"
        case .video: "video"
        }
    }
}
