// The structure of forms that are made from XLSForms against what pyxform makes of them: nodes,
// types, rules, choices and texts. structure.py says what pyxform makes.

import CalepinForms
import CalepinXLSForm
import Foundation
import Testing

@Suite("Structure against pyxform")
struct StructureTests {
    @Test("Recorded forms have pyxform's structure, but for rules with a reason")
    func recorded() throws {
        guard let cases = try SurveyCase.all() else {
            return print("xlsform structure: the recorded cases are not present")
        }
        let script = OraclePlace.tests.appendingPathComponent("Structure/structure.py").path
        let oracle = try OracleProcess(OraclePlace.python.path, [script])
        var tally = StructureTally()
        for survey in cases where survey.refusal == nil {
            let reading = survey.reading
            guard reading.faults.isEmpty else {
                tally.count("not read, for a rule of VerdictTests")
                continue
            }
            let book = FormBook(
                name: survey.name, root: survey.root, workbook: survey.workbook)
            let form = try JSONDecoder().decode(
                OracleForm.self, from: Data(try oracle.answer(book.line()).utf8))
            guard form.error == nil else {
                Issue.record("\(survey.name): pyxform refuses it: \(form.error ?? "")")
                continue
            }
            let made = FormImport(reading.survey, root: survey.root)
            let faults = made.faults.map { $0.line(in: .english) }
            // A cycle is a fault that JavaRosa finds too, when it opens the form.
            if !faults.isEmpty, made.faults.allSatisfy({ $0.code == "cycle" }) {
                tally.count("refused for a cycle, as by JavaRosa")
                continue
            }
            if made.faults.map(\.code) == ["out-of-scope"], survey.isUnvalidated {
                tally.count("refused for a value of several rows, kept from ODK Validate")
                continue
            }
            guard faults.isEmpty else {
                tally.fail(survey.name, faults)
                continue
            }
            tally.add(survey.name, StructureComparison(reading.survey, made, form))
        }
        tally.report()
        #expect(tally.failed == [])
        #expect(tally.fine >= 555)
    }
}

/// The results of all cases.
struct StructureTally {
    private var counts: [String: Int] = [:]
    private var explained: [String: Int] = [:]
    /// The cases that no rule explains.
    private(set) var failed: [String] = []
    /// The number of cases that are equal or explained.
    private(set) var fine = 0

    mutating func count(_ what: String) { counts[what, default: 0] += 1 }

    mutating func fail(_ name: String, _ lines: [String]) {
        count("differ")
        failed.append(name)
        print("xlsform structure, \(name):")
        for line in lines.prefix(6) { print("    " + line) }
    }

    mutating func add(_ name: String, _ comparison: StructureComparison) {
        var rules: Set<String> = []
        var lines: [String] = []
        for difference in comparison.differences {
            let rule = StructureRule.all.first { $0.explains(difference, comparison) }
            if let rule { rules.insert(rule.name) } else { lines.append(difference.line) }
        }
        for rule in rules { explained[rule, default: 0] += 1 }
        let isPlain = comparison.survey.isPlain
        if isPlain { count("plain") }
        guard lines.isEmpty else { return fail(name, lines) }
        let isSaid = rules.contains { $0.contains("-omitted") || $0.contains("-as-") }
        if isPlain { count(isSaid ? "plain, not wholly carried over" : "plain and the same") }
        fine += 1
        count(rules.subtracting(["identity"]).isEmpty ? "equal" : "explained by rules")
    }

    func report() {
        for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("xlsform structure: \(count) \(what)")
        }
        for rule in StructureRule.all where explained[rule.name] != nil {
            print("xlsform structure, \(rule.name): \(explained[rule.name] ?? 0): \(rule.reason)")
        }
    }
}

extension Survey {
    /// True for a form without the features that the design counts apart: lists in files,
    /// entities, triggers, ranges, traces, media, protocols, external choices, guidance, searches,
    /// earlier records, recordings, loops and ranks.
    fileprivate var isPlain: Bool {
        entities.isEmpty && externalLists.isEmpty && osmLists.isEmpty
            && items.allSatisfy { item in
                Self.isPlain(item) && item.triggers.isEmpty && item.appearance.search == nil
                    && item.texts.allSatisfy { Self.isPlain($0.role) }
                    && !item.rules.contains { rule in
                        rule.expression.references.contains(where: \.isLastSaved)
                    }
            }
    }

    private static func isPlain(_ role: TextRole) -> Bool {
        switch role {
        case .media, .guidance: false
        default: true
        }
    }

    private static func isPlain(_ item: SurveyItem) -> Bool {
        if case .loop = item.sort { return false }
        switch item.type {
        case .range, .selectOneExternal, .geotrace, .geoshape, .audio, .video, .backgroundAudio,
            .osm, .audit, .backgroundGeopoint, .startGeopoint, .externalData, .rank:
            return false
        default: return item.type?.choices?.file == nil
        }
    }
}

extension SurveyCase {
    /// True for the case in which one value of all rows of a repeat is read: its test keeps it
    /// from ODK Validate, which would refuse it.
    var isUnvalidated: Bool {
        name == "tests.test_last_saved.LastSavedTest.test_last_saved_in_repeat"
    }
}
