// The texts and defaults of fields, and remarks about looks, parameters and columns that have no
// use.

import CalepinExpressions
import CalepinForms

extension FieldMaker {
    /// Sets the label, the hint and the message of a field.
    mutating func setTexts(_ field: inout Field, _ item: SurveyItem) {
        field.label = label(of: item)
        field.hint = text(item.texts(.hint), "hint")
        field.guidance = text(item.texts(.guidance), "guidance_hint")
        field.requiredText = text(item.texts(.requiredMessage), "required_message")
        field.media = media(of: item.texts)
    }

    /// Returns the label of an item: where it has none its hint, else its name.
    mutating func label(of item: SurveyItem) -> LocalText {
        let labels = item.texts(.label)
        return text(labels.isEmpty ? item.texts(.hint) : labels, "label", else: item.name)
    }

    /// Returns a text in all languages.
    mutating func text(
        _ texts: [SurveyText], _ header: String, else fallback: String = ""
    ) -> LocalText {
        for text in texts { noteUnread(text, header) }
        return languages.text(texts, else: fallback) { shown($0) }
    }

    /// Returns a text in which the answers of other questions stand as `${name}`.
    private func shown(_ text: SurveyText) -> String {
        let text = text.written { reference in
            guard let item = rules.items.item(named: reference.name) else { return nil }
            let name = reference.isLastSaved ? rules.saved.names[item] : names[item]
            return name.map(NamePlan.reference)
        }
        return cleaned(text)
    }

    /// Notes what a text reads and does not show: look-ups.
    private mutating func noteUnread(_ text: SurveyText, _ header: String) {
        guard !text.expressions.isEmpty else { return }
        note(.omitted, OmittedKinds.text, at: text.place, header: header)
    }

    /// Returns a text with each run of spaces as one, unless the form keeps them.
    private func cleaned(_ text: String) -> String {
        guard survey.settings.cleansTexts, text.contains("  ") else { return text }
        var cleaned: [UInt8] = []
        for byte in text.utf8 where byte != 0x20 || cleaned.last != 0x20 { cleaned.append(byte) }
        return String(decoding: cleaned, as: UTF8.self)
    }

    /// Returns the files beside texts, with a remark about what is no name of a file.
    mutating func media(of texts: [SurveyText]) -> [MediaFile] {
        noteMedia(texts.filter { $0.fileName == nil })
        return languages.media(texts)
    }

    /// Notes the files beside texts, which are not shown.
    mutating func noteMedia(_ texts: [SurveyText]) {
        for text in texts {
            guard case .media(let kind) = text.role else { continue }
            note(
                .omitted, OmittedKinds.media, at: text.place, header: kind.rawValue, [text.text])
        }
    }

    // Defaults

    /// Returns the expression of the default of a question; empty for none.
    mutating func initial(_ index: Int, _ field: Field) -> String {
        guard let initial = survey.items[index].initial, !initial.text.isEmpty else { return "" }
        if let expression = initial.expression { return written(expression, index, "default") }
        let quoted = Self.quoted(initial.text)
        switch field.type {
        case "day": return "date(" + quoted + ")"
        case "instant": return "date-time(" + quoted + ")"
        case "place", "line", "area":
            // As its type writes it: a default is not read by its type.
            let place = FieldType.named(field.type)?.read(initial.text, field)
            return place?.asText.map(Self.quoted) ?? quoted
        case "integer", "decimal":
            do throws(DecimalError) { return try Decimal(initial.text).description } catch {
                return quoted
            }
        default: return quoted
        }
    }

    /// Returns a text as an expression has it.
    static func quoted(_ text: String) -> String {
        if !text.contains("'") { return "'" + text + "'" }
        if !text.contains("\"") { return "\"" + text + "\"" }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "concat(" + parts.map { "'" + $0 + "'" }.joined(separator: ", \"'\", ") + ")"
    }

    // Looks

    /// Notes the words of a look, the parameters and the columns that are not used.
    mutating func noteLook(_ item: SurveyItem) {
        let words = item.appearance.words.filter { !LookWords.follows($0, item) }
        if let place = item.appearance.place, !words.isEmpty {
            note(
                .unused, UnusedKinds.appearance, at: place, header: "appearance",
                [words.joined(separator: " ")])
        }
        let parameters = item.parameters
        let isUsed =
            parameters.range != nil || parameters.isRandom
            || parameters.valueColumn != nil || parameters.labelColumn != nil
            || item.type == .audio
        if let place = parameters.place, !isUsed {
            note(.unused, UnusedKinds.parameters, at: place, header: "parameters")
        }
        for column in item.attributes {
            note(
                .unused, UnusedKinds.column, at: column.place, header: column.header,
                [column.header])
        }
        if let saved = item.saved {
            note(.omitted, OmittedKinds.entity, at: saved.place, header: "save_to", [saved.list])
        }
    }
}
