// Comparison of the results of recorded Web Forms calls with the expected ones.

import CalepinExpressions
import CalepinForms
import Foundation

extension WebFormRun {
    /// Compares the result of a call with one expectation.
    func compare(
        _ expectation: [String: Any], _ given: Given, _ op: String, _ driver: FormDriver
    ) throws {
        let matcher = expectation["matcher"] as? String ?? ""
        let arguments = expectation["args"] as? [Any] ?? []
        let path = expectation["path"] as? [Any] ?? []
        let isNegated = expectation["not"] as? Bool ?? false
        let result = try follow(path, given, driver)
        let holds = try holds(matcher, arguments, result, driver)
        guard holds != isNegated else {
            var mismatch = Mismatch(
                "\(words(result)), \(isNegated ? "not " : "")\(matcher) \(arguments)")
            if case .value(let value, let steps) = result {
                mismatch.place = try driver.place(steps)
                mismatch.form = driver.form
                mismatch.given = value.asText
                mismatch.error = value.error?.name
            }
            if case .number(let number) = result { mismatch.given = "\(number)" }
            mismatch.recorded = recordedText(arguments)
            throw mismatch
        }
    }

    private func words(_ given: Given) -> String {
        switch given {
        case .value(let value, _): return value.asText.map { "“\($0)”" } ?? "error \(value)"
        case .choices(let choices): return "\(choices.map { $0.value })"
        default: return "\(given)"
        }
    }

    /// Returns the result of the members and calls after a call.
    private func follow(_ path: [Any], _ given: Given, _ driver: FormDriver) throws -> Given {
        let names = path.compactMap { $0 as? String }
        let calls = path.compactMap { ($0 as? [String: Any])?["call"] as? [Any] }
        switch (names, given) {
        case ([], _), (["getValue"], .value), (["stringValue"], .value), (["value"], .value),
            (["toString"], .value), (["eventType"], .text):
            return given
        case (["isEndOfFormIndex"], .flag): return given
        case (["isEmpty"], .choices(let choices)): return .flag(choices.isEmpty)
        case (["size"], .choices(let choices)): return .number(choices.count)
        case (["get", "getValue"], .choices(let choices)):
            guard let index = calls.first?.first as? Int, choices.indices.contains(index) else {
                throw Mismatch("no such choice")
            }
            return .text(choices[index].value)
        case (["xpathReference"], .cell(let steps)): return .text(written(steps))
        case (["countRepeatInstancesOf"], _):
            return .number(try driver.rowCount(named(calls.first?.first)))
        case (["answerOf"], _), (["answerOf", "getValue"], _):
            let steps = named(calls.first?.first)
            return .value(try driver.value(steps), steps)
        case (["attributeOf"], _), (["attributeOf", "getValue"], _):
            let name = calls.first?.last as? String ?? ""
            let steps = named(calls.first?.first) + [FormDriver.Step(name: "@" + name)]
            return .value(try driver.value(steps), steps)
        case (["isRepeatRelevant"], _):
            let reference = (calls.first?.first as? [String: Any])?["args"] as? [Any]
            let text = reference?.first as? String ?? ""
            return .flag(try driver.isRelevant(FormDriver.steps(text, from: 0)))
        case (["currentState", "value"], .cell(let steps)):
            return .value(try driver.value(steps), steps)
        case (["failedPrompt"], .outcome):
            guard let first = driver.session.allIssues.first else { return .nothing }
            return .cell(FormDriver.steps(driver.reference(first.path), from: 1))
        case (["outcome"], .outcome): return .flag(driver.session.isComplete)
        case (["failedPrompt", "node", "currentState", "reference"], .outcome):
            guard let first = driver.session.allIssues.first else { return .nothing }
            return .text(driver.reference(first.path))
        default: throw Obstacle.unchecked
        }
    }

    private func written(_ steps: [FormDriver.Step]) -> String {
        steps.map { step in
            "/" + step.name + (step.row.map { "[\($0 + 1)]" } ?? "")
        }.joined()
    }

    private func holds(
        _ matcher: String, _ arguments: [Any], _ given: Given, _ driver: FormDriver
    ) throws -> Bool {
        switch matcher {
        case "toBe", "toEqual", "equal", "toEqualAnswer", "toBeNull", "toMatchObject":
            return try isSame(given, matcher == "toBeNull" ? "" : arguments.first, driver)
        case "toBeTypeOf": return try hasType(given, arguments.first as? String ?? "", driver)
        case "toStartWith":
            guard case .value(let value, _) = given else { throw Obstacle.unchecked }
            return (value.asText ?? "").hasPrefix(arguments.first as? String ?? "")
        case "toMatch":
            guard case .value(let value, _) = given else { throw Obstacle.unchecked }
            let pattern = (arguments.first as? String ?? "").dropFirst().dropLast()
            return (value.asText ?? "").range(
                of: String(pattern), options: .regularExpression) != nil
        case "toHaveAnswerCloseTo": return try isNear(given, arguments.first)
        case "toBeRelevant", "toBeNonRelevant":
            guard case .cell(let steps) = given else { throw Obstacle.unchecked }
            return try driver.isRelevant(steps) == (matcher == "toBeRelevant")
        case "toContainChoices", "toContainChoicesInAnyOrder":
            return try contains(arguments.first as? [Any] ?? [], given, matcher)
        case "toBeValid": return driver.session.isComplete
        case "toHaveValidityStatus", "toHaveConstraintMessage", "toHaveRequiredMessage",
            "toHaveDefaultConstraintMessage", "toHaveValidityMessage":
            return try isJudged(matcher, arguments.first, given, driver)
        case "toHaveAppearance", "notToHaveAppearance", "toYieldAppearances", "toHaveClass",
            "notToHaveClass", "toYieldClasses":
            throw Obstacle.looks
        case "toHavePreparedSubmissionXML": throw Obstacle.serialised
        case "toEqualUploadedAnswer": throw Obstacle.attachments
        default: throw Obstacle.unchecked
        }
    }

    private func isSame(
        _ given: Given, _ expected: Any?, _ driver: FormDriver
    ) throws -> Bool {
        // Expectations of the identity of lists of choices have no meaning here: lists are values.
        if case .choices = given { return false }
        if let handle = (expected as? [String: Any])?["handle"] as? Int {
            return try isSame(given, as: handle)
        }
        if case .flag(let flag) = given, let object = expected as? [String: Any] {
            return flag == "\(object)".contains("ANSWER_OK")
        }
        if case .labels(let labels) = given { return labels == expected as? [String] }
        if let place = expected as? [String: Any], place["latitude"] != nil {
            return try isSame(given, place: place)
        }
        guard let expected, let text = recordedText([expected]) else { throw Obstacle.unchecked }
        switch given {
        case .nothing: return text.isEmpty
        case .value(_, let steps):
            do {
                try driver.compare(steps, text)
            } catch is Mismatch { return false }
            return true
        case .text(let given): return given == text
        case .number(let number): return text == "\(number)"
        case .flag(let flag): return text == "\(flag)"
        default: throw Obstacle.unchecked
        }
    }

    /// Returns true when a number is as near to the expected one as that says.
    private func isNear(_ given: Given, _ expected: Any?) throws -> Bool {
        let arguments = (expected as? [String: Any])?["args"] as? [Any] ?? []
        let numbers = arguments.compactMap { ($0 as? NSNumber)?.doubleValue }
        guard case .value(let value, _) = given, arguments.count == 2, numbers.count == 2 else {
            throw Obstacle.unchecked
        }
        return abs((Double(value.asText ?? "") ?? .nan) - numbers[0]) <= numbers[1]
    }

    /// A place: latitude, longitude, altitude and accuracy.
    private func isSame(_ given: Given, place: [String: Any]) throws -> Bool {
        guard case .value(let value, _) = given else { throw Obstacle.unchecked }
        let parts = ["latitude", "longitude", "altitude", "accuracy"].map { place[$0] ?? "" }
        return areNumbers(value.asText ?? "", recordedText(parts) ?? "")
    }

    private func isSame(_ given: Given, as handle: Int) throws -> Bool {
        guard self.given.indices.contains(handle) else { throw Mismatch("not asked yet") }
        switch (given, self.given[handle]) {
        case (.cell(let steps), .cell(let other)): return written(steps) == written(other)
        default: throw Obstacle.unchecked
        }
    }

    private func hasType(
        _ given: Given, _ name: String, _ driver: FormDriver
    ) throws -> Bool {
        guard case .value(let value, _) = given else { throw Obstacle.unchecked }
        switch (name, value) {
        case ("string", .text), ("string", .empty), ("bigint", .number), ("number", .number),
            ("string", .instant), ("string", .day), ("string", .time):
            return true
        case ("object", _): return !value.isEmpty
        default:
            guard case .value(_, let steps) = given else { return false }
            return try driver.isMistyped(steps)
        }
    }

    private func contains(_ expected: [Any], _ given: Given, _ matcher: String) throws -> Bool {
        guard case .choices(let choices) = given else { throw Obstacle.unchecked }
        let wanted = expected.map { ($0 as? [String: Any])?["args"] as? [String] ?? [] }
        let found = wanted.allSatisfy { pair in
            choices.contains {
                $0.value == pair.first && (pair.count < 2 || $0.label == pair[1])
            }
        }
        return found && (matcher == "toContainChoices" || choices.count == wanted.count)
    }

    /// Returns true when the issues of a cell that was answered are as expected.
    private func isJudged(
        _ matcher: String, _ expected: Any?, _ given: Given, _ driver: FormDriver
    ) throws -> Bool {
        let steps: [FormDriver.Step]
        switch given {
        case .cell(let cell), .value(_, let cell): steps = cell
        default: throw Obstacle.unchecked
        }
        let issues = try driver.session.issues(at: driver.path(steps))
        let isBroken = issues.contains { $0.code == .constraint }
        let isMissing = issues.contains { $0.code == .missing }
        switch matcher {
        case "toHaveValidityStatus":
            return isBroken == "\(expected ?? "")".contains("VIOLATED")
        case "toHaveDefaultConstraintMessage": return isBroken
        case "toHaveConstraintMessage": return isBroken == (expected is String)
        case "toHaveRequiredMessage", "toHaveValidityMessage":
            if isMissing, expected is String { throw CellDifference.ownWords }
            return matcher == "toHaveValidityMessage"
                ? issues.isEmpty == !(expected is String) : isMissing == (expected is String)
        default: return issues.isEmpty == !(expected is String)
        }
    }
}
