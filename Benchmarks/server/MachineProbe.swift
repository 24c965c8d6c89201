// The load of the machine itself during and between the turns of two servers: both sync the disk
// at each commit, and other work on disk and processors affects both figures.

import Foundation

/// Writes as much as a commit writes, repeatedly in one place, with a sync each time.
final class DiskProbe {
    private let file: Int32
    private static let bytes = [UInt8](repeating: 1, count: 6 * 4_120)
    private static let length = 4_194_304
    private var place = 0

    /// Creates an unnamed file in a folder.
    init(in folder: URL) throws {
        let path = folder.appendingPathComponent("disk.probe").path
        file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        unlink(path)
        let zeros = [UInt8](repeating: 0, count: Self.length)
        guard file >= 0, write(file, zeros, zeros.count) == zeros.count, fsync(file) == 0 else {
            throw Connection.Failure.unexpected("no file for the disk's own figures")
        }
    }

    deinit {
        close(file)
    }

    /// Syncs everything, and waits until the disk is idle: for two seconds at most one sync of a
    /// hundred takes longer than a millisecond. Gives up after `seconds`.
    func settle(seconds: Double) throws {
        sync()
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let waits = try waits(seconds: 2)
            if waits.count(where: { $0 > 1 }) * 100 <= waits.count { return }
        }
    }

    /// Returns the milliseconds of each sync during `seconds`.
    func waits(seconds: Double) throws -> [Double] {
        let end = ContinuousClock.now + .seconds(seconds)
        var waits: [Double] = []
        while true {
            let start = ContinuousClock.now
            guard start < end else { return waits }
            if place + Self.bytes.count > Self.length { place = 0 }
            guard
                pwrite(file, Self.bytes, Self.bytes.count, off_t(place)) == Self.bytes.count,
                fdatasync(file) == 0
            else { throw Connection.Failure.unexpected("the disk failed") }
            place += Self.bytes.count
            waits.append((ContinuousClock.now - start).milliseconds)
        }
    }
}

/// Processor time of the whole machine since it was started, in ticks.
struct MachineTime {
    private var all = 0.0
    private var stolen = 0.0

    /// Reads the present time; zero where the system does not report it.
    init() {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst()
            .compactMap { Double($0) }
        guard ticks.count >= 8 else { return }
        // The time of guests is included in the first two already.
        all = ticks.prefix(8).reduce(0, +)
        stolen = ticks[7]
    }

    /// Returns the percentage of time given to other machines since an earlier value.
    func stolen(since start: MachineTime) -> Double {
        all > start.all ? (stolen - start.stolen) * 100 / (all - start.all) : 0
    }
}
