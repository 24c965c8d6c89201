// A program in a process of its own, started by posix_spawn. Foundation's Process copies entries
// of /proc/self/fd beyond their end, which ends the server as soon as more than some 1,360
// descriptors are open; ChildProcessTests shows that this does not.

import CSpawn
import Foundation
import Synchronization

/// An error of starting a program.
package struct ChildProcessError: Error {
    /// The error number of the system.
    package let number: Int32
}

/// A program that runs in a process of its own, with no descriptors but the standard ones.
package final class ChildProcess: Sendable {
    /// The id of the process.
    package let id: pid_t
    private let status = Mutex<Int32?>(nil)
    private let end = DispatchGroup()

    /// Starts a program. Its standard input is empty.
    ///
    /// - Parameters:
    ///   - words: The path of the program and its arguments.
    ///   - environment: All variables that it has.
    ///   - output: The descriptor of its standard output; nil for none.
    ///   - errors: The descriptor of its standard error; nil for none.
    /// Throws: `ChildProcessError` when the system does not start it.
    package init(
        _ words: [String], environment: [String: String], output: Int32? = nil,
        errors: Int32? = nil
    ) throws(ChildProcessError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (own, given) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let given {
                posix_spawn_file_actions_adddup2(&actions, given, own)
            } else {
                posix_spawn_file_actions_addopen(&actions, own, "/dev/null", O_WRONLY, 0)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        Self.resetSignals(&attributes)
        var id: pid_t = 0
        let number = Self.withTexts(words) { arguments in
            Self.withTexts(environment.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&id, words[0], &actions, &attributes, arguments, variables)
            }
        }
        guard number == 0 else { throw ChildProcessError(number: number) }
        self.id = id
        end.enter()
        Thread.detachNewThread { [self] in reap() }
    }

    /// Lets the program begin without the signals that this process blocks or ignores.
    private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// Calls `body` with texts as the system takes them.
    private static func withTexts<Outcome>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Outcome
    ) -> Outcome {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    /// Waits for the end. The process is let go of under the lock, so that no signal is sent to
    /// another one that has its id later.
    private func reap() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        status.withLock { status in
            var found: Int32 = 0
            while waitpid(id, &found, 0) < 0, errno == EINTR {}
            status = found
        }
        end.leave()
    }

    /// True until the program has ended.
    package var isRunning: Bool { status.withLock { $0 == nil } }

    /// Sends a signal to the process, if it has not ended.
    package func send(_ signal: Int32) {
        status.withLock { status in
            if status == nil { _ = kill(id, signal) }
        }
    }

    /// Waits on this thread until the program has ended; returns its exit status, nil when a
    /// signal ended it.
    @discardableResult
    package func wait() -> Int32? {
        end.wait()
        return exitStatus
    }

    /// Waits until the program has ended; returns its exit status, nil when a signal ended it.
    package func ended() async -> Int32? {
        await withCheckedContinuation { caller in
            end.notify(queue: .global()) { caller.resume() }
        }
        return exitStatus
    }

    private var exitStatus: Int32? {
        status.withLock { status in
            guard let status, status & 0x7F == 0 else { return nil }
            return (status >> 8) & 0xFF
        }
    }
}
