// The arguments of copies of records by mail. They become members of the settings of a hook, which
// the server reads; the command itself is in HookCommand.swift.

import ArgumentParser
import CalepinExpressions

/// The settings of copies by mail.
struct CopyArguments: ParsableArguments {
    @Option(help: "Mail each submitted record to the address in this field of it.")
    var mail: String?

    @Option(help: "The subject of mails; ${name} is replaced by the answer of a field.")
    var subject = ""

    @Option(help: "The text before the answers, as the subject.")
    var text = ""

    @Option(help: "The language of mails, such as fr; else the first one of the form.")
    var mailLanguage = ""

    @Flag(help: "Mail records from public links, too, where strangers write address and answers.")
    var fromPublicLinks = false

    /// The settings as the server reads them; nil without a field.
    var json: JSONValue? {
        mail.map { field in
            .object([
                JSONMember("field", .string(field)), JSONMember("subject", .string(subject)),
                JSONMember("text", .string(text)), JSONMember("language", .string(mailLanguage)),
                JSONMember("public", .bool(fromPublicLinks)),
            ])
        }
    }
}
