// The columns of a table of records: what is known of each record, then the fields of its form and
// the numbers of rows of its repeats. A value for a cell is made in RecordRowMaker.swift.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinQuery

/// A column of a table of records.
struct TableColumn: Sendable {
    /// The contents of columns, by the names that pages know.
    enum Content: String, CaseIterable, Sendable {
        case text, number, truth, yesno, day, time, instant, choice, choices, place, file
        /// Calculated values of any kind.
        case any
    }

    /// The source of a column's values.
    enum Source: Sendable {
        case known(KnownColumn)
        case field(FormColumn)
        /// The number of rows of a repeat, by the number of its cell.
        case rows(Repeat, cell: Int32)
    }

    let name: String
    let content: Content
    let source: Source
    /// The title of the section.
    let section: LocalText
    /// The labels of its choices; nil for none.
    let labels: ChoiceLabels?

    /// The attribute of rows with its texts.
    var attribute: RowAttribute {
        switch content {
        case .number, .instant, .any: RowAttribute(name, .number)
        case .truth: RowAttribute(name, .truth)
        case .day: RowAttribute(name, .day)
        default: RowAttribute(name)
        }
    }

    /// The label of the field or repeat; nil for what is known of every record.
    var title: LocalText? {
        switch source {
        case .known: nil
        case .field(let column): column.field.label
        case .rows(let rows, _): rows.label
        }
    }

    /// The label of the composite around the field; nil for none.
    var around: LocalText? {
        guard case .field(let column) = source else { return nil }
        return column.around.last?.label
    }

    /// True for what somebody enters, also over what is calculated.
    var isEntered: Bool {
        guard case .field(let column) = source else { return true }
        let field = column.field
        return (field.calculation.isEmpty || field.isEditable)
            && FieldType.named(field.type)?.holdsValue == true
    }

    /// True when a search finds its texts.
    var isSearched: Bool {
        // Checks over all records find something without a change of the record.
        if case .known(.quality) = source { return false }
        return switch content {
        case .text, .number, .any, .choice, .choices, .day: true
        default: false
        }
    }
}

/// Facts about each record besides its cells, by the names of the columns.
enum KnownColumn: String, CaseIterable, Sendable {
    case status = "_status"
    /// Of reviewed records: a ``ReviewState``, or `changed` where answers changed since it was
    /// given.
    case review = "_review"
    /// Of reviewed records whose app has classes: the id of the class of their quality.
    case reviewClass = "_class"
    case assignee = "_assignee"
    /// Of collections with checks: the names of those that the record fails.
    case quality = "_quality"
    /// Of collections in parts: the name of the person whose part it is.
    case part = "_part"
    case changed = "_changed"
    case changedBy = "_changed_by"
    case created = "_created"
    case createdBy = "_created_by"
    case submitted = "_submitted"
    case submittedBy = "_submitted_by"

    /// True for what only reviewed records have.
    fileprivate var isOfReview: Bool { self == .review || self == .assignee }

    fileprivate var content: TableColumn.Content {
        switch self {
        case .status, .review, .reviewClass: .choice
        case .quality: .choices
        case .changed, .created, .submitted: .instant
        case .part, .assignee, .changedBy, .createdBy, .submittedBy: .text
        }
    }
}

extension TableColumn {
    /// Returns the columns of a form's records, at most ``RecordTableLimits/columns``. A field
    /// with the name of a known column is none.
    ///
    /// Complexity: O(n) in the form.
    ///
    /// - Parameter collection: The collection of the records, which says what is known of them;
    ///   nil for what is known of all.
    static func all(
        of judged: JudgedForm, in collection: AppCollection? = nil
    ) -> [TableColumn] {
        let form = judged.form
        var columns = known(in: collection)
        let known = Set(columns.map(\.name))
        for section in form.definition.sections {
            for column in FormColumn.all(in: section.contents, 0, of: form) {
                let field = column.field
                let labels = field.choices.map {
                    ChoiceLabels($0.list, form.definition, judged.catalogues)
                }
                columns.append(
                    TableColumn(
                        name: field.name, content: content(of: field), source: .field(column),
                        section: section.title, labels: labels))
            }
            for rows in FormColumn.repeats(in: section.contents) {
                guard let cell = form.number(ofCell: rows.name, inScope: 0) else { continue }
                columns.append(
                    TableColumn(
                        name: rows.name, content: .number, source: .rows(rows, cell: cell),
                        section: section.title, labels: nil))
            }
        }
        let own = columns.filter { column in
            if case .known = column.source { true } else { !known.contains(column.name) }
        }
        return Array(own.prefix(RecordTableLimits.columns))
    }

    /// Returns the columns of what is known of the records of a collection.
    private static func known(in collection: AppCollection?) -> [TableColumn] {
        let checks = collection.map { QualityCheck.all(of: $0) } ?? []
        let isReviewed = collection?.isReviewed ?? false
        let isParted = collection.map { $0.rows != .all } ?? false
        let known = KnownColumn.allCases.filter { column in
            switch column {
            case .quality: !checks.isEmpty
            case .reviewClass: collection?.reviewTerms.classes.isEmpty == false
            case .part: isParted
            default: isReviewed || !column.isOfReview
            }
        }
        return known.map { column in
            let choices: [Choice] =
                switch column {
                case .quality: checks.map { Choice($0.name, $0.title) }
                case .reviewClass:
                    (collection?.reviewTerms.classes ?? []).map { Choice($0.id, $0.title) }
                default: []
                }
            return TableColumn(
                name: column.rawValue, content: column.content, source: .known(column),
                section: LocalText(), labels: choices.isEmpty ? nil : ChoiceLabels(choices))
        }
    }

    /// Returns the kind of a field's values.
    static func content(of field: Field) -> Content {
        switch FieldType.named(field.type)?.widget {
        case .number: .number
        case .toggle: .truth
        case .yesNo: .yesno
        case .day: .day
        case .time: .time
        case .instant: .instant
        case .one: .choice
        case .many, .rank: .choices
        case .place: .place
        case .photo, .file, .signature: .file
        case .shown: .any
        default: .text
        }
    }
}
