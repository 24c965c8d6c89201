// Values that services offer: the questions, their time, and the use of an answer. The caller
// sends the requests over a network.

import CalepinExpressions

/// A question to a service, for a cell.
public struct Ask: Hashable, Sendable {
    /// The cell that the value is for.
    public var path: CellPath
    /// The service's name.
    public var service: String
    /// The values of the fields in the proposal, in the order of the declaration.
    public var values: [Value]
    /// The number of the question; only the answer to a cell's last one is used.
    public var generation: Int
}

/// The answer of a service.
public enum Reply: Hashable, Sendable {
    /// A value.
    case value(Value)
    /// No value is known.
    case nothing
    /// The service did not answer.
    case failed

    /// True when there is no answer: an error value counts as none.
    fileprivate var isFailure: Bool {
        switch self {
        case .value(let value): value.error != nil
        case .nothing: false
        case .failed: true
        }
    }
}

/// The state of a cell's proposal.
public enum ProposalState: String, CaseIterable, Sendable {
    /// Nothing was asked.
    case idle
    /// A question is under way.
    case asking
    /// The service offered a value, knew none, did not answer.
    case proposed, nothing, failed
}

/// The questions of a session.
struct Proposals {
    /// The number of the last question of each cell, while it is under way.
    var asked: [Int32: Int] = [:]
    /// The state of each cell; idle when it is not here.
    var states: [Int32: ProposalState] = [:]
    /// The cells whose proposals have changed inputs.
    var touched: [Int32] = []
    var generation = 0
}

extension FormSession {
    /// Returns the state of a cell's proposal.
    /// - Throws: `unknownPath`.
    public func proposalState(at path: CellPath) throws(SessionError) -> ProposalState {
        proposals.states[try cell(at: path)] ?? .idle
    }

    /// The questions that are under way, in the order they were asked; after a record was loaded,
    /// those that have to be asked.
    public var asks: [Ask] {
        var asking: [(cell: Int32, turn: Int)] = []
        for (cell, turn) in proposals.asked where cells.rows[Int(cells.rowOf[Int(cell)])].isAlive {
            asking.append((cell, Int(turn)))
        }
        var asks: [Ask] = []
        for place in sortedPlaces(asking.count, { asking[$0].turn < asking[$1].turn }) {
            asks.append(ask(of: asking[place].cell))
        }
        return asks
    }

    /// Applies a service's answer to a question. One whose inputs have changed since, or for a
    /// cell where a person typed meanwhile, is too late and changes nothing; an empty one erases
    /// nothing.
    ///
    /// Complexity: as `set(_:to:)`.
    /// - Throws: `unknownPath`.
    @discardableResult
    public func reply(
        _ path: CellPath, generation: Int, _ reply: Reply
    ) throws(SessionError) -> ChangeSet {
        let cell = try cell(at: path)
        guard proposals.asked[cell] == generation else { return ChangeSet(cells) }
        begin()
        proposals.asked[cell] = nil
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        guard case .value(let value) = reply, !value.isEmpty, let text = value.asText,
            let type = node.type, let field = node.field
        else {
            note(cell, reply.isFailure ? .failed : .nothing)
            return commit()
        }
        note(cell, .proposed)
        let read = type.stored(text, field, moment.zone)
        let known = cells.stored[Int(cell)]
        write(cell, type.isSame(read ?? value, known) ? known : read ?? value, .proposed)
        mark(cell, .isMistyped, read == nil)
        waitToJudge(cell)
        return commit()
    }

    /// Asks a cell's service again, as after a failure.
    ///
    /// - Throws: `unknownPath`.
    @discardableResult
    public func askAgain(_ path: CellPath) throws(SessionError) -> ChangeSet {
        let cell = try cell(at: path)
        let field = form.nodes[Int(cells.nodeOf[Int(cell)])].field
        guard field?.proposal != nil else { return ChangeSet(cells) }
        begin()
        touchProposal(cell)
        return commit()
    }

    // Scheduling

    /// Schedules the proposals that read a node, after its value changed.
    func touchProposals(_ node: Int32, _ row: Int32) {
        for asking in form.nodes[Int(node)].proposed {
            cells.forRows(of: form.scopeOf[Int(asking)], from: row) { inner in
                touchProposal(cells.rows[Int(inner)].base + form.localOf[Int(asking)])
            }
        }
    }

    /// Schedules the question for a cell at the end of the transaction, once.
    func touchProposal(_ cell: Int32) {
        guard !cells.flags[Int(cell)].contains(.askWaits) else { return }
        mark(cell, .askWaits, true)
        proposals.touched.append(cell)
    }

    /// Asks the scheduled questions, once everything is computed.
    func askTouched() {
        for cell in proposals.touched {
            mark(cell, .askWaits, false)
            ask(cell)
        }
        proposals.touched.removeAll(keepingCapacity: true)
    }

    /// Drops the question under way for a cell.
    func cancelAsk(_ cell: Int32) {
        guard proposals.states[cell] != nil else { return }
        proposals.asked[cell] = nil
        note(cell, .idle)
    }

    private func note(_ cell: Int32, _ state: ProposalState) {
        let old = proposals.states[cell] ?? .idle
        guard old != state || state == .asking else { return }
        proposals.states[cell] = state == .idle ? nil : state
        changes.noted.append(.proposal(cell, state))
    }

    private func ask(_ cell: Int32) {
        let number = Int(cell)
        let isOpen = cells.stored[number].isEmpty || cells.origins[number] == .proposed
        let inputs = inputs(of: cell)
        let isWhole = !inputs.contains { $0.isEmpty || $0.error != nil }
        guard cells.rows[Int(cells.rowOf[number])].isAlive,
            cells.flags[number].contains(.relevant), isOpen, isWhole
        else { return cancelAsk(cell) }
        // A change that is undone or redone restores its answer and asks nothing.
        guard !isRestoring || cells.stored[number].isEmpty else { return cancelAsk(cell) }
        proposals.generation += 1
        proposals.asked[cell] = proposals.generation
        note(cell, .asking)
        changes.asks.append(ask(of: cell))
    }

    private func inputs(of cell: Int32) -> [Value] {
        let row = cells.rowOf[Int(cell)]
        return form.nodes[Int(cells.nodeOf[Int(cell)])].proposal.map {
            cells.effective[Int(cells.cell(of: $0, from: row))]
        }
    }

    func ask(of cell: Int32) -> Ask {
        let field = form.nodes[Int(cells.nodeOf[Int(cell)])].field
        return Ask(
            path: cells.path(of: cell), service: field?.proposal?.service ?? "",
            values: inputs(of: cell), generation: proposals.asked[cell] ?? 0)
    }
}
