// Reads the sheet `entities`: a row for each entity. Where an entity has its place in the form is
// decided once the survey is read.

import CalepinExpressions
import CalepinWorkbook

/// A reader of entities.
struct EntitiesReader {
    /// The entities, in the order of their rows.
    private(set) var entities: [EntityDeclaration] = []

    private var places: [String: SheetPlace] = [:]

    /// Reads a sheet.
    ///
    /// Complexity: O(n) in the cells of the sheet.
    init(_ sheet: Workbook.Sheet, _ pending: inout PendingReferences, _ log: inout FaultLog) {
        let table = SheetTable<EntityColumn>(sheet) { header, _ in
            (EntityColumn.meaning(of: header), nil)
        }
        table.noteDuplicates(in: &log)
        var used: Set<Int> = []
        for raw in table.rows {
            let row = table.row(raw).row
            guard !row.cells.isEmpty else { continue }
            guard entities.count < SurveyLimits.entities else {
                let bound = String(SurveyLimits.entities)
                log.fault(SurveyFault(EntityKinds.tooMany, at: row.place, [bound]))
                break
            }
            used.formUnion(row.cells.filter { $0.header.meaning == nil }.map(\.header.column))
            read(row, table, &pending, &log)
        }
        for header in table.headers where used.contains(header.column) {
            var nearest = Nearest()
            let known = EntityColumn.allCases.map(\.rawValue)
            log.fault(
                SurveyFault(
                    SheetKinds.unknownEntityColumn, at: table.place(of: header),
                    header: header.text, [header.text],
                    suggestion: nearest.name(to: header.text, in: known)))
        }
    }

    private mutating func read(
        _ row: TableRow<EntityColumn>, _ table: SheetTable<EntityColumn>,
        _ pending: inout PendingReferences, _ log: inout FaultLog
    ) {
        var expressions: [EntityColumn: SurveyExpression] = [:]
        for cell in row.cells {
            guard let column = cell.header.meaning, column != .list, column != .repeat else {
                continue
            }
            let header = cell.header.text
            pending.collect(cell.text, at: cell.place, header: header, &log)
            let read = SurveyExpression.read(cell.text, at: cell.place)
            log.fault(read.faults, at: cell.place, header: header)
            expressions[column] = read.expression
        }
        let found = table.place(of: .list, in: row.place, usually: EntityColumn.list.rawValue)
        guard let list = row[.list] else {
            log.fault(
                SurveyFault(EntityKinds.listMissing, at: found.place, header: found.header))
            return
        }
        let entity = EntityDeclaration(
            list: list.text, place: row.place, id: expressions[.id],
            createIf: expressions[.createIf], updateIf: expressions[.updateIf],
            label: expressions[.label])
        checkName(list, &log)
        check(entity, &log)
        if places[entity.list] == nil {
            places[entity.list] = list.place
            entities.append(entity)
        }
    }

    private func checkName(_ list: TableCell<EntityColumn>, _ log: inout FaultLog) {
        let text = list.text
        func note(_ kind: FaultKind, partner: SheetPlace? = nil) {
            log.fault(
                SurveyFault(
                    kind, at: list.place, header: list.header.text, partner: partner, [text]))
        }
        if text.hasPrefix("__") {
            note(NameKinds.underscores)
        } else if text.contains(".") {
            note(NameKinds.period)
        } else if !XMLName.isQualified(text) {
            note(NameKinds.invalid)
        } else if let first = places[text] {
            note(EntityKinds.duplicate, partner: first)
        }
    }

    /// Judges which of the columns go together.
    private func check(_ entity: EntityDeclaration, _ log: inout FaultLog) {
        var kind: FaultKind?
        if entity.id == nil {
            if entity.updateIf != nil {
                kind = EntityKinds.idMissing
            } else if entity.label == nil {
                kind = EntityKinds.labelMissing
            }
        } else if entity.createIf != nil, entity.updateIf == nil {
            kind = EntityKinds.updateMissing
        }
        if let kind { log.fault(SurveyFault(kind, at: entity.place, [entity.list])) }
    }
}
