// Writes images anew, without anything that is not the picture: no place, no camera, no comment.
// The work is done by libvips in a process of its own, which may use so much memory and time and
// can harm nobody when a hostile image brings it down.

import Foundation

/// Makes clean copies and thumbnails of images.
struct ImageCleaner: Sendable {
    private let thumbnailer: String
    private let header: String
    private let limiter: String

    /// A cleaner with the programs of this machine; nil when they are not installed.
    init?() {
        guard let thumbnailer = Self.find("vipsthumbnail"), let header = Self.find("vipsheader"),
            let limiter = Self.find("prlimit")
        else { return nil }
        self.thumbnailer = thumbnailer
        self.header = header
        self.limiter = limiter
    }

    private static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }
            .first { access($0, X_OK) == 0 }
    }

    /// Writes a clean copy of an image and a thumbnail.
    ///
    /// Throws: `Problem` `bad-image` when it cannot be read, is too large or takes too long.
    func clean(_ image: String, copy: String, thumbnail: String, type: BlobType) async throws {
        let width = try await number("width", of: image)
        let height = try await number("height", of: image)
        guard width > 0, height > 0,
            width.multipliedReportingOverflow(by: height).overflow == false,
            width * height <= ServerLimits.imagePixels
        else { throw Problem(.badImage) }
        let quality = type == .png ? "strip" : "Q=88,strip"
        try await write(image, side: ServerLimits.imageSide, to: "\(copy)[\(quality)]")
        try await write(image, side: ServerLimits.thumbnailSide, to: "\(thumbnail)[Q=80,strip]")
    }

    private func number(_ field: String, of image: String) async throws -> Int64 {
        let text = try await run(header, ["-f", field, image])
        return Int64(text.split(separator: "\n").last ?? "") ?? 0
    }

    private func write(_ image: String, side: Int, to place: String) async throws {
        _ = try await run(
            thumbnailer, [image, "--size", "\(side)x\(side)>", "--output", place])
    }

    /// Runs a program within its limits and gives what it printed.
    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: limiter)
        process.arguments =
            [
                "--as=\(ServerLimits.imageMemory)", "--cpu=\(ServerLimits.imageSeconds)",
                "--core=0", program,
            ] + arguments
        process.environment = [
            "VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1", "MALLOC_ARENA_MAX": "1",
        ]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let status = try await end(of: process)
        // What these programs print fits into the pipe, so they never wait for us.
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        guard status == 0 else { throw Problem(.badImage) }
        return text
    }

    /// Starts a process and waits for its end, which comes in time in any case.
    private func end(of process: Process) async throws -> Int32 {
        let watch = Task {
            try await Task.sleep(for: .seconds(ServerLimits.imageSeconds))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        defer { watch.cancel() }
        return try await withCheckedThrowingContinuation { caller in
            process.terminationHandler = { ended in
                let isOwn = ended.terminationReason == .exit
                caller.resume(returning: isOwn ? ended.terminationStatus : -1)
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                caller.resume(throwing: Problem(.noImageTool, retryAfter: 60))
            }
        }
    }
}
