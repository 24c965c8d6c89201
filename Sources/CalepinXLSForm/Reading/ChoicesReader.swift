// Reads the sheets with lists: `choices`, `external_choices` and `osm`.

import CalepinExpressions
import CalepinWorkbook

/// A reader of lists of choices.
struct ChoicesReader {
    /// The lists, in the order in which they begin.
    private(set) var lists: [ChoiceList] = []
    /// The languages that headers name, with the parts that have them.
    private(set) var languages: [(role: TextRole, language: String?)] = []
    /// False when the sheet does not say which choice belongs to which list.
    private(set) var hasLists = true

    private let table: SheetTable<ChoiceColumn>
    private let name: SheetName
    private var places: [String: Int] = [:]
    private var names: [ListedName: SheetPlace] = [:]

    private struct ListedName: Hashable {
        var list: Int
        var name: String
    }

    /// Reads the headers of a sheet.
    init(_ sheet: Workbook.Sheet, _ name: SheetName) {
        table = SheetTable(sheet) { header, text in
            let found = ChoiceColumn.meaning(of: header, text)
            return (found.0, found.language)
        }
        self.name = name
        languages = table.headers.compactMap { header in
            guard case .text(let role) = header.meaning else { return nil }
            return (role, header.language)
        }
        hasLists = table.has(.list)
    }

    /// Reads all rows.
    ///
    /// Complexity: O(n) in the cells of the sheet.
    mutating func read(
        allowsDuplicates: Bool, _ pending: inout PendingReferences, _ log: inout FaultLog
    ) {
        guard !table.rows.isEmpty else { return }
        checkHeaders(&log)
        for raw in table.rows {
            let (row, loose) = table.row(raw)
            for place in loose { log.warn(SurveyFault(WarningKinds.cellIgnored, at: place)) }
            guard let list = row[.list] else {
                if hasLists, !row.cells.isEmpty {
                    log.warn(SurveyFault(WarningKinds.choiceWithoutList, at: row.place))
                }
                continue
            }
            read(row, place(of: list.text), allowsDuplicates, &pending, &log)
        }
    }

    private func checkHeaders(_ log: inout FaultLog) {
        table.noteDuplicates(in: &log)
        if name == .choices, !table.has(.name) {
            log.fault(
                SurveyFault(
                    SheetKinds.columnMissing, at: table.headerPlace, header: "name", ["name"]))
        }
        for header in table.headers {
            switch header.meaning {
            case .extra(let text) where text.contains(" "):
                log.warn(
                    SurveyFault(
                        WarningKinds.spacedColumn, at: table.place(of: header),
                        header: header.text, [header.text]))
            case .unknownMedia(let kind):
                log.fault(
                    SurveyFault(
                        SheetKinds.unknownMedia, at: table.place(of: header),
                        header: header.text, [kind]))
            default: break
            }
        }
    }

    private mutating func place(of list: String) -> Int {
        if let place = places[list] { return place }
        places[list] = lists.count
        lists.append(ChoiceList(name: list))
        return lists.count - 1
    }

    private mutating func read(
        _ row: TableRow<ChoiceColumn>, _ list: Int, _ allowsDuplicates: Bool,
        _ pending: inout PendingReferences, _ log: inout FaultLog
    ) {
        guard let cell = row[.name] else {
            if name == .choices, table.has(.name) {
                let found = table.place(of: .name, in: row.place, usually: "name")
                log.fault(
                    SurveyFault(ChoiceKinds.nameMissing, at: found.place, header: found.header))
            }
            return
        }
        var choice = SurveyChoice(name: cell.text, place: cell.place)
        for cell in row.cells {
            switch cell.header.meaning {
            case .text(let role):
                let isChecked = name == .choices
                add(role, cell, &choice, isChecked, &pending, &log)
            case .extra(let header) where !header.contains(" "):
                choice.extras[header] = cell.text
            default: break
            }
        }
        if name == .choices { check(choice, cell, list, allowsDuplicates, &log) }
        lists[list].choices.append(choice)
    }

    private func add(
        _ role: TextRole, _ cell: TableCell<ChoiceColumn>, _ choice: inout SurveyChoice,
        _ isChecked: Bool, _ pending: inout PendingReferences, _ log: inout FaultLog
    ) {
        var text = SurveyText(
            role: role, language: cell.header.language, text: cell.text, place: cell.place,
            references: [])
        if isChecked {
            text.references = ReferenceScan(cell.text).references
            pending.collect(cell.text, at: cell.place, header: cell.header.text, &log)
        }
        choice.texts.append(text)
    }

    private mutating func check(
        _ choice: SurveyChoice, _ cell: TableCell<ChoiceColumn>, _ list: Int,
        _ allowsDuplicates: Bool, _ log: inout FaultLog
    ) {
        if !choice.texts.contains(where: { $0.role == .label }) {
            log.warn(
                SurveyFault(
                    WarningKinds.choiceUnlabelled, at: choice.place, header: cell.header.text,
                    [choice.name]))
        }
        let key = ListedName(list: list, name: choice.name)
        guard let first = names[key] else {
            names[key] = choice.place
            return
        }
        guard !allowsDuplicates else { return }
        log.fault(
            SurveyFault(
                ChoiceKinds.duplicate, at: choice.place, header: cell.header.text,
                partner: first, [choice.name, lists[list].name]))
    }
}
