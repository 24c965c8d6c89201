// The part of an app's declaration that the list of a collection needs. The server has checked the
// whole declaration, with CalepinAppModel.

import CalepinExpressions
import CalepinForms

/// A collection of records as declared for its list.
struct ListedCollection {
    let title: LocalText
    /// The id of the form.
    let form: String
    /// The cells of a row after its title, and the cells to sort by.
    private(set) var cells: [String] = []
    private(set) var sorts: [String] = []
    /// The cells that a map of the records shows; nil without a map view.
    private(set) var map: MapCells?

    /// The cells that a map shows of a record, by name; empty for none.
    struct MapCells {
        /// The cell with the place.
        var place = ""
        /// The cell with the text under the title: the second of the list.
        var line = ""
        /// The cell with the time: the one that the list is sorted by, the latest first.
        var time = ""
    }

    /// A description of the content and purpose; empty when none is declared.
    let about: LocalText
    /// The name of the collection, when the app starts with another one; otherwise empty.
    let name: String
    /// The title of the collection that the app starts with.
    let outer: LocalText

    /// Finds the collection whose records are filled in, preferring the one the app starts with;
    /// otherwise the first with a form that is only read; nil when none has a form.
    init?(of app: JSONValue) {
        let collections = app["collections"]?.elements ?? []
        let start = collections.first { $0["name"]?.asString == app["start"]?.asString }
        let formed = collections.filter { $0["form"]?.asString?.isEmpty == false }
        let kept = formed.filter { $0["sharing"]?.asString != "catalogue" }
        let isStart = kept.contains { $0["name"]?.asString == app["start"]?.asString }
        guard let collection = isStart ? start : kept.first ?? formed.first else { return nil }
        form = collection["form"]?.asString ?? ""
        title = ListedCollection.text(collection["title"])
        about = ListedCollection.text(collection["about"])
        outer = ListedCollection.text(start?["title"])
        name = isStart || kept.isEmpty ? "" : collection["name"]?.asString ?? ""
        var map = MapCells()
        let views = collection["views"]?.elements ?? []
        if let view = views.first(where: { $0["view"]?.asString == "list" }) {
            for cell in view["cells"]?.elements ?? [] { cells.append(cell.asString ?? "") }
            for sort in view["sorts"]?.elements ?? [] {
                sorts.append(sort.asString ?? sort["name"]?.asString ?? "")
            }
            if cells.count > 1 { map.line = cells[1] }
            if let sort = view["sorts"]?[0], sort["descending"]?.asBool == true {
                map.time = sort["by"]?[0]?.asString ?? sorts[0]
            }
        }
        if let view = views.first(where: { $0["view"]?.asString == "map" }) {
            map.place = view["place"]?.asString ?? ""
            self.map = map
        }
    }

    private static func text(_ value: JSONValue?) -> LocalText {
        var text = LocalText()
        for member in value?.members ?? [] {
            let words = member.value.asString ?? ""
            text.texts.append(LocalText.Translation(member.key, words))
        }
        return text
    }

    /// Returns the compiled form of the collection; nil when the app does not have it.
    ///
    /// - Throws: the error of its JSON, or its first fault.
    func compiled(from app: JSONValue) throws(OpenAppError) -> CompiledForm? {
        for form in app["forms"]?.elements ?? [] where form["id"]?.asString == self.form {
            let definition: FormDefinition
            do throws(FormJSONError) {
                definition = try FormDefinition(json: Array(form.text.utf8))
            } catch { throw .notAForm(error) }
            do throws(FormError) { return try definition.compiled() } catch {
                if let fault = error.faults.first { throw .fault(fault) }
            }
        }
        return nil
    }
}
