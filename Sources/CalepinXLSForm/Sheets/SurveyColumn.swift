// The columns of the sheet `survey` by meaning, with all their names. The source of the names is
// ODK's documentation of XLSForm and, for the old ones, the facts collected about pyxform.

/// The meaning of a column of the sheet `survey`.
enum SurveyColumn: Hashable, Sendable {
    /// The type, the name, and the switch of a row.
    case type, name, disabled
    /// A text that people read, or a file that is shown or played.
    case text(TextRole)
    /// An expression.
    case rule(SurveyRule.Role)
    /// The default, and columns with a grammar of their own.
    case initial, trigger, parameters, appearance, saveTo
    /// A column that is handed on without a meaning here.
    case attribute(String)
    /// A media column of a kind that does not exist.
    case unknownMedia(String)

    /// True when cells hold no references, or are checked for them in their own way.
    var hasNoReferences: Bool { self == .type || self == .name || self == .trigger }

    private static let names: [String: SurveyColumn] = [
        "type": .type, "command": .type,
        "name": .name, "tag": .name, "value": .name,
        "disabled": .disabled,
        "default": .initial, "trigger": .trigger, "parameters": .parameters,
        "appearance": .appearance, "save_to": .saveTo,
        "relevant": .rule(.relevant), "relevance": .rule(.relevant),
        "required": .rule(.required),
        "readonly": .rule(.readonly), "read_only": .rule(.readonly),
        "constraint": .rule(.constraint),
        "calculation": .rule(.calculation), "calculate": .rule(.calculation),
        "choice_filter": .rule(.choiceFilter),
        "repeat_count": .rule(.repeatCount), "count": .rule(.repeatCount),
        "jr:count": .rule(.repeatCount),
    ]

    private static let texts: [String: TextRole] = [
        "label": .label, "caption": .label, "hint": .hint, "guidance_hint": .guidance,
        "required_message": .requiredMessage, "requiredmsg": .requiredMessage,
        "constraint_message": .constraintMessage, "constraining_message": .constraintMessage,
        "noapperrorstring": .missingAppMessage, "no_app_error_string": .missingAppMessage,
        "image": .media(.image), "big-image": .media(.bigImage), "audio": .media(.audio),
        "video": .media(.video),
    ]

    /// Columns without a meaning here that are no mistakes.
    static let attributes: Set = [
        "autoplay", "rows", "intent", "compact_tag", "sms_field", "sms_option", "sms_separator",
        "sms_allow_media", "sms_date_format", "sms_datetime_format", "sms_response", "query",
        "flat", "bodyless",
    ]

    /// Names in the group `bind`, which stand for columns of their own.
    private static let binds: [String: SurveyColumn] = [
        "relevant": .rule(.relevant), "required": .rule(.required), "readonly": .rule(.readonly),
        "constraint": .rule(.constraint), "calculate": .rule(.calculation),
        "jr:constraintMsg": .text(.constraintMessage), "jr:requiredMsg": .text(.requiredMessage),
        "jr:noAppErrorString": .text(.missingAppMessage), "entities:saveto": .saveTo,
    ]

    /// All names of columns, for what a wrong header may have been meant to be.
    static let known: [String] = (Array(names.keys) + Array(texts.keys) + attributes).sorted()

    /// Returns the meaning of a header and its language; nil for one that means nothing.
    static func meaning(of header: HeaderText) -> (SurveyColumn, language: String?)? {
        let name = header.name
        if let role = texts[name] {
            return header.parts.count <= 2 ? (.text(role), header.part(1)) : nil
        }
        if let column = names[name] { return header.parts.count == 1 ? (column, nil) : nil }
        if attributes.contains(name) { return (.attribute(name), nil) }
        guard let second = header.part(1) else { return nil }
        switch name {
        case "media": return media(second, header)
        case "bind":
            guard let column = binds[second] else {
                return (.attribute(header.parts.joined(separator: "::")), nil)
            }
            return (column, header.part(2))
        case "body", "control":
            if second == "appearance" { return (.appearance, nil) }
            if second == "jr:count" { return (.rule(.repeatCount), nil) }
            return (.attribute(header.parts.joined(separator: "::")), nil)
        case "instance": return (.attribute(header.parts.joined(separator: "::")), nil)
        default: return nil
        }
    }

    private static func media(
        _ kind: String, _ header: HeaderText
    ) -> (SurveyColumn, language: String?) {
        guard let kind = MediaKind(rawValue: kind) else { return (.unknownMedia(kind), nil) }
        return (.text(.media(kind)), header.part(2))
    }
}
