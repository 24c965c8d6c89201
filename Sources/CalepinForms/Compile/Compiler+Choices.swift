// Binds the lists, filters, masks and patterns of fields, and the fields whose values must differ
// between rows.

import CalepinExpressions

extension Compiler {
    /// Compiles the mask and the pattern of a field, and adds a fault when they contradict each
    /// other.
    mutating func compileShape(_ field: Field, _ number: Int) {
        let pattern = compiledPattern(field, number)
        let mask = compiledMask(field, number)
        guard mask != nil || pattern != nil else { return }
        form.nodes[number].shape = CompiledForm.Shape(mask, pattern)
        guard let search, let mask, let pattern, search.excludes(mask, pattern) else { return }
        let example = search.example(mask) ?? field.mask
        add(fault: Fault(.maskAgainstPattern, at: places[number], rule: "mask", example))
    }

    private mutating func compiledPattern(_ field: Field, _ number: Int) -> Pattern? {
        guard let rule = field.pattern else { return nil }
        do throws(PatternError) { return try Pattern(rule.test) } catch {
            let words = error.kind.words(in: .english)
            add(fault: Fault(.badPattern, at: places[number], rule: "pattern", words))
            return nil
        }
    }

    private mutating func compiledMask(_ field: Field, _ number: Int) -> Mask? {
        guard !field.mask.isEmpty else { return nil }
        do throws(MaskError) { return try Mask(parsing: field.mask) } catch {
            let words = error.message(in: .english)
            add(fault: Fault(.badMask, at: places[number], rule: "mask", words))
            return nil
        }
    }

    /// Sets the flags for a field that is required or readonly unless a rule decides it.
    func setStart(_ field: Field, _ number: Int) {
        let node = form.nodes[number]
        let isShown = field.type == "note" || node.type?.isHidden == true
        let isComputed = node.calculation != nil && !field.isEditable
        if !isShown, !isComputed, !field.required.isEmpty { node.start.insert(.required) }
        if isComputed { node.start.insert(.readonly) }
        node.plainBelow = NumberTypes.plainBelow(field)
        node.isSwitch = field.type == "switch" && node.calculation == nil
        guard !isShown, !isComputed else { return }
        for check in node.checks {
            let kind = form.checks[Int(check)].kind
            if kind == .required || kind == .readonly { node.hasRules = true }
        }
    }

    /// Finds the list of a field and binds its filter, in which bare names are attributes.
    mutating func compileChoices(_ field: Field, _ number: Int) {
        guard let choices = field.choices else { return }
        let order = compiled(choices.order, "order", number)?.0
        if !choices.value.isEmpty { return compileRows(choices, order, number) }
        let table = tables[choices.list]
        if table == nil, !definition.catalogues.contains(choices.list) {
            add(fault: Fault(.unknownList, at: places[number], rule: "choices", choices.list))
        }
        let bound = compiled(choices.filter, "filter", number, isFilter: true)
        form.nodes[number].choices = CompiledForm.BoundChoices(
            choices, table, bound?.0, bound?.1.nodes ?? [], order: order)
        guard let (filter, reads) = bound else { return }
        note(reads, .filter, number)
        addCheck(.choices, filter, reads, number)
        judgeAttributes(filter, table, number)
    }

    private mutating func judgeAttributes(
        _ filter: Expression, _ table: CatalogueRows?, _ number: Int
    ) {
        guard let table else { return }
        for reference in filter.references where reference.root == .relative {
            let name = reference.description
            guard table.column(name) == nil, name != "label" else { continue }
            add(fault: Fault(.unknownReference, at: places[number], rule: "filter", name))
        }
    }

    /// The number of an attribute's name, the same in every filter.
    mutating func attribute(_ name: String) -> Int32 {
        let known = form.attributes.firstIndex(of: name)
        if known == nil { form.attributes.append(name) }
        return CompiledForm.firstAttribute + Int32(known ?? form.attributes.count - 1)
    }

    /// Connects a repeat with the fields whose values, together, no two rows may share.
    mutating func connectUnique(_ rows: Repeat, _ number: Int) {
        let scope = Int(form.nodes[number].rows)
        for name in rows.unique {
            guard let field = names[scope][name] else { continue }
            form.nodes[number].unique.append(Int32(field))
            form.nodes[field].isUnique = true
        }
    }
}
