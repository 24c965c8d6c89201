// The apps that ship and the folder of their files, for the commands: files named in a declaration
// are read here. Each app is declared in its own folder.

import CalepinApps
import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinServer
import Foundation

/// The folder with the files of the apps that ship.
struct AppsFolder {
    let path: String
    let language: Language

    /// Finds the folder `Apps` in the working directory, or beside or above the command.
    init(_ language: Language) {
        self.language = language
        var folder = Bundle.main.bundleURL
        var found = "Apps"
        for _ in 0..<6 where !AppsFolder.isThere(found) {
            let beside = folder.appendingPathComponent("Apps").path
            if AppsFolder.isThere(beside) { found = beside }
            folder.deleteLastPathComponent()
        }
        path = found
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/Motor/data")
    }

    func file(_ name: String) -> GivenFile {
        GivenFile(path: path + "/" + name, language: language)
    }

    /// The reader of a catalogue's rows.
    enum Reader {
        case anybody, byForms
    }

    /// Returns the catalogues of an app that are files of the folder.
    func catalogues(of app: App, read reader: Reader = .anybody) -> [GivenCatalogue] {
        app.collections.filter { collection in
            collection.sharing == .catalogue && !collection.address.isEmpty
                && (reader == .anybody || collection.views.isEmpty)
        }.map { GivenCatalogue(name: $0.name, file: file($0.address)) }
    }

    /// Returns the catalogues of an app with rows, with the imported ones of a data folder.
    func rowCatalogues(of app: App, data: String) -> [RowCatalogue] {
        app.collections.compactMap { collection in
            RowCatalogue(
                app: app.id, collection, apps: path, imports: RowCatalogue.imports(data: data))
        }
    }

    /// Returns the catalogues of all apps that have views.
    func rowCatalogues(data: String) -> [RowCatalogue] {
        Apps.all.flatMap { rowCatalogues(of: $0.app(), data: data) }.filter { $0.hasViews }
    }

    /// Returns an app as the page gets it: its declaration without look-ups, with the rows of the
    /// catalogues that its forms read, and the initial data of its first form. Catalogues with
    /// views are fetched separately.
    func served(_ shipped: ShippedApp, data: String) throws(CommandError) -> ServedApp {
        var app = shipped.app()
        app.lookups = []
        var declaration: [JSONMember]
        do throws(JSONError) {
            declaration = try JSONValue(reading: app.json()).members ?? []
        } catch { throw CommandError("\(shipped.id): \(error.offset)") }
        for catalogue in rowCatalogues(of: app, data: data) where catalogue.isSearchedHere {
            declaration = declaration.searching(catalogue.collection.name)
        }
        let listed = ["id", "title", "summary", "icon"]
        var summary = declaration.filter { listed.contains($0.key) }
        let hasRows = app.collections.contains { $0.sharing == .catalogue && !$0.views.isEmpty }
        summary.append(JSONMember("engine", .string(hasRows ? "catalogues" : "forms")))
        var tables: [JSONValue] = []
        for catalogue in catalogues(of: app, read: .byForms) {
            tables.append(try catalogue.json())
        }
        declaration.append(JSONMember("catalogues", .array(tables)))
        if !shipped.initialData.isEmpty {
            let data = try file(shipped.initialData).json(maxBytes: FormLimits.recordBytes)
            declaration.append(JSONMember("initial", data))
        }
        return ServedApp(
            id: shipped.id, summary: Array(JSONValue.object(summary).text.utf8),
            declaration: Array(JSONValue.object(declaration).text.utf8),
            isListed: hasRows || app.collections.contains { $0.sharing != .catalogue })
    }

    /// The calculator, for which the page needs no declaration.
    static var calculator: ServedApp {
        let title = JSONValue.object([
            JSONMember("en", .string("Calculator")), JSONMember("fr", .string("Calculatrice")),
        ])
        let summary = JSONValue.object([
            JSONMember("id", .string("calculator")), JSONMember("title", title),
        ])
        let bytes = Array(summary.text.utf8)
        return ServedApp(id: "calculator", summary: bytes, declaration: bytes)
    }

    /// Returns the rules of the apps' forms for records, with their catalogues.
    func judging() throws(CommandError) -> FormJudging {
        var forms = FormVersions()
        for shipped in Apps.all {
            let app = shipped.app()
            var tables: [Catalogue] = []
            for catalogue in catalogues(of: app) {
                tables.append(try catalogue.read().catalogue(named: catalogue.name))
            }
            for form in app.forms { forms.add(try judged(form, tables)) }
        }
        guard let started = AppsFolder.now() else {
            throw CommandError("the clock of this machine shows no day of the calendar")
        }
        return FormJudging(forms: forms) { AppsFolder.now() ?? started }
    }

    /// Returns the present time; nil when the machine's clock is off by thousands of years.
    private static func now() -> Instant? {
        Instant(milliseconds: SystemClock.milliseconds)
    }

    private func judged(
        _ form: FormDefinition, _ tables: [Catalogue]
    ) throws(CommandError) -> JudgedForm {
        do throws(FormError) {
            return JudgedForm(try form.compiled(), catalogues: tables)
        } catch { throw CommandError(error.faults.map { $0.line(in: language) }) }
    }
}

extension [JSONMember] {
    /// Returns the declaration with a collection marked as searched on the server.
    fileprivate func searching(_ collection: String) -> [JSONMember] {
        map { member in
            guard member.key == "collections" else { return member }
            let changed = (member.value.elements ?? []).map { value in
                value["name"]?.asString == collection
                    ? value.changing("source", \.searchedOnServer) : value
            }
            return JSONMember(member.key, .array(changed))
        }
    }
}

extension JSONValue {
    /// Returns the object with a changed value under an existing key.
    fileprivate func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        .object(
            (members ?? []).map { member in
                member.key == key ? JSONMember(key, change(member.value)) : member
            })
    }

    /// The source, marked as searched on the server.
    fileprivate var searchedOnServer: JSONValue {
        let others = (members ?? []).filter { $0.key != "search" }
        return .object(others + [JSONMember("search", .string("server"))])
    }
}
