// The WebAssembly engine compared with the native one, on the same requests through the same JSON:
// the overhead in the page.

import Foundation

enum WasmBench {
    static func run(_ judge: inout Judge, root: URL) {
        for (workload, requests) in workloads {
            guard let both = compared(requests, rounds: 30, root: root) else { continue }
            judge.note("wasm.\(workload)", both.wasm / 1_000, "us a round")
            judge.note("native.\(workload)", both.native / 1_000, "us a round")
            judge.note("wasm.\(workload).timesNative", both.times, "times slower")
            if workload == "evaluate" { judge.note("wasm.ready", both.ready, "ms") }
        }
    }

    /// The times of the same requests in both engines: nanoseconds of a round, and of the initial
    /// requests; milliseconds until the module is ready.
    struct Compared {
        var wasm = 0.0
        var native = 0.0
        var wasmOnce = 0.0
        var nativeOnce = 0.0
        var ready = 0.0
        var times: Double { wasm / native }
    }

    /// Runs requests in both engines; returns nil, with a message, when one of them fails.
    static func compared(
        _ requests: [String], first: Int = 0, rounds: Int, root: URL
    ) -> Compared? {
        let house = root.deletingLastPathComponent()
        let native = house.appendingPathComponent(".build/release/CalepinModules").path
        let module = house.appendingPathComponent("Tests/Vectors/vectors.wasm").path
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-bench.jsonl")
        let text = requests.joined(separator: "\n") + "\n"
        do { try text.write(to: file, atomically: true, encoding: .utf8) } catch {
            print("the requests cannot be written: \(error)")
            return nil
        }
        let ours = nativeTimes(native, file, ["--time", String(rounds), String(first)])
        let deno = Peer(command: [
            house.appendingPathComponent(".venv/bin/deno").path, "run", "--quiet", "--allow-read",
            root.appendingPathComponent("wasm.js").path, module, file.path, String(rounds),
            String(first),
        ]).figures()
        guard ours.count == 2, let wasm = deno["wasm.round"], let once = deno["wasm.once"],
            let ready = deno["wasm.ready"]
        else { return nil }
        return Compared(
            wasm: wasm, native: ours[0], wasmOnce: once, nativeOnce: ours[1], ready: ready)
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

    private static func nativeTimes(
        _ command: String, _ file: URL, _ arguments: [String]
    ) -> [Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        do {
            process.standardInput = try FileHandle(forReadingFrom: file)
            try process.run()
        } catch {
            print("the native engine does not run: \(error)")
            return []
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .compactMap { Double($0) }
    }
}
