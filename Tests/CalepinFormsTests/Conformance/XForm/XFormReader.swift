// Makes a form definition of a recorded XForm. The tags are read in XForm.swift, expressions are
// written in XPathWriter; choices are XFormReader+Choices.swift's.

import CalepinExpressions
import CalepinForms

/// Makes the definition of an XForm.
struct XFormReader {
    let form: XForm
    var choiceLists: [ChoiceList] = []
    var catalogues: [XFormTable] = []

    init(_ form: XForm) { self.form = form }

    /// The definition.
    mutating func definition() throws -> FormDefinition {
        let contents = try contents(of: form.top)
        addLookUps()
        return FormDefinition(
            id: "recorded", title: text(form.title), languages: [],
            sections: [Section("form", contents: contents)], choiceLists: choiceLists,
            catalogues: catalogues.map(\.name))
    }

    func text(_ text: String) -> LocalText { LocalText([.init("en", text)]) }

    private mutating func contents(of place: XFormPlace) throws -> [Content] {
        // Places without a control come first, the rest in the order of the body.
        let inOrder = place.places.enumerated().sorted {
            ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        return try inOrder.map { try content(of: $0.element) }
    }

    private mutating func content(of place: XFormPlace) throws -> Content {
        switch place.content {
        case .value: return .field(try field(place))
        case .places:
            return .composite(
                Composite(
                    place.fieldName, relevant: try rule("relevant", place),
                    contents: try contents(of: place)))
        case .rows: return .rows(try rows(place))
        }
    }

    /// A repeat. A relevance that reads the row is that of a composite in it.
    private mutating func rows(_ place: XFormPlace) throws -> Repeat {
        var rows = Repeat(place.fieldName, contents: try contents(of: place))
        let relevant = try rule("relevant", place)
        let readsRow =
            relevant.contains("position(")
            || form.places.contains {
                $0.rowsAround.contains { $0 === place }
                    && relevant.contains("${" + $0.fieldName + "}")
            }
        place.readsRow = readsRow
        if readsRow {
            let inner = Composite(
                place.fieldName + "_row", relevant: relevant, contents: rows.contents)
            rows.contents = [.composite(inner)]
        } else {
            rows.relevant = relevant
        }
        if let count = place.count {
            // A bare name is one beside the repeat, not one in its rows.
            let isBare = form.place(place.path.dropLast() + [count]) != nil
            rows.least = try XPathWriter.written(
                count, of: isBare ? place.path.dropLast() : place.path, in: form)
            // A recording adds its rows itself, one after the other: these are not counted.
            rows.most = "(" + rows.least + ")"
        }
        return rows
    }

    /// A rule of a place as an expression.
    private func rule(_ name: String, _ place: XFormPlace) throws -> String {
        guard let text = place.rules[name], !text.isEmpty else { return "" }
        return try XPathWriter.written(text, of: place.path, in: form)
    }

    private mutating func field(_ place: XFormPlace) throws -> Field {
        var field = Field(place.fieldName, type(of: place), label: text(place.name))
        field.relevant = try rule("relevant", place)
        field.required = try rule("required", place)
        if let words = place.rules["jr:requiredMsg"] { field.requiredText = text(words) }
        field.readonly = try rule("readonly", place)
        field.calculation = try rule("calculate", place)
        let message = place.rules["jr:constraintMsg"].map { text($0) } ?? LocalText()
        let test = try rule("constraint", place)
        if !test.isEmpty { field.constraint = Constraint(test, message) }
        field.isEditable = place.control != nil && !field.calculation.isEmpty
        field.initial = try initial(place, field.type)
        try readPreload(place, &field)
        try readTriggers(place, &field)
        try readChoices(place, &field)
        return field
    }

    private func type(of place: XFormPlace) -> String {
        switch place.control?.name {
        case "trigger": return "switch"
        case "select1": return "one"
        case "select": return "many"
        case "rank": return "rank"
        default: break
        }
        switch XMLTag.plain(place.rules["type"] ?? "string") {
        case "int", "integer": return "integer"
        case "decimal": return "decimal"
        case "boolean": return "switch"
        case "date": return "day"
        case "time": return "time"
        case "dateTime": return "instant"
        case "geopoint": return "place"
        case "geotrace": return "line"
        case "geoshape": return "area"
        case "barcode": return "barcode"
        default: return "text"
        }
    }

    /// Reads the value that a change of other places sets, or that these clear the place.
    private func readTriggers(_ place: XFormPlace, _ field: inout Field) throws {
        guard let value = place.triggered else { return }
        let names = place.triggers.map(\.fieldName)
        if value.isEmpty {
            field.parents = names
        } else {
            let value = try XPathWriter.written(value, of: place.path, in: form)
            // The rows that are not meant keep what they have.
            let row = place.chosenRow
            field.when = When(
                names, row.map { "if(position(..) = \($0), \(value), .)" } ?? value)
        }
    }

    private func initial(_ place: XFormPlace, _ type: String) throws -> String {
        if let action = place.action ?? place.rowAction {
            let value = try XPathWriter.written(action, of: place.path, in: form)
            if let row = place.chosenRow { return "if(position(..) = \(row), \(value), '')" }
            let rows = place.isForStart ? place.rowsAround.last.map { form.count($0.path) } : nil
            guard let rows, !value.isEmpty else { return value }
            // The rows that the form starts with get one value, those added later another.
            let later = try place.rowAction.map {
                try XPathWriter.written($0, of: place.path, in: form)
            }
            return "if(position(..) <= \(rows), \(value), \(later ?? "''"))"
        }
        guard !place.initial.isEmpty else { return "" }
        let quoted = XForm.quoted(place.initial)
        switch type {
        case "day": return "date(" + quoted + ")"
        case "instant": return "date-time(" + quoted + ")"
        case "place", "line", "area":
            // As its type writes it: an initial is not read by its type.
            let read = FieldType.named(type)?.read(place.initial, Field(""))
            return XForm.quoted(read?.asText ?? place.initial)
        case "integer", "decimal":
            return (try? Decimal(place.initial)) == nil ? quoted : place.initial
        case "switch":
            return place.initial == "0" || place.initial == "false" ? "false()" : "true()"
        default: return quoted
        }
    }

    /// Reads the value of a preload.
    private func readPreload(_ place: XFormPlace, _ field: inout Field) throws {
        guard field.calculation.isEmpty, !place.name.hasPrefix("@"),
            let preload = place.rules["jr:preload"]
        else { return }
        switch (preload, place.rules["jr:preloadParams"] ?? "") {
        case ("uid", _): field.calculation = "once(concat('uuid:', uuid()))"
        case ("date", _): field.calculation = "once(today())"
        case ("timestamp", "start"): field.calculation = "once(now())"
        // A property of the phone; there is none here, nor in the recordings.
        default: break
        }
    }
}
