// Runs every benchmark, prints one JSON line a figure and compares each with thresholds.json. The
// exit status is 1 when a figure misses its threshold. With an argument such as `form`, it runs
// only that part.

import Foundation

@main
struct Bench {
    static func main() throws {
        let wanted = CommandLine.arguments.dropFirst().first ?? ""
        if wanted == "form.memory" { return FormBench.printMemory() }
        if wanted == "form.load" { return FormBench.openAgainAndAgain() }
        if wanted == "search.million" { return SearchBench.printMillion(root: root) }
        var judge = try Judge(root: root)
        let parts: [(name: String, run: (inout Judge) -> Void)] = [
            ("decimal", { DecimalBench.run(&$0, root: root) }),
            ("expression", { ExpressionBench.run(&$0) }),
            ("form", { FormBench.run(&$0) }),
            ("sync", { SyncBench.run(&$0) }),
            ("match", { MatchBench.run(&$0) }),
            ("search", { SearchBench.run(&$0, root: root) }),
            ("search.large", { SearchBench.measureMillion(&$0) }),
            ("wasm", { WasmBench.run(&$0, root: root) }),
            ("search.wasm", { WasmBench.runSearch(&$0, root: root) }),
            ("match.wasm", { WasmBench.runMatch(&$0, root: root) }),
            ("form.wasm", { FormBench.measureWasm(&$0, root: root) }),
        ]
        for part in parts where wanted.isEmpty || part.name == wanted { part.run(&judge) }
        judge.finish(isWhole: wanted.isEmpty)
    }

    /// The folder of the benchmarks package.
    private static var root: URL {
        var file = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { file.deleteLastPathComponent() }
        return file
    }
}

/// Returns the least CPU time of several runs of a body, in nanoseconds per operation; `count` is
/// the number of operations of a run.
///
/// The least, because every disturbance only adds to it.
func nanoseconds(_ count: Int, runs: Int = 7, _ body: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
        let start = clock()
        body()
        let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        best = min(best, spent * 1e9 / Double(count))
    }
    return best
}

/// Keeps a result alive: the compiler cannot see into this function, so it cannot remove the
/// computation.
@inline(never) @_optimize(none)
func keep<T>(_ value: T) {}
