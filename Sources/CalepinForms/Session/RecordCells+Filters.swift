// References with a filter, evaluated over the rows of a repeat or of a table.

import CalepinExpressions

/// The inputs of filters while they are evaluated.
struct Reading {
    /// The tables by name.
    var tables: [String: CatalogueRows] = [:]
    /// The row of the whole expression.
    var outerRow: Int32 = 0
    /// The values that a reference to several stands for, found when the evaluator asked for their
    /// count.
    var values: [Value] = []
    /// The row of a table, and the columns of the form's attributes in that table.
    var table: CatalogueRows?
    var tableRow = 0
    var columns: [Int32] = []
}

extension RecordCells {
    /// Sets the choice that a filter is evaluated for.
    func choose(_ row: Int, of table: CatalogueRows) {
        reading.tableRow = row
        guard reading.table !== table else { return }
        reading.table = table
        reading.columns = form.attributes.map { Int32(table.column($0) ?? -1) }
    }

    /// Returns an attribute of the choice that a filter is evaluated for, by number.
    func attribute(_ number: Int32) -> Value {
        guard let table = reading.table else { return .empty }
        let column = Int(reading.columns[Int(number)])
        let text: String
        if column >= 0 {
            text = table.text(reading.tableRow, column)
        } else if form.attributes[Int(number)] == "label" {
            text = table.label(reading.tableRow, context.textLanguage)
        } else {
            text = ""
        }
        return text.isEmpty ? .empty : .text(text)
    }

    /// The values that a filtered reference of an expression stands for, seen from its row.
    ///
    /// Complexity: one evaluation of the filters a row.
    func values(ofFiltered number: Int32, from row: Int32, _ own: Int32) -> [Value] {
        let filtered = form.filtered[Int(number - CompiledForm.firstFiltered)]
        context.stepsLeft = ExpressionLimits.steps
        if filtered.node < 0 { return values(ofTable: filtered, row, own) }
        var candidates: [Int32] = []
        let scope = form.scopeOf[Int(filtered.node)]
        forRows(of: scope, from: outermost(row, scope)) { candidates.append($0) }
        let before = reading.outerRow
        reading.outerRow = row
        for filter in filtered.filters {
            var kept: [Int32] = []
            for (place, candidate) in candidates.enumerated() {
                if passes(filter, candidate, own, place + 1) { kept.append(candidate) }
            }
            candidates = kept
        }
        reading.outerRow = before
        let local = form.localOf[Int(filtered.node)]
        var values: [Value] = []
        for candidate in candidates {
            let cell = Int(rows[Int(candidate)].base + local)
            if flags[cell].contains(.relevant) { values.append(effective[cell]) }
        }
        return values
    }

    /// The rows that are choices of a cell: those that have a value, or the wanted one, and fit.
    ///
    /// Complexity: O(n) in the rows, and one evaluation of the filter for each with such a value.
    func rows(
        of source: CompiledForm.BoundChoices, from row: Int32, _ own: Int32, valued wanted: String?
    ) -> [Int32] {
        context.stepsLeft = ExpressionLimits.steps
        let scope = form.scopeOf[Int(source.value)]
        let before = reading.outerRow
        reading.outerRow = row
        var found: [Int32] = []
        var place = 0
        forRows(of: scope, from: outermost(row, scope)) { candidate in
            place += 1
            let cell = rows[Int(candidate)].base + form.localOf[Int(source.value)]
            let value = effective[Int(cell)].asText ?? ""
            if value.isEmpty || wanted != nil && wanted != value { return }
            if let filter = source.filter, !passes(filter, candidate, own, place) { return }
            found.append(candidate)
        }
        reading.outerRow = before
        return found
    }

    /// The row from which all rows of a scope are seen: a row itself, or when it is in a row of
    /// that scope the one around that.
    private func outermost(_ row: Int32, _ scope: Int32) -> Int32 {
        var current = row
        while current > 0 {
            if rows[Int(current)].scope == scope { return rows[Int(current)].parent }
            current = rows[Int(current)].parent
        }
        return row
    }

    /// Returns true when a row passes a filter: by its truth, or, when it is a number, by
    /// position.
    private func passes(_ filter: Expression, _ row: Int32, _ own: Int32, _ place: Int) -> Bool {
        var evaluator = Evaluator()
        let value = evaluator.evaluate(
            filter, cells: RowView(cells: self, row: row, own: own), context: &context)
        if case .number(let number) = value { return number == Decimal(place) }
        return value.truth == true
    }

    private func values(
        ofTable filtered: CompiledForm.Filtered, _ row: Int32, _ own: Int32
    ) -> [Value] {
        guard let table = reading.tables[filtered.table] else {
            return [.error(ValueError(.missingCatalogue, filtered.table))]
        }
        guard let column = table.column(filtered.column) else {
            return [.error(ValueError(.missingCatalogue, filtered.table + "." + filtered.column))]
        }
        let before = reading
        var candidates = Array(0..<table.count)
        for filter in filtered.filters {
            var kept: [Int] = []
            for (place, candidate) in candidates.enumerated() {
                choose(candidate, of: table)
                if passes(filter, row, own, place + 1) { kept.append(candidate) }
            }
            candidates = kept
        }
        reading = before
        return candidates.map {
            let text = table.text($0, column)
            return text.isEmpty ? .empty : .text(text)
        }
    }
}
