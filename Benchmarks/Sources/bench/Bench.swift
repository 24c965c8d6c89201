// Runs every benchmark, prints one JSON line a figure and judges each against thresholds.json.
// Exit status 1 when a figure misses its bar.

import Foundation

@main
struct Bench {
    static func main() throws {
        var judge = try Judge(root: root)
        DecimalBench.run(&judge, root: root)
        ExpressionBench.run(&judge)
        FormBench.run(&judge)
        WasmBench.run(&judge, root: root)
        judge.finish()
    }

    /// The folder of the benchmarks package.
    private static var root: URL {
        var file = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { file.deleteLastPathComponent() }
        return file
    }
}

/// The least CPU time of several runs of a body, in nanoseconds for one of its `count` operations.
///
/// The least, because everything that disturbs a run only adds to it.
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

/// Keeps a result alive, so that the compiler cannot leave the computation out: it may not look
/// into this function, so it must assume that the value is used.
@inline(never) @_optimize(none)
func keep<T>(_ value: T) {}
