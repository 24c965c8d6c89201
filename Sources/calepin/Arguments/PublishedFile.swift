// An app on the command line, as it is published: one file of JSON, a workbook, or a folder or zip
// file with several files; which these are is in CalepinServer's AppFiles.swift.

import CalepinExpressions
import CalepinServer
import CalepinXLSForm
import Foundation

/// An app to publish.
struct PublishedFile {
    private let path: String
    private let language: Language
    /// The codes of what may be left out of a workbook; nil for all.
    private let accepted: Set<String>?

    init(_ path: String, _ language: Language, accepting accepted: Set<String>? = []) {
        (self.path, self.language, self.accepted) = (path, language, accepted)
    }

    /// Returns the member of a request with the declaration as a text.
    /// - Throws: a message when a file cannot be read.
    func declaration() throws(CommandError) -> JSONMember {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let bytes = isFolder.boolValue ? try folder() : try file()
        return JSONMember("declaration", .string(String(decoding: bytes, as: UTF8.self)))
    }

    /// Returns the app of a file that is no folder.
    func file() throws(CommandError) -> [UInt8] {
        let file = GivenFile(path: path, language: language)
        if let workbook = WorkbookFile(file) { return try declaration(of: workbook) }
        let bytes = try file.bytes(maxBytes: RegistryLimits.uploadBytes)
        do throws(AppFileError) {
            let upload = try AppUpload(bytes, name: URL(fileURLWithPath: path).lastPathComponent)
            if let accepted { try upload.require(accepted) }
            if upload.declaration != bytes { return upload.declaration }
        } catch { throw CommandError(error.lines(in: language)) }
        // Its place is named by line here, and not by byte.
        do throws(JSONError) { _ = try JSONValue(reading: bytes) } catch {
            throw CommandError(
                CommandTexts.notJSON.text(in: language, file.place(error.offset, in: bytes)))
        }
        return bytes
    }

    /// Returns the app of a workbook, once all that is left out was agreed to.
    private func declaration(of workbook: WorkbookFile) throws(CommandError) -> [UInt8] {
        let made = try workbook.made()
        let open = accepted.map { made.report.open(accepting: $0) } ?? []
        guard open.isEmpty else {
            let notes = made.report.notes.filter { open.contains($0.fault.code) }
            throw CommandError(
                [WorkbookTexts.omitted.text(in: language)]
                    + notes.map { "  " + $0.fault.line(in: language) }
                    + [
                        WorkbookTexts.toAccept.text(
                            in: language, open.joined(separator: " --accept "))
                    ])
        }
        return try workbook.declaration(of: made)
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
            throw CommandError(error.lines(in: language))
        }
    }
}
