// The clock check of maintenance: after a jump, or a long time off, nothing is removed for a day.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The clock of upkeep")
struct UpkeepClockTests {
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400
    private let start: Int64 = 1_790_000_000

    /// Returns whether the clock is believed at each time, each with a new object as after a
    /// restart.
    private func believed(_ moments: [Int64]) throws -> [Bool] {
        let folder = DataPlace()
        try FileManager.default.createDirectory(
            at: folder.url, withIntermediateDirectories: true)
        let path = folder.url.appendingPathComponent("upkeep.json").path
        return moments.map { UpkeepClock(path: path).isBelieved(at: start + $0) }
    }

    @Test("is believed at first, hour after hour, and after a night off")
    func usual() throws {
        let moments = [0, Self.hour, 2 * Self.hour, 2 * Self.hour + Self.day]
        #expect(try believed(moments) == [true, true, true, true])
    }

    @Test("is doubted for a day after it has gone on by days, whoever starts the server then")
    func ahead() throws {
        let jump = 3_650 * Self.day
        let moments = [0, jump, jump + Self.hour, jump + Self.day - 1, jump + Self.day]
        #expect(try believed(moments) == [true, false, false, false, true])
    }

    @Test("is believed at once when it is right again")
    func rightAgain() throws {
        let jump = 3_650 * Self.day
        #expect(try believed([0, jump, Self.hour, 2 * Self.hour]) == [true, false, true, true])
    }

    @Test("that goes back is believed: nothing is older by it")
    func back() throws {
        #expect(try believed([0, -Self.hour, -Self.day, 0]) == [true, true, true, true])
    }

    @Test("is doubted anew by another jump, however long after the first")
    func twice() throws {
        let (first, second) = (100 * Self.day, 900 * Self.day)
        let moments = [0, first, second, second + Self.day]
        #expect(try believed(moments) == [true, false, false, true])
    }

    @Test("is believed where it can be kept nowhere")
    func noFile() throws {
        let clock = UpkeepClock(path: "/proc/calepin/upkeep.json")
        #expect(clock.isBelieved(at: start))
    }
}
