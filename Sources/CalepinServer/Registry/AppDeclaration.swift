// The declaration of an app as somebody publishes it: an app as docs/app-format.md describes it,
// with the rows that its forms read; or a single form, which becomes an app of its own.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinQuery

/// A declaration that was read and has no fault.
struct AppDeclaration: Sendable {
    let app: App
    /// The number that the declaration names; nil for none.
    let number: Int64?
    /// Its tables, and the same as pages get them.
    let tables: [AppTable]
    private let servedTables: [ServedTable]
    /// The files that its forms show beside their parts.
    let files: [AppMedia]
    /// The look-ups that answer from its tables.
    private let services: [Lookup]
    /// The number of the version whose rows it takes over; nil for none.
    let rowsOf: Int64?
    /// The workbook that it was made of; nil for another source.
    private(set) var upload: AppUpload?
    /// The initial data of the first form; nil for none.
    let initial: JSONValue?
    /// The scenarios that it brings along, each with the id of its form.
    let scenarios: [JSONValue]
    /// Its forms, compiled.
    let forms: [JudgedForm]

    /// Reads a declaration, the zip file of one, or a workbook.
    ///
    /// - Parameters:
    ///   - name: The name of the file; empty where it is not known.
    ///   - inUse: Returns the version of an app that people use, see ``init(_:inUse:)``.
    /// Complexity: that of compiling its forms.
    /// Throws: `PublishError`, with all faults when it can be read.
    init(
        files bytes: [UInt8], name: String = "", inUse: (String) -> AppVersion? = { _ in nil }
    ) throws(PublishError) {
        let upload: AppUpload
        do throws(AppFileError) { upload = try AppUpload(bytes, name: name) } catch {
            throw .files(error)
        }
        do throws(PublishError) {
            try self.init(json: upload.declaration, inUse: inUse)
        } catch .faults(let faults)
            where upload.book != nil && faults.allSatisfy({ $0.code == .missingFile })
        {
            throw .files(.beside(Set(faults.map(\.argument)).sorted()))
        }
        if upload.book != nil { self.upload = upload }
    }

    /// Confirms that the author agreed to all that is left out of a workbook.
    func requireAccepted(_ accepted: Set<String>) throws(PublishError) {
        do throws(AppFileError) { try upload?.require(accepted) } catch { throw .files(error) }
    }

    /// Reads a declaration.
    ///
    /// Complexity: that of compiling its forms.
    /// Throws: `PublishError`, with all faults when it can be read.
    init(
        json bytes: [UInt8], inUse: (String) -> AppVersion? = { _ in nil }
    ) throws(PublishError) {
        guard bytes.count <= RegistryLimits.uploadBytes else {
            throw .tooLarge(RegistryLimits.uploadBytes)
        }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(reading: bytes) } catch {
            throw .notJSON(at: error.offset)
        }
        let files = (value["files"]?.elements ?? []).reduce(0) {
            $0 + ($1["base64"]?.asString?.utf8.count ?? 0)
        }
        guard bytes.count - files <= RegistryLimits.declarationBytes else {
            throw .tooLarge(RegistryLimits.declarationBytes)
        }
        try self.init(value, inUse: inUse)
    }

    /// Reads a declaration.
    ///
    /// - Parameters:
    ///   - inUse: Returns the version of an app that people use. Its rows are taken over for a
    ///     catalogue that comes without; those that are replaced stay as retired ones.
    ///   - isStored: True for a version that was published, whose files were confirmed then.
    /// Complexity: that of compiling its forms.
    /// Throws: `PublishError`, with all faults when it can be read.
    init(
        _ value: JSONValue, inUse: (String) -> AppVersion? = { _ in nil }, isStored: Bool = false
    ) throws(PublishError) {
        guard value.members != nil else { throw .unexpected("") }
        let isForm = value["forms"] == nil && value["sections"] != nil
        var app = try isForm ? Self.app(ofForm: value.bytes) : Self.app(value)
        try Self.requireNames(app)
        let version = isForm ? nil : inUse(app.id)
        if case .bool(true) = value["countsVersions"] { app.countVersions(after: version) }
        app = app.withReviews
        var tables = try Self.tables(value["catalogues"], isForm: isForm)
        try Self.take(version?.tables() ?? [], into: &tables, of: app)
        try self.init(
            app, number: isForm ? nil : Self.number(value["version"]), tables: tables,
            initial: isForm ? nil : value["initial"],
            scenarios: isForm ? [] : Self.scenarios(value["scenarios"]), rowsOf: version?.number,
            files: try app.files(
                isForm ? [] : AppMedia.all(value["files"]), orOf: version?.served.files ?? []),
            inherited: isStored ? app : version?.app)
    }

    /// Returns the declaration for trying it beside the version that people use: the app and its
    /// forms have ids of their own, and so their records are others.
    ///
    /// Complexity: that of compiling its forms.
    func tested() throws(PublishError) -> AppDeclaration {
        try AppDeclaration(
            app.tested, number: number, tables: tables, initial: initial, scenarios: [],
            rowsOf: rowsOf, files: files, inherited: app)
    }

    private init(
        _ app: App, number: Int64?, tables: [AppTable], initial: JSONValue?,
        scenarios: [JSONValue], rowsOf: Int64?, files: [AppMedia], inherited: App?
    ) throws(PublishError) {
        self.files = files
        let app = app.reading(tables)
        try Self.require(app, tables, inherited)
        services = try app.services(of: tables)
        (self.app, self.number, self.tables, self.initial) = (app, number, tables, initial)
        (self.scenarios, self.rowsOf) = (scenarios, rowsOf)
        servedTables = tables.map { ServedTable($0) }
        guard servedTables.reduce(0, { $0 + $1.bytes.count }) <= RegistryLimits.tableBytes else {
            throw .tooLarge(RegistryLimits.tableBytes)
        }
        let catalogues = tables.map(\.catalogue)
        var forms: [JudgedForm] = []
        for form in app.forms {
            do throws(FormError) {
                forms.append(JudgedForm(try form.compiled(), catalogues: catalogues))
            } catch { throw .faults(error.faults) }
        }
        self.forms = forms
    }

    /// Confirms that the tables have what filters of choices read of them. It is asked of what is
    /// published, not of what was published before.
    func requireColumns() throws(PublishError) {
        let faults = forms.flatMap { judged in
            judged.form.check(catalogues: judged.catalogues).map {
                $0.within(judged.form.definition.id)
            }
        }
        guard faults.isEmpty else { throw .faults(faults) }
    }

    /// Returns the app as it is served under a number: without its look-ups, and without the
    /// tables that only these read.
    func served(_ number: Int64) -> ServedApp {
        var shown = app
        shown.lookups = []
        return ServedApp(
            shown, version: number, tables: servedTables.filter { isShown($0.name) },
            files: files, initial: initial)
    }

    /// Returns true for a table that pages get: that of a collection.
    private func isShown(_ table: String) -> Bool {
        app.collections.contains { $0.name == table }
    }

    /// Returns the app with all that it has, as it is stored under a number.
    func whole(_ number: Int64) -> ServedApp {
        ServedApp(app, version: number, tables: servedTables, files: files, initial: initial)
    }

    /// Returns the version as it is used under a number.
    func version(_ number: Int64) -> AppVersion {
        var version = AppVersion(number: number, served(number), forms: forms)
        version.declare(app)
        version.services = services
        version.catalogues = Dictionary(
            tables.compactMap { table in
                let own = app.collections.first { $0.name == table.name && !$0.views.isEmpty }
                return own.map { (table.name, CatalogueBody(table, for: $0)) }
            }
        ) { $1 }
        version.hiddenTables = tables.filter { !isShown($0.name) }
        return version
    }

    /// Returns the version as it is stored under a number.
    func stored(_ number: Int64) -> StoredAppVersion {
        let whole = whole(number)
        return StoredAppVersion(
            app: app.id, number: number, hash: Hex.text(of: Sodium.sha256(whole.declaration)),
            bytes: whole.declaration, scenarios: scenarioBytes,
            tables: whole.tables.map(\.stored), files: Set(files.map(\.digest)).sorted())
    }

    /// Returns a stored version as it is used, or as it is tried.
    ///
    /// Throws: `StoreError.damaged` when it cannot be read.
    static func version(
        of stored: StoredAppVersion, isTest: Bool = false
    ) throws(StoreError) -> AppVersion {
        do {
            let declaration = try AppDeclaration(try stored.complete(), isStored: true)
            return try (isTest ? declaration.tested() : declaration).version(stored.number)
        } catch let error as StoreError { throw error } catch let error as PublishError {
            throw .damaged("\(stored.app) \(stored.number): \(error.lines(in: .english))")
        } catch { throw .damaged("\(stored.app) \(stored.number)") }
    }
}

// MARK: - Reading

extension AppDeclaration {
    private static func app(_ value: JSONValue) throws(PublishError) -> App {
        do throws(AppJSONError) { return try App(value) } catch {
            switch error {
            case .notJSON(let offset): throw .notJSON(at: offset)
            case .unexpected(let key): throw .unexpected(key)
            case .form(let place, let error): throw .form(place, error)
            case .tooLarge: throw .tooLarge(RegistryLimits.declarationBytes)
            }
        }
    }

    private static func app(ofForm bytes: [UInt8]) throws(PublishError) -> App {
        do throws(FormJSONError) { return App(of: try FormDefinition(json: bytes)) } catch {
            throw .form(nil, error)
        }
    }

    private static func number(_ value: JSONValue?) throws(PublishError) -> Int64? {
        guard let value else { return nil }
        guard let number = value.asInt64, number > 0, number <= Int32.max else {
            throw .unexpected("version")
        }
        return number
    }

    private static func scenarios(_ value: JSONValue?) throws(PublishError) -> [JSONValue] {
        guard let value else { return [] }
        guard let files = value.elements, files.allSatisfy({ $0.members != nil }) else {
            throw .unexpected("scenarios")
        }
        return files
    }

    /// Returns the rows of catalogues; those of a form are names only.
    private static func tables(
        _ value: JSONValue?, isForm: Bool
    ) throws(PublishError) -> [AppTable] {
        guard let value, !isForm else { return [] }
        guard let values = value.elements else { throw .unexpected("catalogues") }
        var tables: [AppTable] = []
        for value in values {
            let table = try AppTable(value)
            guard !tables.contains(where: { $0.name == table.name }) else {
                throw .unexpected("catalogues")
            }
            tables.append(table)
        }
        return tables
    }

    /// Takes the rows of the version in use: for a catalogue that comes without, and as retired
    /// ones.
    private static func take(
        _ used: [AppTable], into tables: inout [AppTable], of app: App
    ) throws(PublishError) {
        for before in used {
            if let place = tables.firstIndex(where: { $0.name == before.name }) {
                tables[place] = tables[place].replacing(before)
            } else if app.hasTable(before.name) {
                tables.append(before)
            }
        }
        let rows = tables.reduce(0) { $0 + $1.rows.count }
        guard rows <= RegistryLimits.rows else { throw .tooManyRows(RegistryLimits.rows) }
    }

    /// Confirms that the ids of an app and its forms can be used.
    private static func requireNames(_ app: App) throws(PublishError) {
        guard isAppID(app.id) else { throw .badID(app.id) }
        guard !reservedIDs.contains(app.id) else { throw .reservedID(app.id) }
        for id in [app.id] + app.forms.map(\.id) where TestID.isOne(id) {
            throw .reservedID(id)
        }
    }

    /// Confirms that an app has no fault and can be published.
    ///
    /// - Parameter inherited: The version before: files that ship stay with what it had of them.
    private static func require(
        _ app: App, _ tables: [AppTable], _ inherited: App?
    ) throws(PublishError) {
        guard !app.forms.isEmpty else { throw .noForm }
        let faults = app.check()
        guard faults.isEmpty else { throw .faults(faults) }
        let names = Set(tables.map(\.name))
        for lookup in app.lookups where !names.contains(lookup.address) {
            guard let inherited, inherited.lookups.contains(lookup) else {
                throw .missingRows(lookup.address)
            }
        }
        for collection in app.collections
        where collection.sharing == .catalogue && !names.contains(collection.name) {
            let before = inherited?.collections.first { $0.name == collection.name }
            guard !collection.views.isEmpty, let before, before.source == collection.source,
                before.address == collection.address
            else { throw .missingRows(collection.name) }
        }
    }

    /// The first parts of addresses that the page and the server use themselves.
    private static let reservedIDs: Set<String> = [
        "account", "api", "apps", "calculator", "console", "correct", "fill", "health", "history",
        "icons", "preview", "shared", "sync", "test",
    ]
}

extension App {
    /// The app under an id of its own for trying it, with forms of their own.
    fileprivate var tested: App {
        var app = self
        app.id = TestID.of(id)
        app.title.texts = title.texts.map { text in
            let word = text.language == "fr" ? "essai" : "test"
            return LocalText.Translation(text.language, "\(text.text) (\(word))")
        }
        app.forms = forms.map { form in
            var form = form
            form.id = TestID.of(form.id)
            return form
        }
        app.collections = collections.map { collection in
            var collection = collection
            if !collection.form.isEmpty { collection.form = TestID.of(collection.form) }
            return collection
        }
        return app
    }

    /// Gives each form the number of its own in the version that people use, or the next one
    /// where it differs from that.
    fileprivate mutating func countVersions(after version: AppVersion?) {
        let used = version?.forms.map(\.form.definition) ?? []
        for place in forms.indices {
            guard let before = used.first(where: { $0.id == forms[place].id }) else { continue }
            forms[place].version = before.version
            if forms[place] != before { forms[place].version += 1 }
        }
    }

    /// Creates an app of one form: its records in a list, searched by what the list shows.
    ///
    /// - Parameter tables: The names of the tables that the form reads.
    init(of form: FormDefinition, reading tables: [String] = []) {
        let shown = RowAttribute.all(of: form).map(\.name).filter { !$0.hasPrefix("_") }
        let first = form.recordTitle.isEmpty ? [] : [form.recordTitle]
        let cells = Array((first + shown.filter { $0 != form.recordTitle }).prefix(3))
        let rows = RowsView(
            cells: cells, searched: cells,
            sorts: [RowSort("_changed", isDescending: true)] + cells.map { RowSort($0) })
        self.init(
            id: form.id, title: form.title, forms: [form],
            collections: [
                AppCollection(
                    "records", title: form.title, form: form.id, sharing: .personal,
                    views: [.list(rows), .detail])
            ]
                + tables.map {
                    AppCollection(
                        $0, sharing: .catalogue, readableBy: .everyone, address: $0 + ".csv")
                }, start: "records")
    }
}

/// Returns true for what fits an address: a lowercase letter, then also digits and `-`.
private func isAppID(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= RegistryLimits.idBytes else {
        return false
    }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return letters.contains(first)
        && text.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
        }
}
