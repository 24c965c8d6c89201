// An open record: its session, the screen shown, and the cells whose issues may be shown to the
// person. The presentation of a cell is in OpenRecord+Cells.

import CalepinExpressions
import CalepinForms

/// A record that is being filled in or read.
final class OpenRecord {
    let id: String
    let layout: FormLayout
    let session: FormSession
    /// The path of the section or row on the screen; empty for other screens.
    var shown = CellPath([])
    /// The cells whose issues may be shown to the person.
    var judging = Judging()
    /// The change that the undo bar offers to undo.
    var offer = UndoOffer()
    /// The state that the session was opened with, for its saves.
    var base = SessionBase()
    /// True when the record has changed since it was stored.
    var isDirty = false
    /// The sections that have changed since their status was computed.
    var stale: Set<Int> = []
    /// The statuses of the sections, in their order; nil for one not computed yet.
    private var statuses: [SectionStatus?]

    /// The cells whose issues may be shown, and those that are shown.
    struct Judging {
        /// The cell that is being typed in; empty when there is none.
        var typing = ""
        /// The issues it had before.
        var typingIssues: [CalepinForms.Issue] = []
        /// The cells that were left or set, and the sections that the person tried to leave.
        var left: Set<String> = []
        var tried: Set<Int> = []
        /// The cells that the screen shows with issues.
        var wrong: Set<String> = []
    }

    init(_ id: String, _ layout: FormLayout, _ session: FormSession) {
        self.id = id
        self.layout = layout
        self.session = session
        statuses = [SectionStatus?](repeating: nil, count: layout.sections.count)
    }

    /// Returns the session's result for a path; nil when there is no such cell.
    func asked<T>(_ body: () throws(SessionError) -> T) -> T? {
        do throws(SessionError) { return try body() } catch { return nil }
    }

    var language: Language { session.context.language }

    // The screen

    /// The place of the part whose contents are on the screen; nil when no section is.
    var shownPlace: Int? {
        shown.parts.isEmpty ? nil : layout.place(of: shown)
    }

    /// Returns the path of a part on the screen.
    func path(_ place: Int) -> CellPath {
        path(place, in: shown)
    }

    /// Returns the path of a part in a row, or outside of all rows.
    func path(_ place: Int, in row: CellPath) -> CellPath {
        var parts = row.parts
        if parts.last?.row == nil { parts = [] }
        parts.append(CellPath.Part(layout[place].name))
        return CellPath(parts)
    }

    /// Returns the place of a cell, composite or repeat that is on the screen; nil for one that is
    /// not. A cell in a row of a repeat on the screen gives the repeat.
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

    /// Notes the issues that the screen shows for a cell; returns true when it has or had any.
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

    /// Returns the ids of the rows of a repeat.
    func rows(_ path: CellPath) -> [String] {
        asked { () throws(SessionError) in try session.rows(at: path) } ?? []
    }

    /// The relevant sections, in order.
    var sections: [Int] {
        var found: [Int] = []
        for place in layout.sections where isRelevant(CellPath([.init(layout[place].name)])) {
            found.append(place)
        }
        return found
    }

    // Statuses

    /// The progress of a section.
    enum SectionStatus { case toDo, doing, done, wrong, optional }

    /// Returns the status of a section or row. Issues count only after an answer in it or an
    /// attempt to leave it; the status of a section without fields to answer follows from the
    /// cells it reads.
    func status(of path: CellPath) -> SectionStatus {
        let found = asked { () throws(SessionError) in try session.progress(of: path) }
        guard let progress = found, let place = layout.place(of: path) else { return .optional }
        let section = layout[place].section
        if progress.fields == 0 {
            // It also depends on answers in other sections.
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

    /// Returns the status of a section, computed again only when something in it changed.
    func status(section place: Int) -> SectionStatus {
        let number = layout.order(section: place)
        if let known = statuses[number], !stale.contains(place) { return known }
        stale.remove(place)
        let status = status(of: CellPath([.init(layout[place].name)]))
        statuses[number] = status
        return status
    }

    /// Computes the statuses of changed sections; returns true when one is different.
    func recompute() -> Bool {
        var isOther = false
        for place in layout.sections where stale.contains(place) {
            let before = statuses[layout.order(section: place)]
            if status(section: place) != before { isOther = true }
        }
        return isOther
    }
}

/// The changes that can be undone: their number, and the cell that caused them.
struct UndoOffer {
    var cell = ""
    var count = 0
}

extension CellPath {
    /// The path of a row's repeat.
    var list: CellPath {
        var list = self
        if !list.parts.isEmpty { list.parts[list.parts.count - 1].row = nil }
        return list
    }
}

extension Routes {
    private func address(of record: OpenRecord) -> String {
        record.base.isNew ? record.base.address : record.id
    }

    func record(_ record: OpenRecord) -> String { self.record(address(of: record)) }

    func part(_ record: OpenRecord, _ path: String) -> String { part(address(of: record), path) }
}
