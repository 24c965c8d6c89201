// Hostile numbers for every option of every command, listed by the command itself: a number
// outside of the range is rejected with the range, and no command ends by a signal.

import CalepinExpressions
import Foundation
import TestSizes
import Testing

@Suite struct HostileNumberTests {
    private static let texts = [
        "-1", "9007199254740993", "9223372036854775808", "-9223372036854775809",
        "18446744073709551616", "1e999", "NaN", "", " 1", "+1", "0x10", "\u{661}\u{669}",
        "\u{FF11}", String(repeating: "9", count: 10_000),
    ]

    /// A command with required arguments, and one of its options.
    struct Place: Sendable {
        var command: [String]
        var option: String
    }

    /// Returns every option with a value, of every command.
    private static func places(
        _ command: JSONValue, _ path: [String] = []
    ) -> [Place] {
        let own = path.isEmpty ? [] : [command.text("commandName")]
        let path = path.isEmpty ? ["calepin"] : path + own
        let arguments = command["arguments"]?.elements ?? []
        let needed = arguments.filter {
            $0.text("kind") == "positional" && $0["isOptional"] == .bool(false)
        }.map { _ in "x" }
        let options = arguments.filter { $0.text("kind") == "option" }
            .map { $0["preferredName"]?.text("name") ?? "" }
        // A folder that cannot be created keeps a command from doing anything.
        let nowhere = options.contains("data") ? ["--data", "/dev/null/x"] : []
        let inner = command["subcommands"]?.elements ?? []
        return options.filter { $0 != "data" }.map {
            Place(command: path.dropFirst() + needed + nowhere, option: $0)
        } + inner.flatMap { places($0, path) }
    }

    @Test func noneEndsACommandByASignal() throws {
        let help = try calepin("--experimental-dump-help").output
        let dump = try JSONValue(reading: Array(help.utf8))
        let places = Self.places(try #require(dump["command"]))
        #expect(places.count > 30)
        // A process for each is long: in `make test` each ninth option gets one of the texts, in
        // `make test-all` each option a third of them.
        for (number, place) in places.enumerated() where Sizes.isWhole || number % 9 == 0 {
            let some = Sizes.some(
                of: Self.texts, at: number, oneIn: Self.texts.count, whole: 3)
            for text in some {
                let arguments = place.command + ["--\(place.option)=\(text)"]
                let run = try calepin(arguments)
                #expect([0, 1, 64].contains(run.status), "\(arguments) \(run.status)")
                #expect(!run.errors.contains("Fatal"), "\(arguments) \(run.errors)")
            }
        }
    }

    @Test(arguments: [
        (["serve", "--data", "/dev/null/x"], "port", "0 to 65535"),
        (["serve", "--data", "/dev/null/x"], "guest-room", "0 to 1000000000"),
        (["run", "x"], "zone", "-1080 to 1080"), (["fill", "x"], "zone", "-1080 to 1080"),
        (["run", "x"], "seed", "0 to 18446744073709551615"),
        (["query", "players"], "from", "0 to 1000000"),
        (["query", "players"], "limit", "0 to 1000000"),
        (["match", "professions", "x"], "limit", "0 to 1000000"),
    ])
    func thoseOutsideOfTheRangeAreRefusedWithIt(
        command: [String], option: String, range: String
    ) throws {
        for text in Self.texts where !text.isEmpty && (option != "seed" || !text.hasPrefix("9")) {
            guard option != "zone" || text != "-1" else { continue }
            let run = try calepin(command + ["--\(option)=\(text)"])
            #expect(run.status == 64, "\(text.prefix(30))")
            #expect(run.errors.contains("no whole number from \(range)"), "\(run.errors)")
        }
    }
}

extension JSONValue {
    fileprivate func text(_ key: String) -> String { self[key]?.asString ?? "" }
}
