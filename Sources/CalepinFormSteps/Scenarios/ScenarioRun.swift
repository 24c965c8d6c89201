// Runs one scenario against a form, by the same steps that any tool may send, and reports failed
// expectations. Kinds of expectations are in Expectation.swift.

import CalepinExpressions
import CalepinForms

extension ScenarioFile {
    /// Returns messages about failed expectations; none when all hold.
    ///
    /// Throws: errors in the record or the catalogues of the file.
    public func run(
        _ scenario: Scenario, _ form: CompiledForm
    ) throws(ScenarioError) -> [String] {
        let steps: FormSteps
        do throws(StepError) {
            steps = try FormSteps(form, context: context, opening: opening)
        } catch {
            throw ScenarioError(message: error.message(in: context.language))
        }
        var run = ScenarioRun(steps: steps, language: language)
        var failures: [String] = []
        for (index, act) in scenario.acts.enumerated() {
            for failure in run.take(act) {
                failures.append(
                    ScenarioTexts.stepFailed.text(in: language, ["\(index + 1)", failure]))
            }
        }
        return failures
    }
}

/// The state of a running scenario.
struct ScenarioRun {
    let steps: FormSteps
    let language: Language
    /// The cells cleared by the latest change.
    private var cleared: [String] = []

    init(steps: FormSteps, language: Language) {
        self.steps = steps
        self.language = language
    }

    /// Takes a step or checks expectations; returns messages about failures.
    mutating func take(_ act: JSONValue) -> [String] {
        if let path = act["expect"]?.asString { return look(at: path, act) }
        if let expected = act["complete"] { return lookAtWhole(expected) }
        return change(act)
    }

    /// Takes a step of the engine; with `refused`, it must fail for that reason.
    private mutating func change(_ act: JSONValue) -> [String] {
        let refusal = act["refused"]?.asString
        let members = (act.members ?? []).filter { $0.key != "refused" }
        let answer = self.answer(.object(members))
        let error = answer["error"]?["code"]?.asString
        if let changes = answer["changes"]?.elements {
            cleared = changes.filter { $0["effect"]?.asString == "cleared" }.compactMap {
                $0["at"]?.asString
            }
        }
        if error == refusal { return [] }
        let what = JSONValue.object(members).text
        let message = answer["error"]?["message"]?.asString
        guard let refusal else { return [what + ": " + (message ?? "")] }
        return [mismatch(what, refusal, message ?? ScenarioTexts.none.text(in: language))]
    }

    private func lookAtWhole(_ expected: JSONValue) -> [String] {
        let got = answer(.object([JSONMember("issues", .bool(true))]))
        guard got["complete"] != expected else { return [] }
        let open = (got["cells"]?.elements ?? []).compactMap { $0["at"]?.asString }
        let words = (got["complete"]?.text ?? "") + " (" + open.joined(separator: ", ") + ")"
        return [mismatch("complete", expected.text, words)]
    }

    private func look(at path: String, _ act: JSONValue) -> [String] {
        var cell = answer(.object([JSONMember("state", .string(path))]))
        if let error = cell["error"]?["message"]?.asString { return [error] }
        if act["choices"] != nil, case .object(var members) = cell {
            let found = answer(.object([JSONMember("choices", .string(path))]))
            let values = (found["choices"]?.elements ?? []).compactMap { $0["value"] }
            members.append(JSONMember("choices", .array(values)))
            cell = .object(members)
        }
        var failures: [String] = []
        for member in act.members ?? [] where member.key != "expect" {
            guard let expectation = Expectation.named(member.key) else { continue }
            let got = expectation.found(cell, cleared.contains(path))
            if expectation.holds(member.value, got) { continue }
            failures.append(mismatch(path + " " + member.key, member.value.text, got.text))
        }
        return failures
    }

    private func answer(_ step: JSONValue) -> JSONValue {
        (try? JSONValue(reading: steps.reply(to: step))) ?? .null
    }

    private func mismatch(_ what: String, _ expected: String, _ got: String) -> String {
        ScenarioTexts.expectedGot.text(in: language, [what, expected, got])
    }
}
