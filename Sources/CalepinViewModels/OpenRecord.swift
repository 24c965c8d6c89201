// A record that is open: its session, the screen it is shown on, and which cells may be judged in
// front of the person. What it says of a cell is in OpenRecord+Cells.

import CalepinExpressions
import CalepinForms

/// A record that is being filled in or read.
final class OpenRecord {
    let id: String
    let layout: FormLayout
    let session: FormSession
    /// The section or row on the screen; without parts when it is neither.
    var shown = CellPath([])
    /// What may be judged in front of the person.
    var judging = Judging()
    /// What the undo bar offers to take back.
    var offer = UndoOffer()
    /// What the session was opened from.
    var base = SessionBase()
    /// Whether something changed since the record was kept.
    var isDirty = false
    /// Sections in which something changed since their status was computed.
    var stale: Set<Int> = []
    /// The statuses of the sections, in their order, as far as they are known.
    private var statuses: [SectionStatus?]

    /// Which cells are judged, and how they are shown.
    struct Judging {
        /// The cell that is being typed in; empty when none is.
        var typing = ""
        /// What was wrong with it before.
        var typingIssues: [CalepinForms.Issue] = []
        /// Cells that were left or set, and sections that were tried to be ended.
        var left: Set<String> = []
        var tried: Set<Int> = []
        /// The cells that the screen shows as wrong.
        var wrong: Set<String> = []
    }

    init(_ id: String, _ layout: FormLayout, _ session: FormSession) {
        self.id = id
        self.layout = layout
        self.session = session
        statuses = [SectionStatus?](repeating: nil, count: layout.sections.count)
    }

    /// What the session gives for a path; nil where there is no such cell.
    func asked<T>(_ body: () throws(SessionError) -> T) -> T? {
        do throws(SessionError) { return try body() } catch { return nil }
    }

    var language: Language { session.context.language }

    // The screen

    /// The place of the part whose contents are on the screen; nil when no section is.
    var shownPlace: Int? {
        shown.parts.isEmpty ? nil : layout.place(of: shown)
    }

    /// The path of a part on the screen.
    func path(_ place: Int) -> CellPath {
        path(place, in: shown)
    }

    /// The path of a part in a row, or outside of all rows.
    func path(_ place: Int, in row: CellPath) -> CellPath {
        var parts = row.parts
        if parts.last?.row == nil { parts = [] }
        parts.append(CellPath.Part(layout[place].name))
        return CellPath(parts)
    }

    /// The place of a cell, composite or repeat that is on the screen; nil for one that is not.
    /// A cell in a row of a repeat on the screen gives the repeat.
    func shownPlace(of path: CellPath) -> Int? {
        let isRow = shown.parts.last?.row != nil
        let depth = isRow ? shown.parts.count : 0
        guard !shown.parts.isEmpty, path.parts.count > depth else { return nil }
        if isRow {
            for index in 0..<depth where path.parts[index] != shown.parts[index] { return nil }
        }
        guard let place = layout.place(of: CellPath(Array(path.parts[...depth]))) else {
            return nil
        }
        if isRow { return place }
        let part = layout[place]
        guard part.sort != .section, let here = layout.section(shown.parts[0].name) else {
            return nil
        }
        return part.section == here ? place : nil
    }

    /// Notes what the screen shows of a cell; whether something was or is wrong with it.
    @discardableResult
    func note(_ path: CellPath, _ issues: [Wrong]) -> Bool {
        guard issues.isEmpty else {
            judging.wrong.insert(path.description)
            return true
        }
        return !judging.wrong.isEmpty && judging.wrong.remove(path.description) != nil
    }

    // Relevance

    func isRelevant(_ path: CellPath) -> Bool {
        asked { () throws(SessionError) in try session.isRelevant(at: path) } ?? false
    }

    /// The ids of the rows of a repeat.
    func rows(_ path: CellPath) -> [String] {
        asked { () throws(SessionError) in try session.rows(at: path) } ?? []
    }

    /// The sections that are shown, in order.
    var sections: [Int] {
        var found: [Int] = []
        for place in layout.sections where isRelevant(CellPath([.init(layout[place].name)])) {
            found.append(place)
        }
        return found
    }

    // Statuses

    /// How a section stands.
    enum SectionStatus { case toDo, doing, done, wrong, optional }

    /// The status of a section or row. Nothing is wrong with one before somebody answered in it
    /// or wanted to leave it behind; one that asks nothing follows from what it reads.
    func status(of path: CellPath) -> SectionStatus {
        let found = asked { () throws(SessionError) in try session.progress(of: path) }
        guard let progress = found, let place = layout.place(of: path) else { return .optional }
        let section = layout[place].section
        if progress.fields == 0 {
            // Answers elsewhere change it as well.
            stale.insert(section)
            let isWaiting = asked { () throws(SessionError) in
                if try session.progress().given == 0 { return true }
                return try session.isWaiting(path)
            }
            return isWaiting == true ? .toDo : progress.wrong > 0 ? .wrong : .done
        }
        let isTried = judging.tried.contains(section)
        let isBegun = progress.given > 0 || isTried
        if progress.isComplete {
            return isBegun && progress.answered > 0
                ? .done : progress.required == 0 ? .optional : .toDo
        }
        if isTried || (isBegun && progress.wrong > 0) { return .wrong }
        return isBegun ? .doing : .toDo
    }

    /// The status of a section, computed again only when something in it changed.
    func status(section place: Int) -> SectionStatus {
        let number = layout.order(section: place)
        if let known = statuses[number], !stale.contains(place) { return known }
        stale.remove(place)
        let status = status(of: CellPath([.init(layout[place].name)]))
        statuses[number] = status
        return status
    }

    /// Computes the statuses of sections in which something changed; whether one is another.
    func recompute() -> Bool {
        var isOther = false
        for place in layout.sections where stale.contains(place) {
            let before = statuses[layout.order(section: place)]
            if status(section: place) != before { isOther = true }
        }
        return isOther
    }
}

/// A revision of the record, and whether others changed it since.
struct SessionBase {
    var revision: Int64 = 0
    var isBehind = false
    /// Whether nothing was answered yet, so that it is kept nowhere and has no address of its own.
    var isNew = false
}

/// What can be taken back: how many changes, and the cell they came from.
struct UndoOffer {
    var cell = ""
    var count = 0
}

extension CellPath {
    /// The repeat of a row.
    var list: CellPath {
        var list = self
        if !list.parts.isEmpty { list.parts[list.parts.count - 1].row = nil }
        return list
    }
}
