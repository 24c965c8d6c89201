// Re-encodes images without metadata: no place, no camera, no comment. libvips does it in a
// process of its own with limits on memory and time, so that a hostile image can only end that
// process; ImageSandbox.swift restricts it to the image's file.

import CSpawn
import CalepinExpressions
import Foundation

/// Creates clean copies and thumbnails of images.
struct ImageCleaner: Sendable {
    private let thumbnailer: String
    private let header: String
    private let limiter: String
    /// The sandbox of the programs; nil where the operator allows running without one.
    private let sandbox: ImageSandbox?

    /// Creates a cleaner with the programs of this machine; nil when they are not installed, or
    /// cannot be sandboxed.
    init?(sandbox: ImageSandbox? = .usual, mayBeUnconfined: Bool = false) {
        guard let thumbnailer = Self.find("vipsthumbnail"), let header = Self.find("vipsheader"),
            let limiter = Self.find("prlimit"), sandbox != nil || mayBeUnconfined
        else { return nil }
        self.thumbnailer = thumbnailer
        self.header = header
        self.limiter = limiter
        self.sandbox = sandbox
    }

    /// Returns the reason why this machine cannot accept images; nil when it can.
    static func missing(mayBeUnconfined: Bool) -> String? {
        if find("vipsthumbnail") == nil || find("vipsheader") == nil || find("prlimit") == nil {
            return "the programs of libvips are not installed"
        }
        if ImageSandbox.usual != nil || mayBeUnconfined { return nil }
        return "the system gives no namespaces to decode them in (see docs/server.md, Images)"
    }

    /// True when the programs run in a sandbox.
    var isConfined: Bool { sandbox != nil }

    private static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }
            .first { access($0, X_OK) == 0 }
    }

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
        let results = sandbox == nil ? work.results : ImageSandbox.results
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

        func remove() { try? FileManager.default.removeItem(atPath: place) }
    }

    /// Runs a program within its limits and returns its output.
    private func run(
        _ program: [String], on image: String, _ rest: [String], _ work: WorkFolder
    ) async throws -> String {
        let limits = [
            limiter, "--as=\(ServerLimits.imageMemory)", "--cpu=\(ServerLimits.imageSeconds)",
            "--fsize=\(ImageLimits.fileBytes)", "--core=0",
        ]
        let words =
            sandbox.map { sandbox in
                sandbox.words(
                    root: work.root, image: image, results: work.results,
                    limits + program + [ImageSandbox.image] + rest)
            } ?? limits + program + [image] + rest
        let environment = [
            "VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1", "MALLOC_ARENA_MAX": "1",
            "PATH": ImageSandbox.path,
            "TMPDIR": sandbox == nil ? work.results : ImageSandbox.results,
        ]
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Problem(.noImageTool, retryAfter: 60) }
        let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let status = try await end(of: words, environment, writing: ends[1])
        // The output of these programs is shorter than a pipe's buffer, so they never block.
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        guard status == 0 else { throw Problem(.badImage) }
        return text
    }

    /// Starts a program and waits for its end, which its limits guarantee. The descriptor of its
    /// output is closed here.
    private func end(
        of words: [String], _ environment: [String: String], writing output: Int32
    ) async throws -> Int32? {
        let process: ChildProcess
        do throws(ChildProcessError) {
            defer { close(output) }
            process = try ChildProcess(words, environment: environment, output: output)
        } catch { throw Problem(.noImageTool, retryAfter: 60) }
        let watch = Task {
            try await Task.sleep(for: .seconds(ServerLimits.imageSeconds))
            process.send(SIGKILL)
        }
        defer { watch.cancel() }
        return await process.ended()
    }
}
