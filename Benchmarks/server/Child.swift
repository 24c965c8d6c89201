// The measured server, as a process of its own on a folder that outlives it.

import Foundation

/// A running `calepin serve`.
final class Child {
    let port: Int
    /// Milliseconds from the start of the process until it accepts connections.
    let startMilliseconds: Double
    private let process = Process()

    /// An error of starting the server.
    struct Failure: Error {
        let words: String
    }

    /// Starts the command on a folder, without rate limits unless other options are given.
    init(_ command: String, data: URL, options: [String] = ["--unlimited"]) throws {
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments =
            [
                "serve", "--port", "0", "--data", data.path, "--web", "Site", "--log", "error",
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

    /// The process's statistics from the system.
    var seen: SeenProcess { SeenProcess(id: process.processIdentifier) }

    /// The present and the maximum memory, and the memory not backed by files, in megabytes.
    var memory: (now: Double, most: Double, own: Double) { seen.memory }

    /// The processor time used so far, in milliseconds.
    var processorMilliseconds: Double { seen.processorMilliseconds }
}

/// The statistics of any process of this machine.
struct SeenProcess {
    let id: Int32

    /// The present memory, the maximum since ``forgetMost()``, and the present memory not backed
    /// by files, in megabytes.
    var memory: (now: Double, most: Double, own: Double) {
        let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        func megabytes(_ name: String) -> Double {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            let digits = line?.filter { $0.isNumber } ?? ""
            return (Double(digits) ?? 0) / 1_024
        }
        return (megabytes("VmRSS"), megabytes("VmHWM"), megabytes("RssAnon"))
    }

    /// Resets the maximum memory (proc(5), `clear_refs`).
    func forgetMost() {
        guard let file = FileHandle(forWritingAtPath: "/proc/\(id)/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    /// The processor time used so far, in milliseconds.
    var processorMilliseconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        // The name, which may contain blanks, ends with the last parenthesis; times are the 12th
        // and 13th words after it (proc(5)), in hundredths of a second on every Linux.
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 13 else { return 0 }
        return words[11...12].reduce(0) { $0 + (Double($1) ?? 0) } * 10
    }
}

/// A temporary folder that is removed after the run.
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
