// Runs a case of the Web Forms recordings: the calls of each scenario, and their expected results.
// The results of calls are here; WebFormRun+Expectations.swift compares them.

import CalepinExpressions
import CalepinForms

/// Runs a recorded case, a row of `webform-scenarios`.
final class WebFormRun {
    /// The result of a recorded call.
    enum Given {
        case nothing
        case cell([FormDriver.Step])
        case value(Value, [FormDriver.Step])
        case text(String)
        case number(Int)
        case flag(Bool)
        case choices([(value: String, label: String)])
        case labels([String])
        case outcome
    }

    let row: [String: Any]
    /// The path of the current cell.
    var current: [FormDriver.Step] = []
    var isAtEnd = false
    var difference: CellDifference?
    var given: [Given] = []
    /// The expectations that did not hold yet.
    var waiting: [(expectation: [String: Any], given: Given, op: String)] = []

    init(_ row: [String: Any]) { self.row = row }

    /// True when the recorded form must be refused.
    var isRefused: Bool {
        let name = row["test"] as? String ?? ""
        return row["throws"] != nil || name.contains("should fail")
    }

    func run() throws {
        let scenarios = row["scenarios"] as? [[String: Any]] ?? []
        guard !scenarios.isEmpty else { throw Obstacle.brokenRecord }
        guard scenarios.allSatisfy({ !(($0["form"] as? String) ?? "").isEmpty }) else {
            throw Obstacle.noForm
        }
        if row["error"] != nil { throw Obstacle.brokenRecord }
        try refuseOthers(scenarios)
        if isRefused { return try expectRefusal(scenarios) }
        var last: FormDriver?
        for scenario in scenarios {
            let driver: FormDriver
            if scenario["from"] is Int, let last {
                driver = try FormDriver(restoring: last)
            } else {
                driver = try FormDriver(scenario["form"] as? String ?? "")
            }
            try run(scenario, driver)
            last = driver
        }
        if let difference { throw difference }
    }

    private func expectRefusal(_ scenarios: [[String: Any]]) throws {
        do {
            _ = try FormDriver(scenarios[0]["form"] as? String ?? "")
        } catch let refusal as Refusal {
            // A function that is not known is refused whatever it is given.
            if refusal.names.allSatisfy({ $0 == "unknown-function" }) { throw refusal }
            let isCycle = (row["test"] as? String ?? "").contains("cycle")
            if !isCycle || refusal.faults.contains(where: { $0.code == .cycle }) { return }
        } catch Obstacle.foreignXML { return }
        throw Mismatch("the form should be refused")
    }

    private func run(_ scenario: [String: Any], _ start: FormDriver) throws {
        var driver = start
        given = []
        current = []
        waiting = []
        for (index, step) in (scenario["steps"] as? [[String: Any]] ?? []).enumerated() {
            let op = step["op"] as? String ?? ""
            do {
                if op == "newInstance" {
                    driver = try FormDriver(scenario["form"] as? String ?? "")
                }
                let result = try take(op, step["args"] as? [Any] ?? [], driver)
                given.append(result)
                for expectation in step["expect"] as? [[String: Any]] ?? [] {
                    waiting.append((expectation, result, op))
                }
                try compareWaiting(driver, isLast: false)
            } catch var mismatch as Mismatch {
                mismatch.text = "step \(index) \(op): " + mismatch.text
                throw mismatch
            }
        }
        try compareWaiting(driver, isLast: true)
        try driver.compareLaws()
        difference = driver.difference ?? difference
    }

    /// Compares the expectations. An expectation of a cell or form may belong to a later step: the
    /// recording has no order for it, so it waits until it holds.
    private func compareWaiting(_ driver: FormDriver, isLast: Bool) throws {
        var rest: [(expectation: [String: Any], given: Given, op: String)] = []
        for entry in waiting {
            do {
                try compare(entry.expectation, entry.given, entry.op, driver)
            } catch var mismatch as Mismatch {
                mismatch.expectation = entry.expectation
                let livesOn = ["getInstanceNode", "getFormDef", "getValidationOutcome"]
                    .contains(entry.op)
                guard livesOn, !isLast else { throw mismatch }
                rest.append(entry)
            }
        }
        waiting = rest
    }

    /// Refuses cases that test something other than the meaning of a form, recognised by their
    /// expectations.
    private func refuseOthers(_ scenarios: [[String: Any]]) throws {
        let steps = scenarios.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
        for step in steps {
            let expectations = step["expect"] as? [[String: Any]] ?? []
            let names = expectations.compactMap { $0["matcher"] as? String }
            if names.contains(where: { $0.contains("Appearance") || $0.contains("Class") }) {
                throw Obstacle.looks
            }
            let paths = expectations.flatMap { $0["path"] as? [Any] ?? [] }
            if paths.contains(where: { $0 as? String == "formatted" }) { throw Obstacle.markup }
        }
    }

    /// Returns the path an argument names; without one, that of the current cell.
    func named(_ argument: Any?) -> [FormDriver.Step] {
        guard let path = argument as? String, path.hasPrefix("/") else { return current }
        return FormDriver.steps(path, from: 1)
    }

    private func take(_ op: String, _ arguments: [Any], _ driver: FormDriver) throws -> Given {
        switch op {
        case "answerOf":
            let steps = named(arguments.first)
            return .value(try driver.value(steps), steps)
        case "answer": return try answer(arguments, driver)
        case "next", "prev", "getQuestionAtIndex":
            let isEnd = arguments.first as? String == "END_OF_FORM"
            let steps = isEnd ? nil : named(arguments.first)
            if op == "next" { try driver.compareNext(current, steps) }
            isAtEnd = isEnd
            guard let steps else { return .text("END_OF_FORM") }
            return try move(steps, driver)
        case "atTheEndOfForm", "getCurrentIndex": return .flag(isAtEnd)
        case "proposed_getAvailableOptionLabels":
            return .labels(try driver.choices(current).map { $0.label })
        case "proposed_getSelectedOptionLabelsAsText":
            return .labels(try driver.chosenLabels(current))
        case "indexOf":
            let steps = named(arguments.first)
            return try driver.exists(steps) ? .cell(steps) : .nothing
        case "setLanguage":
            try driver.speak(arguments.first as? String ?? "")
            return .nothing
        case "createNewRepeat", "proposed_addExplicitCreateNewRepeatCallHere":
            var steps = named(arguments.first)
            try driver.addRow(steps)
            steps[steps.count - 1].row = try driver.rowCount(steps) - 1
            current = steps
            return .nothing
        case "removeRepeat":
            try driver.removeRow(named(arguments.first))
            return .nothing
        case "refAtIndex": return .cell(current)
        case "getInstanceNode": return .cell(named(arguments.first))
        case "countRepeatInstancesOf":
            return .number(try driver.rowCount(named(arguments.first)))
        case "choicesOf": return .choices(try driver.choices(named(arguments.first)))
        case "getValidationOutcome", "getFormDef", "getEvaluationContext": return .outcome
        case "proposed_canCreateOrRemoveRepeat":
            return .flag(try !driver.place(named(arguments.first)).isFixed)
        case "restoreWebFormsInstanceState": throw Obstacle.brokenRecord
        case "editCurrentInstance", "proposed_serializeAndRestoreInstanceState",
            "serializeAndDeserializeForm", "serializeAndDeserializeInstance", "newInstance":
            return .nothing
        case "jumpToBeginningOfForm":
            current = []
            return .nothing
        case "proposed_getTitle":
            return .text(driver.session.form.definition.title.text(in: "en"))
        case "attributeOf":
            let steps =
                named(arguments.first)
                + [FormDriver.Step(name: "@" + (arguments.last as? String ?? ""))]
            return .value(try driver.value(steps), steps)
        case "proposed_serializeInstance", "prepareWebFormsInstancePayload", "createEffect":
            throw Obstacle.serialised
        case "getQuestionLabel", "getQuestionLabelText", "getQuestionHint": throw Obstacle.markup
        default: throw Obstacle.unchecked
        }
    }

    private func answer(_ arguments: [Any], _ driver: FormDriver) throws -> Given {
        let isNamed = (arguments.first as? String)?.hasPrefix("/") == true && arguments.count > 1
        let steps = isNamed ? named(arguments.first) : current
        guard let text = recordedText(isNamed ? Array(arguments.dropFirst()) : arguments) else {
            throw Obstacle.attachments
        }
        try driver.answer(steps, text)
        return .cell(steps)
    }

    /// Moves to a cell; it must be shown.
    private func move(_ steps: [FormDriver.Step], _ driver: FormDriver) throws -> Given {
        guard try driver.isRelevant(steps) else { throw Mismatch("a hidden cell: \(steps)") }
        current = steps
        return .cell(steps)
    }
}
