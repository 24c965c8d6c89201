// The server that is measured, as a process of its own on a folder that outlives it.

import Foundation

/// A running `calepin serve`.
final class Child {
    let port: Int
    /// Milliseconds from the start of the process to its taking connections.
    let startMilliseconds: Double
    private let process = Process()

    /// A server that does not start.
    struct Failure: Error {
        let words: String
    }

    /// Starts the command on a folder, without the limits on how often a client may ask unless
    /// other options are given.
    init(_ command: String, data: URL, options: [String] = ["--unlimited"]) throws {
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments =
            [
                "serve", "--port", "0", "--data", data.path, "--web", "Web", "--log", "error",
            ] + options
        let output = Pipe()
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        startMilliseconds = (ContinuousClock.now - start).milliseconds
        guard let port = Int(line.split(separator: ":").last?.prefix { $0.isNumber } ?? "") else {
            throw Failure(words: "\(command) does not start: \(line)")
        }
        self.port = port
    }

    /// Sends a signal and waits for the end.
    func end(by signal: Int32) {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
    }

    deinit {
        if process.isRunning { end(by: SIGKILL) }
    }

    /// The process, as the system sees it.
    var seen: SeenProcess { SeenProcess(id: process.processIdentifier) }

    /// Megabytes of memory in use, the most that ever were, and those that are no part of a file.
    var memory: (now: Double, most: Double, own: Double) { seen.memory }

    /// Milliseconds of processor time used so far: what others do on the machine does not count.
    var processorMilliseconds: Double { seen.processorMilliseconds }
}

/// A process of this machine, whoever started it.
struct SeenProcess {
    let id: Int32

    /// Megabytes of memory in use, the most that ever were since ``forgetMost()``, and those in
    /// use that are no part of a file.
    var memory: (now: Double, most: Double, own: Double) {
        let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        func megabytes(_ name: String) -> Double {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            let digits = line?.filter { $0.isNumber } ?? ""
            return (Double(digits) ?? 0) / 1_024
        }
        return (megabytes("VmRSS"), megabytes("VmHWM"), megabytes("RssAnon"))
    }

    /// Begins to count the most memory anew (proc(5), `clear_refs`).
    func forgetMost() {
        guard let file = FileHandle(forWritingAtPath: "/proc/\(id)/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    /// Milliseconds of processor time used so far: what others do on the machine does not count.
    var processorMilliseconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        // The name, which may hold blanks, ends with the last parenthesis; times are the 12th and
        // 13th words after it (proc(5)), in hundredths of a second on every Linux.
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 13 else { return 0 }
        return words[11...12].reduce(0) { $0 + (Double($1) ?? 0) } * 10
    }
}

/// A folder that goes away with the run.
final class DataPlace {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-bench-\(UUID())")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }
}
