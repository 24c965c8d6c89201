// Runs every target in turn until the time is over. The current target and seed are written to a
// file first, so that they can be read after a trap and replayed.

import Foundation

@main
struct Fuzz {
    /// `fuzz MINUTES [SEED]` runs from a seed, or from the clock; `fuzz TARGET SEED` replays.
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 2,
            let target = Target.all.first(where: { $0.name == arguments.first }),
            let seed = arguments.last.flatMap({ UInt64($0) })
        {
            print("replaying \(target.name) \(seed)")
            var source = Source(seed: seed)
            target.run(&source)
            return print("no trap")
        }
        let minutes = arguments.first.flatMap { Double($0) } ?? 1
        let seed =
            arguments.dropFirst().first.flatMap { UInt64($0) }
            ?? UInt64(Date().timeIntervalSince1970 * 1_000)
        print("from seed \(seed); what runs is in \(notes.path)")
        run(until: Date().addingTimeInterval(minutes * 60), from: seed)
    }

    private static func run(until end: Date, from first: UInt64) {
        var seed = first
        var rounds: [String: Int] = [:]
        while Date() < end {
            for target in Target.all {
                note("\(target.name) \(seed)")
                var source = Source(seed: seed)
                target.run(&source)
                rounds[target.name, default: 0] += 1
            }
            seed &+= 1
        }
        for target in Target.all {
            print("\(target.name): \(rounds[target.name] ?? 0) rounds from seed \(first), 0 traps")
        }
    }

    /// Writes the current target and seed over the line before.
    private static func note(_ line: String) {
        if let file = Fuzz.file ?? open(notes) {
            Fuzz.file = file
            file.seek(toFileOffset: 0)
            file.write(Data((line + "                    \n").utf8))
        }
    }

    private static var notes: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("calepin-fuzz")
    }

    nonisolated(unsafe) private static var file: FileHandle?

    private static func open(_ path: URL) -> FileHandle? {
        guard FileManager.default.createFile(atPath: path.path, contents: nil) else { return nil }
        return try? FileHandle(forWritingTo: path)
    }
}
