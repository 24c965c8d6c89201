// Runs every target in turn until the minutes are over. A trap ends the process with the seed and
// the input of the round on the last line of standard error, from which it replays.

import Foundation

@main
struct Fuzz {
    /// Seeds given as arguments replay single rounds: `fuzz TARGET SEED`.
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
        run(until: Date().addingTimeInterval(minutes * 60))
    }

    private static func run(until end: Date) {
        var seed = UInt64(Date().timeIntervalSince1970 * 1_000)
        let first = seed
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

    /// Writes what is about to run over the line before, so that a trap leaves it to be read.
    private static func note(_ line: String) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("calepin-fuzz")
        if let file = Fuzz.file ?? open(path) {
            Fuzz.file = file
            file.seek(toFileOffset: 0)
            file.write(Data((line + "                    \n").utf8))
        }
    }

    nonisolated(unsafe) private static var file: FileHandle?

    private static func open(_ path: URL) -> FileHandle? {
        FileManager.default.createFile(atPath: path.path, contents: nil)
        return try? FileHandle(forWritingTo: path)
    }
}
