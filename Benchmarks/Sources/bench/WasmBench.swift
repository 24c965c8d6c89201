// The WebAssembly engine beside the native one, on the same requests through the same JSON: what
// the page pays for running the same code.

import Foundation

enum WasmBench {
    private static let rounds = 30

    static func run(_ judge: inout Judge, root: URL) {
        let house = root.deletingLastPathComponent()
        let native = house.appendingPathComponent(".build/release/CalepinVectors").path
        let module = house.appendingPathComponent("Tests/Vectors/vectors.wasm").path
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-bench.jsonl")
        for (workload, requests) in workloads {
            let text = requests.joined(separator: "\n") + "\n"
            do { try text.write(to: file, atomically: true, encoding: .utf8) } catch {
                return print("the requests cannot be written: \(error)")
            }
            guard let ours = nativeTime(native, file) else { continue }
            let deno = Peer(command: [
                house.appendingPathComponent(".venv/bin/deno").path, "run", "--quiet",
                "--allow-read", root.appendingPathComponent("wasm.js").path, module, file.path,
                String(rounds),
            ]).figures()
            guard let wasm = deno["wasm.round"], let ready = deno["wasm.ready"] else { continue }
            judge.note("wasm.\(workload)", wasm / 1_000, "us a round")
            judge.note("native.\(workload)", ours / 1_000, "us a round")
            judge.note("wasm.\(workload).timesNative", wasm / ours, "times slower")
            if workload == "evaluate" { judge.note("wasm.ready", ready, "ms") }
        }
    }

    /// Requests of expressions with arithmetic, texts and days, and of key sequences.
    private static var workloads: [(String, [String])] {
        let expressions = (0..<200).map { number in
            "\"(\(number).25 + 3.75 * 1.25 - 17 div 4) * (\(number) - 2)"
                + " + round(0.2 * \(number), 1) + string-length(concat('été', \(number)))"
                + " + years-between('2000-02-29', today())\""
        }
        let keys = "12.5×4+10%=".map { "\"\($0)\"" }.joined(separator: ",")
        return [
            (
                "evaluate",
                [
                    "{\"do\":\"evaluate\",\"now\":\"2026-11-21T10:00:00Z\",\"expressions\":["
                        + expressions.joined(separator: ",") + "]}"
                ]
            ),
            ("keys", Array(repeating: "{\"do\":\"calculator\",\"keys\":[\(keys)]}", count: 50)),
        ]
    }

    private static func nativeTime(_ command: String, _ file: URL) -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = ["--time", String(rounds)]
        let output = Pipe()
        process.standardOutput = output
        do {
            process.standardInput = try FileHandle(forReadingFrom: file)
            try process.run()
        } catch {
            print("the native engine does not run: \(error)")
            return nil
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Double(
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
