// The nodes of a form that was made from a survey, in the form that is compared: the paths of
// ODK's data in the place of declared ones.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Foundation

/// The structure of a form of Calepin, by the paths of ODK's data.
struct LoweredStructure {
    /// The parts of the nodes by path.
    private(set) var aspects: [String: Aspects] = [:]
    /// The paths in their order.
    private(set) var order: [String] = []
    /// The items by path.
    private(set) var items: [String: Int] = [:]

    let survey: Survey
    let made: FormImport
    private let tokens: FormTokens

    init(_ survey: Survey, _ made: FormImport) {
        self.survey = survey
        self.made = made
        var named: [String: [Int]] = [:]
        for (item, path) in made.map.paths.sorted(by: { $0.key < $1.key }) {
            let name = path.split(separator: ".").last.map(String.init) ?? path
            named[name, default: []].append(item)
        }
        tokens = FormTokens(items: named, survey: survey, map: made.map)
        for index in survey.items.indices { items[made.map.odkPath(of: index)] = index }
        for section in made.form.sections { add(section) }
    }

    // Parts

    private mutating func add(_ section: Section) {
        if let item = made.map.item(at: section.name), survey.items[item].sort == .group {
            addGroup(item, section.title, section.media, section.relevant, [])
        }
        add(section.contents, in: "", after: nil)
    }

    private mutating func add(_ contents: [Content], in path: String, after sibling: String?) {
        var sibling = sibling
        for content in contents {
            switch content {
            case .field(let field): sibling = add(field, path + field.name, sibling)
            case .composite(let composite):
                let inner = path + composite.name
                if let item = made.map.item(at: inner) {
                    addGroup(
                        item, composite.label, composite.media, composite.relevant, [])
                }
                add(composite.contents, in: inner + ".", after: nil)
            case .rows(let rows):
                add(rows, path + rows.name)
                add(rows.contents, in: path + rows.name + ".", after: nil)
            }
        }
    }

    private mutating func add(_ rows: Repeat, _ path: String) {
        guard let item = made.map.item(at: path) else { return }
        let least = tokens.tokens(rows.least, of: survey.items[item].parent)
        addGroup(item, rows.label, rows.media, rows.relevant, least, isRepeat: true)
        if rows.most != rows.least { aspects[path]?[.count] += " " + rows.most }
    }

    private mutating func put(_ path: String, _ aspects: Aspects) {
        order.append(path)
        self.aspects[path] = aspects
        self.aspects[path]?[.node] = "node"
    }

    private mutating func addGroup(
        _ item: Int, _ label: LocalText, _ media: [MediaFile], _ relevant: String,
        _ count: [String], isRepeat: Bool = false
    ) {
        var aspects = Aspects()
        aspects[.control] = isRepeat ? "repeat" : "group"
        aspects.set(.label, texts(label))
        aspects[.media] = Self.media(media)
        aspects.set(.relevant, tokens.tokens(relevant, of: item))
        aspects.set(.count, count)
        put(made.map.odkPath(of: item), aspects)
    }

    private mutating func add(_ field: Field, _ path: String, _ sibling: String?) -> String? {
        guard let item = made.map.item(at: path) else {
            // What the record saved last had is read where an XForm reads that record.
            if field.initial.hasPrefix("last-saved(") { return sibling }
            let isOther = field.name.hasSuffix("_other") && sibling != nil
            let name = isOther ? (sibling ?? "") + "_other" : "/meta/" + field.name
            put(name, aspects(of: field, nil))
            return sibling
        }
        let path = made.map.odkPath(of: item)
        put(path, aspects(of: field, item))
        return path
    }

    // Fields

    private func aspects(of field: Field, _ item: Int?) -> Aspects {
        var aspects = Aspects()
        let (type, control) = Self.types(field, isTicked: isTicked(field))
        aspects[.type] = type
        aspects[.control] = control
        aspects.set(.relevant, tokens.tokens(field.relevant, of: item))
        aspects.set(.required, tokens.tokens(field.required, of: item), none: "false ( )")
        aspects.set(.readonly, readonly(field, item), none: "false ( )")
        aspects.set(.calculation, tokens.tokens(field.calculation, of: item))
        setConstraint(field, item, &aspects)
        setInitial(field, item, &aspects)
        aspects.set(.triggered, tokens.tokens(field.when?.value ?? "", of: item))
        aspects[.triggers] = (field.parents + (field.when?.changes ?? [])).flatMap {
            tokens.tokens("${" + $0 + "}", of: item)
        }.joined(separator: " ")
        setChoices(field, item, &aspects)
        if control != "none" { aspects.set(.label, texts(field.label)) }
        aspects[.media] = Self.media(field.media)
        aspects.set(.hint, texts(field.hint))
        aspects.set(.guidance, texts(field.guidance))
        aspects.set(.requiredMessage, texts(field.requiredText))
        return aspects
    }

    /// The files beside a part, by their kinds as ODK names them.
    private static func media(_ files: [MediaFile]) -> String {
        files.map { file in
            let kind = file.kind == .bigImage ? "big-image" : file.kind.text
            let names = file.name.texts.map(\.text).sorted().joined(separator: " ")
            return (kind, kind + " " + names + " ")
        }.sorted { $0.0 < $1.0 }.map(\.1).joined()
    }

    private func isTicked(_ field: Field) -> Bool { field.choices?.list == "acknowledgement" }

    /// The type and the control that XForms have for a field.
    private static func types(_ field: Field, isTicked: Bool) -> (String, String) {
        switch field.type {
        case "text", "multiline", "note", "calculated": ("string", "input")
        case "integer": ("int", "input")
        case "decimal": ("decimal", "input")
        case "day": ("date", "input")
        case "time": ("time", "input")
        case "instant": ("dateTime", "input")
        case "barcode": ("barcode", "input")
        case "place": ("geopoint", "input")
        case "line": ("geotrace", "input")
        case "area": ("geoshape", "input")
        case "one": ("string", "select1")
        case "many": ("string", isTicked ? "trigger" : "select")
        case "rank": ("odk:rank", "rank")
        case "photo", "signature": ("binary", "upload image/*")
        case "file" where field.look.hasPrefix("audio"): ("binary", "upload audio/*")
        case "file" where field.look.hasPrefix("video"): ("binary", "upload video/*")
        case "file": ("binary", "upload application/*")
        case "hidden": ("string", "none")
        default: (field.type, field.type)
        }
    }

    private func readonly(_ field: Field, _ item: Int?) -> [String] {
        switch field.type {
        case "hidden": return []
        case "note": return ["true", "(", ")"]
        default: break
        }
        let isFixed = !field.calculation.isEmpty && !field.isEditable
        return isFixed ? ["true", "(", ")"] : tokens.tokens(field.readonly, of: item)
    }

    private func setConstraint(_ field: Field, _ item: Int?, _ aspects: inout Aspects) {
        aspects.set(.constraint, tokens.tokens(field.constraint?.test ?? "", of: item))
        aspects.set(.constraintMessage, texts(field.constraint?.message ?? LocalText()))
        if let scale = field.scale {
            let isDown = scale.step.hasPrefix("-")
            let step = isDown ? String(scale.step.dropFirst()) : scale.step
            let ends = isDown ? [field.most, field.least] : [field.least, field.most]
            aspects[.range] = (ends + [step]).joined(separator: " ")
            aspects[.control] = "range"
        }
    }

    private func setInitial(_ field: Field, _ item: Int?, _ aspects: inout Aspects) {
        guard !field.initial.isEmpty else { return }
        let found = tokens.tokens(field.initial, of: item)
        if let item, survey.items[item].initial?.expression != nil {
            aspects.set(.dynamic, found)
            return
        }
        // A plain value: a text, a number, or a day made of a text.
        let texts = found.filter { $0.hasPrefix("'") || $0.hasPrefix("\"") }
        let plain =
            texts.isEmpty
            ? found.joined() : texts.map { String($0.dropFirst().dropLast()) }.joined()
        aspects[.initial] = Aspects.clean(plain)
    }

    /// Returns a text by language, with the paths of the answers that stand in it.
    private func texts(_ text: LocalText) -> [String: String] {
        let texts = text.texts.map { ($0.language, withPaths($0.written)) }
        return Dictionary(texts) { first, _ in first }
    }

    private func withPaths(_ text: String) -> String {
        guard text.contains("${") else { return text }
        var written = text
        for (item, path) in made.map.paths {
            let name = path.split(separator: ".").last.map(String.init) ?? path
            written = written.replacing(
                "${" + name + "}", with: "${" + made.map.odkPath(of: item) + "}")
        }
        return written
    }

    // Choices

    private func setChoices(_ field: Field, _ item: Int?, _ aspects: inout Aspects) {
        guard let choices = field.choices, !isTicked(field) else { return }
        aspects.set(.filter, tokens.tokens(choices.filter, of: item, isFilter: true))
        aspects[.random] = choices.order.isEmpty ? "" : "random"
        guard choices.value.isEmpty else {
            // Rows without a value are no choices, which XLSForm says in the filter.
            let name = item.flatMap { survey.items[$0].type?.choices }.map { source in
                if case .answers(let reference) = source { return reference.name }
                return ""
            }
            if choices.filter.isEmpty { aspects[.filter] = ". / " + (name ?? "") + " != ''" }
            return
        }
        let all = choicesOf(choices.list)
        guard let all else {
            let name = choices.list
            aspects[.file] = name.hasSuffix("_choices") ? String(name.dropLast(8)) : name
            return
        }
        aspects[.choices] = all.map(\.value).joined(separator: " ")
        aspects[.choiceLabels] = all.map { Aspects.line(texts($0.label)) }
            .joined(separator: " / ")
        let columns = columns(choices.list)
        aspects[.columns] =
            all.map { choice in
                zip(columns, choice.attributes).filter { !$1.isEmpty }
                    .map { $0 + "=" + $1 }.joined(separator: " ")
            }.joined(separator: " / ").trimmedStrokes
    }

    private func columns(_ list: String) -> [String] {
        if let found = made.form.choiceLists.first(where: { $0.name == list }) {
            return found.attributes
        }
        let table = made.tables.first { $0.name == list }
        return (table?.columns ?? []).filter { $0 != "name" && !$0.hasPrefix("label") }
    }

    /// The choices of a list of the survey; nil for those of a file.
    private func choicesOf(_ list: String) -> [Choice]? {
        if let found = made.form.choiceLists.first(where: { $0.name == list }) {
            return found.choices
        }
        let isFile = !survey.choiceLists.contains { $0.name == list }
        guard !isFile, let table = made.tables.first(where: { $0.name == list }) else {
            return nil
        }
        return table.rows.map { row in
            var texts: [LocalText.Translation] = []
            var value = ""
            var others: [String] = []
            for (column, text) in zip(table.columns, row) {
                switch column {
                case "name": value = text
                case "label": texts.append(.init(made.form.languages.first ?? "en", text))
                case let name where name.hasPrefix("label."):
                    texts.append(.init(String(name.dropFirst(6)), text))
                default: others.append(text)
                }
            }
            return Choice(value, LocalText(texts), attributes: others)
        }
    }
}
