// Reads the sheet `settings`: its first row below the headers.

import CalepinExpressions
import CalepinWorkbook

/// A reader of settings.
struct SettingsReader {
    /// The settings that were read.
    private(set) var settings = SurveySettings()

    /// Reads a sheet.
    ///
    /// Complexity: O(n) in the cells of the sheet.
    init(_ sheet: Workbook.Sheet, _ pending: inout PendingReferences, _ log: inout FaultLog) {
        let table = SheetTable<String>(sheet) { header, _ in (SettingKeys.key(of: header).key, nil)
        }
        guard let first = table.rows.first else { return }
        if let second = table.rows.dropFirst().first {
            log.warn(
                SurveyFault(
                    WarningKinds.severalSettings,
                    at: SheetPlace(sheet: sheet.name, row: second.number)))
        }
        let isOld = !table.headers.contains { $0.text.contains("::") }
        for cell in table.row(first).row.cells {
            add(cell, isOld, &log)
            let header = cell.header.text
            pending.collect(cell.text, at: cell.place, header: header, &log)
        }
        check(table, &log)
        guard let name = settings["instance_name"] else { return }
        let read = SurveyExpression.read(name.text, at: name.place)
        settings.recordName = read.expression
        log.fault(read.faults, at: name.place, header: "instance_name")
    }

    private mutating func add(_ cell: TableCell<String>, _ isOld: Bool, _ log: inout FaultLog) {
        let key = cell.header.meaning ?? cell.header.text
        if !SettingKeys.key(of: HeaderText(cell.header.text, isOld: isOld)).isKnown {
            var nearest = Nearest()
            log.warn(
                SurveyFault(
                    WarningKinds.unknownSetting, at: cell.place, header: cell.header.text,
                    [cell.header.text],
                    suggestion: nearest.name(to: key, in: SettingKeys.known)))
        }
        let setting = SurveySetting(key: key, text: cell.text, place: cell.place)
        guard let index = settings.all.firstIndex(where: { $0.key == key }) else {
            return settings.all.append(setting)
        }
        log.warn(
            SurveyFault(WarningKinds.formIDTwice, at: cell.place, header: cell.header.text))
        if HeaderText.normal(cell.header.text) == "form_id" { settings.all[index] = setting }
    }

    /// Judges the settings that can make a form impossible.
    private func check(_ table: SheetTable<String>, _ log: inout FaultLog) {
        if let name = settings["name"], !XMLName.isQualified(name.text) {
            log.fault(
                SurveyFault(NameKinds.invalid, at: name.place, header: "name", [name.text]))
        }
        guard let key = settings["public_key"] else { return }
        log.fault(SurveyFault(SheetKinds.encrypted, at: key.place, header: "public_key"))
        if settings.omitsInstanceID {
            log.fault(
                SurveyFault(SheetKinds.instanceIDNeeded, at: key.place, header: "public_key"))
        }
    }
}
