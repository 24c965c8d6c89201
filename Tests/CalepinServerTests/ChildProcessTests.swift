// Programs that the server starts: their output, end and signals; and that they can be started
// however many descriptors are open.

import Foundation
import Testing

@testable import CalepinServer

@Suite("A program in a process of its own")
struct ChildProcessTests {
    /// The lines that a shell writes, and its exit status.
    private func shell(
        _ script: String, _ environment: [String: String] = [:]
    ) async throws -> (status: Int32?, output: String) {
        let pipe = Pipe()
        let process = try ChildProcess(
            ["/bin/sh", "-c", script], environment: environment,
            output: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()
        let status = await process.ended()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        #expect(!process.isRunning)
        return (status, String(decoding: bytes, as: UTF8.self))
    }

    @Test("has its output, its status and no more than the given variables")
    func output() async throws {
        let ended = try await shell("echo $WORD $HOME; echo lost >&2; exit 7", ["WORD": "well"])
        #expect(ended.status == 7 && ended.output == "well\n")
        #expect(throws: ChildProcessError.self) {
            _ = try ChildProcess(["/no/such/program"], environment: [:])
        }
    }

    @Test("begins without the descriptors and the blocked signals of the server")
    func descriptors() async throws {
        let ended = try await shell("ls /proc/self/fd; grep -i sigblk /proc/self/status")
        let lines = ended.output.split(separator: "\n").map(String.init)
        // The last one is that of the folder which is listed.
        #expect(lines.dropLast() == ["0", "1", "2", "3"])
        #expect(lines.last?.hasSuffix("0000000000000000") == true)
    }

    @Test("is ended by a signal, which is no exit status")
    func signals() async throws {
        let process = try ChildProcess(["/bin/sleep", "600"], environment: [:])
        #expect(process.isRunning)
        process.send(SIGKILL)
        #expect(await process.ended() == nil)
        #expect(process.wait() == nil)
        // There is nothing left to send it to.
        process.send(SIGKILL)
    }

    @Test("is started while thousands of descriptors are open")
    func manyDescriptors() async throws {
        let files = try (0..<1_500).map { _ in
            try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
        }
        defer { for file in files { try? file.close() } }
        try await withThrowingTaskGroup(of: Int32?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try await ChildProcess(["/bin/true"], environment: [:]).ended()
                }
            }
            for try await status in group { #expect(status == 0) }
        }
    }
}
