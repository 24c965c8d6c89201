// Catalogues as files: CSV as spreadsheets write it, with a line of names first, converted into
// the JSON that opens a session. The forms parse the CSV.

import CalepinExpressions
import CalepinForms

/// A catalogue in a file, named `name=path` or by the file itself.
struct GivenCatalogue {
    /// Maximum size of a file in bytes: a hundred thousand lines of some columns.
    private static let maxBytes = 67_108_864

    let name: String
    let file: GivenFile

    init(_ argument: String, _ language: Language) {
        let sides = argument.split(separator: "=", maxSplits: 1)
        let path = String(sides.last ?? "")
        let base = path.split(separator: "/").last ?? ""
        name = sides.count == 2 ? String(sides[0]) : String(base.prefix { $0 != "." })
        file = GivenFile(path: path, language: language)
    }

    init(name: String, file: GivenFile) {
        self.name = name
        self.file = file
    }

    /// Returns the parsed file.
    func read() throws(CommandError) -> CatalogueFile {
        CatalogueFile(
            String(decoding: try file.bytes(maxBytes: GivenCatalogue.maxBytes), as: UTF8.self))
    }

    /// Returns the catalogue as `name`, `attributes` and `rows`.
    func json() throws(CommandError) -> JSONValue {
        let read = try read()
        return Catalogue.json(name, attributes: read.attributes, rows: read.rows)
    }
}
