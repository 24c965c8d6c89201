// Turns a definition into a compiled form, or into all of its faults. Laying out the nodes is
// here; expressions are bound in Compiler+Expressions, put in order in Compiler+Order, and the
// rest of the declaration is checked in Compiler+Declaration.

import CalepinExpressions

extension FormDefinition {
    /// Compiles the form.
    ///
    /// Complexity: O(n + e) for n fields and e references between them.
    /// - Throws: a `FormError` with all faults of the declaration.
    public func compiled() throws(FormError) -> CompiledForm {
        var compiler = Compiler(self)
        return try compiler.compile()
    }

    /// Returns every fault of the declaration, in its order; empty when it can be filled in.
    ///
    /// It finds more than compiling does: faults found by a search, such as a mask that its
    /// pattern never matches, are not looked for each time a form is opened.
    public func check() -> [Fault] {
        var compiler = Compiler(self, search: .everything)
        do throws(FormError) {
            _ = try compiler.compile()
            return []
        } catch { return error.faults }
    }
}

/// Compiles one definition.
struct Compiler {
    let definition: FormDefinition
    /// The searches for faults that only authors need; nil to leave them out.
    let search: Search?
    var form: CompiledForm
    var faults: [Fault] = []
    /// Nodes by scope and name.
    var names: [[String: Int]] = []
    /// For each name in rows its node in the first of the scopes that have it.
    private var namesInRows: [String: Int] = [:]
    /// The path of each node, for faults.
    var places: [String] = []
    /// Aggregates by a text of kind, field and scope, so that each is kept once; a key of its own
    /// type would add another kind of dictionary to the code.
    var aggregateNumbers: [String: Int] = [:]

    /// The reads of relevance, calculations, filters of choices and defaults, in the order of
    /// nodes.
    var reads: [NotedReads] = []
    /// The types that were looked up.
    private var types: [(name: String, type: FieldType?)] = []
    /// The form's own lists, ready to be searched.
    var tables: [String: CatalogueRows] = [:]

    init(_ definition: FormDefinition, search: Search? = nil) {
        self.definition = definition
        self.search = search
        form = CompiledForm(definition: definition)
    }

    mutating func compile() throws(FormError) -> CompiledForm {
        form.scopes = [CompiledForm.Scope(node: -1, parent: -1, depth: 0)]
        names = [[:]]
        for section in definition.sections { add(section) }
        if form.nodes.count > FormLimits.fields {
            add(fault: Fault(.tooLarge, at: "", form.nodes.count.description))
            throw FormError(faults)
        }
        for list in definition.choiceLists { tables[list.name] = CatalogueRows(list) }
        judgeDeclaration()
        compileRules()
        placeAggregates()
        orderSteps()
        search?.judge(&self)
        guard faults.isEmpty else { throw FormError(sorted()) }
        form.traits = form.nodes.map { $0.traits }
        for number in form.counted { form.traits[Int(number)].insert(.isCounted) }
        form.names = names
        return form
    }

    /// Adds a fault.
    @inline(never)
    mutating func add(fault: Fault) { faults.append(fault) }

    /// Faults in the order of the declaration, those of the whole form first.
    private func sorted() -> [Fault] {
        var order: [String: Int] = ["": -1]
        for (index, place) in places.enumerated() where order[place] == nil {
            order[place] = index
        }
        let ranks = faults.map { order[$0.place] ?? Int.max }
        return sortedPlaces(faults.count) { ranks[$0] < ranks[$1] }.map { faults[$0] }
    }

    // Layout

    private mutating func add(_ section: Section) {
        let number = addNode(section.name, .section, parent: -1, scope: 0)
        addContents(section.contents, parent: number, scope: 0)
        if section.contents.isEmpty { add(fault: Fault(.emptySection, at: section.name)) }
    }

    private mutating func addContents(_ contents: [Content], parent: Int, scope: Int) {
        guard form.nodes.count <= FormLimits.fields else { return }
        let maxNames = min(names[scope].count + contents.count, FormLimits.fields)
        if names[scope].capacity < maxNames { names[scope].reserveCapacity(maxNames) }
        for item in contents {
            switch item {
            case .field(let field):
                let number = addNode(field.name, .field, parent: parent, scope: scope)
                form.nodes[number].field = field
                form.nodes[number].type = type(field.type)
                form.nodes[number].isEditable = field.isEditable
                form.nodes[number].isNeverCopied = field.isNeverCopied
            case .composite(let composite):
                let number = addNode(composite.name, .composite, parent: parent, scope: scope)
                addNested(composite.contents, parent: number, scope: scope)
            case .rows(let rows): add(rows, parent: parent, scope: scope)
            }
        }
    }

    /// The type of a name, looked up once.
    private mutating func type(_ name: String) -> FieldType? {
        for known in types where known.name == name { return known.type }
        let found = FieldType.named(name)
        types.append((name, found))
        return found
    }

    private mutating func add(_ rows: Repeat, parent: Int, scope: Int) {
        let number = addNode(rows.name, .rows, parent: parent, scope: scope)
        let inner = form.scopes.count
        form.nodes[number].rows = Int32(inner)
        form.nodes[number].isNeverCopied = rows.isNeverCopied
        if !rows.least.isEmpty, rows.least == rows.most {
            form.counted.append(Int32(number))
        }
        form.scopes.append(
            CompiledForm.Scope(
                node: Int32(number), parent: Int32(scope), depth: form.scopes[scope].depth + 1))
        names.append([:])
        let row = addRow(to: number, scope: inner)
        addNested(rows.contents, parent: row, scope: inner)
    }

    /// The node of the rows of a repeat, which has no name of its own.
    private mutating func addRow(to rows: Int, scope: Int) -> Int {
        let number = form.nodes.count
        places.append(places[rows])
        append(CompiledForm.Node(name: "", kind: .row, parent: Int32(rows)), scope)
        form.nodes[rows].children.append(Int32(number))
        return number
    }

    private mutating func append(_ node: CompiledForm.Node, _ scope: Int) {
        form.scopeOf.append(Int32(scope))
        form.localOf.append(Int32(form.scopes[scope].nodes.count))
        form.scopes[scope].nodes.append(Int32(form.nodes.count))
        form.nodes.append(node)
    }

    private mutating func addNested(_ contents: [Content], parent: Int, scope: Int) {
        guard depth(of: parent) < FormLimits.nesting else {
            add(fault: Fault(.tooLarge, at: places[parent]))
            return
        }
        addContents(contents, parent: parent, scope: scope)
    }

    private func depth(of node: Int) -> Int {
        var depth = 0
        var current = Int32(node)
        while current >= 0 {
            depth += 1
            current = form.nodes[Int(current)].parent
        }
        return depth
    }

    private mutating func addNode(
        _ name: String, _ kind: CompiledForm.Node.Kind, parent: Int, scope: Int
    ) -> Int {
        let number = form.nodes.count
        let place =
            parent < 0 || form.nodes[parent].kind == .section
            ? name : places[parent] + "." + name
        places.append(place)
        append(CompiledForm.Node(name: name, kind: kind, parent: Int32(parent)), scope)
        if parent >= 0 { form.nodes[parent].children.append(Int32(number)) }
        if !isName(name) { add(fault: Fault(.badName, at: place, name)) }
        if let first = names[scope].updateValue(number, forKey: name) {
            names[scope][name] = first
            add(fault: Fault(.duplicateName, at: place, name))
        } else if scope > 0 {
            noteInRows(name, number, scope)
        }
        return number
    }

    /// Gives each aggregate its cell, after those of the nodes of its scope.
    private mutating func placeAggregates() {
        for scope in form.scopes.indices {
            for (index, number) in form.scopes[scope].aggregates.enumerated() {
                form.aggregates[Int(number)].local = Int32(
                    form.scopes[scope].nodes.count + index)
            }
        }
    }

    // Names

    /// Returns the node of a name, seen from a scope: in that scope, then in those around it, then
    /// in the rows inside of them.
    func node(named name: String, from scope: Int32) -> Int? {
        var current = scope
        while current >= 0 {
            if let number = names[Int(current)][name] { return number }
            current = form.scopes[Int(current)].parent
        }
        return namesInRows[name]
    }

    /// Notes a name in rows: of several scopes that have it, the one with the least number counts,
    /// which need not be the one that is laid out first.
    private mutating func noteInRows(_ name: String, _ number: Int, _ scope: Int) {
        if let known = namesInRows[name], form.scopeOf[known] <= Int32(scope) { return }
        namesInRows[name] = number
    }
}

/// Returns true when a text can be the id of a row: 1 to 64 ASCII letters, digits, `_` or `-`.
func isRowId(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 64 else { return false }
    for byte in text.utf8 {
        let isFine =
            TypedText.isDigit(byte) || TypedText.isLetter(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        if !isFine { return false }
    }
    return true
}

/// Returns true when a text can be a name: letters, digits, `_`, `-` and letters outside ASCII,
/// not starting with a digit or a hyphen; at most 64 bytes.
func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 64 else { return false }
    if TypedText.isDigit(first) || first == UInt8(ascii: "-") { return false }
    for byte in text.utf8 {
        let isFine =
            TypedText.isDigit(byte) || TypedText.isLetter(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 0x80
        if !isFine { return false }
    }
    return true
}
