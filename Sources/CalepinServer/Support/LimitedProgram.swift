// A program of the system that works on files of strangers: in a sandbox, with limits on its
// memory, its time and what it writes.

import CSpawn
import Foundation

/// A program that runs within limits.
struct LimitedProgram: Sendable {
    /// The limits of a program.
    struct Limits: Sendable {
        /// Bytes of memory.
        let memory: Int64
        /// Seconds of a processor.
        let seconds: Int64
        /// Seconds on the clock, also while others have the processors.
        let clockSeconds: Int64
        /// Bytes of each file that is written.
        let fileBytes: Int64
    }

    /// The end of a program.
    struct Outcome: Sendable {
        /// The exit status; nil when a signal ended it.
        let status: Int32?
        /// Its standard output.
        let output: String
    }

    /// The folders of a run.
    struct Folders: Sendable {
        /// An empty folder, which stays empty.
        let root: String
        /// The file or folder that the program reads.
        let given: String
        /// The folder that it writes into.
        let results: String
    }

    private let limiter: String
    /// The sandbox; nil where the operator allows running without one.
    let sandbox: ProgramSandbox?
    let limits: Limits

    /// Finds what limits programs; nil where it is not installed.
    init?(_ limits: Limits, sandbox: ProgramSandbox?) {
        guard let limiter = Self.find("prlimit") else { return nil }
        (self.limiter, self.sandbox, self.limits) = (limiter, sandbox, limits)
    }

    /// Returns the path of a program of this machine; nil where it is not installed.
    static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }
            .first { access($0, X_OK) == 0 }
    }

    /// Returns the path by which the program knows what is given.
    func given(_ folders: Folders) -> String {
        sandbox == nil ? folders.given : ProgramSandbox.given
    }

    /// Returns the path by which the program knows the folder of its results.
    func results(_ folders: Folders) -> String {
        sandbox == nil ? folders.results : ProgramSandbox.results
    }

    /// Runs a program until its end, which its limits guarantee, and that of the task that waits.
    ///
    /// - Parameter words: The path of the program and its arguments; its output is at most what a
    ///   pipe holds.
    /// Throws: `ChildProcessError` when it cannot be started.
    func run(
        _ words: [String], in folders: Folders, environment: [String: String]
    ) async throws(ChildProcessError) -> Outcome {
        let limited =
            [
                limiter, "--as=\(limits.memory)", "--cpu=\(limits.seconds)",
                "--fsize=\(limits.fileBytes)", "--core=0",
            ] + words
        let all =
            sandbox?.words(
                root: folders.root, given: folders.given, results: folders.results, limited)
            ?? limited
        let usual = ["PATH": ProgramSandbox.path, "TMPDIR": results(folders)]
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ChildProcessError(number: errno) }
        let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let process = try start(all, usual.merging(environment) { $1 }, writing: ends[1])
        let status = await end(of: process)
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        return Outcome(status: status, output: text)
    }

    /// Starts a program. The descriptor of its output is closed here.
    private func start(
        _ words: [String], _ environment: [String: String], writing output: Int32
    ) throws(ChildProcessError) -> ChildProcess {
        defer { close(output) }
        return try ChildProcess(words, environment: environment, output: output)
    }

    private func end(of process: ChildProcess) async -> Int32? {
        let watch = Task {
            try await Task.sleep(for: .seconds(limits.clockSeconds))
            process.send(SIGKILL)
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await process.ended()
        } onCancel: {
            process.send(SIGKILL)
        }
    }
}
