// An app on the command line, as it is published: one file of JSON, or a folder with app.json, the
// CSV files of its catalogues at their addresses, initial.json and scenarios.json.

import CalepinAppModel
import CalepinExpressions
import CalepinServer
import Foundation

/// An app to publish.
struct PublishedFile {
    private let path: String
    private let language: Language

    init(_ path: String, _ language: Language) {
        (self.path, self.language) = (path, language)
    }

    /// Returns the member of a request with the declaration as a text.
    /// - Throws: a message when a file cannot be read.
    func declaration() throws(CommandError) -> JSONMember {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let text = isFolder.boolValue ? try folder().text : try file()
        return JSONMember("declaration", .string(text))
    }

    private func file() throws(CommandError) -> String {
        let file = GivenFile(path: path, language: language)
        let bytes = try file.bytes(maxBytes: RegistryLimits.declarationBytes)
        // Its place is named by line here, and not by byte.
        do throws(JSONError) { _ = try JSONValue(reading: bytes) } catch {
            throw CommandError(
                CommandTexts.notJSON.text(in: language, file.place(error.offset, in: bytes)))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the app of a folder with the rows of its catalogues.
    private func folder() throws(CommandError) -> JSONValue {
        let read = try inside("app.json").json(maxBytes: RegistryLimits.declarationBytes)
        var members = (read.members ?? []).filter { $0.key != "catalogues" }
        var tables: [JSONValue] = []
        for collection in read["collections"]?.elements ?? [] {
            guard collection["sharing"]?.asString == "catalogue",
                let name = collection["name"]?.asString,
                let address = collection["address"]?.asString
            else { continue }
            guard !address.hasPrefix("/"), !address.split(separator: "/").contains("..") else {
                throw CommandError(CommandTexts.noFile.text(in: language, address))
            }
            tables.append(try GivenCatalogue(name: name, file: inside(address)).json())
        }
        members.append(JSONMember("catalogues", .array(tables)))
        for name in ["initial", "scenarios"] where isThere(name + ".json") {
            let file = inside(name + ".json")
            members.removeAll { $0.key == name }
            members.append(
                JSONMember(name, try file.json(maxBytes: RegistryLimits.declarationBytes)))
        }
        return .object(members)
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/" + name)
    }

    private func inside(_ name: String) -> GivenFile {
        GivenFile(path: path + "/" + name, language: language)
    }
}
