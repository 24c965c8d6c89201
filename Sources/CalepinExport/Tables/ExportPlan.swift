// The plan of an export: a table for the records of a form, and one for each of its repeats.

import CalepinExpressions
import CalepinForms

/// The tables of an export of a form.
package struct ExportPlan: Sendable {
    /// The form.
    let form: CompiledForm
    /// The catalogues that it reads.
    let catalogues: [Catalogue]
    /// The tables: the records first, and each repeat after what is around it.
    package private(set) var tables: [ExportTable] = []
    /// The scopes of the form that the tables are of.
    private var scopes: [Int32] = []
    /// The cell of the place of features; nil where there is none.
    let place: ExportPlace?
    /// The cells of the event of a record; nil where the form has no day.
    let event: EventCells?

    /// Makes the tables of a form.
    ///
    /// Complexity: O(n) in the form, and in the choices that get columns.
    /// - Throws: `ExportError` for too many tables or columns, or a place that is not there.
    package init(
        _ form: CompiledForm, catalogues: [Catalogue] = [], _ settings: ExportSettings
    ) throws(ExportError) {
        self.form = form
        self.catalogues = catalogues
        let maker = ColumnMaker(form, catalogues, settings)
        let contents = form.definition.sections.map(\.contents)
        place = maker.place(named: settings.place, in: contents)
        if settings.format == .geojson, place == nil { throw .noPlace(settings.place) }
        event = maker.event(named: settings.day, in: contents)
        if settings.format == .ics, event == nil { throw .noDay(settings.day) }
        let title = maker.text(form.definition.title, form.definition.id)
        let root = ExportTable(
            name: form.definition.id, title: title,
            columns: maker.columns(of: contents, 0, isRecord: true),
            of: maker.fields(of: contents, 0), cell: nil, repeatName: "", position: 0)
        try add(root, contents, 0, maker)
        if settings.format == .zip, !settings.names.isEmpty { try addNaming(settings.names) }
    }

    /// True where an expression names the files.
    package var namesFiles: Bool { tables.contains { $0.naming != nil } }

    /// Adds the expression that names files to the tables that have some. One that speaks of the
    /// rows of a repeat is for these; the files around it keep their usual names.
    private mutating func addNaming(_ text: String) throws(ExportError) {
        var first: SyntaxFault?
        var isUsed = false
        for (place, scope) in scopes.enumerated() {
            let hasFiles = tables[place].columns.contains { $0.fileCell != nil }
            guard hasFiles || place == 0 else { continue }
            do throws(ExpressionError) {
                tables[place].naming = try NameExpression(text, form, inScope: scope)
                isUsed = true
            } catch { first = first ?? error.faults.first }
        }
        if let first, !isUsed { throw .names(first) }
    }

    private mutating func add(
        _ table: ExportTable, _ contents: [[Content]], _ scope: Int32, _ maker: ColumnMaker
    ) throws(ExportError) {
        guard tables.count < ExportLimits.tables else { throw .tooManyTables }
        guard table.columns.count <= ExportLimits.columns else {
            throw .tooManyColumns(table.title)
        }
        let place = tables.count
        tables.append(table)
        scopes.append(scope)
        for rows in FormColumn.repeats(in: Array(contents.joined())) {
            guard let inner = form.scope(ofRepeat: rows.name, inScope: scope),
                let cell = form.number(ofCell: rows.name, inScope: scope)
            else { continue }
            let name = table.repeatName.isEmpty ? rows.name : table.name + "." + rows.name
            let one = ExportTable(
                name: name, title: maker.text(rows.label, name),
                columns: maker.columns(of: [rows.contents], inner, isRecord: false),
                of: maker.fields(of: [rows.contents], inner), cell: cell,
                repeatName: rows.name, position: tables[place].inner.count)
            tables[place].inner.append(tables.count)
            try add(one, [rows.contents], inner, maker)
        }
    }

    /// Returns the places of the tables from the records to a table, without the records'.
    ///
    /// Complexity: O(n) in the tables.
    package func way(to place: Int) -> [Int] {
        var way: [Int] = []
        var place = place
        while place > 0 {
            way.append(place)
            place = tables.firstIndex { $0.inner.contains(place) } ?? 0
        }
        return way.reversed()
    }

    /// Returns the place of a table by its name, where the records have an empty one.
    ///
    /// - Throws: `ExportError` `noTable`.
    package func place(ofTable name: String) throws(ExportError) -> Int {
        if name.isEmpty { return 0 }
        guard let found = tables.dropFirst().firstIndex(where: { $0.name == name }) else {
            throw .noTable(name)
        }
        return found
    }
}

/// The cells of a record that its event is made of.
struct EventCells {
    /// The number of the cell of the day or moment.
    let day: Int32
    /// The numbers of the cells of texts and choices, of which the first filled one is the title.
    let titles: [Int32]
}

/// The cell that has the geometry of a record.
struct ExportPlace {
    /// The number of the cell.
    let cell: Int32
    /// The geometry in GeoJSON.
    let geometry: String
}
