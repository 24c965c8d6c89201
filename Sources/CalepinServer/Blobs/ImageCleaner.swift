// Re-encodes images without metadata: no place, no camera, no comment. libvips does it in a
// process of its own with limits on memory and time, so that a hostile image can only end that
// process; ProgramSandbox.swift restricts it to the image's file.

import CSpawn
import CalepinExpressions
import Foundation

/// Creates clean copies and thumbnails of images.
struct ImageCleaner: Sendable {
    private let thumbnailer: String
    private let header: String
    private let program: LimitedProgram

    /// Creates a cleaner with the programs of this machine; nil when they are not installed, or
    /// cannot be sandboxed.
    init?(sandbox: ProgramSandbox? = .usual, mayBeUnconfined: Bool = false) {
        let limits = LimitedProgram.Limits(
            memory: ServerLimits.imageMemory, seconds: ServerLimits.imageSeconds,
            clockSeconds: ServerLimits.imageSeconds, fileBytes: ImageLimits.fileBytes)
        guard let thumbnailer = LimitedProgram.find("vipsthumbnail"),
            let header = LimitedProgram.find("vipsheader"),
            let program = LimitedProgram(limits, sandbox: sandbox),
            sandbox != nil || mayBeUnconfined
        else { return nil }
        (self.thumbnailer, self.header, self.program) = (thumbnailer, header, program)
    }

    /// Returns the reason why this machine cannot accept images; nil when it can.
    static func missing(mayBeUnconfined: Bool) -> String? {
        let programs = ["vipsthumbnail", "vipsheader", "prlimit"]
        if programs.contains(where: { LimitedProgram.find($0) == nil }) {
            return "the programs of libvips are not installed"
        }
        if ProgramSandbox.usual != nil || mayBeUnconfined { return nil }
        return "the system gives no namespaces to decode them in (see docs/server.md, Images)"
    }

    /// True when the programs run in a sandbox.
    var isConfined: Bool { program.sandbox != nil }

    /// Writes a clean copy of an image and a thumbnail.
    ///
    /// Throws: `Problem` `bad-image` when it cannot be read, is too large or takes too long.
    func clean(_ image: String, copy: String, thumbnail: String, type: BlobType) async throws {
        let work = try WorkFolder(beside: image)
        defer { work.remove() }
        let width = try await number("width", of: image, work)
        let height = try await number("height", of: image, work)
        guard width > 0, height > 0,
            width <= ServerLimits.imagePixels / height
        else { throw Problem(.badImage) }
        let quality = type == .png ? "strip" : "Q=88,strip"
        let name = "copy." + type.suffix
        try await write(image, ServerLimits.imageSide, name, quality, to: copy, work)
        try await write(
            image, ServerLimits.thumbnailSide, "thumbnail.jpg", "Q=80,strip", to: thumbnail, work)
    }

    private func number(
        _ field: String, of image: String, _ work: WorkFolder
    ) async throws -> Int64 {
        let text = try await run([header, "-f", field], on: image, [], work)
        let sides = 1...ServerLimits.imagePixels
        return Int64(text.split(separator: "\n").last ?? "", in: sides) ?? 0
    }

    /// Re-encodes the image into a temporary file, and moves it to its place.
    private func write(
        _ image: String, _ side: Int, _ name: String, _ quality: String, to place: String,
        _ work: WorkFolder
    ) async throws {
        let results = program.results(work.folders(image))
        _ = try await run(
            [thumbnailer], on: image,
            ["--size", "\(side)x\(side)>", "--output", "\(results)/\(name)[\(quality)]"], work)
        let made = work.results + "/" + name
        var found = stat()
        // Only a regular file is accepted: the program was given a hostile image.
        guard lstat(made, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
            throw Problem(.badImage)
        }
        guard rename(made, place) == 0 else { throw DiskError.latest }
    }

    /// The temporary folders for one image.
    private struct WorkFolder {
        let place: String
        var root: String { place + "/root" }
        var results: String { place + "/results" }

        init(beside image: String) throws {
            place = image + ".work"
            remove()
            for folder in [root, results] {
                do {
                    try FileManager.default.createDirectory(
                        atPath: folder, withIntermediateDirectories: true,
                        attributes: [.posixPermissions: 0o700])
                } catch {
                    throw DiskError.latest
                }
            }
        }

        func folders(_ image: String) -> LimitedProgram.Folders {
            LimitedProgram.Folders(root: root, given: image, results: results)
        }

        func remove() { try? FileManager.default.removeItem(atPath: place) }
    }

    /// Runs a program within its limits and returns its output.
    private func run(
        _ words: [String], on image: String, _ rest: [String], _ work: WorkFolder
    ) async throws -> String {
        let folders = work.folders(image)
        let environment = [
            "VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1", "MALLOC_ARENA_MAX": "1",
        ]
        let outcome: LimitedProgram.Outcome
        do throws(ChildProcessError) {
            outcome = try await program.run(
                words + [program.given(folders)] + rest, in: folders, environment: environment)
        } catch { throw Problem(.noImageTool, retryAfter: 60) }
        guard outcome.status == 0 else { throw Problem(.badImage) }
        return outcome.output
    }
}
