// The scenarios that an app brings along: all are run before it is published, and one that fails
// stops it. How one is run is in CalepinFormSteps.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms

extension AppDeclaration {
    /// Runs all scenarios.
    ///
    /// Complexity: O(n) in their steps, each at the cost of its form.
    /// - Parameter language: The language of messages.
    /// Throws: `PublishError`, with a line for each expectation that does not hold.
    func runScenarios(_ language: Language) throws(PublishError) {
        var failures: [String] = []
        var steps = 0
        for (place, file) in scenarios.enumerated() {
            failures += try run(file, "scenarios[\(place)]", language, &steps)
        }
        guard steps <= RegistryLimits.scenarioSteps else {
            throw .tooManySteps(RegistryLimits.scenarioSteps)
        }
        guard failures.isEmpty else { throw .scenarios(failures) }
    }

    /// Runs the scenarios of a file, unless there are too many steps; returns a line for each
    /// failure.
    private func run(
        _ file: JSONValue, _ path: String, _ language: Language, _ steps: inout Int
    ) throws(PublishError) -> [String] {
        let form = try form(of: file, path).form
        var failures: [String] = []
        do throws(ScenarioError) {
            let read = try ScenarioFile(opening(file), path: path, language: language)
            steps += read.scenarios.reduce(0) { $0 + $1.count }
            guard steps <= RegistryLimits.scenarioSteps else { return [] }
            for scenario in read.scenarios {
                let lines = try read.run(scenario, form)
                failures += lines.map { "\(path): \(scenario.name): \($0)" }
            }
        } catch { throw .scenarios([error.message]) }
        return failures
    }

    /// The scenarios as a JSON array.
    var scenarioBytes: [UInt8] { JSONValue.array(scenarios).bytes }

    /// Returns the form that a file of scenarios is about: the one it names, or the only one.
    private func form(of file: JSONValue, _ path: String) throws(PublishError) -> JudgedForm {
        guard let id = file["form"] else {
            guard forms.count == 1 else { throw .unexpected(path + ".form") }
            return forms[0]
        }
        guard let form = forms.first(where: { $0.form.definition.id == id.asString }) else {
            throw .unexpected(path + ".form")
        }
        return form
    }

    /// Returns a file of scenarios without the id of its form, and with the rows of the app unless
    /// it has its own.
    private func opening(_ file: JSONValue) -> JSONValue {
        var members = (file.members ?? []).filter { $0.key != "form" }
        if file["catalogues"] == nil {
            members.append(JSONMember("catalogues", .array(tables.map(\.json))))
        }
        return .object(members)
    }
}

extension JSONValue {
    /// The JSON text in UTF-8.
    package var bytes: [UInt8] { Array(text.utf8) }
}
