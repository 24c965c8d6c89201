// A disk with simulated faults under a whole process: Tests/FailingDisk/failing.c, built when a
// test needs it, and the small file that controls it. It contains no test.

import Foundation
import Testing
@testable import ServerTesting

/// The disk under one folder, for servers that are started with its environment.
final class FailingDisk: @unchecked Sendable {
    /// The folder, which is removed with the disk.
    let folder: URL
    private let told: UnsafeMutablePointer<Int64>
    private let library: URL

    /// The indices of the file's numbers, in the order of `struct told`.
    private enum Place: Int {
        case writes, syncs, fullAt, isFull, syncAt, failed, brokenAt, shortAt, clockError
    }

    /// Builds the library, with the C compiler that comes with Swift.
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
        let process = SpawnedProcess()
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

    /// The environment of a process that uses the disk.
    var environment: [String: String] {
        [
            "LD_PRELOAD": library.path, "CALEPIN_FAILING_FOLDER": folder.path,
            "CALEPIN_FAILING_TOLD":
                library.deletingLastPathComponent().appendingPathComponent("told").path,
        ]
    }

    /// The numbers of writes, of syncs and of failures so far.
    var writes: Int64 { told[Place.writes.rawValue] }
    var syncs: Int64 { told[Place.syncs.rawValue] }
    var failed: Int64 { told[Place.failed.rawValue] }

    /// True while the disk is full.
    var isFull: Bool { told[Place.isFull.rawValue] != 0 }

    /// Makes the disk full from a write number on.
    func fill(at write: Int64) { told[Place.fullAt.rawValue] = write }

    /// Removes the simulated shortage of space.
    func mend() {
        told[Place.fullAt.rawValue] = 0
        told[Place.isFull.rawValue] = 0
    }

    /// Makes the sync of a number fail.
    func breakSync(_ number: Int64) { told[Place.syncAt.rawValue] = number }

    /// Makes the write of a number fail, once.
    func breakWrite(_ number: Int64) { told[Place.brokenAt.rawValue] = number }

    /// Makes the write of a number short by half, once, as a disk may.
    func shorten(_ number: Int64) { told[Place.shortAt.rawValue] = number }

    /// Shifts the real-time clock by `seconds`.
    func setClock(wrongBy seconds: Int64) { told[Place.clockError.rawValue] = seconds }

    deinit {
        munmap(told, 4_096)
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
}
