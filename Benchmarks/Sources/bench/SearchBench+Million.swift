// The search index over a million records, the most that are searched: what building it takes, in
// time and in memory, and the slowest of each kind of search. What is found is SearchBench's.

import CalepinQuery
import Foundation

extension SearchBench {
    /// Builds the index in a process of its own, since memory that others gave back would be used
    /// again and not be seen, and takes over its figures.
    static func measureMillion(_ judge: inout Judge) {
        let program = CommandLine.arguments[0]
        let figures = Peer(command: [program, "search.million"]).figures()
        for (figure, value) in figures.sorted(by: { $0.key < $1.key }) {
            let isMemory = figure.hasPrefix("memory")
            judge.note("search.million." + figure, value, isMemory ? "MB" : "ms")
        }
    }

    /// Prints the figures of a million records.
    static func printMillion(root: URL) {
        guard let data = SearchData(count: 1_000_000, perKind: 100, seed: 5, root: root) else {
            return
        }
        let before = ProcessMemory.resident
        var index = SearchIndex(fieldCount: 3)
        let build = nanoseconds(1, runs: 1) {
            index = SearchIndex(fieldCount: 3, rows: data.rows)
        }
        tell("build", build / 1e6)
        tell("memory", Double(ProcessMemory.resident - before) / 1_048_576)
        tell("memory.peak", Double(ProcessMemory.peak - before) / 1_048_576)
        for kind in SearchData.kinds {
            var times: [Double] = []
            for search in data.searches where search.kind == kind {
                times.append(nanoseconds(1, runs: 3) { keep(index.search(search.text)) })
            }
            times.sort()
            tell("p99." + kind, times[times.count * 99 / 100] / 1e6)
        }
    }

    private static func tell(_ figure: String, _ value: Double) {
        print("{\"figure\":\"\(figure)\",\"value\":\(value)}")
    }
}
