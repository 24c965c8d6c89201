// A form that was made from a workbook as an app that can be published: the form, its records in a
// list, and the tables that it reads with their rows.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinXLSForm

extension FormImport {
    /// Returns the declaration of an app with this form.
    ///
    /// - Parameter files: The files that the form shows, as they stand in a declaration.
    /// Complexity: O(n) in the form, the rows of its tables and the bytes of the files.
    package func declaration(files: [JSONValue] = []) -> [UInt8] {
        var app = App(of: form, reading: tables.map(\.name))
        for place in app.collections.indices where app.collections[place].form == form.id {
            app.collections[place].isReviewed = isReviewed
            app.collections[place].reviewTerms.locksApproved = locksApproved
        }
        // The writer of an app writes an object.
        var members = (try? JSONValue(reading: app.json()))?.members ?? []
        members.append(JSONMember("countsVersions", .bool(true)))
        members.append(JSONMember("catalogues", .array(tables.map(\.json))))
        if !files.isEmpty { members.append(JSONMember("files", .array(files))) }
        return JSONValue.object(members).bytes
    }
}
