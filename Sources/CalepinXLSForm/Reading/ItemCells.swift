// Reads the cells of one row into its item: texts, rules, default, triggers, appearance.

import CalepinExpressions
import CalepinWorkbook

/// The reader of the cells of an item.
enum ItemCells {
    /// Fills an item with what the cells of its row say.
    ///
    /// Complexity: O(n) in the bytes of the cells.
    static func fill(_ item: inout SurveyItem, _ row: SurveyRow, _ log: inout FaultLog) {
        for cell in row.cells {
            switch cell.header.meaning {
            case .text(let role): item.texts.append(text(role, cell))
            case .rule(let role):
                let expression = expression(cell, allowsWords: role.allowsWords, &log)
                item.rules.append(SurveyRule(role: role, expression: expression))
            case .initial: item.initial = initial(cell, item.type, &log)
            case .trigger: readTriggers(cell, &item, &log)
            case .appearance: item.appearance = appearance(cell, &log)
            case .attribute(let name):
                item.attributes.append(
                    SurveyAttribute(header: name, text: cell.text, place: cell.place))
            case nil:
                item.attributes.append(
                    SurveyAttribute(
                        header: cell.header.text, text: cell.text, place: cell.place))
            default: break
            }
        }
        addImplied(&item)
    }

    private static func text(_ role: TextRole, _ cell: SurveyCell) -> SurveyText {
        SurveyText(
            role: role, language: cell.header.language, text: cell.text, place: cell.place,
            references: ReferenceScan(cell.text).references)
    }

    private static func expression(
        _ cell: SurveyCell, allowsWords: Bool = false, _ log: inout FaultLog
    ) -> SurveyExpression {
        let read = SurveyExpression.read(cell.text, at: cell.place, allowsWords: allowsWords)
        log.fault(read.faults, at: cell.place, header: cell.header.text)
        return read.expression
    }

    /// Adds the constraint that an old type brings along, where the row has none.
    private static func addImplied(_ item: inout SurveyItem) {
        guard item.type == .integer || item.type == .text,
            let text = TypeText.impliedConstraints[item.writtenType], item[.constraint] == nil
        else { return }
        let read = SurveyExpression.read(text, at: item.typePlace)
        item.rules.append(SurveyRule(role: .constraint, expression: read.expression))
    }

    private static func initial(
        _ cell: SurveyCell, _ type: QuestionType?, _ log: inout FaultLog
    ) -> SurveyDefault {
        var initial = SurveyDefault(text: cell.text, place: cell.place, expression: nil)
        let isComputed = DynamicDefault.isComputed(
            cell.text, valuesHaveHyphens: type?.valuesHaveHyphens ?? false)
        if isComputed { initial.expression = expression(cell, &log) }
        return initial
    }

    // Triggers

    private static func readTriggers(
        _ cell: SurveyCell, _ item: inout SurveyItem, _ log: inout FaultLog
    ) {
        item.triggerPlace = cell.place
        let scan = ReferenceScan(cell.text)
        log.fault(scan.malformed, cell)
        item.triggers = scan.references
        guard !scan.references.isEmpty else {
            if scan.malformed.isEmpty { log.fault(ReferenceKinds.triggerEmpty, cell) }
            return
        }
        checkCommas(cell, scan.references, &log)
    }

    /// Judges what stands between the references of a trigger.
    private static func checkCommas(
        _ cell: SurveyCell, _ references: [FormReference], _ log: inout FaultLog
    ) {
        let bytes = Array(cell.text.utf8)
        var place = 0
        for (index, reference) in references.enumerated() {
            let between = bytes[place..<Int(reference.span.start)]
            if index > 0, !between.contains(UInt8(ascii: ",")) {
                log.fault(
                    ReferenceKinds.triggerComma, cell, span: reference.span,
                    suggestion: separated(cell.text, references))
                return
            }
            noteRemainder(between, cell, &log)
            place = Int(reference.span.end)
        }
        noteRemainder(bytes[place...], cell, &log)
    }

    private static func noteRemainder(
        _ bytes: ArraySlice<UInt8>, _ cell: SurveyCell, _ log: inout FaultLog
    ) {
        let text = String(decoding: bytes, as: UTF8.self).filter { $0 != "," && !$0.isWhitespace }
        guard !text.isEmpty else { return }
        log.warn(WarningKinds.triggerRemainder, cell, [text])
    }

    private static func separated(_ text: String, _ references: [FormReference]) -> String? {
        guard text.utf8.count <= SurveyLimits.repairedBytes else { return nil }
        return references.map { "${" + $0.name + "}" }.joined(separator: ", ")
    }

    // Appearance

    private static func appearance(_ cell: SurveyCell, _ log: inout FaultLog) -> Appearance {
        var appearance = Appearance(place: cell.place)
        appearance.text = cell.text
        var rest = cell.text
        if let start = rest.firstRange(of: "search("),
            let end = rest[start.upperBound...].lastIndex(of: ")")
        {
            appearance.search = String(rest[start.upperBound..<end])
            rest.removeSubrange(start.lowerBound...end)
        }
        appearance.words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        // An app is called with arguments that may have spaces between them.
        if rest.contains("(") { return appearance }
        for word in appearance.words where !AppearanceWords.has(word) {
            let near = log.nearest.name(to: word, in: AppearanceWords.all)
            log.warn(
                SurveyFault(
                    WarningKinds.unknownAppearance, at: cell.place, header: cell.header.text,
                    [word], suggestion: near))
        }
        return appearance
    }
}

extension SurveyRule.Role {
    /// True when `yes` and `no` are truth values in the column.
    var allowsWords: Bool { self != .choiceFilter && self != .repeatCount }
}
