// Rows and cells of the sheet `survey`, and how faults of them are noted.

import CalepinExpressions
import CalepinWorkbook

/// A cell of a survey.
typealias SurveyCell = TableCell<SurveyColumn>

/// A row of a survey.
typealias SurveyRow = TableRow<SurveyColumn>

extension FaultLog {
    /// Notes a fault of a cell.
    mutating func fault(
        _ kind: FaultKind, _ cell: SurveyCell, _ arguments: [String] = [], span: Span? = nil,
        partner: SheetPlace? = nil, suggestion: String? = nil
    ) {
        fault(
            SurveyFault(
                kind, at: cell.place, header: cell.header.text, span: span, partner: partner,
                arguments, suggestion: suggestion))
    }

    /// Warns of a cell.
    mutating func warn(_ kind: FaultKind, _ cell: SurveyCell, _ arguments: [String] = []) {
        warn(SurveyFault(kind, at: cell.place, header: cell.header.text, arguments))
    }

    /// Notes a fault of a cell that a row should have and has not.
    mutating func fault(
        _ kind: FaultKind, _ row: SurveyRow, _ table: SheetTable<SurveyColumn>,
        _ column: SurveyColumn, usually name: String, _ arguments: [String] = []
    ) {
        let found = table.place(of: column, in: row.place, usually: name)
        fault(SurveyFault(kind, at: found.place, header: found.header, arguments))
    }

    /// Notes the faults of an expression in a cell, with the function or axis that was meant.
    mutating func fault(_ faults: [XPathFault], at place: SheetPlace, header: String) {
        for fault in faults {
            var suggestion = fault.suggestion
            if let name = fault.arguments.first {
                if fault.kind == ExpressionKinds.unknownFunction {
                    suggestion = nearest.name(to: name, in: XPathFunctions.all)
                } else if fault.kind == ExpressionKinds.unknownAxis {
                    suggestion = nearest.name(to: name, in: XPathFunctions.axes)
                }
            }
            let found = SurveyFault(
                fault.kind, at: place, header: header, span: fault.span, fault.arguments,
                suggestion: suggestion)
            if ExpressionKinds.typography.contains(fault.kind) {
                warn(found)
            } else {
                self.fault(found)
            }
        }
    }

    /// Notes references that cannot be read.
    mutating func fault(_ malformed: [ReferenceScan.Malformed], _ cell: SurveyCell) {
        for stretch in malformed {
            fault(
                ReferenceKinds.malformed, cell, [stretch.text], span: stretch.span,
                suggestion: stretch.repaired)
        }
    }
}
