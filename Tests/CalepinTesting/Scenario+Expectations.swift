// What a scenario can expect after a step. Each gives the scenario back, so that steps and
// expectations read as one story.

import CalepinExpressions
import CalepinForms

/// What a cell is expected to hold.
public enum Expected: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Nothing.
    case empty
    /// A value with this text, as it is saved.
    case text(String)

    /// A value with this text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// This number.
    public init(integerLiteral number: Int) { self = .text(number.description) }
}

extension Scenario {
    /// The effective value of a cell.
    @discardableResult
    public func expect(_ path: String, _ expected: Expected, line: Int = #line) -> Scenario {
        guard let value = try? session.value(at: cell(path)) else {
            return fail("there is no \(path)", line)
        }
        let found = value.error.map { "error: " + $0.name } ?? value.asText ?? ""
        let wanted = if case .text(let text) = expected { text } else { "" }
        return found == wanted ? self : fail("\(path) is “\(found)”, not “\(wanted)”", line)
    }

    /// Where the value of a cell comes from.
    @discardableResult
    public func expectOrigin(_ path: String, _ origin: Origin, line: Int = #line) -> Scenario {
        expectSame(path, try? session.origin(at: cell(path)).name, origin.name, line)
    }

    /// The kinds of issues at a cell; none when none are named.
    @discardableResult
    public func expectIssues(_ path: String, _ codes: IssueCode..., line: Int = #line) -> Scenario
    {
        let issues = try? session.issues(at: cell(path)).map(\.name)
        return expectSame(path, issues, codes.map { Issue($0).name }, line)
    }

    /// What is said at a cell.
    @discardableResult
    public func expectMessages(
        _ path: String, _ messages: String..., line: Int = #line
    ) -> Scenario {
        let language = session.context.language
        let found = try? session.issues(at: cell(path)).map { $0.message(in: language) }
        return expectSame(path, found, messages, line)
    }

    /// The cells the last step cleared, in any order; none when none are named.
    @discardableResult
    public func expectCleared(_ paths: String..., line: Int = #line) -> Scenario {
        let found = (changes?.cleared ?? []).map(\.description).sorted()
        let wanted = paths.map { cell($0).description }.sorted()
        return expectSame("cleared", found, wanted, line)
    }

    /// Cells that are shown.
    @discardableResult
    public func expectRelevant(_ paths: String..., line: Int = #line) -> Scenario {
        for path in paths { expectSame(path, isShown(path), true, line) }
        return self
    }

    /// Cells that are left out.
    @discardableResult
    public func expectHidden(_ paths: String..., line: Int = #line) -> Scenario {
        for path in paths { expectSame(path, isShown(path), false, line) }
        return self
    }

    private func isShown(_ path: String) -> Bool? { try? session.isRelevant(at: cell(path)) }

    /// Whether a cell has to be filled.
    @discardableResult
    public func expectRequired(
        _ path: String, _ isRequired: Bool = true, line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.isRequired(at: cell(path)), isRequired, line)
    }

    /// How many rows a repeat has.
    @discardableResult
    public func expectRows(_ path: String, _ count: Int, line: Int = #line) -> Scenario {
        expectSame(path, ids(of: path).count, count, line)
    }

    /// The values that can be chosen in a cell.
    @discardableResult
    public func expectChoices(
        _ path: String, _ values: [String], line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.choices(at: cell(path)).map(\.value), values, line)
    }

    /// That a service is being asked for a cell, with these inputs.
    @discardableResult
    public func expectAsked(
        _ path: String, _ service: String, _ inputs: [String], line: Int = #line
    ) -> Scenario {
        let cell = cell(path)
        guard let ask = session.asks.last(where: { $0.path == cell }) else {
            return fail("nothing is asked for \(path)", line)
        }
        let found = [ask.service] + ask.values.map { $0.asText ?? "" }
        return expectSame(path, found, [service] + inputs, line)
    }

    /// How a cell stands with its service.
    @discardableResult
    public func expectProposal(
        _ path: String, _ state: ProposalState, line: Int = #line
    ) -> Scenario {
        expectSame(path, try? session.proposalState(at: cell(path)).rawValue, state.rawValue, line)
    }

    /// That nothing keeps the record from being submitted; says what does.
    @discardableResult
    public func expectComplete(line: Int = #line) -> Scenario {
        for (path, issues) in session.allIssues {
            fail("\(path) has \(issues.map(\.name))", line)
        }
        return expectSame("complete", session.isComplete, true, line)
    }

    /// That something keeps the record from being submitted.
    @discardableResult
    public func expectIncomplete(line: Int = #line) -> Scenario {
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
