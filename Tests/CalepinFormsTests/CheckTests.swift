// Faults of declarations: each kind with its place and message, all of them at once. The values of
// a correct declaration are in SessionTests.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct CheckTests {
    private func faults(_ contents: [Content]) -> [String] {
        form(contents).check().map { $0.line(in: .english) }
    }

    @Test func aSoundFormHasNoFault() {
        #expect(faults([field("a"), field("b", calculation: "${a} + 1")]) == [])
    }

    @Test func cyclesAreNamedWithEachStepsRule() {
        let found = faults([
            field("start", relevant: "${end} > 1"), field("end", calculation: "${start} + 1"),
        ])
        #expect(found.count == 1)
        #expect(found[0].contains("start (relevant)"), "\(found)")
        #expect(found[0].contains("end (calculated)"), "\(found)")
        #expect(faults([field("a", calculation: "${a} + 1")]).count == 1)
        let parents = faults([field("a", parents: ["b"]), field("b", parents: ["a"])])
        #expect(parents.count == 1 && parents[0].contains("(parents)"), "\(parents)")
        #expect(faults([field("a", parents: ["a"])]).count == 1)
    }

    @Test func checksMayReadEachOther() {
        #expect(
            faults([
                field("start") { $0.most = "${end}" }, field("end") { $0.least = "${start}" },
            ]) == [])
    }

    @Test func allFaultsAreFoundAtOnceInOrder() {
        let found = form([
            field("a", calculation: "${nowhere} + rond(1)"), field("a"), field("9b"),
            field("c", "colour"), field("d", relevant: "1 +"), field("e", parents: ["zzz"]),
            field("f") {
                $0.least = "9"
                $0.most = "1"
            },
            field("g") { $0.proposal = Proposal("weather", ["a", "nothing"]) },
            field("h") { $0.choices = Choices("colours") },
            field("i") { $0.pattern = Constraint("[") },
        ]).check()
        let codes: [Fault.Code] = [
            .duplicateName, .badName, .unknownType, .unknownParent, .leastAboveMost,
            .unknownService, .badProposal, .unknownList, .badPattern,
        ]
        for code in codes { #expect(found.contains { $0.code == code }, "\(code)") }
        #expect(found.contains { $0.place == "a" && $0.rule == "calculation" })
        #expect(found.contains { $0.place == "d" && $0.rule == "relevant" })
    }

    @Test func aValueOfEveryRowIsAFaultWhereOneIsNeeded() {
        let rows = Content.rows(
            Repeat("rows", label: LocalText("Rows"), contents: [field("n")]))
        let found = form([rows, field("t", calculation: "${n} + 1")]).check()
        #expect(found.map(\.code) == [.outOfScope])
        #expect(form([rows, field("t", calculation: "sum(${n})")]).check() == [])
        #expect(
            form([rows, field("t", parents: ["n"])]).check().map(\.code) == [.parentOutOfScope])
    }

    @Test func missingTranslationsAreFaults() {
        var definition = form([field("a")])
        definition.languages = ["en", "fr"]
        let found = definition.check()
        #expect(found.allSatisfy { $0.code == .missingTranslation && $0.argument == "fr" })
        #expect(found.map(\.place) == ["", "all", "a"])
    }

    @Test func everyFaultHasWordsInBothLanguages() {
        for code in Fault.Code.allCases {
            let fault = Fault(code, at: "a", "x")
            #expect(!fault.message(in: .english).isEmpty && !fault.name.isEmpty)
            #expect(fault.message(in: .english) != fault.message(in: .french), "\(code)")
        }
        #expect(
            Set(Fault.Code.allCases.map { Fault($0, at: "").name }).count
                == Fault.Code.allCases.count)
    }

    @Test func formsThatAreTooLargeOrTooDeepAreFaults() {
        let many = (0...FormLimits.fields).map { field("f\($0)") }
        #expect(form(many).check().contains { $0.code == .tooLarge })
        var nested = [field("x")]
        for level in 0..<40 {
            nested = [.composite(Composite("c\(level)", label: LocalText("C"), contents: nested))]
        }
        #expect(form(nested).check().contains { $0.code == .tooLarge })
    }
}
