// The expectations of a scenario after a step. Each returns the scenario, so that steps and
// expectations can be chained.

import CalepinExpressions
import CalepinForms

/// The expected content of a cell.
package enum Expected: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// No value.
    case empty
    /// A value with this text, in its stored form.
    case text(String)

    /// Makes a value with this text.
    package init(stringLiteral text: String) { self = .text(text) }
    /// Makes a value with this number.
    package init(integerLiteral number: Int) { self = .text(number.description) }
}

extension Scenario {
    /// Expects the effective value of a cell.
    @discardableResult
    package func expect(_ path: String, _ expected: Expected, line: Int = #line) -> Scenario {
        guard let value = try? session.value(at: cell(path)) else {
            return fail("there is no \(path)", line)
        }
        let found = value.error.map { "error: " + $0.name } ?? value.asText ?? ""
        let wanted = if case .text(let text) = expected { text } else { "" }
        return found == wanted ? self : fail("\(path) is “\(found)”, not “\(wanted)”", line)
    }

    /// Expects the origin of a cell's value.
    @discardableResult
    package func expectOrigin(_ path: String, _ origin: Origin, line: Int = #line) -> Scenario {
        expectSame(path, try? session.origin(at: cell(path)).name, origin.name, line)
    }

    /// Expects the codes of a cell's issues; none when none are given.
    @discardableResult
    package func expectIssues(_ path: String, _ codes: IssueCode..., line: Int = #line) -> Scenario
    {
        let issues = try? session.issues(at: cell(path)).map(\.name)
        return expectSame(path, issues, codes.map { Issue($0).name }, line)
    }

    /// Expects the messages of a cell's issues.
    @discardableResult
    package func expectMessages(
        _ path: String, _ messages: String..., line: Int = #line
    ) -> Scenario {
        let language = session.context.language
        let found = try? session.issues(at: cell(path)).map { $0.message(in: language) }
        return expectSame(path, found, messages, line)
    }

    /// Expects the cells cleared by the last step, in any order; none when none are given.
    @discardableResult
    package func expectCleared(_ paths: String..., line: Int = #line) -> Scenario {
        let found = (changes?.cleared ?? []).map(\.description).sorted()
        let wanted = paths.map { cell($0).description }.sorted()
        return expectSame("cleared", found, wanted, line)
    }

    /// Expects that cells are relevant.
    @discardableResult
    package func expectRelevant(_ paths: String..., line: Int = #line) -> Scenario {
        for path in paths { expectSame(path, isShown(path), true, line) }
        return self
    }

    /// Expects that cells are not relevant.
    @discardableResult
    package func expectHidden(_ paths: String..., line: Int = #line) -> Scenario {
        for path in paths { expectSame(path, isShown(path), false, line) }
        return self
    }

    private func isShown(_ path: String) -> Bool? { try? session.isRelevant(at: cell(path)) }

    /// Expects that a cell is required, or that it is not.
    @discardableResult
    package func expectRequired(
        _ path: String, _ isRequired: Bool = true, line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.isRequired(at: cell(path)), isRequired, line)
    }

    /// Expects the number of rows of a repeat.
    @discardableResult
    package func expectRows(_ path: String, _ count: Int, line: Int = #line) -> Scenario {
        expectSame(path, ids(of: path).count, count, line)
    }

    /// Expects the choices of a cell.
    @discardableResult
    package func expectChoices(
        _ path: String, _ values: [String], line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.choices(at: cell(path)).map(\.value), values, line)
    }

    /// Expects that a request of a cell to its service is pending, with these inputs.
    @discardableResult
    package func expectAsked(
        _ path: String, _ service: String, _ inputs: [String], line: Int = #line
    ) -> Scenario {
        let cell = cell(path)
        guard let ask = session.asks.last(where: { $0.path == cell }) else {
            return fail("nothing is asked for \(path)", line)
        }
        let found = [ask.service] + ask.values.map { $0.asText ?? "" }
        return expectSame(path, found, [service] + inputs, line)
    }

    /// Expects the state of a cell's service.
    @discardableResult
    package func expectProposal(
        _ path: String, _ state: ProposalState, line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.proposalState(at: cell(path)).rawValue, state.rawValue, line)
    }

    /// Expects that the record can be submitted; a failure names the obstacles.
    @discardableResult
    package func expectComplete(line: Int = #line) -> Scenario {
        for (path, issues) in session.allIssues {
            fail("\(path) has \(issues.map(\.name))", line)
        }
        return expectSame("complete", session.isComplete, true, line)
    }

    /// Expects that the record cannot be submitted.
    @discardableResult
    package func expectIncomplete(line: Int = #line) -> Scenario {
        expectSame("complete", session.isComplete, false, line)
    }

    @discardableResult
    private func expectSame<T: Equatable>(
        _ name: String, _ found: T?, _ wanted: T, _ line: Int
    ) -> Scenario {
        guard let found else { return fail("there is no \(name)", line) }
        return found == wanted ? self : fail("\(name) is \(found), not \(wanted)", line)
    }
}
