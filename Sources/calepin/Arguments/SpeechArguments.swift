// The language of a command: the option of all commands, and the environment. The messages are in
// CommandTexts.swift and in the engine's catalogues.

import ArgumentParser
import CalepinExpressions
import Foundation

/// The option that chooses the language of messages.
struct SpeechArguments: ParsableArguments {
    @Option(help: "The language of messages: en or fr; else that of LC_ALL, LC_MESSAGES or LANG.")
    var language: String?

    func validate() throws {
        if let language, Language(code: language) == nil {
            throw ValidationError("The language '\(language)' is not en or fr.")
        }
    }

    /// The language of the option, or that of the environment.
    var spokenLanguage: Language {
        language.flatMap { Language(code: $0) }
            ?? Language(ofEnvironment: ProcessInfo.processInfo.environment)
    }
}

extension Language {
    /// Creates the language of the environment; English when it names none of the available ones.
    init(ofEnvironment environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let locale = names.first { !$0.isEmpty } ?? ""
        self =
            Language(code: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }))
            ?? .english
    }
}
