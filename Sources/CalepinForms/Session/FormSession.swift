// A form while it is filled in: the queries and changes of a caller. Propagation of a change is in
// FormSession+Spread, judging in FormSession+Judge, rows in FormSession+Rows, undo in
// FormSession+Undo.

import CalepinExpressions

/// A form while it is filled in.
///
/// One change is one transaction: it is propagated through calculations, relevance and dependants
/// in one pass, judged, and returned as a `ChangeSet`. A session is used by one caller at a time.
/// Invariant: after each call every cell is what computing the whole form anew would give.
public final class FormSession {
    let cells: RecordCells
    var evaluator = Evaluator()
    var moment: EvaluationContext
    /// The scheduled steps, as step number and row, the smallest first.
    var waiting = StepHeap()
    /// The cells that are to be judged.
    var judged: [Int32] = []
    var changes: ChangeSet
    var log: [Undoing] = []
    var undone: [[Undoing]] = []
    var done: [[Undoing]] = []
    /// The number of transactions at the start of `done` that cannot be undone any more.
    var forgotten = 0
    /// True when changes clear dependants: not while a row starts, a record is loaded, or undoing.
    var clears = true
    /// True when changes set the cells that name them: not at the start, nor when time passes.
    var triggers = true
    /// True while rows are restored as they were, without defaults.
    var isRestoring = false
    /// True while a row is added as a copy of another.
    var isCopying = false
    /// True while everything is computed for the first time.
    var isStarting = false
    var proposals = Proposals()
    var unique = UniqueRows()
    /// The cells of the record for which the form has no field.
    public internal(set) var orphans: [RecordCell] = []
    /// The catalogues by name.
    let tables: [String: CatalogueRows]

    /// The compiled form.
    public let form: CompiledForm

    /// Starts a new record: fields take their defaults, everything is computed and judged.
    ///
    /// The catalogues are those the form names; `pulldata` and `jr:choice-name` read them and the
    /// form's own lists, whatever the context's look-ups are; `last-saved` reads the context's.
    /// Complexity: O(n) in the number of
    /// fields and rules.
    public convenience init(
        _ form: CompiledForm, context: EvaluationContext, catalogues: [Catalogue] = []
    ) {
        self.init(form, context, catalogues)
        start()
    }

    /// Makes a session whose record is empty and not computed yet.
    init(_ form: CompiledForm, _ context: EvaluationContext, _ catalogues: [Catalogue]) {
        self.form = form
        cells = RecordCells(form, context)
        changes = ChangeSet(cells)
        moment = context
        var tables: [String: CatalogueRows] = [:]
        for catalogue in catalogues { tables[catalogue.name] = catalogue.table }
        self.tables = tables
        _ = cells.makeRow(scope: 0, parent: -1)
        cells.rows[0].isAlive = true
        if !tables.isEmpty || !form.definition.choiceLists.isEmpty {
            moment.lookups = makeLookups()
            cells.context = moment
        }
    }

    /// Computes everything for the first time.
    func start() {
        isStarting = true
        triggers = false
        enter(0)
        isStarting = false
        settle()
        if !isRestoring { countRows() }
        isRestoring = false
        clears = true
        triggers = true
        askTouched()
        begin()
    }

    /// The moment, the zone and the other inputs of expressions besides cells.
    public var context: EvaluationContext { moment }

    /// Returns a text of the form in the language of texts.
    package func text(_ text: LocalText) -> String {
        text.text(in: moment.textLanguage, or: moment.language)
    }

    /// Returns a text of the form with its marks in the language of texts; empty for one that has
    /// none.
    package func marked(_ text: LocalText) -> String {
        text.translation(in: moment.textLanguage, or: moment.language)?.marked ?? ""
    }

    /// Moves the session's clock: everything that reads `today()` or `now()` is computed and
    /// judged again. Only the cells it cleared can be undone: the clock itself stays.
    ///
    /// Complexity: O(d log d) for the d steps that read the clock and what depends on them.
    @discardableResult
    public func advance(to now: Instant) -> ChangeSet {
        begin()
        moment.now = now
        cells.context.now = now
        for step in form.clockSteps { waitEverywhere(step, 0) }
        for check in form.clockChecks { judgeEverywhere(check, 0) }
        triggers = false
        settle()
        triggers = true
        askTouched()
        log = log.filter { change in
            guard case .value(let cell, _, _, _) = change else { return false }
            return changes.clears(cell)
        }
        remember()
        return changes
    }

    // Queries

    /// The effective value of a cell: empty while it is not relevant.
    /// - Throws: `unknownPath`.
    public func value(at path: CellPath) throws(SessionError) -> Value {
        cells.effective[Int(try cell(at: path))]
    }

    /// Returns the value that was entered in a cell or calculated for it, also while it is not
    /// relevant.
    /// - Throws: `unknownPath`.
    public func stored(at path: CellPath) throws(SessionError) -> Value {
        cells.stored[Int(try cell(at: path))]
    }

    /// Returns true when a cell is shown.
    /// - Throws: `unknownPath`.
    public func isRelevant(at path: CellPath) throws(SessionError) -> Bool {
        cells.flags[Int(try cell(at: path))].contains(.relevant)
    }

    /// Returns the origin of a cell's value.
    /// - Throws: `unknownPath`.
    public func origin(at path: CellPath) throws(SessionError) -> Origin {
        cells.origins[Int(try cell(at: path))]
    }

    /// Returns the issues of a cell.
    /// - Throws: `unknownPath`.
    public func issues(at path: CellPath) throws(SessionError) -> [Issue] {
        cells.issues[try cell(at: path)] ?? []
    }

    /// The ids of the rows of a repeat, in order.
    /// - Throws: `unknownPath`.
    public func rows(at path: CellPath) throws(SessionError) -> [String] {
        (cells.lists[try cell(at: path)] ?? []).map { cells.rows[Int($0)].id }
    }

    /// Every cell that has issues, in the order of the form, with its issues.
    ///
    /// Complexity: O(k log k) for k cells with issues.
    public var allIssues: [(path: CellPath, issues: [Issue])] {
        let found = Array(cells.issues.keys)
        let places = found.map { place(of: $0) }
        return sortedPlaces(found.count) { places[$0].lexicographicallyPrecedes(places[$1]) }.map {
            (cells.path(of: found[$0]), cells.issues[found[$0]] ?? [])
        }
    }

    /// True when nothing keeps the record from being submitted: no issue is left, warnings being
    /// overridden.
    public var isComplete: Bool {
        cells.issues.isEmpty
    }

    /// Returns the sort key of a cell: the repeats around it and the positions of their rows, from
    /// the outside, then its own number.
    private func place(of cell: Int32) -> [Int32] {
        var place = [cells.nodeOf[Int(cell)]]
        var row = cells.rows[Int(cells.rowOf[Int(cell)])]
        while row.parent >= 0 {
            place = [form.scopes[Int(row.scope)].node, row.position] + place
            row = cells.rows[Int(row.parent)]
        }
        return place
    }

    // Changing

    /// Enters a text into a cell, as a person does; a text that its type cannot read is kept and
    /// judged.
    ///
    /// Entering the value that the cell has already changes only its origin. Complexity: O(d log
    /// d) for the d steps that depend on the cell.
    /// - Throws: `unknownPath`, `notEditable`, `tooLong`.
    @discardableResult
    public func set(
        _ path: CellPath, to text: String, origin: Origin = .user
    ) throws(SessionError) -> ChangeSet {
        let cell = try editable(path)
        guard text.utf8.count <= FormLimits.textBytes else { throw .tooLong(path) }
        let (value, isMistyped) = read(text, cell)
        return enter(cell, value, isMistyped, origin)
    }

    /// Returns the value of a typed text, and true when the cell's type could not read it.
    func read(_ text: String, _ cell: Int32) -> (value: Value, isMistyped: Bool) {
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        guard !Value.text(text).isEmpty, let field = node.field else { return (.empty, false) }
        // The mask's literal characters are removed from the stored text; a text that does not fit
        // is kept whole.
        var plain = text
        if let typed = node.mask?.typed(text), typed.isWhole, !typed.plain.isEmpty {
            plain = typed.plain
        }
        guard let value = node.type?.value(of: plain, in: field, zone: moment.zone)
        else {
            return (.text(text), true)
        }
        return (value, false)
    }

    /// Enters a value into a cell, with an origin.
    ///
    /// - Throws: `unknownPath`, `notEditable`.
    @discardableResult
    public func set(
        _ path: CellPath, to value: Value, origin: Origin = .user
    ) throws(SessionError) -> ChangeSet {
        let cell = try editable(path)
        let (value, isMistyped) = typed(value, cell, isGiven: true)
        return enter(cell, value, isMistyped, origin)
    }

    func enter(
        _ cell: Int32, _ value: Value, _ isMistyped: Bool, _ origin: Origin
    ) -> ChangeSet {
        begin()
        put(cell, value, isMistyped, origin)
        return commit()
    }

    /// Puts a value into a cell, within a transaction. The same value in another form, such as the
    /// same choices in another order, is no change.
    func put(_ cell: Int32, _ value: Value, _ isMistyped: Bool, _ origin: Origin) {
        cancelAsk(cell)
        var value = value
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        if let type = node.type, type.isSame(value, cells.stored[Int(cell)]) {
            value = cells.stored[Int(cell)]
        }
        let isEmpty = value.isEmpty
        if isEmpty {
            write(cell, node.resting, node.isSwitch ? .initial : .none)
        } else {
            write(cell, value, origin)
        }
        mark(cell, .isMistyped, isMistyped)
        // Clearing a value that overrides a calculation restores the calculated one.
        if isEmpty, node.calculation != nil { wait(node.valueStep, cells.rowOf[Int(cell)]) }
        waitToJudge(cell)
    }

    /// Returns true when a cell must be filled now.
    /// - Throws: `unknownPath`.
    public func isRequired(at path: CellPath) throws(SessionError) -> Bool {
        cells.flags[Int(try cell(at: path))].contains(.required)
    }

    /// Returns true when a cell may not be changed now.
    /// - Throws: `unknownPath`.
    public func isReadonly(at path: CellPath) throws(SessionError) -> Bool {
        cells.flags[Int(try cell(at: path))].contains(.readonly)
    }

    private func editable(_ path: CellPath) throws(SessionError) -> Int32 {
        let cell = try cell(at: path)
        let node = cells.nodeOf[Int(cell)]
        guard node >= 0, let field = form.nodes[Int(node)].field,
            field.type != "note", !cells.flags[Int(cell)].contains(.readonly)
        else { throw .notEditable(path) }
        return cell
    }

    // Transactions

    func begin() {
        changes = ChangeSet(cells)
        log = []
    }

    /// Ends a transaction: computes and judges everything scheduled, and stores its inverse.
    func commit() -> ChangeSet {
        settle()
        countRows()
        askTouched()
        changes.isToSave = !log.isEmpty
        remember()
        return changes
    }

    /// Adds the inverse of the transaction to the undo history, when it changed something.
    private func remember() {
        guard !log.isEmpty else { return }
        done.append(log)
        if !undone.isEmpty { undone = [] }
        guard done.count - forgotten > FormLimits.undoSteps else { return }
        done[forgotten] = []
        forgotten += 1
        // Removing elements at the front moves all others, which is too slow to do at every
        // change.
        guard forgotten > FormLimits.undoSteps / 8 else { return }
        done.removeFirst(forgotten)
        forgotten = 0
    }

    // Paths

    /// The cell at a path.
    func cell(at path: CellPath) throws(SessionError) -> Int32 {
        var row: Int32 = 0
        for (index, part) in path.parts.enumerated() {
            let scope = cells.rows[Int(row)].scope
            guard let node = form.node(named: part.name, in: scope) else {
                throw .unknownPath(path)
            }
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            guard let id = part.row else {
                guard index == path.parts.count - 1 else { throw .unknownPath(path) }
                return cell
            }
            guard let inner = cells.row(id, in: cell) else { throw .unknownPath(path) }
            row = inner
        }
        // A path that ends in a row refers to the row's own cell, which is its first.
        guard row > 0 else { throw .unknownPath(path) }
        return cells.rows[Int(row)].base
    }
}
