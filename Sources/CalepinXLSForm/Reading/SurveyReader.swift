// Reads a form by meaning: the sheets in the order in which they need each other, then the form as
// a whole. All faults are found at once; nothing is thrown.

import CalepinExpressions
import CalepinWorkbook

/// The reader of forms.
package enum SurveyReader {
    /// The name of the form's own data, as ODK has it unless a form says another.
    package static let defaultRoot = "data"

    /// Reads a form.
    ///
    /// - Parameter root: The name of the form's own data, which no repeat may have.
    /// Complexity: O(n) in the cells of the workbook and the bytes of their texts.
    package static func read(
        _ workbook: Workbook, root: String = defaultRoot
    ) -> SurveyReading {
        var log = FaultLog()
        var pending = PendingReferences()
        var survey = Survey()
        let sheets = FormSheets(workbook, &log)
        if !XMLName.isQualified(root) {
            let place = SheetPlace(sheet: SheetName.settings.rawValue)
            log.fault(SurveyFault(NameKinds.invalid, at: place, header: "name", [root]))
        }
        if let sheet = sheets.filled(.settings) {
            survey.settings = SettingsReader(sheet, &pending, &log).settings
        }
        let choices = readLists(sheets, &survey, &pending, &log)
        if let sheet = sheets.filled(.entities) {
            survey.entities = EntitiesReader(sheet, &pending, &log).entities
        }
        sheets.warnSimilar(&log)
        if let sheet = sheets[.survey] {
            let lists = ListBook(survey, sheets, choicesHaveLists: choices?.hasLists ?? true)
            let name = survey.settings["name"]?.text ?? root
            var rows = SurveyRows(sheet, root: name, lists, survey, pending, log)
            rows.read()
            finish(rows, choices, &survey, &log)
        } else {
            sheets.noteMissing(.survey, &log)
        }
        return SurveyReading(
            survey: survey, faults: log.faults, warnings: log.warnings, omitted: log.omitted)
    }

    /// Reads all sheets with lists, and returns the reader of `choices`.
    private static func readLists(
        _ sheets: FormSheets, _ survey: inout Survey, _ pending: inout PendingReferences,
        _ log: inout FaultLog
    ) -> ChoicesReader? {
        let allowsDuplicates = survey.settings.allowsDuplicateChoices
        func lists(_ name: SheetName) -> ChoicesReader? {
            guard let sheet = sheets.filled(name) else { return nil }
            var reader = ChoicesReader(sheet, name)
            reader.read(allowsDuplicates: allowsDuplicates, &pending, &log)
            return reader
        }
        survey.externalLists = lists(.externalChoices)?.lists ?? []
        survey.osmLists = lists(.osm)?.lists ?? []
        let choices = lists(.choices)
        survey.choiceLists = choices?.lists ?? []
        return choices
    }

    /// Judges the form as a whole.
    private static func finish(
        _ rows: SurveyRows, _ choices: ChoicesReader?, _ survey: inout Survey,
        _ log: inout FaultLog
    ) {
        survey = rows.survey
        log = rows.log
        var properties = EntityProperties(survey.entities)
        for cell in rows.saved {
            let property = properties.read(cell, &log)
            if let item = cell.item { survey.items[item].saved = property }
        }
        rows.pending.check(NameCounts(survey), &log)
        SurveyChecks(survey).check(&log)
        if !rows.isTooDeep, !properties.areScattered { EntityPlacement.place(&survey, &log) }
        var languages = LanguageChecks(rows.table.headers, choices?.languages ?? [])
        survey.languages = languages.names
        languages.check(survey, rows.table.name, &log)
    }
}
