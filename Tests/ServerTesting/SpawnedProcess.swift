// A program started by the tests, with the members of Foundation's Process that they use. That one
// ends the tests as soon as more than some 1,360 descriptors are open, see ChildProcess.

import Foundation

@testable import CalepinServer

/// A program in a process of its own.
final class SpawnedProcess: @unchecked Sendable {
    var executableURL: URL?
    var arguments: [String] = []
    /// The variables of the program; by default those of the tests.
    var environment = ProcessInfo.processInfo.environment
    /// A pipe or the handle of a file; nil for the output of the tests.
    var standardOutput: Any?
    var standardError: Any?
    private var child: ChildProcess?

    /// An error of a program that was not named.
    private struct Unnamed: Error {}

    /// Starts the program.
    func run() throws {
        guard let path = executableURL?.path else { throw Unnamed() }
        child = try ChildProcess(
            [path] + arguments, environment: environment,
            output: Self.descriptor(standardOutput) ?? STDOUT_FILENO,
            errors: Self.descriptor(standardError) ?? STDERR_FILENO)
        // The end of a pipe that this process does not write to has to be closed here.
        for case let pipe as Pipe in [standardOutput, standardError] {
            try? pipe.fileHandleForWriting.close()
        }
    }

    private static func descriptor(_ target: Any?) -> Int32? {
        (target as? Pipe)?.fileHandleForWriting.fileDescriptor
            ?? (target as? FileHandle)?.fileDescriptor
    }

    var isRunning: Bool { child?.isRunning == true }
    var processIdentifier: Int32 { child?.id ?? -1 }

    func terminate() { child?.send(SIGTERM) }

    func waitUntilExit() { child?.wait() }

    /// The exit status, once the program has ended; -1 when a signal ended it.
    var terminationStatus: Int32 { child?.wait() ?? -1 }

    var terminationReason: Process.TerminationReason {
        child?.wait() == nil ? .uncaughtSignal : .exit
    }
}
