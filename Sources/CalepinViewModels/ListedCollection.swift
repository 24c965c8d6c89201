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

    /// The collection an app starts with, else the first that has a form; nil when none has.
    init?(of app: JSONValue) {
        var chosen: JSONValue?
        for collection in app["collections"]?.elements ?? [] {
            guard collection["form"]?.asString?.isEmpty == false else { continue }
            let isStart = collection["name"]?.asString == app["start"]?.asString
            if chosen == nil || isStart { chosen = collection }
        }
        guard let collection = chosen else { return nil }
        form = collection["form"]?.asString ?? ""
        var title = LocalText()
        for member in collection["title"]?.members ?? [] {
            let words = member.value.asString ?? ""
            title.texts.append(LocalText.Translation(member.key, words))
        }
        self.title = title
        for view in collection["views"]?.elements ?? [] where view["view"]?.asString == "list" {
            for cell in view["cells"]?.elements ?? [] { cells.append(cell.asString ?? "") }
            for sort in view["sorts"]?.elements ?? [] {
                sorts.append(sort.asString ?? sort["name"]?.asString ?? "")
            }
            return
        }
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
