// `calepin preview`: serves the page with the form of a file on this machine, and shows the form
// anew each time that the file is saved.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation
import Logging

/// `calepin preview`: shows a form in the browser while it is written.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a form in the browser, and again each time that it is saved.",
        discussion: """
            The page is at the printed address, for browsers of this machine. It takes each \
            version by itself and keeps the answers that were given. What is wrong with the file \
            is printed and stands in the page, above the last version without faults. Nothing is \
            published, and no answer is kept when the page is closed. The command ends at Ctrl-C.
            """)

    @OptionGroup var speech: SpeechArguments

    @Option(
        help: "The port to listen on; 0 takes any that is free.",
        transform: NumberArgument.within(0...65_535))
    var port = 8_090

    @Option(help: "The folder of the page; else the one that comes with the command.")
    var web: String?

    @Argument(
        help: "An XLSForm, a form or app as JSON, or an app as a zip file.",
        completion: .file(extensions: ["xlsx", "csv", "md", "json", "zip"]))
    var form: String

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let language = speech.spokenLanguage
        try await failing { () async throws(CommandError) in try await serve(language) }
    }

    private func serve(_ language: Language) async throws(CommandError) {
        let file = try PreviewedFile(form, language)
        guard let web = web ?? WebFolder.found else {
            throw CommandError(PreviewTexts.noPage.text(in: language))
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-preview-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let preview = FormPreview(file: file.name)
        var configuration = ServerConfiguration(port: port, blobFolder: folder.path)
        (configuration.webFolder, configuration.preview) = (web, preview)
        (configuration.isUnlimited, configuration.mayRegister) = (true, false)
        configuration.version = Version.text
        var logger = Logger(label: "calepin") { LogLines(label: $0) }
        logger.logLevel = .error
        do {
            let server = Server(configuration, store: MemoryStore(), logger: logger)
            try await server.run { port, _ in
                let address = "http://127.0.0.1:\(port)/preview"
                say(PreviewTexts.begun.text(in: language, form, address))
                Thread.detachNewThread { Self.follow(file, in: preview, language) }
            }
        } catch {
            throw CommandError(PreviewTexts.words(error as? ServerError, port, in: language))
        }
    }

    /// Shows the file now, and again each time that it or a file beside it is saved, for ever.
    private static func follow(
        _ file: PreviewedFile, in preview: FormPreview, _ language: Language
    ) {
        var (file, files) = (file, WatchedFiles())
        files.watch([file.path])
        while true {
            for line in file.show(in: preview, language) { say(line) }
            files.watch(file.beside)
            files.waitForChange()
            say("")
        }
    }
}

/// The folder of the page that comes with the command.
enum WebFolder {
    /// The folder `Site` in the working directory, or beside or above the command; nil for none.
    static var found: String? {
        var folders = ["Site"]
        var folder = Bundle.main.bundleURL
        for _ in 0..<6 {
            folders += ["Site", "share/calepin/Site"].map {
                folder.appendingPathComponent($0).path
            }
            folder.deleteLastPathComponent()
        }
        return folders.first { FileManager.default.fileExists(atPath: $0 + "/index.html") }
    }
}
