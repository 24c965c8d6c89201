// A signal that a thread waits for together with a socket. A signal that is waited for alone is in
// BlockingThread.swift.

import CSpawn
import Glibc

/// A signal with a descriptor, so that `poll` can wait for it: a pipe whose bytes say nothing.
final class WakeSignal: Sendable {
    private let source: Int32
    private let target: Int32

    /// Nil when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { return nil }
        (source, target) = (ends[0], ends[1])
    }

    deinit {
        close(source)
        close(target)
    }

    /// Wakes the thread that waits, or the next time that it waits. A full pipe wakes it as well.
    func raise() {
        var byte: UInt8 = 0
        _ = write(target, &byte, 1)
    }

    /// Waits until the signal is raised, something can be read from a socket, or time is over.
    ///
    /// - Parameter socket: a descriptor, or -1 for none.
    /// - Parameter milliseconds: -1 to wait without end.
    func wait(or socket: Int32, milliseconds: Int32) {
        var places = [
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&places, 2, milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(source, &bytes, bytes.count) == bytes.count {}
    }
}
