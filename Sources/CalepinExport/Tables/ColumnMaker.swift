// The columns of a table: what is known of the record or row, then the fields in the order of the
// form. A field that a composite has is named as everywhere: by its own name.

import CalepinExpressions
import CalepinForms

/// A maker of the columns of a form.
struct ColumnMaker {
    private let form: CompiledForm
    private let catalogues: [Catalogue]
    private let settings: ExportSettings

    init(_ form: CompiledForm, _ catalogues: [Catalogue], _ settings: ExportSettings) {
        (self.form, self.catalogues, self.settings) = (form, catalogues, settings)
    }

    /// Returns a text in the language of the labels, or a name where there is none or no labels
    /// are asked for.
    func text(_ label: LocalText, _ name: String) -> String {
        guard let language = settings.labels else { return name }
        let text = label.text(in: language)
        return text.isEmpty ? name : text
    }

    /// Returns the columns of contents in a scope.
    func columns(of contents: [[Content]], _ scope: Int32, isRecord: Bool) -> [ExportColumn] {
        var fields: [ExportColumn] = []
        for column in self.fields(of: contents, scope) {
            add(column.field, column.cell, head(of: column), to: &fields)
        }
        var names = Set(fields.map(\.name))
        var columns: [ExportColumn] = []
        for var column in isRecord ? recordColumns : rowColumns {
            while !names.insert(column.name).inserted { column.name = "_" + column.name }
            if settings.labels == nil { column.head = column.name }
            columns.append(column)
        }
        columns += fields
        var heads: Set<String> = []
        for place in columns.indices {
            var head = columns[place].head
            if heads.contains(head) { head += " (" + columns[place].name + ")" }
            while !heads.insert(head).inserted { head += "_" }
            columns[place].head = head
        }
        return columns
    }

    /// Returns the fields of contents that have columns.
    func fields(of contents: [[Content]], _ scope: Int32) -> [FormColumn] {
        FormColumn.all(in: Array(contents.joined()), scope, of: form)
    }

    private var recordColumns: [ExportColumn] {
        var columns = [known("record_id", .recordID, .record)]
        if settings.hasScope { columns.append(known("scope", .scope, .scope)) }
        for moment in RecordMoment.allCases {
            columns.append(known(moment.rawValue + "_at", .at(moment), .moment(moment)))
            columns.append(known(moment.rawValue + "_by", .by(moment), .account(moment)))
        }
        if let reviews = settings.reviews {
            columns += [
                known("review_state", .review, .review, ChoiceLabels(reviews.states)),
                known(
                    "review_class", .reviewClass, .reviewClass, ChoiceLabels(reviews.classes)),
            ]
        }
        return columns
    }

    private var rowColumns: [ExportColumn] {
        [
            known("record_id", .recordID, .record), known("row_id", .rowID, .row),
            known("parent_row_id", .parentRow, .parent),
            known("position", .position, .position),
        ]
    }

    private func known(
        _ name: String, _ words: ExportTexts, _ content: ColumnContent,
        _ labels: ChoiceLabels? = nil
    ) -> ExportColumn {
        ExportColumn(
            name: name, head: words.text(in: settings.language), type: content.type ?? .any,
            content: content, labels: settings.labels == nil ? nil : labels)
    }

    // Fields

    /// Returns the text at the head of a field's column: with labels, behind those around it.
    private func head(of column: FormColumn) -> String {
        let head = text(column.field.label, column.field.name)
        guard settings.labels != nil else { return head }
        return column.around.map { text($0.label, $0.name) + " › " }.joined() + head
    }

    private func add(
        _ field: Field, _ cell: Int32, _ head: String, to columns: inout [ExportColumn]
    ) {
        var labels: ChoiceLabels?
        if let list = field.choices?.list, settings.labels != nil {
            labels = ChoiceLabels(list, form.definition, catalogues)
        }
        func column(_ suffix: String, _ words: String, _ content: ColumnContent) {
            columns.append(
                ExportColumn(
                    name: field.name + suffix,
                    head: settings.labels == nil
                        ? field.name + suffix : head + words,
                    type: content.type ?? type(of: field), content: content, labels: labels))
        }
        switch field.type {
        case "many":
            column("", "", .choices(cell))
            guard settings.hasChoiceColumns else { return }
            for choice in choices(of: field) {
                let label = labels?.text(of: choice, in: settings.labels ?? "") ?? choice
                column("." + choice, " › " + label, .isChosen(cell, choice))
            }
        case "rank": column("", "", .choices(cell))
        case "place":
            column("", "", .field(cell))
            let (language, words) = (settings.language, [ExportTexts.latitude, .longitude])
            for (index, suffix) in [".latitude", ".longitude"].enumerated() {
                column(
                    suffix, " › " + words[index].text(in: language), .coordinate(cell, index))
            }
        case "yesno": column("", "", settings.labels == nil ? .field(cell) : .yesNo(cell))
        case "photo", "file":
            column("", "", settings.format == .zip ? .file(cell) : .field(cell))
        default: column("", "", .field(cell))
        }
    }

    private func type(of field: Field) -> ExportType {
        switch FieldType.named(field.type)?.widget {
        case .number: .number
        case .toggle: .truth
        case .day: .day
        case .time: .time
        case .instant: .instant
        // Decimals and a unit are those of a number.
        case .shown: field.places >= 0 || !field.unit.isEmpty ? .number : .any
        default: .text
        }
    }

    /// Returns the values of a field's choices that get a column; none where they are too many, or
    /// those of a catalogue.
    private func choices(of field: Field) -> [String] {
        let list = form.definition.choiceLists.first { $0.name == field.choices?.list }
        let values = list?.choices.map(\.value) ?? []
        return values.count <= ExportLimits.choiceColumns ? values : []
    }

    // Places

    /// The types of fields that have a place on the map, and their geometries in GeoJSON.
    private static let geometries = ["place": "Point", "line": "LineString", "area": "Polygon"]

    /// Returns the cell of a place, line or area of the record; nil when there is none.
    ///
    /// - Parameter name: The name of the field; empty for the first one.
    func place(named name: String, in contents: [[Content]]) -> ExportPlace? {
        for column in fields(of: contents, 0) {
            guard let geometry = Self.geometries[column.field.type],
                name.isEmpty || column.field.name == name
            else { continue }
            return ExportPlace(cell: column.cell, geometry: geometry)
        }
        return nil
    }

    /// Returns the cells of the event of a record; nil where there is no day.
    ///
    /// - Parameter name: The name of the field of the day; empty for the first one.
    func event(named name: String, in contents: [[Content]]) -> EventCells? {
        let columns = fields(of: contents, 0)
        let day = columns.first { column in
            ["day", "instant"].contains(column.field.type)
                && (name.isEmpty || column.field.name == name)
        }
        let titles = columns.filter { column in
            let widget = FieldType.named(column.field.type)?.widget
            return widget == .text || widget == .one
        }
        return day.map { EventCells(day: $0.cell, titles: titles.map(\.cell)) }
    }
}

extension ColumnContent {
    /// The type of the cells; nil for that of the field.
    fileprivate var type: ExportType? {
        switch self {
        case .record, .scope, .account, .review, .reviewClass: .text
        case .row, .parent, .choices, .yesNo, .file: .text
        case .moment: .instant
        case .position: .count
        case .isChosen: .truth
        case .coordinate: .number
        case .field: nil
        }
    }
}
