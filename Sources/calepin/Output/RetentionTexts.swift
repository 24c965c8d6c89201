// Rules of retention, and what they take, as lines of text, with their words in English and
// French.

import CalepinExpressions
import CalepinServer

/// The words of `calepin retention`.
enum RetentionWords {
    /// Returns a word in a language.
    static func text(_ english: String, _ french: String, _ language: Language) -> String {
        language == .french ? french : english
    }

    /// Returns the name of a sort.
    static func sort(_ name: String, in language: Language) -> String {
        switch name {
        case "drafts": text("drafts", "brouillons", language)
        case "records": text("records", "dossiers", language)
        case "personal": text("personal answers", "réponses personnelles", language)
        case "files": text("files", "fichiers", language)
        case "history": text("earlier answers", "réponses antérieures", language)
        default: name
        }
    }

    static let sorts = ["drafts", "records", "personal", "files", "history"]
}

extension JSONValue {
    /// Returns a collection with its rule as columns.
    func ruleColumns(in language: Language) -> String {
        let rule = self["rule"] ?? .null
        let isOn = rule["on"]?.asBool ?? false
        let days = RetentionWords.sorts.compactMap { name in
            rule[name]?.asInt64.map { "\(RetentionWords.sort(name, in: language)): \($0)" }
        }
        let since = rule["field"]?.asString ?? rule["by"]?.asString ?? ""
        return [
            self["collection"]?.asString ?? "",
            isOn
                ? RetentionWords.text("on", "active", language)
                : RetentionWords.text("off", "inactive", language),
            days.joined(separator: ", "), since,
            self["last"]?["at"]?.asInt64.map { Instant.text(ofSeconds: $0) } ?? "",
        ].columns
    }

    /// The numbers of what goes, a line for each sort, and of what stays.
    func retainedLines(in language: Language) -> String {
        var lines = RetentionWords.sorts.map { name in
            ["\(self[name]?.asInt64 ?? 0)", RetentionWords.sort(name, in: language)].columns
        }
        if let waiting = self["waiting"]?.asInt64, waiting > 0 {
            let words = RetentionWords.text(
                "stay until they are reviewed", "restent jusqu’à leur examen", language)
            lines.append(["\(waiting)", words].columns)
        }
        if let unknown = self["unknown"]?.asInt64, unknown > 0 {
            let words = RetentionWords.text(
                "stay, as their age is not known", "restent, car leur âge est inconnu", language)
            lines.append(["\(unknown)", words].columns)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a record that would go as columns.
    func retainedColumns(in language: Language) -> String {
        [
            self["id"]?.asString ?? "",
            (self["as"]?.elements ?? []).compactMap(\.asString)
                .map { RetentionWords.sort($0, in: language) }.joined(separator: ", "),
            Instant.text(ofSeconds: self["since"]?.asInt64 ?? 0),
        ].columns
    }
}
