// The lists of a form while its survey is read: which exist, and whether a question may use them
// as it does.

import CalepinExpressions
import CalepinWorkbook

/// The lists of a form by name.
struct ListBook: Sendable {
    private let sheets: FormSheets
    private let choicesHaveLists: Bool
    private let lists: [ChoiceList]
    private let places: [String: Int]
    private let external: Set<String>
    private let osm: Set<String>
    /// The sheets that were called missing, so that each is called so once.
    private var missing: Set<SheetName> = []
    /// The lists whose names were judged for questions with several answers.
    private var judgedForSpaces: Set<String> = []
    /// The lists whose names were judged for loops.
    private var judgedForLoops: Set<String> = []
    /// The number of labels of ranges that are still judged.
    private var labelSteps = SurveyLimits.rangeLabels

    /// Makes the lists of a form.
    ///
    /// - Parameter choicesHaveLists: True when the sheet `choices` says which choice belongs to
    ///   which list.
    init(_ survey: Survey, _ sheets: FormSheets, choicesHaveLists: Bool) {
        self.sheets = sheets
        self.choicesHaveLists = choicesHaveLists
        lists = survey.choiceLists
        places = Dictionary(
            lists.enumerated().map { ($0.element.name, $0.offset) }
        ) { first, _ in first }
        external = Set(survey.externalLists.map(\.name))
        osm = Set(survey.osmLists.map(\.name))
    }

    /// Returns the list of a name; nil, and a fault, when there is none.
    mutating func list(_ name: String, _ cell: SurveyCell, _ log: inout FaultLog) -> ChoiceList? {
        if let place = places[name] { return lists[place] }
        noteUnknown(name, cell, &log)
        return nil
    }

    /// Notes a list that does not exist, or once the sheet that should have it.
    private mutating func noteUnknown(
        _ name: String, _ cell: SurveyCell, _ log: inout FaultLog
    ) {
        guard lists.isEmpty else {
            let near = log.nearest.name(to: name, in: places.keys)
            return log.fault(ChoiceKinds.unknownList, cell, [name], suggestion: near)
        }
        guard missing.insert(.choices).inserted else { return }
        guard let sheet = sheets.filled(.choices), !choicesHaveLists else {
            return sheets.noteMissing(.choices, &log)
        }
        let place = SheetPlace(sheet: sheet.name, row: sheet.rows.first?.number)
        let name = "list_name"
        log.fault(SurveyFault(SheetKinds.columnMissing, at: place, header: name, [name]))
    }

    /// Judges the list of a question.
    mutating func check(_ item: SurveyItem, _ cell: SurveyCell, _ log: inout FaultLog) {
        switch item.type {
        case .selectOneExternal(let list): checkExternal(list, item, cell, &log)
        case .osm(let list?):
            if sheets.filled(.osm) != nil, !osm.contains(list) {
                log.fault(ChoiceKinds.unknownList, cell, [list])
            }
        case .selectMultiple(.list(let name)):
            if let list = list(name, cell, &log) { checkSpaces(list, cell, &log) }
        case .selectOne(.list(let name)), .rank(.list(let name)): _ = list(name, cell, &log)
        default: break
        }
        guard item.hasOther else { return }
        if let filter = item[.choiceFilter] {
            log.fault(
                SurveyFault(
                    ChoiceKinds.otherFiltered, at: filter.place, header: "choice_filter"))
        }
        if item.type?.choices?.list == nil { log.fault(ChoiceKinds.otherWithoutList, cell) }
    }

    private mutating func checkExternal(
        _ list: String, _ item: SurveyItem, _ cell: SurveyCell, _ log: inout FaultLog
    ) {
        if item[.choiceFilter] == nil { log.warn(WarningKinds.externalUnfiltered, cell) }
        guard !external.isEmpty else {
            if missing.insert(.externalChoices).inserted {
                sheets.noteMissing(.externalChoices, &log)
            }
            return
        }
        guard !external.contains(list) else { return }
        let near = log.nearest.name(to: list, in: external)
        log.fault(ChoiceKinds.unknownList, cell, [list], suggestion: near)
    }

    /// Notes choices with a space, at which several answers would be cut; once for each list.
    private mutating func checkSpaces(
        _ list: ChoiceList, _ cell: SurveyCell, _ log: inout FaultLog
    ) {
        guard judgedForSpaces.insert(list.name).inserted else { return }
        for choice in list.choices where choice.name.utf8.contains(0x20) {
            log.fault(
                SurveyFault(
                    ChoiceKinds.spaced, at: choice.place, header: "name", partner: cell.place,
                    [choice.name, list.name]))
        }
    }

    /// Judges the list of a loop, each choice of which becomes a group with its name.
    mutating func checkLoop(_ name: String?, _ cell: SurveyCell, _ log: inout FaultLog) {
        guard let name else { return log.fault(TypeKinds.loopWithoutList, cell) }
        guard let list = list(name, cell, &log), judgedForLoops.insert(name).inserted else {
            return
        }
        for choice in list.choices where !XMLName.isQualified(choice.name) {
            log.fault(
                SurveyFault(
                    NameKinds.invalid, at: choice.place, header: "name", partner: cell.place,
                    [choice.name]))
        }
    }

    /// Judges the labels of a range.
    mutating func checkLabels(
        _ reader: inout ParameterReader, _ item: SurveyItem, _ cell: SurveyCell?,
        _ log: inout FaultLog
    ) {
        guard let range = reader.result.range, let name = range.tickLabels else { return }
        guard let place = places[name] else {
            if let cell { log.fault(ParameterKinds.labelsUnknown, cell, [name]) }
            return
        }
        labelSteps -= lists[place].choices.count
        guard labelSteps >= 0 else { return }
        reader.checkLabels(range, lists[place], appearance: item.appearance.text)
    }
}
