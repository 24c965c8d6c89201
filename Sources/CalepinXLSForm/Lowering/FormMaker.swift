// Makes the sections of a form from the tree of a survey: top groups and runs of questions outside
// of groups are sections, groups inside of them composites, and what people do not see has no
// section of its own.

import CalepinExpressions
import CalepinForms

/// A maker of the parts of a form.
struct FormMaker {
    /// The list with the one choice of questions that are ticked.
    static let acknowledgement = "acknowledgement"

    let survey: Survey
    let languages: LanguagePlan
    var names: NamePlan
    var fields: FieldMaker
    var map: SourceMap
    /// The title of the form.
    let title: LocalText
    /// The field that names a record; empty for none.
    private(set) var recordTitle = ""
    private var depth = 0

    /// A section that is made: a group, or questions in no group.
    private enum Origin {
        case group(Int)
        case run([Int])
    }

    init(
        _ survey: Survey, _ languages: LanguagePlan, _ names: NamePlan, _ fields: FieldMaker,
        _ map: SourceMap, title: LocalText
    ) {
        self.survey = survey
        self.languages = languages
        self.names = names
        self.fields = fields
        self.map = map
        self.title = title
    }

    /// Makes the sections.
    ///
    /// Complexity: O(n·d) in the items and their depth.
    mutating func sections() -> [Section] {
        let origins = origins()
        let runs = origins.filter { if case .run = $0 { true } else { false } }.count
        var sections: [Section] = []
        for origin in origins {
            switch origin {
            case .group(let index):
                if let section = section(index) { sections.append(section) }
            case .run(let items):
                let number = sections.count + 1
                let made = names.made("section_" + String(number))
                let title = runs > 1 ? numbered(number) : self.title
                let contents = contents(items, under: "", in: "")
                if !contents.isEmpty {
                    sections.append(Section(made, title: title, contents: contents))
                }
            }
        }
        addRecordName(to: &sections)
        if !sections.isEmpty {
            sections[0].contents += fields.rules.saved.fields.map { .field($0) }
        }
        return sections
    }

    private func numbered(_ number: Int) -> LocalText {
        LocalText(
            title.texts.map {
                LocalText.Translation($0.language, $0.text + " (" + String(number) + ")")
            })
    }

    /// Groups stand for themselves; what is in no group stands together, and what people do not
    /// see stands with other questions.
    private func origins() -> [Origin] {
        var origins: [Origin] = []
        var unseen: [Int] = []
        var run: [Int] = []
        func end() {
            if !run.isEmpty { origins.append(.run(run)) }
            run = []
        }
        for index in survey.roots {
            if survey.items[index].sort == .group {
                end()
                origins.append(.group(index))
            } else if run.isEmpty, isUnseen(survey.items[index]) {
                unseen.append(index)
            } else {
                run.append(index)
            }
        }
        end()
        guard !unseen.isEmpty else { return origins }
        let place = origins.firstIndex { if case .run = $0 { true } else { false } }
        guard let place, case .run(let items) = origins[place] else {
            return origins + [.run(unseen)]
        }
        origins[place] = .run((items + unseen).sorted())
        return origins
    }

    /// Returns true for what people do not see.
    private func isUnseen(_ item: SurveyItem) -> Bool { item.type != nil && !item.isSeen }

    private mutating func section(_ index: Int) -> Section? {
        let item = survey.items[index]
        let labels = item.texts(.label)
        let title = labels.isEmpty ? self.title : fields.label(of: item)
        let media = fields.media(of: item.texts)
        fields.noteLook(item)
        let relevant = fields.rule(.relevant, index)
        let contents = contents(item.children, under: "", in: "")
        guard !contents.isEmpty else { return nil }
        map.add(names[index], for: index)
        return Section(
            names[index], title: title, media: media, relevant: relevant, contents: contents)
    }

    /// Makes the parts of a group.
    ///
    /// - Parameters:
    ///   - condition: The condition of the groups around that have no part of their own.
    ///   - path: The path of the declared part around.
    private mutating func contents(
        _ items: [Int], under condition: String, in path: String
    ) -> [Content] {
        depth += 1
        defer { depth -= 1 }
        var contents: [Content] = []
        for index in items { contents += self.contents(index, under: condition, in: path) }
        return contents
    }

    private mutating func contents(
        _ index: Int, under condition: String, in path: String
    ) -> [Content] {
        let item = survey.items[index]
        let inner = path.isEmpty ? names[index] : path + "." + names[index]
        switch item.sort {
        case .question(.externalData): return []
        case .question(let type):
            map.add(inner, for: index)
            var field = fields.field(index, type, under: condition)
            var contents: [Content] = []
            if item.parameters.isRandom, item.parameters.seed == nil, field.choices != nil {
                contents.append(.field(seed(of: &field, index)))
            }
            contents.append(.field(field))
            if item.hasOther { contents.append(.field(other(to: field, index))) }
            return contents
        case .group: return group(index, under: condition, in: path)
        case .repeat:
            map.add(inner, for: index)
            return [.rows(rows(index, under: condition, in: inner))]
        case .loop:
            fields.note(.omitted, OmittedKinds.loop, at: item.typePlace, header: "type")
            return []
        }
    }

    /// A group without a label shows nothing of its own: its contents stand in its place.
    private mutating func group(
        _ index: Int, under condition: String, in path: String
    ) -> [Content] {
        let item = survey.items[index]
        let relevant = FieldMaker.both(condition, fields.rule(.relevant, index))
        fields.noteLook(item)
        guard !item.texts(.label).isEmpty, depth < Self.maxDepth else {
            fields.noteMedia(item.texts)
            return contents(item.children, under: relevant, in: path)
        }
        let inner = path.isEmpty ? names[index] : path + "." + names[index]
        map.add(inner, for: index)
        let contents = contents(item.children, under: "", in: inner)
        guard !contents.isEmpty else { return [] }
        return [
            .composite(
                Composite(
                    names[index], label: fields.label(of: item),
                    media: fields.media(of: item.texts), relevant: relevant, contents: contents))
        ]
    }

    /// The depth from which on groups have no part of their own: a form has fewer levels than a
    /// survey may have.
    private static let maxDepth = 15

    private mutating func rows(_ index: Int, under condition: String, in path: String) -> Repeat {
        let item = survey.items[index]
        let own = fields.rule(.relevant, index)
        // A condition that reads the row is one on what is in the row.
        let readsRow = item[.relevant].map { self.readsRow($0, index) } ?? false
        var rows = Repeat(names[index], label: fields.label(of: item))
        rows.relevant = readsRow ? condition : FieldMaker.both(condition, own)
        rows.least = fields.rule(.repeatCount, index)
        rows.most = rows.least
        rows.media = fields.media(of: item.texts)
        fields.noteLook(item)
        rows.contents = contents(item.children, under: readsRow ? own : "", in: path)
        rows.rowTitle = rowTitle(item, index)
        return rows
    }

    private func readsRow(_ expression: SurveyExpression, _ rows: Int) -> Bool {
        if expression.text.contains("position(") { return true }
        return expression.references.contains { reference in
            fields.rules.items.item(named: reference.name).map {
                survey.ancestors(of: $0).contains(rows)
            } ?? false
        }
    }

    /// A label that reads a question of the row titles the row by it.
    private func rowTitle(_ item: SurveyItem, _ index: Int) -> String {
        for reference in item.texts(.label).flatMap(\.references) {
            guard let place = fields.rules.items.item(named: reference.name),
                survey.items[place].type != nil, survey.enclosingRepeat(of: place) == index
            else { continue }
            return names[place]
        }
        return ""
    }

    /// The hidden seed of an order that stays for a record.
    private mutating func seed(of field: inout Field, _ index: Int) -> Field {
        let name = names.made(field.name + "_order", inRowsOf: survey.enclosingRepeat(of: index))
        var seed = Field(name, "hidden")
        seed.required = ""
        seed.initial = "int(random() * 1000000)"
        field.choices?.order = NamePlan.reference(to: name)
        return seed
    }

    /// The text for a free answer beside choices.
    private mutating func other(to field: Field, _ index: Int) -> Field {
        let name = names.made(field.name + "_other", inRowsOf: survey.enclosingRepeat(of: index))
        var other = Field(name, "text", label: languages.words("Specify other.", "Précisez."))
        other.required = ""
        let chosen = "selected(${" + field.name + "}, '" + TablePlan.other + "')"
        other.relevant = chosen
        return other
    }

    // The name of a record

    private mutating func addRecordName(to sections: inout [Section]) {
        guard let expression = survey.settings.recordName, !sections.isEmpty else {
            recordTitle = firstTitle(sections)
            return
        }
        var field = Field(names.made("record_name"), "hidden")
        field.required = ""
        field.calculation = fields.written(expression, nil, "instance_name")
        guard !field.calculation.isEmpty else {
            recordTitle = firstTitle(sections)
            return
        }
        map.add(field.name, at: expression.place)
        sections[0].contents.append(.field(field))
        recordTitle = field.name
    }

    /// The first text that people type outside of repeats, or the first choice.
    private func firstTitle(_ sections: [Section]) -> String {
        let found = sections.flatMap { Self.fields($0.contents) }
        let types = [["text"], ["one", "integer", "day"]]
        for wanted in types {
            if let field = found.first(where: { wanted.contains($0.type) }) { return field.name }
        }
        return ""
    }

    fileprivate static func fields(_ contents: [Content]) -> [Field] {
        contents.flatMap { content -> [Field] in
            switch content {
            case .field(let field): [field]
            case .composite(let composite): fields(composite.contents)
            case .rows: []
            }
        }
    }
}
