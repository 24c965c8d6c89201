// Records as a PDF. All of it is drawn before the first byte is sent, so that whoever asks for too
// much, or where nothing draws, is told so.

import CalepinExport
import CalepinForms

/// The programs that draw the PDFs of a server: one at a time, and some that wait.
struct PaperPress: Sendable {
    /// The programs; nil where they are not installed.
    let renderer: PaperRenderer?
    fileprivate let queue = AccountQueue(
        atOnce: 1, waiting: PaperLimits.waiting, busySeconds: PaperLimits.busySeconds)
    fileprivate let share = WorkShare(atOnce: 1)

    /// Creates it with the programs of this machine.
    init(_ renderer: PaperRenderer?) { self.renderer = renderer }
}

extension ExportService {
    /// Makes the PDF of an export.
    ///
    /// Complexity: O(n) in the records of the scopes, and some milliseconds for each text.
    /// Throws: ``ExportFailure``; `Problem` `busy`; the store's error; `CancellationError`.
    func paper(_ task: ExportTask) async throws -> PaperFile {
        guard let renderer = press.renderer else { throw ExportFailure.file(.noPaperTool) }
        if let only = task.only, only.count > ExportLimits.paperRecords {
            throw ExportFailure.file(.paperTooMany)
        }
        return try await press.queue.pass(task.account) {
            do {
                let work = try PaperWork(files)
                defer { work.remove() }
                var drawn = PaperParts(renderer: renderer, work: work, files: files)
                let hasLogo = try await addLogo(of: task, to: work, renderer)
                var book = PaperBook(task.plan, task.settings, hasLogo: hasLogo)
                for scope in try await scopes(of: task) {
                    try await add(scope, of: task, to: &book, &drawn)
                }
                try await draw(book.end(), isLast: true, &drawn)
                return try await drawn.whole()
            } catch let error as ExportError {
                throw ExportFailure.file(error)
            }
        }
    }

    private func draw(
        _ batch: PaperBatch, isLast: Bool, _ drawn: inout PaperParts
    ) async throws {
        try await press.share.pass { try await drawn.add(batch, isLast: isLast) }
    }

    /// Adds the records of a scope, and draws those that fill a process.
    private func add(
        _ scope: String, of task: ExportTask, to book: inout PaperBook,
        _ drawn: inout PaperParts
    ) async throws {
        var parts = parts(of: task, in: scope)
        while let records = try await parts.next() {
            var exported = try await opening {
                try records.filter { task.isAsked($0.stored.id, in: scope) }
                    .map { try $0.exported(task.judged, scope: nil) }
            }
            let files = try await files(exported.map(\.digests), in: scope)
            for (place, found) in files.enumerated() { exported[place].files = found }
            for record in exported {
                let full = try await opening { try book.add(record) }
                if let full { try await draw(full, isLast: false, &drawn) }
            }
        }
    }

    /// Adds the logo of the form; returns false where it has none.
    private func addLogo(
        of task: ExportTask, to work: PaperWork, _ renderer: PaperRenderer
    ) async throws -> Bool {
        guard let logo = task.logo else { return false }
        let bytes = try await MediaStore(store: store).bytes(of: logo)
        try work.writePicture(bytes, "logo")
        try await renderer.shrink(
            ["logo"], side: PaperLimits.logoSide, ending: "png", in: work)
        return work.isGiven(PaperPhoto.logo)
    }
}

/// The pages of a PDF while they are drawn.
private struct PaperParts: Sendable {
    let renderer: PaperRenderer
    let work: PaperWork
    let files: BlobFolder
    private var parts: [String] = []
    private var count = 0

    init(renderer: PaperRenderer, work: PaperWork, files: BlobFolder) {
        (self.renderer, self.work, self.files) = (renderer, work, files)
    }

    /// Draws some records.
    mutating func add(_ batch: PaperBatch, isLast: Bool) async throws(ExportError) {
        var names: [String] = []
        for (number, photo) in batch.photos.enumerated() {
            let name = "photo-\(number)"
            if work.addPicture(files.file(photo.stored), name) { names.append(name) }
        }
        try await renderer.shrink(names, side: PaperLimits.photoSide, ending: "jpg", in: work)
        let part = "part-\(parts.count).pdf"
        let html = batch.html(firstPage: count + 1, isWhole: isLast && parts.isEmpty)
        count += try await renderer.draw(html, in: work, to: part)
        try work.keepPart(part)
        parts.append(part)
    }

    /// Returns the PDF of all parts.
    func whole() async throws(ExportError) -> PaperFile {
        if parts.count == 1 { return try work.open(part: parts[0]) }
        try await renderer.join(parts, in: work, to: "whole.pdf")
        try work.keepPart("whole.pdf")
        return try work.open(part: "whole.pdf")
    }
}
