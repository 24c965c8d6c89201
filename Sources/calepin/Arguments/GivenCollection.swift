// A collection named on the command line: its declaration among the shipped apps, and its rows
// from a fetched body, the imported file, or else the one that ships.

import CalepinApps
import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinServer

/// A collection whose rows come from a source.
struct GivenCollection {
    let app: App
    let catalogue: RowCatalogue
    let language: Language

    var collection: AppCollection { catalogue.collection }

    /// Finds `name` or `app/name`.
    /// - Throws: a message with the existing names when there is none.
    init(_ name: String, folder: String, _ language: Language) throws(CommandError) {
        self.language = language
        let apps = AppsFolder(language)
        var known: [String] = []
        for app in Apps.all.map({ $0.app() }) {
            for catalogue in apps.rowCatalogues(of: app, data: folder) {
                let own = catalogue.collection.name
                if name == own || name == app.id + "/" + own {
                    self.app = app
                    self.catalogue = catalogue
                    return
                }
                known.append(own)
            }
        }
        let words = CollectionTexts.unknownCollection
        throw CommandError(words.text(in: language, name, known.joined(separator: ", ")))
    }

    // Rows

    /// Returns the collection with its rows, indexed for queries.
    func live(
        _ rows: CatalogueRows, sortedBy sort: String, _ context: EvaluationContext
    ) throws(CommandError) -> LiveRows {
        do throws(QueryError) {
            return try catalogue.live(rows, sortedBy: sort, context)
        } catch { throw CommandError(error.message(in: language)) }
    }

    /// Returns the rows of a fetched body, the imported ones, or those that ship.
    func rows(_ body: GivenBody?) throws(CommandError) -> CatalogueRows {
        do throws(CatalogueError) {
            guard let body else { return try catalogue.rows() }
            return try catalogue.rows(of: body.bytes, from: body.source(of: catalogue))
        } catch { throw CommandError(words(of: error)) }
    }

    private func words(of error: CatalogueError) -> String {
        switch error {
        case .noRows: CollectionTexts.noRows.text(in: language, collection.name)
        case .unreadable(let path): CommandTexts.notReadable.text(in: language, path)
        case .body(let error): error.message(in: language)
        case .view(let error): error.message(in: language)
        }
    }

    /// Returns the text to print: the label of a choice, where the form has one.
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
