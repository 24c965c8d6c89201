// Draws pages by WeasyPrint, in processes of their own with limits on memory and time, and in the
// sandbox of images: without network, and with no file but those of the pages. Each process draws
// some records; qpdf joins what they drew.

import CSpawn
import CalepinExport
import Foundation

/// Draws the pages of records.
struct PaperRenderer: Sendable {
    private let program: LimitedProgram
    private let python: String
    private let joiner: String
    private let thumbnailer: String?

    /// Creates a renderer with the programs of this machine; nil when they are not installed, or
    /// cannot be sandboxed.
    init?(
        sandbox: ProgramSandbox? = .usual, mayBeUnconfined: Bool = false,
        seconds: Int64 = PaperLimits.seconds
    ) {
        let limits = LimitedProgram.Limits(
            memory: PaperLimits.memory, seconds: seconds, clockSeconds: 2 * seconds,
            fileBytes: PaperLimits.fileBytes)
        guard sandbox != nil || mayBeUnconfined, LimitedProgram.find("weasyprint") != nil,
            let python = LimitedProgram.find("python3"), let joiner = LimitedProgram.find("qpdf"),
            let program = LimitedProgram(limits, sandbox: sandbox)
        else { return nil }
        (self.program, self.python, self.joiner) = (program, python, joiner)
        thumbnailer = LimitedProgram.find("vipsthumbnail")
    }

    /// The program that draws: it reads the files that it was given and refuses every other
    /// address. It says how many pages there are.
    private static let script = """
        import pathlib, sys
        import weasyprint
        folder, result = pathlib.Path(sys.argv[1]), sys.argv[2]
        given = {path.name for path in folder.iterdir()}
        def fetch(address, *_, **__):
            name = address.removeprefix("file:///paper/")
            if name == address or name not in given:
                raise ValueError("not given")
            return {"file_obj": open(folder / name, "rb")}
        page = weasyprint.HTML(
            string=(folder / "paper.html").read_text("utf-8"),
            base_url="file:///paper/", url_fetcher=fetch).render()
        page.write_pdf(result)
        print(len(page.pages))
        """

    /// The surroundings in which the same pages are the same bytes.
    private static let environment = [
        "SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1",
        "LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "1", "VIPS_CONCURRENCY": "1",
        "VIPS_BLOCK_UNTRUSTED": "1",
    ]

    /// Draws the pages of HTML; returns their number.
    ///
    /// Throws: `ExportError` `paperFailed`, `noPaperTool`, `disk`.
    func draw(
        _ html: [UInt8], in work: PaperWork, to name: String
    ) async throws(ExportError) -> Int {
        try work.write(html, "paper.html")
        let folders = work.folders
        let words = [
            python, "-I", "-c", Self.script, program.given(folders),
            program.results(folders) + "/" + name,
        ]
        let outcome = try await run(words, folders)
        guard outcome.status == 0, work.isResult(name),
            let pages = Int(outcome.output.filter(\.isNumber), in: 1...100_000)
        else { throw .paperFailed }
        return pages
    }

    /// Makes pictures of the work as small as paper needs them, in the folder that pages are drawn
    /// from. One that cannot be read is left out.
    ///
    /// - Parameter ending: `jpg`, or `png` for pictures with transparent parts.
    /// Throws: `ExportError` `paperFailed`, `noPaperTool`, `disk`.
    func shrink(
        _ names: [String], side: Int, ending: String, in work: PaperWork
    ) async throws(ExportError) {
        guard let thumbnailer, !names.isEmpty else { return }
        let folders = work.pictureFolders
        let given = program.given(folders)
        let setting = ending == "jpg" ? "[Q=80,strip,background=255]" : "[strip]"
        _ = try await run(
            [
                thumbnailer, "--size", "\(side)x\(side)>", "--output",
                "\(program.results(folders))/%s.\(ending)\(setting)",
            ] + names.map { given + "/" + $0 }, folders)
        for name in names { try work.take(name + "." + ending) }
    }

    /// Joins the parts of a PDF.
    ///
    /// Throws: `ExportError` `paperFailed`, `noPaperTool`.
    func join(_ parts: [String], in work: PaperWork, to name: String) async throws(ExportError) {
        let folders = work.partFolders
        let given = program.given(folders)
        let outcome = try await run(
            [joiner, "--empty", "--deterministic-id", "--pages"] + parts.map { given + "/" + $0 }
                + ["--", program.results(folders) + "/" + name], folders)
        guard outcome.status == 0, work.isResult(name) else { throw .paperFailed }
    }

    private func run(
        _ words: [String], _ folders: LimitedProgram.Folders
    ) async throws(ExportError) -> LimitedProgram.Outcome {
        do throws(ChildProcessError) {
            return try await program.run(words, in: folders, environment: Self.environment)
        } catch { throw .noPaperTool }
    }
}
