// The status of sections, for any form: a section without answers is to do, it has no issues
// before it was edited, and a calculated section is not done before the answers it reads are
// there.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct StatusTests {
    @Test(arguments: 0..<40)
    func aRecordThatNobodyTouchedIsToDoWhateverItsFormIs(seed: Int) throws {
        var random = Lehmer(UInt64(seed) + 1)
        let form = AnyForm(&random)
        let person = try AppDriver.filling(form.definition)
        try person.begin()
        for task in person.screen["tasks"]?.elements ?? [] {
            let tone = task["status"]?["tone"]?.asString ?? ""
            #expect(["todo", "quiet"].contains(tone), "\(task.text)")
        }
    }

    @Test(arguments: 0..<40)
    func aSectionStandsAsWhatWasAnsweredInIt(seed: Int) throws {
        var random = Lehmer(UInt64(seed) + 1)
        let form = AnyForm(&random)
        let person = try AppDriver.filling(form.definition)
        try person.begin()
        let id = person.record
        var answers: [String: String] = [:]
        var isAnything = false
        for _ in 0..<12 {
            let (section, name) = form.asked[random.below(form.asked.count)]
            let text = form.answer(to: name, &random)
            try person.open("/any/\(id)/\(section)")
            try person.set(name, text)
            if text != (answers[name] ?? "") { isAnything = true }
            answers[name] = text
            guard isAnything else { continue }
            let shown = person.sent("tasks").last?["tasks"] ?? person.aside["tasks"]
            try person.open("/any/\(id)")
            // The statuses sent while answering are those drawn from scratch.
            for task in person.screen["tasks"]?.elements ?? [] {
                let name = task["path"]?.asString ?? ""
                #expect(person.status(name, in: shown) == task["status"]?["text"]?.asString)
                try form.judge(name, task["status"]?["tone"]?.asString ?? "", answers)
            }
        }
    }

    @Test func whatIsMissingIsToCorrectOnceSomebodyWantedToGoOn() throws {
        let person = try AppDriver.motor()
        try person.begin()
        let id = person.record
        try person.open("/motor/\(id)/driverPart")
        try person.act("continue")
        #expect(person.sent("problems").count == 1)
        let tasks = person.sent("tasks").last?["tasks"]
        #expect(person.status("driverPart", in: tasks) == "To correct")
        try person.open("/motor/\(id)/review")
        try person.act("submit")
        try person.open("/motor/\(id)")
        for name in ["vehiclePart", "keeperPart", "coverPart"] {
            #expect(person.status(name, in: person.screen["tasks"]) == "To correct")
        }
        #expect(person.status("premiumPart", in: person.screen["tasks"]) == "To do")
    }

    @Test func aNewPolicyIsToDoFromTheFirstSectionToTheLast() throws {
        let person = try AppDriver.motor()
        try person.begin()
        for task in person.screen["tasks"]?.elements ?? [] {
            // The documents have no required fields.
            let isOptional = task["path"]?.asString == "photoPart"
            #expect(task["status"]?["text"]?.asString == (isOptional ? "Optional" : "To do"))
        }
    }

    @Test func aTemplateIsToDoUntilSomebodyAnswersOrGoesOn() throws {
        let person = try AppDriver.motor()
        try person.begin(initial: true)
        let first = person.record
        // A value entered by hand is no longer initial data, also in a copy of sample data.
        try person.open("/motor/\(first)/keeperPart")
        try enter(person.screen["parts"]?.elements ?? [], person)
        try person.act("new", ["from": first])
        #expect(person.status("keeperPart", in: person.screen["tasks"]) == "To do")
        let id = person.record
        try person.open("/motor/\(id)/keeperPart")
        try person.act("continue")
        try person.open("/motor/\(id)")
        #expect(person.status("keeperPart", in: person.screen["tasks"]) == "Done")
    }

    /// Enters by hand the values that these parts already have.
    private func enter(_ parts: [JSONValue], _ person: AppDriver) throws {
        for part in parts {
            try enter(part["parts"]?.elements ?? [], person)
            guard let path = part["path"]?.asString, let text = part["text"]?.asString else {
                continue
            }
            if !text.isEmpty { try person.set(path, text) }
        }
    }
}

/// A random form by seed: defaults, optional fields, switches, limits, required rows, and a last
/// section that only calculates from the numbers of the others.
private struct AnyForm {
    var definition = FormDefinition(id: "any", title: LocalText("Any", "Tout"))
    /// The fields to answer, each with its section.
    var asked: [(section: String, name: String)] = []
    private var fields: [String: Field] = [:]
    /// The sections that need a row; the tests never add one.
    private var needsRow: Set<String> = []
    /// The numbers that the last section reads.
    private var numbers: [String] = []

    init(_ random: inout Lehmer) {
        definition.languages = ["en", "fr"]
        for section in 0..<(1 + random.below(3)) {
            var contents: [Content] = []
            for place in 0..<(1 + random.below(4)) {
                contents.append(.field(field("s\(section)", "f\(section)x\(place)", &random)))
            }
            if random.below(3) == 0 {
                needsRow.insert("s\(section)")
                contents.append(AnyForm.rows("r\(section)"))
            }
            add("s\(section)", contents)
        }
        guard !numbers.isEmpty else { return }
        var calculated: [Content] = []
        for (place, name) in numbers.enumerated() {
            var sum = Field("c\(place)", "decimal", label: LocalText("Sum", "Somme"))
            // An intermediate calculation may hide that an answer is missing.
            let term = random.below(2) == 0 ? "coalesce(${\(name)}, 0)" : "${\(name)} * 2"
            sum.calculation = term + (place > 0 ? " + ${c\(place - 1)}" : "")
            sum.required = "false()"
            calculated.append(.field(sum))
        }
        add("last", calculated)
    }

    private mutating func add(_ name: String, _ contents: [Content]) {
        definition.sections.append(
            Section(name, title: LocalText(name, name), contents: contents))
    }

    private mutating func field(
        _ section: String, _ name: String, _ random: inout Lehmer
    ) -> Field {
        let type = ["integer", "text", "switch"][random.below(3)]
        var field = Field(name, type, label: LocalText(name, name))
        if random.below(3) == 0 { field.required = "false()" }
        if type == "integer" {
            numbers.append(name)
            if random.below(2) == 0 { field.least = "10" }
            if random.below(3) == 0 { field.initial = ["3", "12"][random.below(2)] }
        }
        fields[name] = field
        asked.append((section, name))
        return field
    }

    private static func rows(_ name: String) -> Content {
        var rows = Repeat(name, label: LocalText("Rows", "Lignes"))
        rows.least = "1"
        rows.contents = [.field(Field(name + "x", label: LocalText("Row", "Ligne")))]
        return .rows(rows)
    }

    func answer(to name: String, _ random: inout Lehmer) -> String {
        switch fields[name]?.type {
        case "integer": ["5", "20", ""][random.below(3)]
        case "switch": ["true", "false"][random.below(2)]
        default: ["x", ""][random.below(2)]
        }
    }

    /// Checks the status of a section against the answers.
    func judge(_ section: String, _ tone: String, _ answers: [String: String]) throws {
        let own = asked.filter { $0.section == section }.map(\.name)
        func value(_ name: String) -> String {
            let resting = fields[name]?.type == "switch" ? "false" : fields[name]?.initial
            return answers[name] ?? resting ?? ""
        }
        func isMissing(_ name: String) -> Bool {
            fields[name]?.required != "false()" && value(name).isEmpty
        }
        func isLow(_ name: String) -> Bool {
            fields[name]?.least == "10" && Int(value(name)).map { $0 < 10 } == true
        }
        guard section != "last" else {
            return #expect((tone == "todo") == numbers.contains(where: isMissing), "\(answers)")
        }
        let isAnswered = own.contains { answers[$0]?.isEmpty == false }
        let isComplete =
            !needsRow.contains(section) && !own.contains { isMissing($0) || isLow($0) }
        switch tone {
        case "quiet", "todo": #expect(!isAnswered, "\(section) \(answers)")
        case "good": #expect(isAnswered && isComplete, "\(section) \(answers)")
        case "wrong": #expect(isAnswered && own.contains(where: isLow), "\(section) \(answers)")
        default: #expect(isAnswered && !isComplete, "\(section) \(answers)")
        }
    }
}
