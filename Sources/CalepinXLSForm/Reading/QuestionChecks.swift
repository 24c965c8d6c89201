// Judges what the type of a question needs beside a list: labels, calculations, triggers.

import CalepinExpressions
import CalepinWorkbook

/// A judge of questions.
enum QuestionChecks {
    /// Notes what a question needs and has not.
    ///
    /// Complexity: O(n) in the cells of the row.
    static func check(
        _ item: SurveyItem, _ row: SurveyRow, _ cell: SurveyCell,
        _ table: SheetTable<SurveyColumn>, _ log: inout FaultLog
    ) {
        checkLabel(item, row, cell, table, &log)
        switch item.type {
        case .calculate:
            guard item[.calculation] == nil, item.initial?.expression == nil else { return }
            log.fault(
                TypeKinds.calculationMissing, row, table, .rule(.calculation),
                usually: "calculation", [item.name])
        case .backgroundGeopoint:
            if item.triggerPlace == nil {
                log.fault(
                    TypeKinds.triggerMissing, row, table, .trigger, usually: "trigger",
                    [item.writtenType])
            }
            if let calculation = row[.rule(.calculation)] {
                log.fault(TypeKinds.calculationUnwanted, calculation, [item.writtenType])
            }
        case .fact(.subscriberID), .fact(.simSerial):
            log.warn(WarningKinds.obsoleteType, cell, [item.writtenType])
        default: break
        }
    }

    private static func checkLabel(
        _ item: SurveyItem, _ row: SurveyRow, _ cell: SurveyCell,
        _ table: SheetTable<SurveyColumn>, _ log: inout FaultLog
    ) {
        guard item.type?.isShown == true else { return }
        let hasText = item.texts.contains { $0.role == .label || $0.role == .hint }
        let isComputed = item[.calculation] != nil || !item.triggers.isEmpty
        if isComputed, !hasText { return }
        let hasImplied = TypeText.impliedConstraints[item.writtenType] != nil
        let isMute = !hasText && !item.texts.contains { $0.role.isLabelOrMedia }
        if isMute, !hasImplied, item.appearance.text != "label" {
            log.fault(
                TypeKinds.labelMissing, row, table, .text(.label), usually: "label", [item.name])
        }
        let kinds = item.texts.map(\.role)
        guard kinds.contains(.media(.bigImage)), !kinds.contains(.media(.image)) else { return }
        let big = row.cells.first { $0.header.meaning == .text(.media(.bigImage)) }
        log.fault(TypeKinds.bigImageAlone, big ?? cell)
    }

    /// Judges a question in a group that shows one list as a table.
    static func checkTable(
        _ item: SurveyItem, _ cell: SurveyCell, _ groups: inout OpenGroups,
        _ log: inout FaultLog
    ) {
        guard let last = groups.last, last.isTable else { return }
        let list: String
        switch item.type?.choices {
        case .list(let name), .file(let name): list = name
        default: return
        }
        if let first = last.tableList {
            if first != list { log.fault(TypeKinds.tableListMixed, cell, [list, first]) }
            return
        }
        groups.setTableList(list)
        guard let filter = item[.choiceFilter] else { return }
        log.fault(
            SurveyFault(TypeKinds.tableListFiltered, at: filter.place, header: "choice_filter"))
    }

    /// Returns false for a type under an older name, which ODK reads without its parameters.
    ///
    /// - Parameter type: The text of the type, with single spaces.
    static func hasParameters(_ type: String, _ item: SurveyItem) -> Bool {
        guard let question = item.type, ParameterReader.keys(of: question) != nil else {
            return false
        }
        return TypeText.plain[type] == nil || TypeText.namesWithParameters.contains(type)
    }
}

extension TextRole {
    /// True for labels and media, which both show something.
    var isLabelOrMedia: Bool {
        if case .media = self { return true }
        return self == .label
    }
}
