// What the list of a collection of records takes of an app's declaration. The declaration as a
// whole, and its faults, are CalepinCollections' business: the server has checked it.

import CalepinExpressions
import CalepinForms

/// A collection of records, as its list shows it.
struct ListedCollection {
    let title: LocalText
    /// The id of the form.
    let form: String
    /// The cells of a row after its title, and those to sort by.
    private(set) var cells: [String] = []
    private(set) var sorts: [String] = []

    /// What will be in it and what for; empty where that is not said.
    let about: LocalText
    /// Its name where the app starts with another one, which it is reached from; else empty.
    let name: String
    /// What that other one is called.
    let outer: LocalText

    /// The collection of records that are filled in, the one an app starts with before others;
    /// the first that only shows a form where there is none; nil when none has a form.
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
        for view in collection["views"]?.elements ?? [] where view["view"]?.asString == "list" {
            for cell in view["cells"]?.elements ?? [] { cells.append(cell.asString ?? "") }
            for sort in view["sorts"]?.elements ?? [] {
                sorts.append(sort.asString ?? sort["name"]?.asString ?? "")
            }
            return
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

    /// The form of the collection among those of an app; nil when it is not there.
    ///
    /// - Throws: what is wrong with its JSON, or its first fault.
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
