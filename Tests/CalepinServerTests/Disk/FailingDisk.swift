// A disk that fails under a whole process: Tests/FailingDisk/failing.c, built when a test needs
// it, and the small file by which it is told what fails. No test lives here.

import Foundation
import Testing

/// The disk under one folder, for servers that are started with its environment.
final class FailingDisk: @unchecked Sendable {
    /// The folder, which goes away with the disk.
    let folder: URL
    private let told: UnsafeMutablePointer<Int64>
    private let library: URL

    /// The numbers of the file, in the order of `struct told`.
    private enum Place: Int {
        case writes, syncs, fullAt, isFull, syncAt, failed, brokenAt, shortAt, clockError
    }

    /// Builds it, with the compiler of C that comes with Swift.
    init() throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-failing-\(UUID())")
        folder = place.appendingPathComponent("disk")
        library = place.appendingPathComponent("failing.so")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("told")
        try Data(count: 4_096).write(to: file)
        let descriptor = open(file.path, O_RDWR)
        defer { close(descriptor) }
        let map = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        told = try #require(map).assumingMemoryBound(to: Int64.self)
        try #require(try Self.build(library), "clang, which comes with Swift, builds the disk")
    }

    private static func build(_ library: URL) throws -> Bool {
        var source = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { source.deleteLastPathComponent() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "clang", "-shared", "-fPIC", "-O1", "-o", library.path,
            source.appendingPathComponent("FailingDisk/failing.c").path, "-ldl",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// What a process is started with whose disk this is.
    var environment: [String: String] {
        [
            "LD_PRELOAD": library.path, "CALEPIN_FAILING_FOLDER": folder.path,
            "CALEPIN_FAILING_TOLD":
                library.deletingLastPathComponent().appendingPathComponent("told").path,
        ]
    }

    /// How often was written, how often the disk was waited for, and how often it failed.
    var writes: Int64 { told[Place.writes.rawValue] }
    var syncs: Int64 { told[Place.syncs.rawValue] }
    var failed: Int64 { told[Place.failed.rawValue] }

    /// Whether there is no room now.
    var isFull: Bool { told[Place.isFull.rawValue] != 0 }

    /// Lets there be no room from the write of a number on.
    func fill(at write: Int64) { told[Place.fullAt.rawValue] = write }

    /// Makes room.
    func mend() {
        told[Place.fullAt.rawValue] = 0
        told[Place.isFull.rawValue] = 0
    }

    /// Lets the wait for the disk of a number fail.
    func breakSync(_ number: Int64) { told[Place.syncAt.rawValue] = number }

    /// Lets the write of a number fail, once.
    func breakWrite(_ number: Int64) { told[Place.brokenAt.rawValue] = number }

    /// Lets half of the write of a number be written, once, as a disk may.
    func shorten(_ number: Int64) { told[Place.shortAt.rawValue] = number }

    /// Puts the clock of the day wrong by so many seconds.
    func setClock(wrongBy seconds: Int64) { told[Place.clockError.rawValue] = seconds }

    deinit {
        munmap(told, 4_096)
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
}
