// `calepin check`: every fault of a form, in the order of the form; for a workbook also the report
// about what is different from ODK. The engine and CalepinXLSForm find them.

import ArgumentParser
import CalepinExpressions
import CalepinForms
import CalepinServer
import CalepinXForm
import Foundation

/// `calepin check`: lists the faults of a form.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print every fault of a form.",
        discussion: """
            The faults of a workbook have the cells that they are in; when there are none, the \
            report follows: what is adapted, and what is left out. The status is 1 when the form \
            has a fault or cannot be read.
            """)

    @OptionGroup var speech: SpeechArguments

    @OptionGroup var acceptance: AcceptanceArguments

    @Flag(help: "Print the faults, and the warnings and report of a workbook, as JSON.")
    var json = false

    @Flag(
        help:
            "Say also whether clients of ODK, such as Collect, are offered the form, and why not."
    )
    var odk = false

    @Flag(help: "Check again each time that the form, or a file that it reads, is saved.")
    var watch = false

    @Argument(
        help: "A form as JSON, an XLSForm, or the name of an app.",
        completion: .file(extensions: ["json", "xlsx", "csv", "md"]))
    var form: String

    func run() throws {
        let language = speech.spokenLanguage
        if watch { try failing { () throws(CommandError) in try checkAgain(language) } }
        try failing { () throws(CommandError) in
            for line in try lines(FormFile(form, language), language).said { say(line) }
        }
    }

    /// Checks the form now, and again each time that it or a file beside it is saved, for ever.
    private func checkAgain(_ language: Language) throws(CommandError) {
        guard FileManager.default.fileExists(atPath: form) else {
            throw CommandError(CommandTexts.noFile.text(in: language, form))
        }
        var files = WatchedFiles()
        files.watch([form])
        while true {
            do throws(CommandError) {
                let found = try lines(FormFile(form, language), language)
                files.watch(found.beside)
                for line in found.said { say(line) }
            } catch { for line in error.lines { say(line) } }
            files.waitForChange()
            say("")
        }
    }

    /// Returns what is said about a form without faults, and the paths of the files that it reads.
    /// - Throws: all faults.
    private func lines(
        _ file: FormFile, _ language: Language
    ) throws(CommandError) -> (said: [String], beside: [String]) {
        if let workbook = file.workbook { return try lines(workbook, language) }
        let faults = try file.faults()
        if json { say(String(decoding: faults.json(in: language).bytes, as: UTF8.self)) }
        let lines = faults.map { $0.line(in: language) }
        guard lines.isEmpty else {
            let end = CommandTexts.faults.text(in: language, form, "\(faults.count)")
            throw CommandError(json ? [end] : lines + [end])
        }
        if json { return ([], []) }
        let offer = odk ? offerLines(try file.definition(), try file.catalogues(), language) : []
        return ([CommandTexts.noFaults.text(in: language, form)] + offer, [])
    }

    /// Returns what is said about a workbook without faults.
    private func lines(
        _ workbook: WorkbookFile, _ language: Language
    ) throws(CommandError) -> (said: [String], beside: [String]) {
        let book = try workbook.read()
        if json { say(String(decoding: book.json(in: language).bytes, as: UTF8.self)) }
        guard book.faults.isEmpty else {
            let count = "\(book.faults.count + book.reading.omitted)"
            let end = CommandTexts.faults.text(in: language, form, count)
            throw CommandError(json ? [end] : workbook.faultLines(book) + [end])
        }
        let beside = workbook.paths(of: book.made?.report.files ?? [])
        if json { return ([], beside) }
        let report = book.reportLines(in: language, accepting: acceptance.codes)
        let offer =
            odk
            ? book.made.map { offerLines($0.form, $0.catalogues, language) } ?? [] : []
        return ([CommandTexts.noFaults.text(in: language, form)] + report + offer, beside)
    }

    /// Returns what clients of ODK make of a form without faults.
    private func offerLines(
        _ definition: FormDefinition, _ catalogues: [Catalogue], _ language: Language
    ) -> [String] {
        let offered = XFormWriter.write(definition, catalogues: catalogues)
        let texts = offered.isOffered ? CommandTexts.offered : CommandTexts.notOffered
        return [texts.text(in: language, form)]
            + offered.reasons.map { "  " + $0.line(in: language) }
    }
}

extension [Fault] {
    /// Returns the faults as JSON: `code`, `place`, `rule` and `message` of each.
    fileprivate func json(in language: Language) -> JSONValue {
        let values = map { fault in
            JSONValue.object([
                JSONMember("code", .string(fault.name)),
                JSONMember("place", .string(fault.place)),
                JSONMember("rule", .string(fault.rule)),
                JSONMember("message", .string(fault.message(in: language))),
            ])
        }
        return .object([JSONMember("faults", .array(values))])
    }
}

/// The option for what may be left out of a workbook.
struct AcceptanceArguments: ParsableArguments {
    @Option(
        name: .customLong("accept"),
        help: "The code of what may be left out of a workbook, as the report names it.")
    var accepted: [String] = []

    var codes: Set<String> { Set(accepted) }
}

/// Writes a line on the standard output.
func say(_ line: String) {
    var output = Output()
    output.write(line: printable(line))
    output.flush()
}

/// Runs `body`; prints its error on the standard error and exits with the status 1.
func failing(_ body: () throws(CommandError) -> Void) throws {
    do throws(CommandError) { try body() } catch {
        var output = Output(descriptor: 2)
        for line in error.lines { output.write(line: printable(line)) }
        output.flush()
        throw ExitCode(1)
    }
}

/// Runs an asynchronous `body`; prints its error in the same way.
func failing(_ body: () async throws(CommandError) -> Void) async throws {
    var told: CommandError?
    do throws(CommandError) { try await body() } catch { told = error }
    try failing { () throws(CommandError) in if let told { throw told } }
}
