// `calepin convert`: a form in a workbook as the JSON of a form, with the tables that it reads as
// CSV beside it. The report about what is different is printed on the standard error.

import ArgumentParser
import CalepinExpressions
import CalepinForms
import CalepinServer
import CalepinXLSForm
import Foundation

/// `calepin convert`: writes a form as JSON.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a form in a workbook as JSON.",
        discussion: """
            The tables that the form reads are written beside it as CSV. The report about what \
            was adapted and what is left out is printed on the standard error. Nothing is \
            overwritten without --force. The status is 1 when the form has a fault.
            """)

    @OptionGroup var speech: SpeechArguments

    @Argument(
        help: "An XLSForm as .xlsx, .csv or Markdown.",
        completion: .file(extensions: ["xlsx", "csv", "md"]))
    var form: String

    @Argument(help: "The file to write.", completion: .file(extensions: ["json"]))
    var target: String

    @Flag(help: "Overwrite files that are there.")
    var force = false

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let file = GivenFile(path: form, language: language)
            guard let workbook = WorkbookFile(file) else {
                throw CommandError(CommandTexts.notWorkbook.text(in: language, form))
            }
            let book = try workbook.read()
            guard book.faults.isEmpty, let made = book.made else {
                throw CommandError(workbook.faultLines(book))
            }
            let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
            var files = [(URL(fileURLWithPath: target), made.form.json())]
            for table in made.tables {
                let name = table.name + ".csv"
                guard !name.contains("/") else { continue }
                files.append((folder.appendingPathComponent(name), table.csv))
            }
            for (url, _) in files
            where !force && FileManager.default.fileExists(atPath: url.path) {
                throw CommandError(AppTexts.thereAlready.text(in: language, url.path))
            }
            for (url, bytes) in files {
                guard FileManager.default.createFile(atPath: url.path, contents: Data(bytes))
                else {
                    throw CommandError(AppTexts.notWritten.text(in: language, url.path))
                }
                say(WorkbookTexts.converted.text(in: language, url.relativePath))
            }
            var output = Output(descriptor: 2)
            for line in book.reportLines(in: language, accepting: []) {
                output.write(line: printable(line))
            }
            output.flush()
        }
    }
}
