// The settings of copies by mail: a hook whose receiver is not a program elsewhere, but the person
// whose address is in the record.

import CalepinExpressions

/// The settings of copies of submitted records by mail.
package struct CopySettings: Equatable, Sendable {
    /// The name of the field of the record that holds the address.
    package var field = ""
    /// The subject; `${name}` is replaced by the answer of a field. Empty for the usual one.
    package var subject = ""
    /// The text before the answers, as the subject; empty for none.
    package var text = ""
    /// The code of the language of the mail; empty for the first one of the form.
    package var language = ""
    /// True where records from public links are mailed, too: strangers write the address and the
    /// answers then.
    package var isForPublic = false

    package init() {}

    /// Reads settings as whoever makes a hook sends them.
    init(json: JSONValue) throws(HookDefect) {
        guard json.members != nil else { throw .unexpected("mail") }
        func text(_ key: String, _ most: Int) throws(HookDefect) -> String {
            try HookSettings.text(json, key, maxBytes: most, within: "mail/")
        }
        field = try text("field", HookLimits.titleBytes)
        guard !field.isEmpty else { throw .unexpected("mail/field") }
        subject = try text("subject", HookLimits.titleBytes).trimmingControls
        self.text = try text("text", HookLimits.copyTextBytes)
        language = try text("language", HookLimits.languageBytes)
        switch json["public"] {
        case nil, .null?: break
        case .bool(let isOn)?: isForPublic = isOn
        default: throw .unexpected("mail/public")
        }
    }

    /// The settings as they are stored and shown.
    var json: JSONValue {
        .object([
            JSONMember("field", .string(field)), JSONMember("subject", .string(subject)),
            JSONMember("text", .string(text)), JSONMember("language", .string(language)),
            JSONMember("public", .bool(isForPublic)),
        ])
    }
}
