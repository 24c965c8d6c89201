// An app in several files, as a folder or a zip file has them: app.json, the CSV files of its
// catalogues at their addresses, initial.json and scenarios.json, the looks of forms on paper in a
// folder print, and the files that forms show, in a folder media or beside. They become the one
// declaration that is published. Other files, such as a README, are not read.

import CalepinExpressions
import CalepinForms

/// The files of an app.
package struct AppFiles {
    /// Returns the content of a file, of at most a number of bytes; nil when there is none.
    let content: (_ name: String, _ maxBytes: Int) throws(AppFileError) -> [UInt8]?

    /// Creates the files from a function that returns their content.
    package init(
        content: @escaping (_ name: String, _ maxBytes: Int) throws(AppFileError) -> [UInt8]?
    ) {
        self.content = content
    }

    /// Returns the declaration, with the rows of the catalogues.
    ///
    /// Complexity: O(n) in the bytes of the files.
    /// Throws: `AppFileError` for a file that is missing, too large or not readable.
    package func declaration() throws(AppFileError) -> [UInt8] {
        guard let app = try json("app.json") else { throw .missing("app.json") }
        let read = try printed(app)
        var members = (read.members ?? []).filter { $0.key != "catalogues" }
        var tables: [JSONValue] = []
        for collection in read["collections"]?.elements ?? [] {
            guard collection["sharing"]?.asString == "catalogue",
                let name = collection["name"]?.asString,
                let address = collection["address"]?.asString
            else { continue }
            tables.append(try table(name, address))
        }
        members.append(JSONMember("catalogues", .array(tables)))
        for name in ["initial", "scenarios"] {
            guard let value = try json(name + ".json") else { continue }
            members.removeAll { $0.key == name }
            members.append(JSONMember(name, value))
        }
        let forms = (read["forms"]?.elements ?? []).compactMap { form in
            try? FormDefinition(json: form.bytes)
        }
        let files = try media(of: forms, in: ["media/", ""])
        if !files.isEmpty {
            let names = files.map { $0["name"]?.asString }
            let others = (read["files"]?.elements ?? []).filter {
                !names.contains($0["name"]?.asString)
            }
            members.removeAll { $0.key == "files" }
            members.append(JSONMember("files", .array(files + others)))
        }
        return JSONValue.object(members).bytes
    }

    /// Returns the app with the looks of its forms on paper that are in files of their own,
    /// `print/FORM.json`.
    ///
    /// Throws: `AppFileError` for one that cannot be read.
    private func printed(_ app: JSONValue) throws(AppFileError) -> JSONValue {
        var forms: [JSONValue] = []
        for form in app["forms"]?.elements ?? [] {
            guard let id = form["id"]?.asString, MediaFile.isName(id),
                let look = try json("print/\(id).json")
            else {
                forms.append(form)
                continue
            }
            let others = (form.members ?? []).filter { $0.key != "print" }
            forms.append(.object(others + [JSONMember("print", look)]))
        }
        guard !forms.isEmpty, let members = app.members else { return app }
        return .object(
            members.map { $0.key == "forms" ? JSONMember("forms", .array(forms)) : $0 })
    }

    /// Returns the files that some forms show, as they stand in a declaration. One that is missing
    /// is left out: the version in use may have it.
    ///
    /// - Parameter folders: The folders in which they may be, each with a `/` at its end.
    /// Complexity: O(n) in the bytes of the files.
    /// Throws: `AppFileError` for a file that cannot be read, or too many files or bytes.
    package func media(
        of forms: [FormDefinition], in folders: [String]
    ) throws(AppFileError) -> [JSONValue] {
        let names = Set(forms.flatMap(\.mediaNames)).sorted()
        guard names.count <= RegistryLimits.mediaFiles else {
            throw .tooManyFiles(RegistryLimits.mediaFiles)
        }
        var (files, count) = ([JSONValue](), 0)
        for name in names {
            guard let bytes = try first(name, in: folders) else { continue }
            count += bytes.count
            guard count <= RegistryLimits.mediaBytes else {
                throw .tooLarge("", RegistryLimits.mediaBytes)
            }
            files.append(AppMedia.json(name, bytes))
        }
        return files
    }

    /// Returns a file in the first of some folders that has it.
    private func first(
        _ name: String, in folders: [String]
    ) throws(AppFileError) -> [UInt8]? {
        for folder in folders {
            let found = try content(folder + name, RegistryLimits.mediaFileBytes)
            if let found { return found }
        }
        return nil
    }

    /// Returns the rows of a catalogue in a CSV file.
    private func table(_ name: String, _ address: String) throws(AppFileError) -> JSONValue {
        guard !address.hasPrefix("/"), !address.split(separator: "/").contains(".."),
            let bytes = try content(address, RegistryLimits.declarationBytes)
        else { throw .missing(address) }
        do throws(TableDefect) { return try TableFile.csv(bytes, name).json } catch {
            throw .table(address, error)
        }
    }

    private func json(_ name: String) throws(AppFileError) -> JSONValue? {
        guard let bytes = try content(name, RegistryLimits.declarationBytes)?.withoutMark else {
            return nil
        }
        do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
            let place = TextPlace(of: error.offset, in: bytes)
            throw .notJSON(name, line: place.line, column: place.column)
        }
    }
}

/// A place in a text, as compilers name it.
package struct TextPlace {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int

    /// Creates the place of a byte.
    ///
    /// Complexity: O(n) in the bytes before it.
    package init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    }
}

extension [UInt8] {
    /// The bytes without a byte order mark.
    fileprivate var withoutMark: [UInt8] {
        starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
    }
}
