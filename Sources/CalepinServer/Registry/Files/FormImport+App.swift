// A form that was made from a workbook as an app that can be published: the form, its records in a
// list, and the tables that it reads with their rows.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinXLSForm

extension FormImport {
    /// Returns the declaration of an app with this form.
    ///
    /// Complexity: O(n) in the form and the rows of its tables.
    package func declaration() -> [UInt8] {
        let app = App(of: form, reading: tables.map(\.name))
        // The writer of an app writes an object.
        var members = (try? JSONValue(reading: app.json()))?.members ?? []
        members.append(JSONMember("countsVersions", .bool(true)))
        members.append(JSONMember("catalogues", .array(tables.map(\.json))))
        return JSONValue.object(members).bytes
    }
}
