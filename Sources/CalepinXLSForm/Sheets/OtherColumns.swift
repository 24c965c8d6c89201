// The columns of the sheets beside the survey by meaning: choices, entities and settings.

/// The meaning of a column of the sheets `choices`, `external_choices` and `osm`.
enum ChoiceColumn: Hashable, Sendable {
    /// The list of a choice, and its value.
    case list, name
    /// A label, or a file that is shown or played.
    case text(TextRole)
    /// A column of the author's own, which filters and look-ups read.
    case extra(String)
    /// A media column of a kind that does not exist.
    case unknownMedia(String)

    private static let texts: [String: TextRole] = [
        "label": .label, "caption": .label, "image": .media(.image),
        "big-image": .media(.bigImage), "audio": .media(.audio), "video": .media(.video),
    ]

    /// Returns the meaning of a header and its language.
    static func meaning(
        of header: HeaderText, _ text: String
    ) -> (ChoiceColumn, language: String?) {
        switch header.name {
        case "list_name" where header.parts.count == 1: return (.list, nil)
        case "name" where header.parts.count == 1: return (.name, nil)
        case "value" where header.parts.count == 1: return (.name, nil)
        case "media":
            guard let second = header.part(1) else { break }
            guard let kind = MediaKind(rawValue: second) else {
                return (.unknownMedia(second), nil)
            }
            return (.text(.media(kind)), header.part(2))
        case let name:
            guard let role = texts[name], header.parts.count <= 2 else { break }
            return (.text(role), header.part(1))
        }
        return (.extra(text), nil)
    }
}

/// The meaning of a column of the sheet `entities`.
enum EntityColumn: String, CaseIterable, Hashable, Sendable {
    /// The list of the entity.
    case list = "list_name"
    /// The entity that is changed.
    case id = "entity_id"
    /// The condition on which one is made.
    case createIf = "create_if"
    /// The condition on which one is changed.
    case updateIf = "update_if"
    /// The label of the entity.
    case label
    /// The repeat that carries the entity, which ODK finds by itself.
    case `repeat`

    /// Returns the meaning of a header; nil for one that means nothing.
    static func meaning(of header: HeaderText) -> EntityColumn? {
        guard header.parts.count == 1 else { return nil }
        return header.name == "dataset" ? .list : EntityColumn(rawValue: header.name)
    }
}

/// The names of settings.
enum SettingKeys {
    private static let aliases: [String: String] = [
        "form_title": "title", "set_form_title": "title", "form_id": "id_string",
        "set_form_id": "id_string", "omit_instanceid": "omit_instanceID",
    ]

    private static let names: Set = [
        "title", "id_string", "version", "default_language", "instance_name", "name", "style",
        "public_key", "submission_url", "auto_send", "auto_delete", "client_editable",
        "omit_instanceID", "allow_choice_duplicates", "clean_text_values", "namespaces",
        "instance_xmlns", "instance_id", "prefix", "delimiter", "add_none_option", "flat",
        "sms_keyword", "sms_allow_media", "sms_date_format", "sms_datetime_format",
        "sms_response", "sms_separator",
        // Calepin's own.
        "calepin_review", "calepin_review_lock",
    ]

    /// All names, for what a wrong header may have been meant to be.
    static let known: [String] = (Array(names) + Array(aliases.keys)).sorted()

    /// Returns the name of a setting by its header, and true when it means something.
    static func key(of header: HeaderText) -> (key: String, isKnown: Bool) {
        let key = aliases[header.name] ?? header.name
        if header.parts.count > 1 {
            return (header.parts.joined(separator: "::"), header.name == "attribute")
        }
        return (key, names.contains(key))
    }

    /// Returns the name of a setting that a row of the survey gives by its type; nil for types.
    static func key(ofType type: String) -> String? {
        ofTypes.contains(type) ? aliases[type] ?? type : nil
    }

    private static let ofTypes: Set = [
        "form_title", "set_form_title", "form_id", "set_form_id", "prefix",
    ]
}
