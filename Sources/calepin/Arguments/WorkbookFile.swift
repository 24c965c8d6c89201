// A form in a workbook on the command line, with the files beside it. It is known by the end of
// its name; CalepinXLSForm reads it and says what it found.

import CalepinExpressions
import CalepinForms
import CalepinServer
import CalepinWorkbook
import CalepinXLSForm
import Foundation

/// A workbook named on the command line.
struct WorkbookFile {
    /// The ends of the names of workbooks, those that are refused with advice included.
    private static let ends: Set = ["xlsx", "xlsm", "xls", "ods", "csv", "md"]

    private let file: GivenFile

    /// Names a workbook; nil for files of other sorts.
    init?(_ file: GivenFile) {
        let end = URL(fileURLWithPath: file.path).pathExtension.lowercased()
        guard Self.ends.contains(end) else { return nil }
        self.file = file
    }

    /// Returns the form.
    /// - Throws: a message when the file cannot be read.
    func read() throws(CommandError) -> FormWorkbook {
        let bytes = try file.bytes(maxBytes: WorkbookLimits.packedBytes)
        let url = URL(fileURLWithPath: file.path)
        do throws(WorkbookError) {
            return try FormWorkbook(bytes, name: url.lastPathComponent) { beside($0) }
        } catch {
            let words = file.language == .french ? error.french : error.english
            let place = error.place.map { $0.description + ": " } ?? ""
            throw CommandError("\(file.path): \(place)\(words)")
        }
    }

    /// Returns the form of Calepin.
    /// - Throws: all faults.
    func made() throws(CommandError) -> FormImport {
        let book = try read()
        guard book.faults.isEmpty, let made = book.made else {
            throw CommandError(faultLines(book))
        }
        return made
    }

    /// Returns the lines of the faults, each with the name of the file.
    func faultLines(_ book: FormWorkbook) -> [String] {
        var lines = book.faults.map { "\(file.path): \($0.line(in: file.language))" }
        if book.reading.omitted > 0 {
            lines.append(
                WorkbookTexts.more.text(in: file.language, file.path, "\(book.reading.omitted)"))
        }
        return lines
    }

    /// Returns the paths at which files that a form reads may lie: in its folder, and in its
    /// folder of media as ODK has it.
    ///
    /// - Parameter inner: Folders in its folder to look into before the one of ODK.
    func paths(of names: [String], in inner: [String] = [""]) -> [String] {
        let url = URL(fileURLWithPath: file.path)
        let folder = url.deletingLastPathComponent()
        let stem = url.deletingPathExtension().lastPathComponent
        let folders = (inner + [stem + "-media"]).map {
            $0.isEmpty ? folder : folder.appendingPathComponent($0)
        }
        return names.filter { !$0.contains("/") && $0 != ".." }.flatMap { name in
            folders.map { $0.appendingPathComponent(name).path }
        }
    }

    /// Returns the app of its form, with the files beside it.
    /// - Throws: a message when one is missing or cannot be read.
    func declaration(of made: FormImport) throws(CommandError) -> [UInt8] {
        guard made.report.missingFiles.isEmpty else {
            throw CommandError(
                WorkbookTexts.missing.text(
                    in: file.language, made.report.missingFiles.joined(separator: ", ")))
        }
        do throws(AppFileError) { return made.declaration(files: try media(of: made.form)) } catch
        {
            throw CommandError(error.lines(in: file.language))
        }
    }

    /// Returns the paths at which the files may lie that a form reads or shows.
    func pathsBeside(_ made: FormImport) -> [String] {
        paths(of: made.report.files)
            + paths(of: made.form.mediaNames.sorted(), in: Self.mediaFolders)
    }

    /// The folders beside a workbook in which what its form shows may lie.
    private static let mediaFolders = ["media", ""]

    /// Returns the files that a form shows, as they stand in a declaration.
    /// - Throws: an error when one cannot be read.
    private func media(of form: FormDefinition) throws(AppFileError) -> [JSONValue] {
        let files = AppFiles { (name, maxBytes) throws(AppFileError) in
            for path in paths(of: [name], in: Self.mediaFolders) {
                guard FileManager.default.fileExists(atPath: path) else { continue }
                let beside = GivenFile(path: path, language: file.language)
                do throws(CommandError) { return try beside.bytes(maxBytes: maxBytes) } catch {
                    throw .unreadable(name)
                }
            }
            return nil
        }
        return try files.media(of: [form], in: [""])
    }

    /// Returns a file with rows; nil where there is none that can be read.
    private func beside(_ name: String) -> CatalogueFile? {
        for path in paths(of: [name]) {
            let beside = GivenFile(path: path, language: file.language)
            if let bytes = try? beside.bytes(maxBytes: RegistryLimits.declarationBytes) {
                return DataFile.read(bytes, name: name)
            }
        }
        return nil
    }
}
