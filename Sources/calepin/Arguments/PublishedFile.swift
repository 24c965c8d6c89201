// An app on the command line, as it is published: one file of JSON, or a folder or zip file with
// several; which these are is in CalepinServer's AppFiles.swift.

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
        let bytes = isFolder.boolValue ? try folder() : try file()
        return JSONMember("declaration", .string(String(decoding: bytes, as: UTF8.self)))
    }

    private func file() throws(CommandError) -> [UInt8] {
        let file = GivenFile(path: path, language: language)
        let bytes = try file.bytes(maxBytes: RegistryLimits.declarationBytes)
        do throws(AppFileError) {
            if let unpacked = try AppFiles.unpacked(bytes) { return unpacked }
        } catch { throw CommandError(error.message(in: language)) }
        // Its place is named by line here, and not by byte.
        do throws(JSONError) { _ = try JSONValue(reading: bytes) } catch {
            throw CommandError(
                CommandTexts.notJSON.text(in: language, file.place(error.offset, in: bytes)))
        }
        return bytes
    }

    /// Returns the app of a folder with the rows of its catalogues.
    private func folder() throws(CommandError) -> [UInt8] {
        let files = AppFiles { (name, maxBytes) throws(AppFileError) in
            let file = GivenFile(path: path + "/" + name, language: language)
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            do throws(CommandError) { return try file.bytes(maxBytes: maxBytes) } catch {
                throw .unreadable(name)
            }
        }
        do throws(AppFileError) { return try files.declaration() } catch {
            throw CommandError(error.message(in: language))
        }
    }
}
