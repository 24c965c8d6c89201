// Actions on the record as a whole and its rows: adding and removing rows, undo, going on, and
// submitting. Actions on cells are in RecordActions.

import CalepinExpressions
import CalepinForms

extension RecordActions {
    // Rows

    /// Adds a row and opens it, unless it comes with values.
    func add(_ path: CellPath, _ values: [JSONMember]?) {
        grow(path, values) { () throws(SessionError) in try record.session.addRow(to: path) }
    }

    func duplicate(_ path: CellPath) {
        grow(path.list, nil) { () throws(SessionError) in
            try record.session.duplicateRow(path)
        }
    }

    /// Stores the record with its new row and opens the row.
    private func grow(
        _ list: CellPath, _ values: [JSONMember]?,
        _ change: () throws(SessionError) -> ChangeSet
    ) {
        let before = record.rows(list)
        guard let changes = record.asked(change) else { return }
        var writer = ChangeWriter(app.screens(record))
        writer.take(changes)
        var row = list
        for id in record.rows(list) where !before.contains(id) {
            row.parts[row.parts.count - 1].row = id
        }
        for value in values ?? [] {
            var cell = row
            cell.parts.append(CellPath.Part(value.key))
            let set = record.asked { () throws(SessionError) in
                try record.session.set(cell, to: value.value.asString ?? "")
            }
            if let set { writer.take(set) }
        }
        if values != nil { writer.write() }
        _ = record.recompute()
        app.keep(record)
        if values == nil { app.go(app.routes.part(record, row.description)) }
    }

    func remove(_ path: CellPath) {
        guard
            let changes = record.asked({ () throws(SessionError) in
                try record.session.removeRow(path)
            })
        else { return }
        var writer = ChangeWriter(app.screens(record))
        writer.take(changes)
        writer.write()
        app.out.patch("focus", at: path.list.description)
        end(writer, path.description)
        offer(path.description, Words.rowRemoved.text(app.context.language))
    }

    /// Undoes the change that the undo bar names, and redraws the screen.
    func undo() {
        guard record.session.canUndo else { return }
        var writer = ChangeWriter(app.screens(record))
        for _ in 0..<max(1, record.offer.count) { writer.take(record.session.undo()) }
        _ = record.recompute()
        app.keep(record)
        if !record.shown.parts.isEmpty { app.show(record.shown, of: record) }
        withdraw()
    }

    // Going on

    /// Leaves the section or row, if it has no issues.
    func goOn() {
        guard let place = record.shownPlace else { return }
        record.judging.typing = ""
        let screens = app.screens(record)
        let problems = screens.problems(in: record.shown, isWarningWrong: false)
        let section = record.layout[place].section
        guard problems.isEmpty else { return hinder(problems, section) }
        if record.isDirty { app.keep(record) }
        if record.layout[place].sort == .section {
            // A person who goes on has seen the answers that were there.
            record.judging.tried.insert(section)
            record.stale.insert(section)
        }
        if record.layout[place].sort == .rows { return app.go(screens.route(outside(section))) }
        let sections = record.sections
        for (index, found) in sections.enumerated() where found == section {
            guard index + 1 < sections.count else { break }
            let next = record.layout[sections[index + 1]].name
            return app.go(app.routes.part(record, next))
        }
        app.go(
            app.lists.list(of: record).isSubmitted
                ? app.routes.part(record, "review") : app.routes.record(record))
    }

    /// Returns the row around the row on the screen, or its section.
    private func outside(_ section: Int) -> CellPath {
        var parts = record.shown.parts
        parts.removeLast()
        return parts.isEmpty ? record.outer(section) : CellPath(parts)
    }

    /// Shows the issues on the screen and lists everything that prevents going on.
    private func hinder(_ problems: [IssueLink], _ section: Int) {
        record.judging.tried.insert(section)
        record.stale.insert(section)
        var writer = ChangeWriter(app.screens(record))
        for problem in problems { writer.mark(problem.path, .issues) }
        writer.write()
        tell(writer)
        app.out.patch("problems") { writer.screen.write(problems) }
    }

    /// Submits the record, if it has no issues.
    func submit() {
        guard app.lists.list(of: record).isSubmitted else { return }
        let screens = app.screens(record)
        guard record.session.isComplete else {
            for section in record.layout.sections { record.judging.tried.insert(section) }
            record.stale = record.judging.tried
            tell(ChangeWriter(screens))
            let problems = screens.problems(in: nil, isWarningWrong: true)
            return app.out.patch("problems") { screens.write(problems) }
        }
        app.keep(record, isSubmitted: true)
        app.go(app.routes.part(record, "read"))
    }
}
