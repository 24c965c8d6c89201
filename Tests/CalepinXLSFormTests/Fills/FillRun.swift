// Fills in a form in both engines at random, and compares every cell after each answer. The
// reasons for differences are in FillRules.swift and FillTaint.swift.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Foundation

/// The filling in of one form in both engines.
struct FillRun {
    let form: FilledForm
    let java: JavaRosa
    private(set) var taint: FillTaint
    private(set) var tally: FillTally
    private var random: Seeded
    private var history: [String] = []
    /// The differences that no rule explains.
    private(set) var found: [String] = []
    private var isOver = false

    init(_ form: FilledForm, _ java: JavaRosa, _ tally: FillTally, seed: UInt64) {
        self.form = form
        self.java = java
        self.tally = tally
        taint = FillTaint(form.survey, form.made)
        random = Seeded(seed)
    }

    /// Compares the form as it is opened, then after each of some random steps; the first
    /// unexplained difference ends the run.
    mutating func run(steps: Int) throws {
        try settle()
        for _ in 0..<steps where found.isEmpty && !isOver {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try addRow()
            case 1: try removeRow()
            default: try setCell()
            }
            if found.isEmpty, !isOver { try settle() }
        }
        if !found.isEmpty { found += history.map { "after: " + $0 } }
    }

    /// Compares all cells, after those that JavaRosa has not brought up to date are.
    private mutating func settle() throws {
        for _ in 0..<6 {
            try form.matchRows(java.rows)
            try dropRows()
            guard try refresh() else { break }
        }
        try compareRows()
        for cell in try form.cells() { try compare(cell) }
    }

    /// Takes away the rows beyond a count, which JavaRosa keeps; it keeps one row where there
    /// should be none, too.
    private mutating func dropRows() throws {
        let counted = form.repeatItems.filter(form.isCounted)
        for cell in try counted.flatMap({ try form.cells(of: $0) })
        where try form.session.isRelevant(at: cell.path) {
            let ours = try form.session.rows(at: cell.path).count
            while !isOver, let theirs = java.rows[cell.odkPath], theirs > ours {
                tally.count("rows beyond a count are kept there")
                let verdict = try java.take("remove", cell.odkPath + "[\(theirs)]")
                if verdict != "ok" || java.rows[cell.odkPath] == theirs { isOver = true }
            }
        }
    }

    // Steps

    private mutating func setCell() throws {
        let cells = try form.cells().filter { try form.isWritable($0) }
        guard let cell = cells.randomElement(using: &random), let field = form.fields[cell.item]
        else { return }
        let isChoice = field.choices != nil
        let choices = isChoice ? try form.session.choices(at: cell.path).map(\.value) : []
        if isChoice, let theirs = try java.choices(cell.odkPath) {
            compareChoices(cell, choices, theirs)
        }
        let text = FillValues.random(field, choices, &random)
        history.append("set \(cell.odkPath) to “\(text)”")
        let isChanged = try form.session.set(cell.path, to: text).isToSave
        let codes = Set(try form.session.issues(at: cell.path).map(\.code))
        // ODK writes times with their zone.
        let isTime = field.type == "time" && !text.isEmpty
        let verdict = try java.take("set", cell.odkPath, isTime ? text + ":00.000Z" : text)
        if verdict.hasPrefix("error") { return crash(verdict) }
        judge(cell, verdict, codes)
        guard verdict != "ok", isChanged else { return }
        history.append("  refused: \(verdict)")
        if verdict != "absent" {
            tally.count("refused by JavaRosa and marked by us: " + verdict)
        }
        form.session.undo()
    }

    /// Ends a run in which JavaRosa fails.
    private mutating func crash(_ words: String) {
        isOver = true
        tally.count("runs that JavaRosa ends: " + words.prefix(60).replacing("\t", with: " "))
    }

    /// Compares what both say of an answer.
    private mutating func judge(_ cell: FilledCell, _ verdict: String, _ codes: Set<IssueCode>) {
        let rules: Set<IssueCode> = [.constraint, .belowLeast, .aboveMost, .offStep]
        let types: Set<IssueCode> = [
            .notOfType, .notANumber, .notWhole, .notADay, .notATime, .notAnInstant, .notAPlace,
            .notALine, .notAnArea,
        ]
        let isExpected: Bool
        switch verdict {
        case "ok": isExpected = codes.isDisjoint(with: rules.union(types))
        case "constraint": isExpected = !codes.isDisjoint(with: rules)
        case "required": isExpected = codes.contains(.missing)
        case "mistyped": isExpected = !codes.isDisjoint(with: types)
        default: isExpected = false
        }
        guard !isExpected else { return }
        if verdict == "ok", form.survey.items[cell.item].type == .range {
            return tally.count("range: steps and bounds are rules of the look in ODK")
        }
        let names = codes.map { "\($0)" }.sorted().joined(separator: " ")
        differ(cell, "verdict", "issues [\(names)]", verdict)
    }

    private mutating func compareChoices(
        _ cell: FilledCell, _ ours: [String], _ theirs: [String]
    ) {
        let isTicked = form.fields[cell.item]?.choices?.list == "acknowledgement"
        guard !isTicked, ours != theirs else { return }
        if form.survey.items[cell.item].parameters.isRandom, Set(ours) == Set(theirs) {
            return tally.count("random order of choices")
        }
        differ(cell, "choices", ours.joined(separator: " "), theirs.joined(separator: " "))
    }

    /// The repeats to which a person adds rows.
    private func openRepeats() throws -> [FilledCell] {
        try form.repeatItems.filter { !form.isCounted($0) && !form.isNeverShown($0) }.flatMap {
            try form.cells(of: $0)
        }
    }

    private mutating func addRow() throws {
        let repeats = try openRepeats()
        guard let cell = repeats.randomElement(using: &random),
            try form.session.isRelevant(at: cell.path),
            try form.session.rows(at: cell.path).count < 4
        else { return }
        history.append("add a row to \(cell.odkPath)")
        let verdict = try java.take("add", cell.odkPath)
        guard verdict == "ok" else { return differ(cell, "add", "ok", verdict) }
        try form.session.addRow(to: cell.path)
    }

    private mutating func removeRow() throws {
        let repeats = try openRepeats()
        guard let cell = repeats.randomElement(using: &random),
            try form.session.isRelevant(at: cell.path)
        else { return }
        let rows = try form.session.rows(at: cell.path)
        guard let number = rows.indices.randomElement(using: &random) else { return }
        history.append("remove \(cell.odkPath)[\(number + 1)]")
        let verdict = try java.take("remove", cell.odkPath + "[\(number + 1)]")
        guard verdict == "ok" else { return differ(cell, "remove", "ok", verdict) }
        try form.session.removeRow(cell.path.row(rows[number]))
    }

    // Comparison

    /// Takes the choices away that JavaRosa keeps after its list has changed, and returns true
    /// when there were any.
    private mutating func refresh() throws -> Bool {
        for cell in try form.cells() where form.fields[cell.item]?.choices != nil {
            guard let node = java.nodes[cell.odkPath], node.isRelevant, !node.text.isEmpty
            else { continue }
            let ours = try form.session.value(at: cell.path).asText ?? ""
            guard ours != node.text, let choices = try java.choices(cell.odkPath) else { continue }
            let words = node.text.split(separator: " ").map(String.init)
            let fitting = words.filter(choices.contains)
            guard fitting != words else { continue }
            try java.take("force", cell.odkPath, fitting.joined(separator: " "))
            tally.count("stale choices cleared at once")
            return true
        }
        return false
    }

    private mutating func compareRows() throws {
        for item in form.repeatItems where !form.isNeverShown(item) {
            for cell in try form.cells(of: item) {
                let ours = try form.session.rows(at: cell.path).count
                let theirs = java.rows[cell.odkPath] ?? 0
                guard try form.session.isRelevant(at: cell.path) else { continue }
                if ours != theirs { differ(cell, "rows", "\(ours)", "\(theirs)") }
                let codes = try form.session.issues(at: cell.path).map(\.code)
                if codes.contains(.tooFewRows) { differ(cell, "rows", "too few", "\(theirs)") }
                if codes.contains(.tooManyRows) {
                    tally.count("rows beyond a count are kept there")
                }
            }
        }
    }

    private mutating func compare(_ cell: FilledCell) throws {
        tally.nodes += 1
        guard let node = java.nodes[cell.odkPath] else {
            return differ(cell, "node", "there", "not there")
        }
        let isRelevant = try form.session.isRelevant(at: cell.path)
        guard isRelevant == node.isRelevant else {
            return differ(cell, "relevant", "\(isRelevant)", "\(node.isRelevant)")
        }
        // What is not shown reads as empty in both.
        guard isRelevant, let field = form.fields[cell.item], field.type != "note" else {
            tally.equal += 1
            return
        }
        let value = try form.session.value(at: cell.path)
        let ours = value.asText ?? "error " + (value.error?.name ?? "")
        guard FillValues.isSame(ours, node.text) else {
            return differ(cell, "value", ours, node.text)
        }
        try compareFlags(cell, node, field)
    }

    private mutating func compareFlags(
        _ cell: FilledCell, _ node: JavaNode, _ field: Field
    ) throws {
        let isRequired = try form.session.isRequired(at: cell.path)
        let isReadonly = try form.session.isReadonly(at: cell.path)
        if isRequired != node.isRequired, field.type != "hidden" {
            return differ(cell, "required", "\(isRequired)", "\(node.isRequired)")
        }
        let isEntered = field.calculation.isEmpty && field.type != "hidden"
        if isEntered, isReadonly != node.isReadonly {
            return differ(cell, "readonly", "\(isReadonly)", "\(node.isReadonly)")
        }
        tally.equal += 1
    }

    /// Explains a difference, or notes it.
    private mutating func differ(
        _ cell: FilledCell, _ what: String, _ ours: String, _ theirs: String
    ) {
        if let reason = taint.reasons[cell.item] {
            if taint.isLeft(cell.item) { tally.left += 1 }
            return tally.count("not the same: " + reason)
        }
        let difference = FillDifference(
            cell: cell, what: what, ours: ours, theirs: theirs, form: form)
        if let rule = FillRule.all.first(where: { $0.explains(difference) }) {
            taint.add(cell.item, rule.name)
            return tally.count("not the same: " + rule.name)
        }
        found.append("\(cell.odkPath) \(what): ours “\(ours)”, theirs “\(theirs)”")
    }
}

/// The results of fills.
struct FillTally {
    /// The number of cells that were compared, and of those that are the same.
    var nodes = 0, equal = 0
    /// The number of cells whose values the report says are other ones, or that depend on clock,
    /// chance and device.
    var left = 0
    private(set) var counts: [String: Int] = [:]

    mutating func count(_ what: String) { counts[what, default: 0] += 1 }

    /// Prints the counts.
    func report(_ name: String) {
        print("xlsform fills, \(name): \(equal) of \(nodes) cells the same, \(left) left out")
        for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("xlsform fills, \(name): \(count) \(what)")
        }
    }
}
