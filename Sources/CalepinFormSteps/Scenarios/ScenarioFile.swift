// Reads the scenarios of a form: steps and expectations. They are run in ScenarioRun.swift.

import CalepinExpressions
import CalepinForms

/// A file of scenarios, as described in docs/form-tests.md.
public struct ScenarioFile: Sendable {
    /// Steps and expectations, in order.
    public struct Scenario: Sendable {
        /// The name.
        public var name: String
        var acts: [JSONValue]

        /// The number of its steps and expectations.
        public var count: Int { acts.count }
    }

    /// Maximum size of a file in bytes: a thousand scenarios of a hundred steps.
    package static let maxBytes = 16_777_216
    /// The default time, so that a test does not depend on when it runs.
    private static let defaultMoment = "2026-01-01T12:00:00Z"

    /// The scenarios, in order.
    public let scenarios: [Scenario]
    /// The context of expressions, the same for each scenario.
    let context: EvaluationContext
    /// The input of each scenario's session: the file itself.
    let opening: JSONValue
    /// The language of the report.
    let language: Language

    /// Reads the scenarios of a file's JSON.
    ///
    /// - Parameters:
    ///   - path: The name of the file, for messages.
    ///   - language: The language of messages.
    /// Throws: the first error in it.
    public init(
        _ root: JSONValue, path: String, language: Language
    ) throws(ScenarioError) {
        let reader = ScenarioReader(path: path, language: language)
        let keys = ["now", "zone", "seed", "language", "catalogues", "record", "template"]
        try reader.expect(root, keys: keys + ["scenarios"], "")
        opening = root
        self.language = language
        context = try reader.context(root, defaultMoment: ScenarioFile.defaultMoment)
        scenarios = try reader.scenarios(root)
    }
}

/// Reads parts of a file, with positions for messages.
struct ScenarioReader {
    let path: String
    let language: Language

    func failure(
        _ words: ScenarioTexts, _ place: String, _ argument: String = ""
    ) -> ScenarioError {
        let place = place.isEmpty ? path : path + ": " + place
        return ScenarioError(message: words.text(in: language, [place, argument]))
    }

    /// Confirms that a value is an object with no other keys than these.
    func expect(_ value: JSONValue, keys: [String], _ place: String) throws(ScenarioError) {
        guard let members = value.members else { throw failure(.expectsObject, place) }
        for member in members where !keys.contains(member.key) {
            throw failure(.unknownKey, place, member.key)
        }
    }

    func context(
        _ root: JSONValue, defaultMoment: String
    ) throws(ScenarioError) -> EvaluationContext {
        var minutes: Int64 = 0
        if let zone = root["zone"] {
            guard let number = zone.asInt64 else { throw failure(.expectsWhole, "zone") }
            minutes = number
        }
        guard let zone = Int16(exactly: minutes).flatMap({ Zone(fixedMinutes: $0) }) else {
            throw failure(.badZone, "zone")
        }
        var seed: Int64 = 0
        if let value = root["seed"] {
            guard let number = value.asInt64 else { throw failure(.expectsWhole, "seed") }
            seed = number
        }
        let spoken = try text(root["language"] ?? .string("en"), "language")
        let moment = try text(root["now"] ?? .string(defaultMoment), "now")
        guard let now = Instant.parse(moment, zone: zone) else {
            throw failure(.expectsMoment, "now")
        }
        return EvaluationContext(
            now: now.shown(in: zone), zone: zone, seed: UInt64(bitPattern: seed),
            language: Language(code: spoken) ?? .english)
    }

    func scenarios(_ root: JSONValue) throws(ScenarioError) -> [ScenarioFile.Scenario] {
        guard let list = root["scenarios"] else { throw failure(.missingKey, "", "scenarios") }
        var scenarios: [ScenarioFile.Scenario] = []
        for (index, value) in try elements(list, "scenarios").enumerated() {
            let place = "scenarios[\(index)]"
            try expect(value, keys: ["name", "steps"], place)
            guard let name = value["name"] else { throw failure(.missingKey, place, "name") }
            guard let steps = value["steps"] else { throw failure(.missingKey, place, "steps") }
            let acts = try elements(steps, place + ".steps")
            for (number, act) in acts.enumerated() {
                let inner = "\(place).steps[\(number)]"
                guard act.members != nil else { throw failure(.expectsObject, inner) }
                if act["expect"] != nil { try Expectation.check(act, self, inner) }
            }
            scenarios.append(
                ScenarioFile.Scenario(name: try text(name, place + ".name"), acts: acts))
        }
        return scenarios
    }

    func text(_ value: JSONValue, _ place: String) throws(ScenarioError) -> String {
        guard let text = value.asString else { throw failure(.expectsText, place) }
        return text
    }

    private func elements(
        _ value: JSONValue, _ place: String
    ) throws(ScenarioError) -> [JSONValue] {
        guard let elements = value.elements else { throw failure(.expectsArray, place) }
        return elements
    }
}
