// The names of a survey while it is read: which are taken in which group, and by which repeat.

import CalepinExpressions
import CalepinWorkbook

/// The names that rows have taken.
struct NameRegister: Sendable {
    private struct LevelName: Hashable, Sendable {
        /// The group, as a place in the survey's list; -1 for the top.
        var parent: Int
        var name: String
    }

    /// The name of the form's own data, which no repeat may have.
    let root: String
    private var names: [LevelName: SheetPlace] = [:]
    private var lowered: Set<LevelName> = []
    private var repeats: [String: SheetPlace] = [:]
    private var audit: SheetPlace?

    /// Makes a register without names.
    init(root: String) { self.root = root }

    /// Takes the name of a row, and returns it with its place.
    ///
    /// - Parameter text: The text of the name, with single spaces.
    mutating func take(
        _ text: String, _ cell: SurveyCell, _ sort: SurveyItem.Sort, in parent: Int?,
        _ log: inout FaultLog
    ) {
        guard XMLName.isQualified(text) else {
            let meant = ReferenceScan.only(text)?.name ?? Self.repaired(text)
            return log.fault(NameKinds.invalid, cell, [text], suggestion: meant)
        }
        let isNew = take(LevelName(parent: parent ?? -1, name: text), cell, &log)
        guard sort == .repeat else { return }
        if text == root {
            log.fault(NameKinds.repeatAsForm, cell, [text])
        } else if let first = repeats[text] {
            if isNew { log.fault(NameKinds.duplicateRepeat, cell, [text], partner: first) }
        } else {
            repeats[text] = cell.place
        }
    }

    /// Takes a name in its group, and returns true when no other row has it there.
    private mutating func take(
        _ level: LevelName, _ cell: SurveyCell, _ log: inout FaultLog
    ) -> Bool {
        if level.name == "meta" {
            log.fault(NameKinds.reserved, cell, [level.name])
            return false
        }
        if let first = names[level] {
            log.fault(NameKinds.duplicate, cell, [level.name], partner: first)
            return false
        }
        names[level] = cell.place
        let small = LevelName(parent: level.parent, name: level.name.lowercased())
        if !lowered.insert(small).inserted { log.warn(WarningKinds.nameCase, cell, [level.name]) }
        return true
    }

    /// Takes the name of a protocol, of which a form has one, and returns it.
    mutating func takeAudit(
        _ cell: SurveyCell?, _ type: SurveyCell, _ log: inout FaultLog
    ) -> String {
        let name = "audit"
        if let cell, cell.text != name { log.fault(NameKinds.audit, cell) }
        if let audit {
            log.fault(NameKinds.duplicate, cell ?? type, [name], partner: audit)
        } else {
            audit = cell?.place ?? type.place
        }
        return name
    }

    /// Returns a name with underscores in place of what a name cannot have.
    private static func repaired(_ text: String) -> String? {
        guard text.utf8.count <= SurveyLimits.suggestionBytes else { return nil }
        var repaired = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            repaired.append(XMLName.continues(scalar) ? scalar : "_")
        }
        let name = String(repaired)
        return XMLName.isPlain(name) ? name : XMLName.isPlain("_" + name) ? "_" + name : nil
    }
}
