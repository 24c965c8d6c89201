// The columns by which the records of a form are searched, filtered and sorted: the fields that
// the declared list names, and the texts that people read where those differ.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The columns of a list of records.
struct RecordColumns {
    /// The view that is offered, with the sort and filters that every list of records has.
    private(set) var view: RowsView
    /// The same view over the columns.
    private(set) var searched: RowsView
    private(set) var attributes: [RowAttribute] = []
    /// The attributes that order records by their day; empty without a calendar.
    private(set) var days: [String] = []
    private let layout: FormLayout
    /// The sources of the columns, in the order of the attributes.
    private var sources: [Source] = []

    private enum Source {
        /// A field as it is stored; as people read it, with its place in the layout.
        case field(CellPath)
        case shown(CellPath, Int)
        /// The day of a field in the person's zone.
        case day(CellPath)
        case changed, status
    }

    /// The prefixes of columns that are no fields; no field has a name with a space.
    private static let shownPrefix = "shown "
    private static let dayPrefix = "day "
    /// The names of the filters by progress, and of the set they are in.
    static let drafts = "_drafts"
    static let submitted = "_submitted"

    init(_ declared: RowsView, _ layout: FormLayout, day: String, isSubmitted: Bool) {
        self.layout = layout
        var view = declared
        let title = layout.definition.recordTitle
        if !title.isEmpty {
            view.cells.removeAll { $0 == title }
            view.cells.insert(title, at: 0)
        }
        if view.searched.isEmpty { view.searched = view.cells }
        if !view.sorts.contains(where: { $0.name == RowAttribute.changed }) {
            view.sorts.append(.lastChanged)
        }
        if isSubmitted {
            let equals = "${" + RowAttribute.status + "} = "
            for (name, status) in [
                (RecordColumns.drafts, "'draft'"), (RecordColumns.submitted, "'submitted'"),
            ] {
                view.filters.append(
                    RowFilter(
                        name, title: LocalText(), where: equals + status,
                        set: RowAttribute.status))
            }
        }
        self.view = view
        searched = view
        add(day)
    }

    /// Makes the columns that the view needs.
    private mutating func add(_ day: String) {
        for name in view.cells + view.marks + [view.leading, view.image] { add(field: name) }
        for sort in view.sorts { for name in sort.attributes { add(field: name) } }
        for filter in view.filters { for name in names(in: filter.condition) { add(field: name) } }
        searched.searched = view.searched.map { add(shown: $0) }
        guard !day.isEmpty else { return }
        let path = CellPath([.init(day)])
        add(RowAttribute(RecordColumns.dayPrefix + day, .day), .day(path))
        add(field: day)
        days = [RecordColumns.dayPrefix + day, day]
    }

    /// Returns the names of the fields that a condition reads.
    private func names(in condition: String) -> [String] {
        var names: [String] = []
        do throws(ExpressionError) {
            for reference in try Expression(condition).references {
                if case .field(let name) = reference.root { names.append(name) }
            }
        } catch {}
        return names
    }

    private mutating func add(_ attribute: RowAttribute, _ source: Source) {
        guard !attributes.contains(where: { $0.name == attribute.name }) else { return }
        attributes.append(attribute)
        sources.append(source)
    }

    private mutating func add(field name: String) {
        guard !name.isEmpty else { return }
        let path = CellPath([.init(name)])
        if let place = layout.place(of: path), let declared = layout[place].declared {
            add(RowAttribute(declared.field), .field(path))
        } else if name == RowAttribute.changed {
            add(RowAttribute(name, .number), .changed)
        } else if name == RowAttribute.status {
            add(RowAttribute(name), .status)
        }
    }

    /// Adds the column with a field's text as people read it, and returns its name.
    private mutating func add(shown name: String) -> String {
        let path = CellPath([.init(name)])
        guard let place = layout.place(of: path), let declared = layout[place].declared else {
            return name
        }
        switch declared.type.widget {
        case .text,
            .lines where declared.mask == nil:
            add(field: name)
            return name
        default:
            let column = RecordColumns.shownPrefix + name
            add(RowAttribute(column), .shown(path, place))
            return column
        }
    }

    /// Returns the texts of a record in the order of the attributes.
    ///
    /// Complexity: O(n log m) in the columns and the record's cells.
    func texts(of draft: Draft, _ app: AppContext) -> [String] {
        sources.map { source in
            switch source {
            case .field(let path): draft.record.text(at: path) ?? ""
            case .shown(let path, let place): shown(path, place, draft, app)
            case .day(let path): day(draft.record.text(at: path) ?? "", app.context)
            case .changed: draft.changed.description
            case .status: draft.isSubmitted ? "submitted" : "draft"
            }
        }
    }

    private func shown(
        _ path: CellPath, _ place: Int, _ draft: Draft, _ app: AppContext
    ) -> String {
        guard let declared = layout[place].declared, let text = draft.record.text(at: path) else {
            return ""
        }
        return shownText(text, declared, layout.definition, app)
    }

    /// Returns the day of a text: it is one, or a moment.
    private func day(_ text: String, _ context: ActionContext) -> String {
        if text.utf8.count <= 10 { return text }
        let zone = context.evaluation.zone
        return Instant.parse(text, zone: zone)?.shown(in: zone).day.description ?? ""
    }
}
