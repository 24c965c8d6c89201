// The choices of a cell, of a list or of the rows of a repeat: those that satisfy the filter, the
// check of a value against them, and removing values that no longer fit.

import CalepinExpressions

extension FormSession {
    /// The choices that fit a cell now, in the order of their list, of the rows of their repeat,
    /// or of their seed; then those that it has of retired rows. None for a cell without a list,
    /// or whose catalogue the session was not given.
    ///
    /// Complexity: O(n) in the length of the list, and one evaluation of its filter each.
    /// - Throws: `unknownPath`.
    public func choices(at path: CellPath) throws(SessionError) -> [Choice] {
        let cell = try cell(at: path)
        return choices(of: cell).map { choices(of: $0, cell) } ?? []
    }

    private func choices(of source: CompiledForm.BoundChoices, _ cell: Int32) -> [Choice] {
        if source.value >= 0 { return ordered(rowChoices(source, cell), source, cell) }
        guard let table = table(of: source) else { return [] }
        var found: [Choice] = []
        for row in 0..<table.count where fits(row, table, source, cell).truth == true {
            found.append(table.choice(row, moment.textLanguage))
        }
        found = ordered(found, source, cell)
        for chosen in chosen(cells.stored[Int(cell)], cell) {
            guard let row = table.row(ofValue: chosen), row >= table.count,
                isChoice(chosen, source, cell).truth == true
            else { continue }
            found.append(table.choice(row, moment.textLanguage))
        }
        return found
    }

    /// The label of a value in a cell's list, in a language or else the session's; nil when it is
    /// none of its choices.
    ///
    /// Complexity: O(1) in the length of the list, O(n) in the rows of a repeat.
    /// - Throws: `unknownPath`.
    public func label(
        of value: String, at path: CellPath, in language: String? = nil
    ) throws(SessionError) -> String? {
        let cell = try cell(at: path)
        guard let source = choices(of: cell) else { return nil }
        if source.value >= 0 {
            return rows(source, cell, valued: value).first.map { label(source, $0) }
        }
        guard let table = table(of: source) else { return nil }
        var row = table.row(ofValue: value)
        while let candidate = row {
            if fits(candidate, table, source, cell).truth == true {
                return table.label(candidate, language ?? moment.textLanguage)
            }
            row = table.row(after: candidate)
        }
        return nil
    }

    private func choices(of cell: Int32) -> CompiledForm.BoundChoices? {
        let node = cells.nodeOf[Int(cell)]
        return node < 0 ? nil : form.nodes[Int(node)].choices
    }

    func table(of source: CompiledForm.BoundChoices) -> CatalogueRows? {
        source.table ?? tables[source.name]
    }

    // Rows as choices

    private func rows(
        _ source: CompiledForm.BoundChoices, _ cell: Int32, valued value: String?
    ) -> [Int32] {
        cells.rows(of: source, from: cells.rowOf[Int(cell)], cell, valued: value)
    }

    private func label(_ source: CompiledForm.BoundChoices, _ row: Int32) -> String {
        let label = text(of: source.label, in: row)
        return label.isEmpty ? text(of: source.value, in: row) : label
    }

    private func text(of node: Int32, in row: Int32) -> String {
        cells.effective[Int(cells.cell(of: node, from: row))].asText ?? ""
    }

    private func rowChoices(_ source: CompiledForm.BoundChoices, _ cell: Int32) -> [Choice] {
        var found: [Choice] = []
        for row in rows(source, cell, valued: nil) {
            let value = text(of: source.value, in: row)
            // Several choices are told apart by the spaces between them.
            guard chosen(.text(value), cell).count == 1 else { continue }
            let label = LocalText.Translation(moment.textLanguage, label(source, row))
            found.append(Choice(value, LocalText([label])))
        }
        return found
    }

    /// Returns choices in the order of the seed, if there is one.
    private func ordered(
        _ choices: [Choice], _ source: CompiledForm.BoundChoices, _ cell: Int32
    ) -> [Choice] {
        guard let order = source.order else { return choices }
        let seed = evaluate(order, cell, cells.rowOf[Int(cell)])
        return RandomOrder.places(choices.count, seed: RandomOrder.seed(of: seed)).map {
            choices[$0]
        }
    }

    private func fits(
        _ row: Int, _ table: CatalogueRows, _ source: CompiledForm.BoundChoices, _ cell: Int32
    ) -> Value {
        guard let filter = source.filter else { return .boolean(true) }
        cells.choose(row, of: table)
        return evaluate(filter, cell, cells.rowOf[Int(cell)])
    }

    /// Returns true when a value is one of the choices that fit; an error when the filter fails.
    private func isChoice(
        _ value: String, _ source: CompiledForm.BoundChoices, _ cell: Int32
    ) -> Value {
        if source.value >= 0 { return .boolean(!rows(source, cell, valued: value).isEmpty) }
        guard let table = table(of: source) else {
            return .error(ValueError(.missingCatalogue, source.name))
        }
        var row = table.row(ofValue: value)
        var found = Value.boolean(false)
        while let candidate = row {
            let fit = fits(candidate, table, source, cell)
            if fit.truth == true { return .boolean(true) }
            if fit.error != nil { found = fit }
            row = table.row(after: candidate)
        }
        return found
    }

    /// Returns the issue of a chosen value; nil when every part of it is a choice that fits.
    func choiceIssue(
        _ source: CompiledForm.BoundChoices, _ value: Value, _ cell: Int32
    ) -> Issue? {
        guard !source.isOpen else { return nil }
        let all = chosen(value, cell)
        for chosen in all {
            let isChoice = isChoice(chosen, source, cell)
            if case .error(let error) = isChoice { return Issue(.failed, error.name) }
            if isChoice.truth != true { return Issue(.notAChoice, chosen) }
        }
        let type = form.nodes[Int(cells.nodeOf[Int(cell)])].type
        if type?.widget == .rank, all.count < choices(of: source, cell).count {
            return Issue(.notInOrder)
        }
        return nil
    }

    /// Each value chosen in a cell.
    private func chosen(_ value: Value, _ cell: Int32) -> [String] {
        let text = value.asText ?? ""
        let type = form.nodes[Int(cells.nodeOf[Int(cell)])].type
        return type?.widget.isSeveral == true ? TypedText.words(text) : [text]
    }

    /// Removes the choices that no longer fit after a change of the filter's inputs. Hiding a
    /// field is no change: while a field that the filter reads is hidden, nothing is removed. The
    /// same holds when a filter fails: the choice stays, with an issue.
    func dropUnfit(_ source: CompiledForm.BoundChoices, _ cell: Int32, _ row: Int32) {
        let value = cells.stored[Int(cell)]
        guard clears, !source.isOpen, !value.isEmpty else { return }
        for node in source.reads where form.nodes[Int(node)].kind == .field {
            guard form.contains(form.scopeOf[Int(node)], cells.rows[Int(row)].scope) else {
                continue
            }
            let read = cells.cell(of: node, from: row)
            guard cells.flags[Int(read)].contains(.relevant) else { return }
        }
        let before = chosen(value, cell)
        let after = before.filter { chosen in
            let isChoice = isChoice(chosen, source, cell)
            return isChoice.truth == true || isChoice.error != nil
        }
        guard after.count < before.count else { return }
        changes.noted.append(.cleared(cell))
        let left = after.isEmpty ? Value.empty : .text(joined(after, " "))
        cancelAsk(cell)
        write(cell, left, after.isEmpty ? .none : cells.origins[Int(cell)])
    }

    // Tables in expressions

    /// Returns the look-ups of the session: those of `pulldata` and `jr:choice-name` read its
    /// catalogues and the form's lists.
    func makeLookups() -> Lookups {
        let known = tables
        var lists = known
        for list in form.definition.choiceLists where lists[list.name] == nil {
            lists[list.name] = CatalogueRows(list)
        }
        for node in form.nodes {
            guard let source = node.choices, source.value < 0,
                let table = source.table ?? known[source.name]
            else { continue }
            lists[source.name] = table
            if lists[node.name] == nil { lists[node.name] = table }
        }
        let named = lists
        cells.reading.tables = lists
        var lookups = moment.lookups
        lookups.row = { name, column, keyColumn, key in
            guard let table = known[name] else {
                return .error(ValueError(.missingCatalogue, name))
            }
            guard let wanted = table.column(column), let keys = table.column(keyColumn) else {
                return .error(ValueError(.missingCatalogue, name + "." + column))
            }
            guard let row = table.row(where: keys, is: key) else { return .empty }
            let text = table.text(row, wanted)
            return text.isEmpty ? .empty : .text(text)
        }
        lookups.choiceName = { choice, name, language in
            guard let table = named[plainName(name)] else {
                return .error(ValueError(.unknownList, name))
            }
            return .text(table.row(ofValue: choice).map { table.label($0, language) } ?? choice)
        }
        return lookups
    }
}

/// The name in `${name}`; any other text as it is.
private func plainName(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "$"), bytes[1] == UInt8(ascii: "{"),
        bytes[bytes.count - 1] == UInt8(ascii: "}")
    else { return text }
    return String(decoding: bytes[2..<(bytes.count - 1)], as: UTF8.self)
}
