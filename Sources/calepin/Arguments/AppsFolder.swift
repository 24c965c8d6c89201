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

    /// Returns the registry of the apps that ship, each as version 0.
    ///
    /// - Parameter data: The data folder, for imported rows.
    func registry(data: String) throws(CommandError) -> AppRegistry {
        var versions = [AppVersion(AppsFolder.calculator)]
        for app in Apps.all { versions.append(try version(of: app, data: data)) }
        return AppRegistry(versions)
    }

    /// Returns the registry of the apps that ship, for a command that reads records.
    ///
    /// Throws: a failure in words.
    func toldRegistry(data: String) throws -> AppRegistry {
        do throws(CommandError) { return try registry(data: data) } catch {
            throw failure(error.lines.joined(separator: "\n"))
        }
    }

    /// Returns an app with the rows of the catalogues that its forms read, and the initial data of
    /// its first form. Catalogues with views are fetched separately.
    private func version(
        of shipped: ShippedApp, data: String
    ) throws(CommandError) -> AppVersion {
        let app = shipped.app()
        let searched = rowCatalogues(of: app, data: data).filter { $0.isSearchedHere }
        var tables: [JSONValue] = []
        for catalogue in catalogues(of: app, read: .byForms) {
            tables.append(try catalogue.json())
        }
        var initial: JSONValue?
        if !shipped.initialData.isEmpty {
            initial = try file(shipped.initialData).json(maxBytes: FormLimits.recordBytes)
        }
        let served: ServedApp
        do throws(PublishError) {
            served = try ServedApp(
                shipped: app, tables: tables, initial: initial,
                searched: searched.map(\.collection.name))
        } catch { throw CommandError(error.lines(in: language)) }
        var version = AppVersion(served, forms: try forms(of: app))
        version.declare(app)
        return version
    }

    /// The calculator, for which the page needs no declaration.
    private static var calculator: ServedApp {
        let title = JSONValue.object([
            JSONMember("en", .string("Calculator")), JSONMember("fr", .string("Calculatrice")),
        ])
        let summary = JSONValue.object([
            JSONMember("id", .string("calculator")), JSONMember("title", title),
        ])
        let bytes = Array(summary.text.utf8)
        return ServedApp(id: "calculator", summary: bytes, declaration: bytes)
    }

    /// Returns the rules for records of the forms of a registry.
    func judging(_ registry: AppRegistry) throws(CommandError) -> FormJudging {
        guard let started = AppsFolder.now() else {
            throw CommandError("the clock of this machine shows no day of the calendar")
        }
        return FormJudging(
            known: { registry.current.forms }, closed: { registry.current.closedForms },
            now: { AppsFolder.now() ?? started })
    }

    /// Returns the present time; nil when the machine's clock is off by thousands of years.
    private static func now() -> Instant? {
        Instant(milliseconds: SystemClock.milliseconds)
    }

    /// Returns the compiled forms of an app with its catalogues.
    private func forms(of app: App) throws(CommandError) -> [JudgedForm] {
        var tables: [Catalogue] = []
        for catalogue in catalogues(of: app) {
            tables.append(try catalogue.read().catalogue(named: catalogue.name))
        }
        var forms: [JudgedForm] = []
        for form in app.forms {
            do throws(FormError) {
                forms.append(JudgedForm(try form.compiled(), catalogues: tables))
            } catch { throw CommandError(error.faults.map { $0.line(in: language) }) }
        }
        return forms
    }
}
