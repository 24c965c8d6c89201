// Turns a change set into minimal patches: only cells on the screen are examined, so that the cost
// of a keystroke depends on its effects and not on the size of the form.

import CalepinExpressions
import CalepinForms

/// A writer of the patches for one change.
struct ChangeWriter {
    /// The updates that a part on the screen needs.
    struct Marks: OptionSet {
        let rawValue: UInt16
        static let value = Marks(rawValue: 1)
        static let field = Marks(rawValue: 2)
        static let issues = Marks(rawValue: 4)
        static let rows = Marks(rawValue: 8)
        static let busy = Marks(rawValue: 16)
        static let appears = Marks(rawValue: 32)
        static let vanishes = Marks(rawValue: 64)
        static let summary = Marks(rawValue: 128)
        /// The issues are written even when there are none and were none.
        static let judged = Marks(rawValue: 256)
    }

    let screen: ScreenWriter
    var record: OpenRecord { screen.record }
    var out: PatchWriter { screen.out }
    var parts: PartWriter { screen.parts }

    /// The marks by place, and the marked places in any order. A dictionary would add kilobytes to
    /// the module.
    private var marks: [Marks]
    private var places: [Int] = []
    /// The number of answers cleared.
    private(set) var cleared = 0
    /// True when anything changed.
    private(set) var isChanged = false
    private var asks: [Ask] = []

    init(_ screen: ScreenWriter) {
        self.screen = screen
        marks = [Marks](repeating: [], count: screen.layout.parts.count)
    }

    /// Adds the effects of a change set.
    mutating func take(_ changes: ChangeSet) {
        for effect in changes.effects {
            switch effect {
            case .value(let path, _):
                mark(path, .value)
                follow(path)
            case .relevance(let path, let isRelevant):
                mark(path, isRelevant ? .appears : .vanishes)
            case .cleared: cleared += 1
            case .issues(let path, _), .note(let path, _): mark(path, .issues)
            case .rows(let path, _):
                mark(path, .rows)
                follow(path)
            case .obligation(let path, _, _): mark(path, .field)
            case .ask(let ask): asks.append(ask)
            case .proposal(let path, _): mark(path, .busy)
            }
        }
        if changes.count > 0 { isChanged = true }
        if isChanged || changes.isToSave { record.isDirty = true }
    }

    /// Marks the parts whose choices or texts depend on a changed field or repeat.
    private mutating func follow(_ changed: CellPath) {
        guard let read = record.layout.place(of: changed) else { return }
        for place in record.layout[read].followers {
            let path = record.path(place)
            if record.layout.place(of: path) == place { mark(path, .field) }
        }
    }

    /// Marks a cell for an update; `rows` when it is in a row of a repeat on the screen.
    mutating func mark(_ path: CellPath, _ mark: Marks) {
        if let place = record.layout.place(of: path) {
            record.stale.insert(record.layout[place].section)
        }
        guard let place = record.shownPlace(of: path) else { return }
        let part = record.layout[place]
        if part.declared?.type.isHidden == true { return }
        let isOwn = path.parts.count == depth + 1 && path.parts.last?.row == nil
        insert(isOwn || part.sort != .rows ? mark : .rows, place)
        var parent = part.parent
        while parent >= 0, record.layout[parent].sort == .composite {
            insert(.summary, parent)
            parent = record.layout[parent].parent
        }
    }

    private mutating func insert(_ mark: Marks, _ place: Int) {
        if marks[place].isEmpty { places.append(place) }
        marks[place].insert(mark)
    }

    private var depth: Int {
        record.shown.parts.last?.row == nil ? 0 : record.shown.parts.count
    }

    /// Removes marks from a cell on the screen.
    mutating func unmark(_ path: CellPath, _ mark: Marks) {
        guard let place = record.shownPlace(of: path) else { return }
        marks[place].remove(mark)
    }

    // Writing

    /// Writes the patches.
    func write() {
        let noted = places
        let order = sortedPlaces(noted.count) { noted[$0] < noted[$1] }
        for index in order { writeMarked(noted[index]) }
        // A new part is inserted before one that is on the screen, so the last comes first.
        for index in order.reversed() {
            let place = noted[index]
            if isNew(place), !isInside(place, of: isNew) { insert(place) }
        }
        for ask in asks { write(ask) }
    }

    private func isNew(_ place: Int) -> Bool {
        marks[place].contains(.appears) && !marks[place].contains(.vanishes)
    }

    private func isGone(_ place: Int) -> Bool {
        marks[place].contains(.vanishes) && !marks[place].contains(.appears)
    }

    private func isInside(_ place: Int, of test: (Int) -> Bool) -> Bool {
        var parent = record.layout[place].parent
        while parent >= 0, record.layout[parent].sort == .composite {
            if test(parent) { return true }
            parent = record.layout[parent].parent
        }
        return false
    }

    private func writeMarked(_ place: Int) {
        if isInside(place, of: { isNew($0) || isGone($0) }) || isNew(place) { return }
        let path = record.path(place)
        if isGone(place) { return out.patch("remove", at: path.description) }
        let marks = marks[place]
        guard record.isRelevant(path) else { return }
        let part = record.layout[place]
        if marks.contains(.rows) || part.sort == .rows {
            return draw("rows", place)
        }
        if marks.contains(.summary) {
            out.patch("summary", at: path.description) {
                out.text("text", parts.summary(place, in: record.shown))
            }
        }
        guard part.sort == .field else { return }
        if marks.contains(.field) {
            draw("field", place)
        } else {
            if marks.contains(.value) { value(path, part) }
            if marks.contains(.issues) || marks.contains(.judged) {
                issues(path, part, isSure: marks.contains(.judged))
            }
        }
        if marks.contains(.busy) { busy(path) }
    }

    private func draw(_ name: String, _ place: Int) {
        out.patch(name) {
            out.object("part") { parts.part(place, in: record.shown) }
        }
    }

    /// Writes the content of a cell.
    private func value(_ path: CellPath, _ part: FormPart) {
        out.patch("value", at: path.description) { parts.content(path, part) }
    }

    /// Writes the issues of a cell; nothing when the screen already shows none.
    private func issues(_ path: CellPath, _ part: FormPart, isSure: Bool) {
        let issues = record.issues(path, part)
        guard record.note(path, issues) || isSure else { return }
        out.patch("issues", at: path.description) { parts.allIssues(issues) }
    }

    private func insert(_ place: Int) {
        let part = record.layout[place]
        guard record.isRelevant(record.path(place)) else { return }
        out.patch("insert") {
            out.object("part") { parts.part(place, in: record.shown) }
            let parent = part.parent
            if parent >= 0, record.layout[parent].sort == .composite {
                out.text("into", record.path(parent).description)
            }
            if let next = next(place) { out.text("before", record.path(next).description) }
        }
    }

    /// Returns the next part that is on the screen.
    private func next(_ place: Int) -> Int? {
        var isPast = false
        for sibling in record.layout[record.layout[place].parent].children {
            if isPast, record.isRelevant(record.path(sibling)) { return sibling }
            if sibling == place { isPast = true }
        }
        return nil
    }

    private func busy(_ path: CellPath) {
        let state = record.asked { () throws(SessionError) in
            try record.session.proposalState(at: path)
        }
        out.patch("busy", at: path.description) {
            switch state ?? .idle {
            case .asking:
                out.text("state", "loading")
                out.text("text", Words.asking.text(record.language))
            case .failed:
                out.text("state", "failed")
                out.text("text", Words.askFailed.text(record.language))
            case .idle, .proposed, .nothing:
                out.text("state", "none")
                out.text("text", "")
            }
        }
    }

    /// Writes a request to a service; the response comes with its id.
    func write(_ ask: Ask) {
        guard let place = record.layout.place(of: ask.path) else { return }
        out.patch("ask", at: ask.path.description) {
            out.text("id", record.id + " " + ask.generation.description)
            out.text("service", ask.service)
            out.object("inputs") {
                let names = record.layout[place].declared?.field.proposal?.fields ?? []
                for (index, name) in names.enumerated() where index < ask.values.count {
                    out.text(name, ask.values[index].asText ?? "")
                }
            }
        }
    }
}
