// A file that its author has in the works: what is shown of it, which files are watched with it,
// and what is said about it.

import CalepinExpressions
import CalepinForms
import CalepinServer
import Foundation

/// The file of a form that is shown while it is written.
struct PreviewedFile {
    /// The ends of the names of files that are shown.
    private static let ends: Set = ["xlsx", "xlsm", "csv", "md", "json", "zip"]

    let path: String
    /// The paths of the files beside it that it reads, as far as they are known.
    private(set) var beside: [String] = []
    /// The report of the version that was shown last, in lines.
    private var report: [String] = []

    /// - Throws: a message when there is no such file, or no form can be in it.
    init(_ path: String, _ language: Language) throws(CommandError) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandError(CommandTexts.noFile.text(in: language, path))
        }
        let end = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard !isFolder.boolValue, Self.ends.contains(end) else {
            throw CommandError(CommandTexts.notWorkbook.text(in: language, path))
        }
    }

    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Reads the file and shows it; returns what is said about it.
    mutating func show(in preview: FormPreview, _ language: Language) -> [String] {
        do throws(CommandError) {
            let (declaration, report) = try read(language)
            let number = try shown(declaration, in: preview, language)
            let isNew = report != self.report
            self.report = report
            return [PreviewTexts.shown.text(in: language, path, "\(number)")]
                + (isNew ? report : [])
        } catch {
            var faults = [language: error.lines]
            for other in Language.allCases where other != language {
                faults[other] = lines(of: preview, other) ?? error.lines
            }
            // The page names the file once.
            let name = path + ": "
            preview.fail(
                faults.mapValues { lines in
                    lines.map { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0 }
                })
            return error.lines
        }
    }

    /// Returns the faults in another language; nil when there are none any more.
    private mutating func lines(of preview: FormPreview, _ language: Language) -> [String]? {
        do throws(CommandError) {
            _ = try shown(try read(language).declaration, in: preview, language)
            return nil
        } catch { return error.lines }
    }

    private func shown(
        _ declaration: [UInt8], in preview: FormPreview, _ language: Language
    ) throws(CommandError) -> Int64 {
        do { return try preview.show(declaration) } catch let error as PublishError {
            throw CommandError(error.lines(in: language))
        } catch { throw CommandError("\(error)") }
    }

    /// Returns the app, and the report about a workbook in lines.
    private mutating func read(
        _ language: Language
    ) throws(CommandError) -> (declaration: [UInt8], report: [String]) {
        guard let workbook = WorkbookFile(GivenFile(path: path, language: language)) else {
            return (try PublishedFile(path, language, accepting: nil).file(), [])
        }
        let book = try workbook.read()
        guard book.faults.isEmpty, let made = book.made else {
            throw CommandError(workbook.faultLines(book))
        }
        beside = workbook.pathsBeside(made)
        return (
            try workbook.declaration(of: made), book.reportLines(in: language, accepting: [])
        )
    }
}
