// Runs a case of the JavaRosa recordings: every step is taken, and every cell that the recording
// changes is compared, with its relevance.

import CalepinForms

/// Runs a recorded case, a row of `xform-scenarios`.
struct ScenarioRun {
    let row: [String: Any]

    func run() throws {
        guard let text = row["form"] as? String, !text.isEmpty else { throw Obstacle.noForm }
        var driver = try started(text)
        if row["new"] as? Bool == false {
            for state in row["state0"] as? [[String: Any]] ?? [] { try restore(state, driver) }
        }
        var states: [String: [String: Any]] = [:]
        for state in row["state0"] as? [[String: Any]] ?? [] {
            try compare(state, driver, "at the start")
            states[state["ref"] as? String ?? ""] = state
        }
        for (index, step) in (row["steps"] as? [[String: Any]] ?? []).enumerated() {
            let op = step["op"] as? String ?? ""
            do {
                if op == "newInstance" { driver = try started(text) }
                if op == "next" { try makeRows(step, driver) }
                try take(op, step, driver)
                try makeRows(step, driver)
                for state in step["changed"] as? [[String: Any]] ?? [] {
                    try compare(state, driver, "changed")
                    states[state["ref"] as? String ?? ""] = state
                }
                for gone in step["removed"] as? [String] ?? [] { states[gone] = nil }
            } catch var mismatch as Mismatch {
                mismatch.text = "step \(index) \(op): " + mismatch.text
                throw mismatch
            }
        }
        // Cells without a recorded change must not have changed.
        for state in states.values { try compare(state, driver, "at the end") }
        try driver.compareLaws()
        if let difference = driver.difference { throw difference }
    }

    /// The form with the rows it is recorded to start with.
    private func started(_ text: String) throws -> FormDriver {
        let driver = try FormDriver(text, keepsCounts: false)
        for state in row["state0"] as? [[String: Any]] ?? [] {
            try driver.makeRows(FormDriver.steps(state["ref"] as? String ?? "", from: 0))
        }
        return driver
    }

    /// Makes and removes the rows of repeats with a count that the recorded step does; the engine
    /// must ask for those it makes.
    private func makeRows(_ step: [String: Any], _ driver: FormDriver) throws {
        for state in step["changed"] as? [[String: Any]] ?? [] {
            let steps = FormDriver.steps(state["ref"] as? String ?? "", from: 0)
            try driver.makeRows(steps, isAsked: true)
        }
        for gone in (step["removed"] as? [String] ?? []).reversed() {
            let steps = FormDriver.steps(gone, from: 0)
            guard let place = driver.form.place(steps.map(\.name)), place.count != nil,
                let row = steps.last?.row, try driver.rowCount(steps) > row
            else { continue }
            try driver.removeRow(steps)
        }
    }

    /// Compares one recorded cell.
    private func compare(
        _ state: [String: Any], _ driver: FormDriver, _ when: String
    ) throws {
        let reference = state["ref"] as? String ?? ""
        let steps = FormDriver.steps(reference, from: 0)
        let place = try driver.place(steps)
        if place.content == .rows {
            // A row that is recorded and does not exist shows in the comparison of its cells.
            guard let row = steps.last?.row, try driver.rowCount(steps) > row else { return }
        }
        let isRelevant = state["relevant"] as? Bool ?? true
        guard try driver.isRelevant(steps) == isRelevant else {
            throw Mismatch("\(reference) \(when): relevant should be \(isRelevant)")
        }
        guard isRelevant, place.content == .value else { return }
        try driver.compare(steps, state["value"] as? String ?? "")
        try driver.compare(
            steps, isRequired: state["required"] as? Bool ?? false,
            isReadonly: !(state["enabled"] as? Bool ?? true))
    }

    private func take(_ op: String, _ step: [String: Any], _ driver: FormDriver) throws {
        let arguments = step["args"] as? [Any] ?? []
        let at = step["at"] as? String ?? ""
        switch op {
        case "next":
            guard !at.isEmpty else { return }
            let steps = FormDriver.steps(at, from: 0)
            if try driver.place(steps).content == .rows { return }
            guard try driver.isRelevant(steps) else { throw Mismatch("next is hidden: \(at)") }
        case "answer": try answer(arguments, step, at, driver)
        case "createNewRepeat":
            let steps = named(arguments, at)
            if try driver.place(steps).count == nil { try driver.addRow(steps) }
        case "removeRepeat": try driver.removeRow(named(arguments, at))
        case "countRepeatInstancesOf":
            let count = try driver.rowCount(named(arguments, at))
            guard count == step["result"] as? Int else { throw Mismatch("\(count) rows") }
        case "answerOf": try compareAnswer(arguments, step, at, driver)
        case "getAnswerNode":
            guard let state = step["result"] as? [String: Any] else { return }
            try compare(state, driver, "asked")
        case "choicesOf":
            let steps = named(arguments, at)
            let choices = try driver.choices(steps)
            do {
                try compare(choices, step["result"] as? [[String: Any]] ?? [])
            } catch var mismatch as Mismatch {
                mismatch.place = try driver.place(steps)
                throw mismatch
            }
        case "setLanguage": try driver.speak(arguments.first as? String ?? "")
        case "getValidationOutcome":
            let result = step["result"] as? [String: Any]
            let isFine = result?["outcome"] as? Int == 0
            guard driver.session.isComplete == isFine else {
                throw Mismatch("complete should be \(isFine)")
            }
        case "newInstance": break
        default: throw Obstacle.unchecked
        }
    }

    private func compare(
        _ choices: [(value: String, label: String)], _ recorded: [[String: Any]]
    ) throws {
        let values = recorded.map { $0["value"] as? String ?? "" }
        guard choices.map({ $0.value }) == values else {
            throw Mismatch("choices \(choices.map { $0.value }), recorded \(values)")
        }
        let labels = recorded.map { $0["label"] as? String ?? "" }
        guard zip(choices, labels).allSatisfy({ $1.isEmpty || $0.label == $1 }) else {
            throw Mismatch("labels \(choices.map { $0.label }), recorded \(labels)")
        }
    }

    /// Restores the record that an earlier recording saved.
    private func restore(_ state: [String: Any], _ driver: FormDriver) throws {
        let steps = FormDriver.steps(state["ref"] as? String ?? "", from: 0)
        let place = try driver.place(steps)
        guard place.content == .value, (place.rules["calculate"] ?? "").isEmpty else { return }
        try driver.answer(steps, state["value"] as? String ?? "")
    }

    /// Returns the path an argument names; without one, the current path of the recording.
    private func named(_ arguments: [Any], _ at: String) -> [FormDriver.Step] {
        guard let path = arguments.first as? String, path.hasPrefix("/") else {
            return FormDriver.steps(at, from: 0)
        }
        return FormDriver.steps(path, from: 1)
    }

    private func answer(
        _ arguments: [Any], _ step: [String: Any], _ at: String, _ driver: FormDriver
    ) throws {
        let isNamed = (arguments.first as? String)?.hasPrefix("/") == true && arguments.count > 1
        let steps = isNamed ? named(arguments, at) : FormDriver.steps(at, from: 0)
        guard let text = recordedText(isNamed ? Array(arguments.dropFirst()) : arguments) else {
            throw Obstacle.unchecked
        }
        try driver.answer(steps, text)
        guard step["result"] as? String == "CONSTRAINT_VIOLATED" else { return }
        let codes = try driver.session.issues(at: driver.path(steps)).map(\.code)
        guard codes.contains(.constraint) else { throw Mismatch("the constraint should not hold") }
    }

    private func compareAnswer(
        _ arguments: [Any], _ step: [String: Any], _ at: String, _ driver: FormDriver
    ) throws {
        let result = step["result"] as? [String: Any]
        let recorded = recordedText([result?["value"] ?? ""]) ?? ""
        try driver.compare(named(arguments, at), recorded)
    }
}
