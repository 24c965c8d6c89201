// Threads that may block, and the signal that wakes them. A connection of libpq blocks its thread,
// which tasks must not.

import Glibc

/// Starts threads of the operating system.
enum BlockingThread {
    /// Runs a body on a thread of its own, which ends with it; false when there is no thread left.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        if code != 0 { Unmanaged<Body>.fromOpaque(context).release() }
        return code == 0
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// A counter that threads wait for.
final class ThreadSignal: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Lets one waiting thread go on, or the next one that waits.
    func raise() { sem_post(semaphore) }

    /// Waits for the signal.
    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
