// A form of Calepin that is made from a survey: the declaration, the tables that it reads, the map
// back to the workbook, and the report about what was adapted and left out. Faults that are found
// in the declaration are said with the cells that they come from.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook

/// A form that was made from a survey.
package struct FormImport: Sendable {
    /// The form.
    package private(set) var form: FormDefinition
    /// The tables that it reads: files, long lists.
    package let tables: [ImportedTable]
    /// True when its records are reviewed.
    package let isReviewed: Bool
    /// True when nobody changes a record while it is approved.
    package let locksApproved: Bool
    /// The way back to the workbook.
    package let map: SourceMap
    /// The faults; the form cannot be used when there are any.
    package private(set) var faults: [SurveyFault] = []
    /// The report.
    package private(set) var report: ImportReport

    /// The tables as sessions read them.
    package var catalogues: [Catalogue] { tables.map(\.catalogue) }

    /// Makes a form of a survey without faults.
    ///
    /// - Parameters:
    ///   - root: The name of the form's own data in ODK.
    ///   - name: The id of the form where its settings have none, such as the name of its file.
    ///   - file: Returns a file beside the form, such as `towns.csv`; nil where there is none.
    /// Complexity: O(n·d) in the items, expressions and choices, and the depth of groups.
    package init(
        _ survey: Survey, root: String = SurveyReader.defaultRoot, name: String = "form",
        file: (String) -> CatalogueFile? = { _ in nil }
    ) {
        let languages = LanguagePlan(survey)
        var names = NamePlan(survey)
        let saved = SavedValues(survey, &names)
        let tables = TablePlan(survey, languages, file: file)
        let map = SourceMap(survey, root: root)
        let rules = RuleWriter(survey, names, tables, saved, root: map.root)
        let id = NamePlan.id(survey.settings.formID?.text ?? name)
        let title = languages.text(
            survey.settings.title?.text ?? survey.settings.formID?.text ?? name)
        var maker = FormMaker(
            survey, languages, names,
            FieldMaker(
                survey: survey, languages: languages, names: names, tables: tables, rules: rules),
            map, title: title)
        let sections = maker.sections()
        form = FormDefinition(
            id: id, title: title, languages: languages.codes, sections: sections,
            choiceLists: maker.fields.tables.lists, catalogues: tables.catalogues,
            recordTitle: maker.recordTitle)
        form.isMarked = true
        if survey.items.contains(where: { $0.type == .acknowledge }) {
            form.choiceLists.append(Self.acknowledgement(languages))
        }
        self.tables = tables.tables
        isReviewed = survey.settings.isReviewed
        locksApproved = isReviewed && survey.settings.locksApproved
        self.map = maker.map
        report = ImportReport(survey, languages, tables, maker, names)
        judge()
    }

    /// Notes what is never shown, hides its fields, and returns true when there was something.
    /// Surveys have such parts on purpose: as a remark, or for later.
    private mutating func hide(_ unreachable: [Fault]) -> Bool {
        for fault in unreachable {
            let cell = map.cell(of: fault.place, rule: fault.rule)
            let note = SurveyFault(
                UnusedKinds.neverShown, at: cell.place, header: cell.header, [fault.place])
            report.notes.append(ImportNote(weight: .unused, fault: note))
        }
        let paths = Set(unreachable.map(\.place))
        for index in form.sections.indices where !paths.isEmpty {
            form.sections[index].hide(paths)
        }
        return !paths.isEmpty
    }

    private static func acknowledgement(_ languages: LanguagePlan) -> CalepinForms.ChoiceList {
        CalepinForms.ChoiceList(
            FormMaker.acknowledgement, [Choice("OK", languages.words("OK", "OK"))])
    }

    /// Finds the faults of the declaration. What is never shown is hidden, rules that it cannot
    /// compute are left out, both with a remark, and it is judged again without them.
    private mutating func judge() {
        var found = form.check()
        if hide(found.filter { $0.code == .unreachable }) { found = form.check() }
        for _ in 0..<Self.maxRounds {
            let left = found.filter(Self.isLeftOut)
            if left.isEmpty { break }
            leaveOut(left)
            found = form.check()
        }
        faults = found.map { fault($0) }
    }

    private mutating func leaveOut(_ left: [Fault]) {
        for one in left {
            report.notes.append(ImportNote(weight: .omitted, fault: fault(one, OmittedKinds.rule)))
        }
        let wrong = Dictionary(grouping: left, by: \.place).mapValues { $0.map(\.rule) }
        for index in form.sections.indices { form.sections[index].leaveOut(wrong) }
    }

    /// The number of times that rules are left out; one that is left out may lead to one more that
    /// cannot be computed, and no further.
    private static let maxRounds = 3

    /// Returns true for the fault of a rule without which the form works.
    private static func isLeftOut(_ fault: Fault) -> Bool {
        fault.code == .badExpression
    }

    /// Returns the fault of a declaration with its cell.
    ///
    /// - Parameter frame: The kind whose words go around the message; nil for none.
    private func fault(_ fault: Fault, _ frame: FaultKind? = nil) -> SurveyFault {
        let cell = map.cell(of: fault.place, rule: fault.rule)
        func words(_ language: Language) -> String {
            let message = fault.message(in: language)
            return frame?.message([message], in: language) ?? message
        }
        let kind = FaultKind(frame?.code ?? fault.name, words(.english), words(.french))
        return SurveyFault(kind, at: cell.place, header: cell.header)
    }
}
