// Waiting for a condition, which is the only waiting in tests. The clock decides nothing but when
// to give up.

import Foundation

/// The time after which a condition is taken to hold never: so long that no busy machine needs it.
private let patience = Duration.seconds(120)
/// The pause between two looks at a condition.
private let pause = 5

/// Waits until a condition holds; returns false when it does not within two minutes, or when the
/// task was cancelled.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + patience
    while !(try await condition()) {
        if ContinuousClock.now > end || Task.isCancelled { return false }
        try? await Task.sleep(for: .milliseconds(pause))
    }
    return true
}

/// Waits until a condition holds, on a thread that may block; returns false when it does not
/// within two minutes.
package func eventuallyOnThread(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + patience
    while !(try condition()) {
        if ContinuousClock.now > end { return false }
        usleep(UInt32(pause) * 1_000)
    }
    return true
}
