// Helpers of the tests of steps: forms as JSON, and steps in them with their answers as trees. No
// test is here.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms
import Foundation

/// The context of the tests: a fixed moment, the zone UTC, English.
func fixedContext() -> EvaluationContext {
    guard let now = Instant.parse("2026-11-20T10:00:00Z", zone: .utc) else {
        fatalError("the fixed moment is not readable")
    }
    return EvaluationContext(now: now, seed: 1)
}

/// A session driven by steps, of a form of one section with these contents as JSON.
func stepped(_ contents: String, language: Language = .english) throws -> FormSteps {
    let json = """
        {"format": 1, "id": "test", "title": "Test",
         "sections": [{"name": "all", "title": "All", "contents": [\(contents)]}]}
        """
    return try stepped(form: json, language: language)
}

func stepped(form json: String, language: Language = .english) throws -> FormSteps {
    var context = fixedContext()
    context.language = language
    let form = try FormDefinition(json: Array(json.utf8)).compiled()
    return FormSteps(FormSession(form, context: context))
}

extension FormSteps {
    /// The answer to a step as text.
    func text(_ step: String) -> String {
        String(decoding: reply(to: Array(step.utf8)), as: UTF8.self)
    }

    /// The answer to a step as a tree.
    func tree(_ step: String) throws -> JSONValue {
        try JSONValue(reading: reply(to: Array(step.utf8)))
    }

    /// Returns the code of the error of a step; nil for one that was done.
    func error(_ step: String) throws -> String? { try tree(step)["error"]?["code"]?.asString }
}

/// The text of a document of the project.
func document(_ path: String) throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
}

/// The code blocks of a document in a language, in order.
func blocks(_ language: String, in document: String) -> [String] {
    document.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
        $0.components(separatedBy: "```").first
    }
}
