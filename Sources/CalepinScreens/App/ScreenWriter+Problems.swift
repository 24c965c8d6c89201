// The issues that prevent leaving a section or submitting a record, as links to the cells
// concerned.

import CalepinExpressions
import CalepinForms

/// An issue with the route where it can be settled.
struct IssueLink {
    var path: CellPath
    var label: String
    var text: String
    var route: String
}

extension OpenRecord {
    /// Returns the path of a section.
    func outer(_ section: Int) -> CellPath {
        CellPath([.init(layout[section].name)])
    }
}

extension ScreenWriter {
    /// Returns the issues in a section or row, or in the whole record; warnings too when they
    /// count.
    ///
    /// Complexity: O(k log k) for k cells with issues.
    func problems(in part: CellPath?, isWarningWrong: Bool) -> [IssueLink] {
        var found: [IssueLink] = []
        for (path, issues) in record.session.allIssues {
            guard let place = layout.place(of: path), isIn(part, path, layout[place]) else {
                continue
            }
            for issue in issues {
                let wrong = record.wrong(issue, at: path)
                guard isWarningWrong || !wrong.isWarning else { continue }
                found.append(
                    IssueLink(
                        path: path, label: ShownText(record).filled(layout[place].label, at: path),
                        text: wrong.text, route: route(at: path, layout[place])))
                break
            }
        }
        return found
    }

    private func isIn(_ part: CellPath?, _ path: CellPath, _ found: FormPart) -> Bool {
        guard let part, let last = part.parts.last else { return true }
        guard last.row != nil else { return layout[found.section].name == last.name }
        guard path.parts.count >= part.parts.count else { return false }
        for index in part.parts.indices where path.parts[index] != part.parts[index] {
            return false
        }
        return true
    }

    /// Returns the address of the screen that has a cell.
    private func route(at path: CellPath, _ part: FormPart) -> String {
        var row = path.parts
        row.removeLast()
        if row.isEmpty { return route(record.outer(part.section)) }
        return route(CellPath(row))
    }

    /// Writes the member `problems`; issues on the screen itself have no route.
    func write(_ problems: [IssueLink]) {
        out.array("problems") {
            for problem in problems { out.object { write(problem) } }
        }
    }

    private func write(_ problem: IssueLink) {
        out.text("path", problem.path.description)
        out.text("label", problem.label)
        out.text("text", problem.text)
        if problem.route != route(record.shown) { out.text("route", problem.route) }
    }
}
