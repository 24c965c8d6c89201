// The sheets of a form by their names, in any case; and sheets whose names are nearly those.

import CalepinWorkbook

/// The names that sheets of a form have.
enum SheetName: String, CaseIterable, Hashable, Sendable {
    /// The sheets that are named by one word.
    case survey, choices, settings, entities, osm
    /// The lists that are kept outside of the form.
    case externalChoices = "external_choices"
}

/// The sheets of a form.
struct FormSheets: Sendable {
    private var sheets: [SheetName: Workbook.Sheet] = [:]
    /// The names of the other sheets, without those that begin with an underscore.
    private var others: [String] = []

    /// Finds the sheets of a form; a workbook's only sheet is its survey, whatever its name.
    ///
    /// Complexity: O(n) in the sheets.
    init(_ workbook: Workbook, _ log: inout FaultLog) {
        for sheet in workbook.sheets {
            guard let name = SheetName(rawValue: sheet.name.lowercased()) else {
                if !sheet.name.hasPrefix("_") { others.append(sheet.name) }
                continue
            }
            if sheets[name] != nil {
                log.warn(
                    SurveyFault(WarningKinds.duplicateSheet, at: SheetPlace(sheet: sheet.name)))
            }
            sheets[name] = sheet
        }
        if sheets.isEmpty, workbook.sheets.count == 1, let only = workbook.sheets.first {
            sheets[.survey] = only
            others = []
        }
    }

    /// Returns a sheet that has headers; nil where it is missing or empty.
    subscript(name: SheetName) -> Workbook.Sheet? {
        guard let sheet = sheets[name], !sheet.rows.isEmpty else { return nil }
        return sheet
    }

    /// Returns a sheet that has rows below its headers; nil where it is missing or empty.
    func filled(_ name: SheetName) -> Workbook.Sheet? {
        guard let sheet = self[name], sheet.rows.count > 1 else { return nil }
        return sheet
    }

    /// Returns the sheets whose names are nearly a name: at most two letters differ.
    func similar(to name: SheetName) -> [String] {
        let wanted = Array(name.rawValue.utf8)
        return others.filter {
            let other = Array($0.lowercased().utf8)
            return abs(other.count - wanted.count) <= 2 && Nearest.distance(other, wanted) <= 2
        }
    }

    /// Notes a sheet that the form needs and does not have.
    func noteMissing(_ name: SheetName, _ log: inout FaultLog) {
        let similar = similar(to: name)
        log.fault(
            SurveyFault(
                SheetKinds.sheetMissing, at: SheetPlace(sheet: name.rawValue), [name.rawValue],
                suggestion: similar.isEmpty ? nil : similar.joined(separator: ", ")))
    }

    /// Warns of sheets that were probably meant to be sheets of the form.
    func warnSimilar(_ log: inout FaultLog) {
        for name in [SheetName.settings, .entities] where filled(name) == nil {
            for other in similar(to: name) {
                log.warn(
                    SurveyFault(
                        WarningKinds.similarSheet, at: SheetPlace(sheet: other),
                        suggestion: name.rawValue))
            }
        }
    }
}
