// Makes the field of a question: its type, its rules and its texts, with a remark for whatever is
// adapted or left out. The rules are written by RuleWriter; groups are made in FormMaker.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook

/// A maker of fields.
struct FieldMaker {
    let survey: Survey
    let languages: LanguagePlan
    let names: NamePlan
    private(set) var tables: TablePlan
    var rules: RuleWriter
    /// The remarks so far.
    var notes: [ImportNote] = []

    /// Adds a remark.
    mutating func note(
        _ weight: ImportNote.Weight, _ kind: FaultKind, at place: SheetPlace, header: String,
        span: Span? = nil, _ arguments: [String] = []
    ) {
        let fault = SurveyFault(kind, at: place, header: header, span: span, arguments)
        notes.append(ImportNote(weight: weight, fault: fault))
    }

    /// Makes the field of a question.
    ///
    /// - Parameter condition: The condition of the groups that have no part of their own; empty
    ///   for always.
    mutating func field(_ index: Int, _ type: QuestionType, under condition: String) -> Field {
        let item = survey.items[index]
        // ODK has no control for a question that is computed and has nothing to show.
        let isComputed = type.isShown && !item.isSeen
        var field = Field(names[index], isComputed ? "hidden" : fieldType(of: item, type))
        field.required = ""
        field.relevant = Self.both(condition, rule(.relevant, index))
        if isTableHead(item, type) { return tableHead(field, item) }
        setValue(&field, index, type)
        if field.type == "hidden" {
            field.initial = initial(index, field)
            return field
        }
        setTexts(&field, item)
        setRules(&field, index, type)
        setChoices(&field, index, type)
        if field.choices != nil { setLook(&field, item, type) }
        if type == .audio || type == .video { setRecording(&field, item, type) }
        field.initial = initial(index, field)
        noteLook(item)
        return field
    }

    /// Returns the condition that two conditions are together.
    static func both(_ first: String, _ second: String) -> String {
        if first.isEmpty || second.isEmpty { return first + second }
        return "(" + first + ") and (" + second + ")"
    }

    // Types

    private mutating func fieldType(of item: SurveyItem, _ type: QuestionType) -> String {
        let words = item.appearance.words
        switch type {
        case .text: return words.contains("multiline") ? "multiline" : "text"
        case .integer: return "integer"
        case .decimal: return "decimal"
        case .range:
            return item.parameters.range?.isWhole == false ? "decimal" : "integer"
        case .barcode: return "barcode"
        case .date:
            if words.contains("year") || words.contains("month-year") {
                note(.adapted, AdaptedKinds.wholeDay, at: item.place, header: "appearance")
            }
            return "day"
        case .time: return "time"
        case .dateTime: return "instant"
        case .note where item[.calculation] != nil:
            return item.triggers.isEmpty ? "calculated" : "text"
        case .note: return "note"
        case .selectOne, .selectOneExternal: return "one"
        case .rank: return "rank"
        case .selectMultiple, .acknowledge: return "many"
        case .geopoint: return "place"
        case .geotrace: return "line"
        case .geoshape: return "area"
        case .image: return pictureType(item, words)
        case .file, .audio, .video: return "file"
        case .calculate, .hidden: return "hidden"
        default: return unseenType(item, type)
        }
    }

    private mutating func pictureType(_ item: SurveyItem, _ words: [String]) -> String {
        if words.contains("signature") { return "signature" }
        let place = item.appearance.place ?? item.place
        if words.contains("draw") {
            note(.adapted, AdaptedKinds.drawing, at: place, header: "appearance")
            return "signature"
        }
        if words.contains("annotate") {
            note(.adapted, AdaptedKinds.annotation, at: place, header: "appearance")
        }
        return "photo"
    }

    /// The type of what people do not see: facts of the device, and questions that are left out.
    private mutating func unseenType(_ item: SurveyItem, _ type: QuestionType) -> String {
        switch type {
        case .fact(.end): note(.adapted, AdaptedKinds.end, at: item.typePlace, header: "type")
        case .fact(.start), .fact(.today): break
        case .fact(let fact):
            note(
                .unused, UnusedKinds.fact, at: item.typePlace, header: "type", [fact.rawValue])
        case .audit, .backgroundAudio, .backgroundGeopoint, .startGeopoint:
            note(
                .unused, UnusedKinds.audit, at: item.typePlace, header: "type",
                [item.writtenType])
        default:
            note(
                .omitted, OmittedKinds.type, at: item.typePlace, header: "type",
                [item.writtenType])
        }
        return "hidden"
    }

    // Rules

    /// Returns a rule of an item, empty where there is none or it cannot be written.
    mutating func rule(_ role: SurveyRule.Role, _ index: Int) -> String {
        guard let expression = survey.items[index][role] else { return "" }
        let parent = role == .repeatCount ? survey.items[index].parent : index
        return written(expression, parent, role.rawValue, isFilter: role == .choiceFilter)
    }

    /// Returns an expression; empty with a remark where it cannot be written.
    mutating func written(
        _ expression: SurveyExpression, _ item: Int?, _ header: String, isFilter: Bool = false
    ) -> String {
        do throws(RuleObstacle) {
            let written = try rules.written(
                expression, of: item, isFilter: isFilter, isDefault: header == "default")
            for span in rules.findings.bareNames.sorted(by: { $0.start < $1.start }) {
                note(
                    .adapted, AdaptedKinds.bareName, at: expression.place, header: header,
                    span: span, [rules.text(of: span)])
            }
            return written
        } catch {
            note(
                .omitted, error.kind, at: expression.place, header: header, span: error.span,
                [error.argument])
            return ""
        }
    }

    private mutating func calculation(_ index: Int, _ type: QuestionType) -> String {
        switch type {
        case .fact(.start): return "once(now())"
        case .fact(.today): return "once(today())"
        case .fact(.end): return "now()"
        default: break
        }
        return rule(.calculation, index)
    }

    /// Sets what computes a question: a calculation, or a value that its triggers set; without a
    /// value these clear it.
    private mutating func setValue(_ field: inout Field, _ index: Int, _ type: QuestionType) {
        let value = calculation(index, type)
        let triggers = survey.items[index].triggers.compactMap { rules.items.item(named: $0.name) }
        guard !triggers.isEmpty, !value.isEmpty else {
            field.calculation = value
            field.parents = triggers.map { names[$0] }
            return
        }
        let known = triggers.filter { isRelated($0, index) }
        if known.isEmpty {
            field.calculation = value
        } else {
            field.when = When(known.map { names[$0] }, value)
        }
        let others = triggers.filter { !known.contains($0) }.map { survey.items[$0].name }
        if !others.isEmpty { noteTriggers(index, others) }
    }

    /// Returns true when two questions are in one row, or one is in rows inside of the other's.
    private func isRelated(_ first: Int, _ second: Int) -> Bool {
        let rows = [first, second].map { item in
            survey.ancestors(of: item).filter { survey.items[$0].isRepeat }
        }
        return rows[0].starts(with: rows[1]) || rows[1].starts(with: rows[0])
    }

    private mutating func noteTriggers(_ index: Int, _ others: [String]) {
        let item = survey.items[index]
        note(
            .omitted, OmittedKinds.trigger, at: item.triggerPlace ?? item.place,
            header: "trigger", [others.joined(separator: ", ")])
    }

    private mutating func setRules(_ field: inout Field, _ index: Int, _ type: QuestionType) {
        let item = survey.items[index]
        if type != .note { field.required = rule(.required, index) }
        field.readonly = rule(.readonly, index)
        if type == .note, field.when != nil { field.readonly = "true()" }
        let isFixed = field.readonly == "true()"
        if !field.calculation.isEmpty, type != .note {
            field.isEditable = !isFixed
            if isFixed { field.readonly = "" }
        }
        let test = rule(.constraint, index)
        if let range = item.parameters.range, type == .range { setScale(&field, item, range) }
        guard !test.isEmpty else { return }
        let message = text(item.texts(.constraintMessage), "constraint_message")
        field.constraint = Constraint(test, message)
    }

    // Choices

    /// Gives a list the columns that the condition on its choices reads and that it lacks: they
    /// are empty.
    private mutating func addColumns(to table: String, _ index: Int) {
        guard let filter = survey.items[index][.choiceFilter] else { return }
        for column in tables.add(rules.findings.columns, to: table) {
            note(
                .adapted, AdaptedKinds.column, at: filter.place, header: "choice_filter",
                [column])
        }
    }

    /// Makes choices of the answers to a question in a repeat. Those of rows that the question is
    /// in would depend on themselves.
    private mutating func setRows(
        _ field: inout Field, _ index: Int, _ reference: FormReference
    ) {
        let item = survey.items[index]
        guard let question = rules.items.item(named: reference.name),
            let rows = survey.enclosingRepeat(of: question),
            !survey.ancestors(of: index).contains(rows)
        else {
            field.type = "text"
            return note(
                .omitted, OmittedKinds.rowChoices, at: item.typePlace, header: "type",
                [reference.name])
        }
        field.choices = Choices(
            rows: names[rows], value: names[question], filter: rule(.choiceFilter, index))
    }

    /// Returns the seed of the order of a question's choices; empty for the order of their list.
    private func order(_ item: SurveyItem) -> String {
        guard item.parameters.isRandom else { return "" }
        switch item.parameters.seed {
        case .number(let number): return number.description
        case .reference(let reference):
            let place = rules.items.item(named: reference.name)
            return place.map { NamePlan.reference(to: names[$0]) } ?? ""
        case nil: return ""
        }
    }

    private mutating func setChoices(_ field: inout Field, _ index: Int, _ type: QuestionType) {
        let item = survey.items[index]
        if type == .acknowledge {
            field.choices = Choices(FormMaker.acknowledgement)
            return
        }
        if case .answers(let reference) = type.choices {
            setRows(&field, index, reference)
        } else if let table = tables.choices(of: item) {
            field.choices = Choices(table, filter: rule(.choiceFilter, index))
            addColumns(to: table, index)
        } else {
            return
        }
        if case .selectOneExternal = type {
            note(.adapted, AdaptedKinds.external, at: item.typePlace, header: "type")
        }
        field.choices?.order = order(item)
        if item.appearance.search != nil {
            let place = item.appearance.place ?? item.place
            note(.omitted, OmittedKinds.search, at: place, header: "appearance")
        }
    }
}
