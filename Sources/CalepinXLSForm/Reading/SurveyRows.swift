// Reads the rows of the sheet `survey` into the tree of its items. The cells of an item are read
// in ItemCells.swift, and what was read is judged by the registers and checks beside this file.

import CalepinExpressions
import CalepinWorkbook

/// A reader of the rows of a survey.
struct SurveyRows {
    /// The sheet.
    let table: SheetTable<SurveyColumn>
    /// The form that is being made; settings and lists are in it already.
    private(set) var survey: Survey
    /// The references that wait for names.
    private(set) var pending: PendingReferences
    /// The faults and warnings.
    private(set) var log: FaultLog
    /// The properties that wait for entities.
    private(set) var saved: [SavedCell] = []

    private let cleansTexts: Bool
    private var names: NameRegister
    private var lists: ListBook
    private var groups = OpenGroups([])

    /// True when groups are too deep for what follows them.
    var isTooDeep: Bool { groups.isTooDeep }

    /// Makes a reader of a sheet.
    init(
        _ sheet: Workbook.Sheet, root: String, _ lists: ListBook, _ survey: Survey,
        _ pending: PendingReferences, _ log: FaultLog
    ) {
        table = SheetTable(sheet) { header, _ in
            let found = SurveyColumn.meaning(of: header)
            return (found?.0, found?.language)
        }
        self.lists = lists
        self.survey = survey
        self.pending = pending
        self.log = log
        names = NameRegister(root: root)
        cleansTexts = survey.settings.cleansTexts
    }

    /// Reads all rows.
    ///
    /// Complexity: O(n) in the cells of the sheet.
    mutating func read() {
        checkHeaders()
        guard let type = table.headers.first(where: { $0.meaning == .type }) else { return }
        groups = OpenGroups(
            table.rows.map { TypeText.meaning(of: cleaned($0[type.column])) })
        for raw in table.rows {
            let (row, loose) = table.row(raw)
            for place in loose { log.warn(SurveyFault(WarningKinds.cellIgnored, at: place)) }
            if !row.cells.isEmpty { read(row) }
        }
        groups.endAll(&log)
        if survey.items.isEmpty {
            log.warn(SurveyFault(WarningKinds.nothingAsked, at: table.headerPlace))
        }
    }

    private mutating func checkHeaders() {
        table.noteDuplicates(in: &log)
        for header in table.headers {
            let place = table.place(of: header)
            switch header.meaning {
            case nil:
                let name = HeaderText.normal(header.text)
                let near = log.nearest.name(to: name, in: SurveyColumn.known)
                log.warn(
                    SurveyFault(
                        WarningKinds.unknownColumn, at: place, header: header.text,
                        [header.text], suggestion: near))
                survey.unknownColumns.append(
                    SurveyAttribute(header: header.text, text: "", place: place))
            case .unknownMedia(let kind):
                log.fault(
                    SurveyFault(
                        SheetKinds.unknownMedia, at: place, header: header.text, [kind]))
            default: break
            }
        }
        guard !table.has(.type) else { return }
        log.fault(
            SurveyFault(SheetKinds.columnMissing, at: table.headerPlace, header: "type", ["type"]))
    }

    private mutating func read(_ row: SurveyRow) {
        if let disabled = row[.disabled] {
            log.warn(WarningKinds.rowDisabled, disabled)
            if SurveySettings.truths[disabled.text] == true { return }
        }
        for cell in row.cells where cell.header.meaning?.hasNoReferences != true {
            pending.collect(cell.text, at: cell.place, header: cell.header.text, &log)
        }
        guard let type = row[.type] else { return readUntyped(row) }
        let text = cleaned(type.text)
        switch TypeText.meaning(of: text) {
        case .setting(let key): readSetting(key, row)
        case .end(let sort):
            if let cell = row[.saveTo] { save(cell, nil) }
            groups.end(sort, type, &log)
        case .begin(let sort, let list): begin(sort, list, row, type)
        case .question(let question, let hasOther): ask(question, hasOther, row, type)
        case .badFile(let file):
            log.fault(TypeKinds.fileExtension, type, [file])
            ask(.selectOne(.file(file)), false, row, type)
        case nil: readUnknown(text, row, type)
        }
    }

    /// Returns a text with single spaces, as ODK reads types and names.
    private func cleaned(_ text: String) -> String {
        guard cleansTexts else { return text }
        let bytes = text.utf8
        guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 }) else {
            return text
        }
        return text.split(separator: " ").joined(separator: " ")
    }

    /// Keeps a property until entities are judged.
    private mutating func save(_ cell: SurveyCell, _ item: Int?) {
        saved.append(
            SavedCell(
                item: item, text: cell.text, place: cell.place, header: cell.header.text))
    }

    // Rows that are no questions

    private mutating func readUntyped(_ row: SurveyRow) {
        let hasLabel = row.cells.contains { $0.header.meaning == .text(.label) }
        guard row[.name] != nil || hasLabel else {
            log.warn(SurveyFault(WarningKinds.rowSkipped, at: row.place))
            return
        }
        log.fault(TypeKinds.missing, row, table, .type, usually: "type")
        guard row[.name] != nil else { return }
        let found = table.place(of: .type, in: row.place, usually: "type")
        let header = SheetHeader<SurveyColumn>(
            text: found.header, column: found.place.column ?? 0, meaning: .type, language: nil)
        // The name is kept, so that references to it are no faults of their own.
        let type = SurveyCell(header: header, text: "", place: found.place)
        _ = add(.question(.hidden), row, type)
    }

    private mutating func readUnknown(_ text: String, _ row: SurveyRow, _ type: SurveyCell) {
        let near = log.nearest.name(to: text, in: TypeText.known) ?? nearWord(text)
        log.fault(TypeKinds.unknown, type, [text], suggestion: near)
        // A row that begins or ends something keeps the rows around it together.
        let lowered = text.lowercased()
        if lowered.hasPrefix("begin") {
            begin(.group, nil, row, type, isGuess: true)
        } else if lowered.hasPrefix("end"), let last = groups.last {
            groups.end(last.sort, type, &log)
        } else if row[.name] != nil {
            _ = add(.question(.hidden), row, type)
        }
    }

    /// Returns a type with its list where the first word is nearly one that has a list.
    private mutating func nearWord(_ text: String) -> String? {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let near = log.nearest.name(to: String(text[..<space]), in: TypeText.known)
        return near.map { $0 + text[space...] }
    }

    private mutating func readSetting(_ key: String, _ row: SurveyRow) {
        guard let name = row[.name] else { return }
        survey.settings.all.removeAll { $0.key == key }
        survey.settings.all.append(
            SurveySetting(key: key, text: name.text, place: name.place))
    }

    // Items

    /// Adds an item to the group that is open, and returns its place.
    private mutating func add(
        _ sort: SurveyItem.Sort, _ row: SurveyRow, _ type: SurveyCell
    ) -> Int {
        let place = survey.items.count
        let parent = groups.last?.item
        var item = SurveyItem(
            sort: sort, name: name(sort, row, type), place: row[.name]?.place ?? row.place,
            writtenType: type.text, typePlace: type.place, parent: parent)
        ItemCells.fill(&item, row, &log)
        survey.items.append(item)
        if let parent {
            survey.items[parent].children.append(place)
        } else {
            survey.roots.append(place)
        }
        return place
    }

    private mutating func name(
        _ sort: SurveyItem.Sort, _ row: SurveyRow, _ type: SurveyCell
    ) -> String {
        if sort == .question(.audit) { return names.takeAudit(row[.name], type, &log) }
        guard let cell = row[.name] else {
            // A note is referred to by nobody, so it may be without a name.
            if sort == .question(.note) {
                return "generated_note_name_" + String(row.place.row ?? 0)
            }
            log.fault(NameKinds.missing, row, table, .name, usually: "name", [type.text])
            return ""
        }
        let text = cleaned(cell.text)
        names.take(text, cell, sort, in: groups.last?.item, &log)
        return text
    }

    /// Begins a group, repeat or loop.
    private mutating func begin(
        _ sort: ContainerSort, _ list: String?, _ row: SurveyRow, _ type: SurveyCell,
        isGuess: Bool = false
    ) {
        let itemSort: SurveyItem.Sort =
            switch sort {
            case .group: .group
            case .repeat: .repeat
            case .loop: .loop(list ?? "")
            }
        let place = add(itemSort, row, type)
        if let cell = row[.saveTo] { save(cell, nil) }
        if let cell = row[.parameters] {
            // They have no meaning here, but ODK reads them.
            let header = cell.header.text
            let reader = ParameterReader(cell.text, at: cell.place, header: header)
            for fault in reader.faults { log.fault(fault) }
        }
        if sort == .loop { lists.checkLoop(list, type, &log) }
        let item = survey.items[place]
        if sort == .repeat, !item.texts.contains(where: { $0.role.isLabelOrMedia }) {
            log.warn(SurveyFault(WarningKinds.repeatUnlabelled, at: row.place, [item.name]))
        }
        let isTable = item.appearance.words.contains("table-list")
        groups.begin(
            OpenGroups.Open(
                item: place, sort: sort, type: type, isTable: isTable, isGuess: isGuess), &log)
    }

    /// Adds a question, and judges what its type needs.
    private mutating func ask(
        _ type: QuestionType, _ hasOther: Bool, _ row: SurveyRow, _ cell: SurveyCell
    ) {
        let place = add(.question(type), row, cell)
        survey.items[place].hasOther = hasOther
        if let saved = row[.saveTo] { save(saved, place) }
        readParameters(place, type, row)
        let item = survey.items[place]
        lists.check(item, cell, &log)
        QuestionChecks.check(item, row, cell, table, &log)
        guard let choices = type.choices else { return }
        QuestionChecks.checkTable(item, cell, &groups, &log)
        guard case .answers(var reference) = choices else { return }
        // The reference stands at the end of the type.
        let end = cell.text.utf8.count
        reference.span = Span(end - Int(reference.span.end), end)
        pending.add(reference, at: cell.place, header: cell.header.text)
    }

    private mutating func readParameters(
        _ place: Int, _ type: QuestionType, _ row: SurveyRow
    ) {
        let cell = row[.parameters]
        guard cell != nil || type == .range else { return }
        let item = survey.items[place]
        var reader = ParameterReader(
            cell?.text ?? "", at: cell?.place ?? row.place,
            header: cell?.header.text ?? "parameters")
        if QuestionChecks.hasParameters(cleaned(item.writtenType), item) {
            reader.read(type, appearance: item.appearance.text)
            lists.checkLabels(&reader, item, cell, &log)
        } else if let cell {
            log.warn(WarningKinds.unusedParameters, cell, [item.writtenType])
        }
        survey.items[place].parameters = reader.result
        if cell == nil { survey.items[place].parameters.place = nil }
        for fault in reader.faults { log.fault(fault) }
    }
}
