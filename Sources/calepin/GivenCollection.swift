// A collection named on the command line: its declaration among the shipped apps, and its rows
// from the file that was imported into the data folder, or else the one that ships.

import CalepinApps
import CalepinCollections
import CalepinExpressions
import CalepinForms
import Foundation

/// A collection whose rows come from a source.
struct GivenCollection {
    let app: App
    let collection: AppCollection
    let language: Language
    /// The data folder.
    let folder: String

    /// Finds `name` or `app/name`.
    /// - Throws: what to say when there is none, with the names of those there are.
    init(_ name: String, folder: String, _ language: Language) throws(CommandError) {
        self.language = language
        self.folder = folder
        var known: [String] = []
        for app in Apps.all.map({ $0.app() }) {
            for collection in app.collections where GivenCollection.hasRows(collection) {
                if name == collection.name || name == app.id + "/" + collection.name {
                    self.app = app
                    self.collection = collection
                    return
                }
                known.append(collection.name)
            }
        }
        let words = CollectionTexts.unknownCollection
        throw CommandError(words.text(in: language, name, known.joined(separator: ", ")))
    }

    private static func hasRows(_ collection: AppCollection) -> Bool {
        collection.source != nil || !collection.address.isEmpty
    }

    /// The file that an import leaves.
    var importedFile: String {
        folder + "/collections/" + app.id + "-" + collection.name + ".json"
    }

    // Rows

    /// The collection with its rows, ready for queries.
    func rows(
        sortedBy sort: String, _ context: EvaluationContext
    ) throws(CommandError) -> LiveRows {
        let attributes = try attributes()
        let reading = try keptRows(attributes)
        var view = collection.rowsView ?? RowsView(cells: attributes.map { $0.name })
        if view.searched.isEmpty { view.searched = view.cells }
        if !sort.isEmpty, !view.sorts.contains(where: { $0.name == sort }) {
            view.sorts.append(RowSort(sort))
        }
        do throws(QueryError) {
            var rows = try LiveRows(view, attributes: attributes)
            rows.replaceAll(reading.rows, context)
            return rows
        } catch { throw CommandError(error.message(in: language)) }
    }

    /// The rows of a body.
    /// - Throws: why there are none. Rows that are broken are left out.
    func read(
        _ body: [UInt8], _ source: CollectionSource, _ attributes: [RowAttribute]
    ) throws(CommandError) -> RowReading {
        do throws(SourceError) {
            return try RowReading(body, from: source, attributes: attributes)
        } catch { throw CommandError(error.message(in: language)) }
    }

    /// What each row has: as declared, or as the file that ships names it.
    func attributes() throws(CommandError) -> [RowAttribute] {
        guard collection.attributes.isEmpty, !source.bundled.isEmpty else {
            return collection.attributes
        }
        let head = CatalogueFile(String(decoding: try shippedBody(), as: UTF8.self))
        return head.attributes.map { RowAttribute($0) }
    }

    /// Where a catalogue that forms read says nothing else, its rows are named by `name`.
    var source: CollectionSource {
        collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
    }

    /// The rows that were imported, or those that ship.
    private func keptRows(_ attributes: [RowAttribute]) throws(CommandError) -> RowReading {
        guard FileManager.default.fileExists(atPath: importedFile) else {
            return try read(try shippedBody(), source, attributes)
        }
        let file = GivenFile(path: importedFile, language: language)
        return try read(
            try file.bytes(limit: CalepinCollections.Limits.sourceBytes),
            CollectionSource(.file, notation: .json, rows: "rows", id: source.id),
            attributes.map { $0.asKept })
    }

    private func shippedBody() throws(CommandError) -> [UInt8] {
        guard !source.bundled.isEmpty else {
            throw CommandError(CollectionTexts.noRows.text(in: language, collection.name))
        }
        return try AppsFolder(language).file(source.bundled)
            .bytes(limit: CalepinCollections.Limits.sourceBytes)
    }

    /// What is shown of a text: the label of a choice, where the form has one.
    func shown(_ text: String, _ attribute: String) -> String {
        guard let form = app.forms.first(where: { $0.id == collection.form }),
            let field = GivenCollection.field(attribute, in: form),
            let list = form.choiceLists.first(where: { $0.name == field.choices?.list }),
            let choice = list.choices.first(where: { $0.value == text })
        else { return text }
        return choice.label.text(in: language.code)
    }

    private static func field(_ name: String, in form: FormDefinition) -> Field? {
        for section in form.sections {
            for case .field(let field) in section.contents where field.name == name {
                return field
            }
        }
        return nil
    }
}
