// The sandbox of image decoding: what a program in it can reach, how many images wait, and the
// outcome of a delayed one.

import CalepinExpressions
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The work on images")
struct ImageSandboxTests {
    /// Returns the output of a program, with a sandbox or without.
    private func told(_ words: [String]) async throws -> (status: Int32, text: String) {
        let process = SpawnedProcess()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ["PATH": ProgramSandbox.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return try await onThread {
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
    }

    /// A data folder with an image, a secret, and folders for the work.
    private struct Place {
        let data = DataPlace()
        var path: String { data.url.path }
        var image: String { path + "/image" }
        var secret: String { path + "/calepin.sqlite" }

        init() throws {
            for name in ["root", "results"] {
                try FileManager.default.createDirectory(
                    atPath: path + "/" + name, withIntermediateDirectories: true)
            }
            try Data("an image".utf8).write(to: URL(fileURLWithPath: image))
            try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
        }

        func words(_ sandbox: ProgramSandbox, _ script: String, _ more: [String]) -> [String] {
            sandbox.words(
                root: path + "/root", given: image, results: path + "/results",
                ["/bin/bash", "-c", script, "bash"] + more)
        }
    }

    private static func sandbox() -> ProgramSandbox? {
        if ProgramSandbox.usual == nil {
            print("1 test of the sandbox was not run: the system gives no namespaces")
        }
        return ProgramSandbox.usual
    }

    @Test("sees the image and can write results, and no other file of the server")
    func files() async throws {
        guard let sandbox = Self.sandbox() else { return }
        let place = try Place()
        let works = try await told(
            place.words(sandbox, "cat /in/given && echo done > /out/result", []))
        #expect(works.status == 0 && works.text == "an image")
        let result = try String(contentsOfFile: place.path + "/results/result", encoding: .utf8)
        #expect(result == "done\n")
        let read = "cat \"$1\" || cat /proc/1/environ || ls /home /root /etc /tmp /var /proc"
        let open = try await told(["/bin/bash", "-c", read, "bash", place.secret])
        #expect(open.status == 0 && open.text == "secret")
        let closed = try await told(place.words(sandbox, read, [place.secret]))
        #expect(closed.status != 0 && closed.text.isEmpty)
    }

    @Test(
        "can change nothing but its results, and does not get out",
        arguments: [
            "echo x > /in/given", "echo x > /usr/x", "mount -t tmpfs none /out",
            "unshare --user --map-root-user true", "chroot / true", "mknod /out/x b 8 0",
            "mount -o remount,rw /usr",
        ])
    func escapes(script: String) async throws {
        guard let sandbox = Self.sandbox() else { return }
        let place = try Place()
        #expect(try await told(place.words(sandbox, "true", [])).status == 0)
        #expect(try await told(place.words(sandbox, script, [])).status != 0)
        let image = try String(contentsOfFile: place.image, encoding: .utf8)
        #expect(image == "an image")
    }

    @Test("reaches no network, not even this machine")
    func network() async throws {
        guard let sandbox = Self.sandbox() else { return }
        try await withServer { server in
            let place = try Place()
            let ask = "exec 3<>\"/dev/tcp/127.0.0.1/$1\" && echo connected"
            let open = try await told(["/bin/bash", "-c", ask, "bash", "\(server.port)"])
            #expect(open.text == "connected\n")
            let closed = try await told(place.words(sandbox, ask, ["\(server.port)"]))
            #expect(closed.status != 0 && closed.text.isEmpty)
        }
    }

    @Test("leaves nothing in the folder when it is done")
    func tidy() async throws {
        guard let cleaner = ImageCleaner() else {
            return print("1 test not run: images are not taken on this machine")
        }
        let place = try Place()
        let image = TestImage.png(width: 40, height: 30, comment: "")
        try Data(image).write(to: URL(fileURLWithPath: place.image))
        let (copy, thumbnail) = (place.path + "/copy.png", place.path + "/thumbnail.jpg")
        try await cleaner.clean(place.image, copy: copy, thumbnail: thumbnail, type: .png)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        let kept = ["calepin.sqlite", "copy.png", "image", "results", "root", "thumbnail.jpg"]
        #expect(names == kept)
        // The remains of a killed process's work are removed with the upload.
        let work = place.path + "/parts/x.work/results"
        try FileManager.default.createDirectory(
            atPath: work, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: work + "/copy.png"))
        let folder = BlobFolder(path: place.path)
        folder.removeParts(olderThan: 10, now: Int64(Date().timeIntervalSince1970) + 1_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/parts") == [])
    }

    @Test("takes as many as may wait and one of each account, and tells all others when to come")
    func line() async throws {
        let line = AccountQueue.ofImages()
        let most = ServerLimits.imagesAtOnce + ImageLimits.waiting
        let (ends, end) = AsyncStream<Void>.makeStream()
        let counted = Counted()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<most {
                group.addTask { try await counted.wait("\(number)", line, ends) }
            }
            // Until all are in the queue.
            while line.count < most { await Task.yield() }
            try await Self.expectBusy("one more", line)
            try await Self.expectBusy("0", line)
            end.finish()
            try await group.waitForAll()
        }
        #expect(counted.done == most && counted.most <= ServerLimits.imagesAtOnce)
        try await line.pass("0") {}
        #expect(line.count == 0)
    }

    private static func expectBusy(_ account: String, _ line: AccountQueue) async throws {
        let problem = await #expect(throws: Problem.self) { try await line.pass(account) {} }
        #expect(problem?.code == .busy && problem?.retryAfter == ImageLimits.busySeconds)
    }

    @Test("of an account goes on with an image that came whole and had to wait")
    func wholeButWaiting() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let bytes = Array("%PDF-1.7 ".utf8) + [UInt8](repeating: 3, count: 3_000)
            let hash = Hex.text(of: digest(bytes, .sha256))
            let words = "\"size\":\(bytes.count),\"type\":\"application/pdf\""
            let announced = Array("{\"sha256\":\"\(hash)\",\(words)}".utf8)
            let begun = try await server.post("/api/blobs", announced, guest.headers)
            #expect(begun.status == 201)
            // All bytes came, but the image could not be stored.
            let account = String(guest.scope.description.dropFirst("user:".count))
            let folder = BlobFolder(path: server.folder.appendingPathComponent("blobs").path)
            let part = folder.part(PendingUpload.key(account: account, hash: hash))
            try bytes.withUnsafeBytes { try folder.append($0, to: part, at: 0) }
            let again = try await server.post("/api/blobs", announced, guest.headers)
            #expect(again.status == 200 && again.headers["upload-offset"] == "\(bytes.count)")
            let back = try await server.send("GET", "/api/blobs/\(hash)", guest.headers)
            #expect(back.status == 200 && back.body == bytes)
        }
    }
}

/// Counts present and maximum concurrency.
private final class Counted: Sendable {
    private let inside = Mutex((now: 0, most: 0, done: 0))

    var most: Int { inside.withLock { $0.most } }
    var done: Int { inside.withLock { $0.done } }

    /// Enters the queue and stays inside until the stream ends.
    func wait(_ account: String, _ line: AccountQueue, _ ends: AsyncStream<Void>) async throws {
        try await line.pass(account) {
            enter()
            for await _ in ends {}
            leave()
        }
    }

    private func enter() {
        inside.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
    }

    private func leave() {
        inside.withLock {
            $0.now -= 1
            $0.done += 1
        }
    }
}
