// The history of a record as people read it: who changed which field from what to what, and when.
// The rows are read in HistoryReader.swift.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The history of records.
struct HistoryService: Sendable {
    let store: any Store
    let forms: @Sendable () -> FormVersions
    /// A history may have megabytes to read and put into words, so histories get a share of the
    /// machine only.
    private let share = WorkShare(atOnce: HistoryLimits.readAtOnce)

    init(store: any Store, forms: @escaping @Sendable () -> FormVersions) {
        (self.store, self.forms) = (store, forms)
    }

    /// Returns the changes of a record from a sequence back, or the latest ones; nil for a record
    /// that does not exist or may not be read.
    ///
    /// - Parameters:
    ///   - texts: the code of the language of the form's texts; nil for that of the words.
    ///   - mayRead: returns true for a form whose records may be read.
    /// Throws: the store's error.
    func page(
        scope: String, record: String, from sequence: Int64?, limit: Int, _ language: Language,
        texts: String? = nil, mayRead: @escaping @Sendable (String) -> Bool
    ) async throws -> HistoryListing? {
        try await share.pass {
            try await read(
                scope: scope, record: record, from: sequence, limit: limit, language,
                texts: texts, mayRead: mayRead)
        }
    }

    /// Returns those of some scopes that have a record of an id, in their order.
    ///
    /// Complexity: O(n) in the scopes.
    /// Throws: the store's error.
    func scopes(of record: String, among scopes: [String]) async throws -> [String] {
        try await store.read { (job) throws(StoreError) in
            var found: [String] = []
            for scope in scopes where try job.recordMark(scope: scope, id: record) != nil {
                found.append(scope)
            }
            return found
        }
    }

    private func read(
        scope: String, record: String, from sequence: Int64?, limit: Int, _ language: Language,
        texts: String?, mayRead: @escaping @Sendable (String) -> Bool
    ) async throws -> HistoryListing? {
        let forms = forms()
        return try await store.read { (job) throws(StoreError) in
            guard let stored = try job.record(scope: scope, id: record), mayRead(stored.form)
            else { return nil }
            let state = try stored.readState()
            let part = try HistoryReader(job: job).part(
                of: stored, state, from: sequence, limit: limit)
            var writer = HistoryWords(job, forms, language, texts, state)
            var page = HistoryListing(
                record: record, form: stored.form, next: part.next, isWhole: part.isWhole)
            for entry in part.entries { page.changes.append(try writer.change(entry)) }
            return page
        }
    }
}

/// Puts the changes of one record into words.
private struct HistoryWords {
    private let job: any StoreReading
    private let forms: FormVersions
    private let language: Language
    private let textLanguage: String?
    private let present: RecordState
    /// The texts of each version that was needed.
    private var texts: [Int: CellTexts] = [:]
    private var names: [String: String?] = [:]

    init(
        _ job: any StoreReading, _ forms: FormVersions, _ language: Language,
        _ textLanguage: String?, _ present: RecordState
    ) {
        (self.job, self.forms) = (job, forms)
        (self.language, self.textLanguage) = (language, textLanguage)
        self.present = present
    }

    mutating func change(_ entry: HistoryEntry) throws(StoreError) -> HistoryListing.Change {
        let (row, step) = (entry.change, entry.step)
        var change = HistoryListing.Change(
            row: row, sort: sort(of: step), isSubmission: step.isSubmission,
            name: try name(of: row.account), author: step.author,
            reason: step.reason)
        let texts = texts(of: Int(row.formVersion))
        for cell in step.cells {
            add(&change) { texts in self.cell(cell, isFirst: step.isFirst, texts) }
        }
        for cell in step.waiting {
            let path = CellPath(cell.path)
            add(&change) { texts in
                HistoryListing.Cell(
                    sort: .waiting, path: cell.path, label: label(path, texts),
                    new: text(cell.value, path, texts))
            }
        }
        for path in step.reordered {
            add(&change) { texts in
                HistoryListing.Cell(sort: .order, path: path, label: label(CellPath(path), texts))
            }
        }
        return change

        func add(
            _ change: inout HistoryListing.Change, _ cell: (CellTexts?) -> HistoryListing.Cell?
        ) {
            guard change.cells.count < HistoryLimits.cellsShown else {
                change.moreCells += 1
                return
            }
            if let cell = cell(texts) { change.cells.append(cell) }
        }
    }

    private func sort(of step: HistoryStep) -> HistoryListing.Change.Sort {
        if step.isFirst { return .created }
        switch step.cells.first(where: { $0.path.isEmpty })?.new {
        case .bool(false): return .removed
        case .bool(true): return .restored
        default: return .changed
        }
    }

    /// Returns the words about a cell; nil for what is said by the change itself.
    private func cell(
        _ cell: HistoryStep.Cell, isFirst: Bool, _ texts: CellTexts?
    ) -> HistoryListing.Cell? {
        guard !cell.path.isEmpty else { return nil }
        let path = CellPath(cell.path)
        let label = label(path, texts)
        if path.parts.last?.row != nil {
            if isFirst { return nil }
            let sort: HistoryListing.Cell.Sort =
                cell.new == .bool(false) ? .rowRemoved : .rowAdded
            return HistoryListing.Cell(sort: sort, path: cell.path, label: label)
        }
        return HistoryListing.Cell(
            sort: .value, path: cell.path, label: label, old: text(cell.old, path, texts),
            new: text(cell.new, path, texts), origin: cell.origin)
    }

    private func label(_ path: CellPath, _ texts: CellTexts?) -> String {
        guard let texts else { return path.description }
        return texts.label(of: path) { list, row in
            present.rows(at: list.description).firstIndex(of: row).map { $0 + 1 }
        }
    }

    /// Returns a value as people read it, cut where it is long.
    private func text(_ value: JSONValue, _ path: CellPath, _ texts: CellTexts?) -> String {
        guard !value.isNull else { return "" }
        let cell = RecordCell(path, json: value, origin: .user)
        var text = texts?.shown(cell.text, at: path) ?? cell.text
        if !cell.note.isEmpty { text += " (\(cell.note))" }
        let cut = text.prefix(HistoryLimits.charactersShown)
        return cut.endIndex == text.endIndex ? text : cut + "…"
    }

    private mutating func texts(of version: Int) -> CellTexts? {
        if let known = texts[version] { return known }
        guard let judged = forms.form(present.form, version: version) else { return nil }
        let made = CellTexts(
            judged.form.definition, catalogues: judged.catalogues, language: language,
            textLanguage: textLanguage)
        texts[version] = made
        return made
    }

    private mutating func name(of account: String) throws(StoreError) -> String? {
        if let known = names[account] { return known }
        let person = try job.accounts.person(account)
        let name = person.map { $0.title.isEmpty ? $0.name : $0.title }
        names[account] = .some(name)
        return name
    }
}
